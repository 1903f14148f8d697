package doubting

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/vision/handmade"
)

func TestALineOfInkAccountsForAWhiteOneButAFilledShapeForNoneWithin(t *testing.T) {
	on := handmade.Card{Model: 2, Pose: geometry.Pose{At: geometry.Point{10, -5}, Turn: 0.3}}
	dt := seen(t, nil, on)
	st := &dt.Deck.Style
	face := dt.Models[on.Model].Face
	for _, s := range face.Shapes {
		middle := on.Pose.Apply(s.Polygon.Centroid())
		require.False(t, dt.inkLineNear(middle, on.Pose.Rotate(geometry.Point{1, 0})), "within a shape, filled %v", s.Filled())
		for k, a := range s.Polygon {
			side := s.Polygon[(k+1)%len(s.Polygon)].Sub(a)
			in := geometry.Perp(side).Mul(1 / side.Len())
			if q := a.Add(side.Mul(0.5)).Add(in.Mul(st.ShapeStroke / 2)); !s.Filled() && dt.Deck.PaintAt(face, q) == deck.Colored {
				require.True(t, dt.inkLineNear(on.Pose.Apply(q), on.Pose.Rotate(in)), "on the line of a hollow shape")
			}
		}
	}
	beside := on.Pose.Apply(geometry.Point{st.Width/2 + 5, 0})
	require.False(t, dt.inkLineNear(beside, on.Pose.Rotate(geometry.Point{1, 0})), "on the table")
}
