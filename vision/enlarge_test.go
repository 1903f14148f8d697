package vision

import (
	"context"
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"referee/geometry"
	"referee/table"
)

// farOff is the made-up table seen from farther away: its cards are as narrow as the
// smallest that are looked for.
func farOff(t *testing.T, times int) *Picture {
	t.Helper()
	near := madeTable(t).picture(t)
	defer near.Close()
	far := *near
	far.Width, far.Height, far.FocalPx, far.Mat = near.Width/times, near.Height/times, near.FocalPx/float64(times), gocv.NewMat()
	gocv.Resize(near.Mat, &far.Mat, image.Pt(far.Width, far.Height), 0, 0, gocv.InterpolationArea)
	return &far
}

func TestSmallCardsAreReadInAPictureMadeLarger(t *testing.T) {
	const times = 3
	pic := farOff(t, times)
	defer pic.Close()
	near := madeReading(t)
	require.Zero(t, near.Times)
	got, err := builtInReader(t).Read(context.Background(), pic, Prior{})
	require.NoError(t, err)
	require.Equal(t, enlargedBy, got.Times)
	require.Equal(t, names(near.Layout), names(got.Layout))
	require.Equal(t, []int{pic.Width, pic.Height}, []int{got.View.Width, got.View.Height})
	for i := range near.Layout.Cards {
		c := &near.Layout.Cards[i]
		if c.Face.Design.IsStart() {
			continue // it has no upper side
		}
		k := slices.IndexFunc(got.Layout.Cards, func(o table.Card) bool { return o.SamePrint(c) })
		was, is := near.View.CornersPx(near.Layout, table.CardID(i)), got.View.CornersPx(got.Layout, table.CardID(k))
		for q := range was {
			small := geometry.Point{(was[q][0]+0.5)/times - 0.5, (was[q][1]+0.5)/times - 0.5}
			require.InDelta(t, 0, geometry.Distance(small, is[q]), 1, "px, in the picture as it was given")
		}
	}

	again, err := builtInReader(t).Read(context.Background(), pic, Prior{Before: got})
	require.NoError(t, err)
	require.False(t, again.Changes.Anew)
	require.Len(t, again.Changes.Kept, len(got.Layout.Cards))
	require.Equal(t, bitsOf(got), bitsOf(again))
}

func TestSmallCardsAreReadInAMirroredPictureWhoseCameraIsKnown(t *testing.T) {
	far := farOff(t, 3)
	defer far.Close()
	seen, err := builtInReader(t).Read(context.Background(), far, Prior{})
	require.NoError(t, err)
	pic := far.Mirror()
	defer pic.Close()
	plane := seen.View.Camera.Mirror(pic.Width)

	got, err := builtInReader(t).Read(context.Background(), pic, Prior{Plane: &plane})
	require.NoError(t, err)
	require.Equal(t, enlargedBy, got.Times)
	require.True(t, got.View.Camera.Mirrored())
	require.Equal(t, []int{pic.Width, pic.Height}, []int{got.View.Width, got.View.Height})
	require.Equal(t, names(seen.Layout), names(got.Layout))

	again, err := builtInReader(t).Read(context.Background(), pic, Prior{Before: got})
	require.NoError(t, err)
	require.False(t, again.Changes.Anew)
	require.Equal(t, bitsOf(got), bitsOf(again))
}
