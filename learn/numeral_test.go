package learn

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// inked paints a card of 40 × 60 mm, all black, with shares of white and ink.
func inked(paint func(q geometry.Point) (white, ink float32)) (*flat, *mix) {
	f := &flat{Width: 40, Height: 60, TrueScale: geometry.TrueScale{W: 215, H: 315, PerMM: 5}}
	m := &mix{White: newField(f), Ink: newField(f), Inked: newField(f)}
	for i := range m.White.V {
		m.White.V[i], m.Ink.V[i] = paint(f.MM(float64(i%f.W), float64(i/f.W)))
	}
	return f, m
}

// bar is a numeral 1 without its flag.
func bar(q geometry.Point) bool { return q[0] > -0.8 && q[0] < 0.8 && q[1] > -3 && q[1] < 3 }

func TestNumeralsOfAnyPaintAreFound(t *testing.T) {
	disc := func(q geometry.Point, r float64) bool { return q.Len() < r }
	for what, paint := range map[string]func(q geometry.Point) (white, ink float32){
		"white in a ring": func(q geometry.Point) (float32, float32) {
			if bar(q) {
				return 1, 0
			}
			if disc(q, 8) && !disc(q, 6.8) {
				return 0, 1
			}
			return 0, 0
		},
		"of the card's ink in a ring": func(q geometry.Point) (float32, float32) {
			if bar(q) || disc(q, 8) && !disc(q, 6.8) {
				return 0, 1
			}
			return 0, 0
		},
		"black in a filled suit": func(q geometry.Point) (float32, float32) {
			if disc(q, 8) && !bar(q) {
				return 0, 1
			}
			return 0, 0
		},
		"white in a filled suit": func(q geometry.Point) (float32, float32) {
			if bar(q) {
				return 1, 0
			}
			if disc(q, 8) {
				return 0, 1
			}
			return 0, 0
		},
	} {
		f, m := inked(paint)
		b := &body{In: make([]bool, f.W*f.H)}
		for i := range b.In {
			b.In[i] = f.onCard(i, 1)
		}
		e := findEmblem(f, m, b)
		require.NotNil(t, e.Numeral, what)
		area := float64(len(e.Numeral.Pixels)) / (f.PerMM * f.PerMM)
		assert.InDelta(t, 1.6*6, area, 1.5, what)
		assert.EqualValues(t, "circle", suitOf(e.Figure), what)
	}
}

func TestARingWithoutANumeralHasNone(t *testing.T) {
	f, m := inked(func(q geometry.Point) (float32, float32) {
		if l := q.Len(); l > 6.8 && l < 8 {
			return 0, 1
		}
		return 0, 0
	})
	b := &body{In: make([]bool, f.W*f.H)}
	for i := range b.In {
		b.In[i] = f.onCard(i, 1)
	}
	assert.Nil(t, findEmblem(f, m, b).Numeral)
}
