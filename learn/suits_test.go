package learn

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"referee/deck"
	"referee/geometry"
)

// regular is a polygon of n corners on a circle, the first up; 0 corners make a
// circle.
func regular(n int, radius float64) geometry.Polygon {
	if n == 0 {
		n = 90
	}
	var out geometry.Polygon
	for k := range n {
		sin, cos := math.Sincos(2*math.Pi*float64(k)/float64(n) + math.Pi/2)
		out = append(out, geometry.Point{radius * cos, radius * sin})
	}
	return dense(out)
}

// dense has points all along its sides, as the borders of pixels have.
func dense(p geometry.Polygon) (out geometry.Polygon) {
	const n = 40
	for i, a := range p {
		for k := range n {
			out = append(out, geometry.Lerp(a, p[(i+1)%len(p)], float64(k)/n))
		}
	}
	return out
}

// square is upright, as suits are printed.
func square(radius float64) geometry.Polygon {
	a := radius / math.Sqrt2
	return dense(geometry.Polygon{{-a, -a}, {a, -a}, {a, a}, {-a, a}})
}

// suitCards are the three suits with the values, one photo and colour.
func suitCards(values int) []*card {
	var out []*card
	for v := 1; v <= values; v++ {
		for _, p := range []geometry.Polygon{regular(0, 7), square(8), regular(3, 8)} {
			out = append(out, &card{Photo: "A.jpg", Value: v, Emblem: &emblem{Figure: p}})
		}
	}
	return out
}

func suitsOf(cards []*card) (out []deck.Suit) {
	for _, c := range cards {
		out = append(out, c.Suit)
	}
	return out
}

func TestSuitsAreNamedByTheirFigures(t *testing.T) {
	cards := suitCards(2)
	readSuits(cards)
	assert.Equal(t, []deck.Suit{"circle", "square", "triangle", "circle", "square", "triangle"}, suitsOf(cards))
}

func TestASuitThatIsNotSeenIsTheOneThatIsLeft(t *testing.T) {
	cards := suitCards(6)
	cards[4].Emblem = nil
	readSuits(cards)
	assert.EqualValues(t, "square", cards[4].Suit)
}

// A figure that blur, glare or a hair changes is some other form by itself: as
// one of three of its value it is what the two others are not.
func TestAFigureThatLooksLikeAnotherIsTheOneThatIsLeft(t *testing.T) {
	cards := suitCards(6)
	for k, q := range cards[7].Emblem.Figure { // a square without corners is nearly a circle
		if l := q.Len(); l > 6.1 {
			cards[7].Emblem.Figure[k] = q.Mul(6.1 / l)
		}
	}
	readSuits(cards)
	assert.EqualValues(t, "square", cards[7].Suit)
}

func TestTwoSuitsThatAreNotSeenOfOneValueStayOpen(t *testing.T) {
	cards := suitCards(6)
	cards[3].Emblem, cards[4].Emblem = nil, nil
	readSuits(cards)
	assert.Empty(t, cards[3].Suit)
	assert.Empty(t, cards[4].Suit)
	assert.EqualValues(t, "triangle", cards[5].Suit)
}

func TestSuitsOfFormsThatHaveNoNameAreToldApart(t *testing.T) {
	moon := func() geometry.Polygon { // narrow, unlike any named form
		return dense(geometry.Polygon{{-2, -8}, {2, -8}, {2, 8}, {-2, 8}})
	}
	var cards []*card
	for v := 1; v <= 4; v++ {
		for _, p := range []geometry.Polygon{regular(0, 7), moon()} {
			cards = append(cards, &card{Photo: "A.jpg", Value: v, Emblem: &emblem{Figure: p}})
		}
	}
	readSuits(cards)
	assert.NotEqual(t, cards[0].Suit, cards[1].Suit)
	assert.Equal(t, cards[1].Suit, cards[7].Suit)
}
