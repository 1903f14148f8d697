package deck_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
)

func TestTheBackIsTheMirrorImageOfTheFront(t *testing.T) {
	d := deck.Default()
	for _, l := range d.Designs {
		front, back := l.Face(deck.Front), l.Face(deck.Back)
		for i := range front.Shapes {
			require.Positive(t, back.Shapes[i].Polygon.SignedArea())
		}
		for x := -30.0; x <= 30; x += 4 {
			for y := -43.0; y <= 43; y += 4 {
				require.Equal(t, d.PaintAt(front, geometry.Point{x, y}), d.PaintAt(back, geometry.Point{-x, y}), l.ID)
			}
		}
	}
}

func TestPaintFollowsTheFileFromTheEdgeInwards(t *testing.T) {
	d := deck.Default()
	l, _ := d.Design("circle-3") // dotted rectangle below, hollow triangle left
	f := l.Face(deck.Front)
	for _, tt := range []struct {
		x, y float64
		want deck.Paint
	}{
		{40, 0, deck.Off}, {31.7, 44.4, deck.Off}, // beyond the edge, and the rounded corner
		{31, 0, deck.Colored}, // frame
		{29.5, 0, deck.Outline},
		{25, 0, deck.Body},
		{0, 0, deck.Emblem},
		{0, -36.5, deck.Dot},
		{9, -36.5, deck.Colored}, // between the dots
		{0, -27.5, deck.Outline}, // above the rectangle
		{-24, 0, deck.Hollow},    // inside the triangle
		{-17, 0, deck.Colored},   // its line
	} {
		require.Equal(t, tt.want, d.PaintAt(f, geometry.Point{tt.x, tt.y}), "(%g, %g)", tt.x, tt.y)
	}
}
