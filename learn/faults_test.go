package learn

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/stretchr/testify/assert"

	"referee/deck"
	"referee/learn/finding"
)

func plainPicture(w, h int) image.Image {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{150, 140, 120, 255}), image.Point{}, draw.Src)
	return img
}

// cardsOf makes cards as they would be read of one photo of layouts.
func cardsOf(photo string, suit deck.Suit, values ...int) []*card {
	var out []*card
	for _, v := range values {
		out = append(out, &card{Photo: photo, Suit: suit, Value: v, Mix: &mix{Card: rgb{0.1, 0.3, 1.1}, HasInk: true}})
	}
	return out
}

func TestMissingAndDoubleCardsAreNamed(t *testing.T) {
	cards := append(cardsOf("A.jpg", "square", 1, 2, 4, 5), cardsOf("A.jpg", "triangle", 1, 2, 3, 4, 5, 5)...)
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, map[string]bool{"A.jpg": true})}
	a.check(map[string]bool{"A.jpg": true})
	assert.Equal(t, "[square 3 is missing; triangle 5 twice on A.jpg]", fmt.Sprint(a.result.Faults))
}

func TestTheSameCardOnTwoPhotosIsNotDouble(t *testing.T) {
	cards := append(cardsOf("A1.jpg", "circle", 1, 2), cardsOf("A2.jpg", "circle", 2)...)
	layouts := map[string]bool{"A1.jpg": true, "A2.jpg": true}
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, layouts)}
	a.check(layouts)
	assert.Empty(t, a.result.Faults)
}

func TestANumeralThatDisagreesWithTheDotsIsAQuestion(t *testing.T) {
	cards := cardsOf("A.jpg", "circle", 2, 3, 4, 5)
	for i, looksLike := range []int{2, 3, 4, 3} { // the last has five dots and a 3
		cards[i].Glyph, cards[i].HasNum = digitTemplates()[looksLike][0], true
	}
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, map[string]bool{"A.jpg": true})}
	a.ask()
	if assert.Len(t, a.result.Questions, 1) {
		assert.Contains(t, a.result.Questions[0].String(), "blue circle 5 has 5 dots, but its numeral looks like 3")
	}
}

func TestACardThatCannotBeReadIsSaidOnceAndNothingElse(t *testing.T) {
	cards := cardsOf("A.jpg", "circle", 1, 3)
	cards[0].Faults = []*finding.Finding{finding.New(finding.FilledBare)}
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, nil)}
	a.check(nil)
	assert.Len(t, a.result.Faults, 1)
	assert.Contains(t, a.result.Faults[0].String(), "the card at (0, 0) of A.jpg: a filled shape on it shows no dot")
}

func TestPhotosThatWereSwappedAreNamedSo(t *testing.T) {
	a := cardsOf("A.jpg", "circle", 1, 2, 3, 4, 5, 6)
	b := cardsOf("B.jpg", "circle", 1, 2, 3)
	for i, ink := range []rgb{{1, 0.04, 0.04}, {0.13, 0.7, 0.03}, {0.08, 0.2, 1}} {
		b[i].Mix = &mix{Card: ink, HasInk: true}
	}
	layouts := map[string]bool{"B.jpg": true}
	cards := append(a, b...)
	as := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, layouts)}
	as.check(layouts)
	if assert.Len(t, as.result.Faults, 1) {
		assert.Equal(t, finding.Swapped, as.result.Faults[0].Code)
	}
}

func TestAPhotoOfWhichLittleCanBeReadIsNamedOnce(t *testing.T) {
	cards := cardsOf("A.jpg", "circle", 1, 2, 3, 4, 5, 6)
	for _, c := range cards[:4] {
		c.Suit = ""
	}
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, nil)}
	a.check(nil)
	if assert.Len(t, a.result.Faults, 1) {
		assert.Contains(t, a.result.Faults[0].String(), "A.jpg: 4 of its 6 cards cannot be read")
	}
}
