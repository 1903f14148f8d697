package learn

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
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
	for i, v := range values {
		f := &flat{TrueScale: geometry.TrueScale{W: 5, H: 5, PerMM: 1}, Pix: make([]rgb, 25)}
		out = append(out, &card{Label: labelOf(0, i), Photo: photo, Flat: f, Suit: suit, SuitLead: 1, Value: v, Mix: &mix{Card: rgb{0.1, 0.3, 1.1}, HasInk: true}})
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

func TestNumeralsAreNotAskedAboutWhereEveryValueIsThereAsOften(t *testing.T) {
	cards := append(cardsOf("A.jpg", "circle", 1, 2, 3), cardsOf("A.jpg", "square", 1, 2, 3)...)
	cards[5].Suit, cards[5].Unread = "", true // one suit is not seen
	for _, c := range cards {
		c.Glyph, c.HasNum = digitTemplates()[1+c.Value%3][0], true // blurred: each looks like another
	}
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, map[string]bool{"A.jpg": true})}
	a.ask()
	assert.Empty(t, a.result.Questions)
	cards[4].Value = 3 // a dot is seen twice
	a.ask()
	assert.NotEmpty(t, a.result.Questions)
}

func TestACardThatCannotBeReadIsSaidOnceAndNothingElse(t *testing.T) {
	cards := cardsOf("A.jpg", "circle", 1, 3)
	cards[0].Faults = []*finding.Finding{finding.New(finding.FilledBare)}
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, nil)}
	a.check(nil)
	assert.Len(t, a.result.Faults, 1)
	assert.Contains(t, a.result.Faults[0].String(), "card A1 at (0, 0) of A.jpg: a filled shape on it shows no dot")
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

func TestAnInkIsOneWhereItChangesLittleFromCardToCard(t *testing.T) {
	same := func(greens ...float64) bool {
		cards := cardsOf("A.jpg", "circle", 1, 2, 3, 4, 5, 6)[:len(greens)]
		for i, g := range greens { // as on a photo that cuts off blue, more where it is brighter
			cards[i].Mix = &mix{Card: rgb{0.1 + g/15, g, 1.02}, HasInk: true}
		}
		one, two := differing(cards)
		return one == nil && two == nil
	}
	assert.True(t, same(0.75, 0.70, 0.65, 0.60, 0.57, 0.54))
	assert.False(t, same(0.75, 0.25), "sky blue and blue")
}

func TestWhatIsMissingIsSaidWithWhatToDo(t *testing.T) {
	a := &assembly{study: &study{cards: append(cardsOf("A.jpg", "circle", 1, 2, 3), cardsOf("A.jpg", "square", 1, 3)...)}, result: &Result{}}
	a.colors = groupColors(a.cards, map[string]bool{"A.jpg": true})
	a.check(map[string]bool{"A.jpg": true})
	if assert.Len(t, a.result.Faults, 1) {
		assert.Equal(t, "square 2 is missing: if it lies there, photograph it by itself and add the photo to --layouts", a.result.Faults[0].String())
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

func TestTwoCardsReadAlikeWhileOneOfTheirValueIsMissingAreAskedAbout(t *testing.T) {
	cards := append(cardsOf("A.jpg", "circle", 1, 2, 3), cardsOf("A.jpg", "square", 1, 1, 3)...)
	cards = append(cards, cardsOf("A.jpg", "circle", 2)...)
	layouts := map[string]bool{"A.jpg": true}
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, layouts)}
	cards[6].Suit, cards[4].Value = "circle", 1 // square 2 was read as circle 2
	cards = append(cards[:4], cards[5:]...)
	a.cards = cards
	a.check(layouts)
	assert.Empty(t, a.result.Faults)
	if assert.Len(t, a.result.Questions, 1) {
		q := a.result.Questions[0]
		assert.True(t, q.Open)
		assert.Contains(t, q.String(), "both read as blue circle 2, and square 2 is missing")
		assert.Len(t, q.Cards, 2)
	}
}

func TestACardWithAHiddenDotIsLeftAsideWhenAnotherPhotoShowsIt(t *testing.T) {
	cards := append(cardsOf("A.jpg", "circle", 1, 2, 3), cardsOf("A2.jpg", "circle", 3)...)
	cards[2].Faults = []*finding.Finding{finding.New(finding.FilledBare)}
	layouts := map[string]bool{"A.jpg": true, "A2.jpg": true}
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, layouts)}
	a.check(layouts)
	assert.Empty(t, a.result.Faults)
	assert.Empty(t, a.result.Questions)
	assert.Len(t, a.result.Notes, 1)
	assert.True(t, cards[2].Unread)
}

func TestAnAnswerNamesACard(t *testing.T) {
	cards := cardsOf("A.jpg", "circle", 1, 2)
	st := &study{cards: cards}
	require.NoError(t, st.answered(map[string]Answer{"A1": {Suit: "square", Value: 1}, "A2": {LeaveOut: true}}))
	assert.Len(t, st.cards, 1)
	assert.ErrorContains(t, st.answered(map[string]Answer{"B7": {LeaveOut: true}}), "--card B7: no card has that label; they are A1 to A1")
}

func TestAnAnswerThatTheDotsContradictAsksForAnotherPhoto(t *testing.T) {
	cards := cardsOf("A.jpg", "circle", 1)
	cards[0].Answer = &Answer{Suit: "circle", Value: 3}
	a := &assembly{study: &study{cards: cards}, result: &Result{}, colors: groupColors(cards, nil)}
	a.obey()
	if assert.Len(t, a.result.Faults, 1) {
		assert.Contains(t, a.result.Faults[0].String(), "is said to be circle 3, but 0 dots are seen on it")
	}
}
