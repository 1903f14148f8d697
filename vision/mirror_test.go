package vision

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
	"referee/vision/picture"
)

// mirroredReading is the one reading of the made-up table's mirrored picture that
// the tests share.
func mirroredReading(t *testing.T, pic *picture.Picture) *Reading {
	t.Helper()
	if mirroredRead == nil {
		got, err := builtInReader(t).Read(context.Background(), pic, Prior{})
		require.NoError(t, err)
		mirroredRead = got
	}
	return mirroredRead
}

var mirroredRead *Reading

func TestAMirroredPictureIsReadAsTheTableLies(t *testing.T) {
	upright := madeReading(t)
	require.False(t, upright.View.Camera.Mirrored())
	shown := madeTable(t).picture(t)
	defer shown.Close()
	pic := shown.Mirror()
	defer pic.Close()

	got := mirroredReading(t, pic)
	require.True(t, got.View.Camera.Mirrored())
	require.Equal(t, names(upright.Layout), names(got.Layout))
	require.Equal(t, orders(upright.Layout), orders(got.Layout))
	require.Empty(t, got.Layout.Doubts)
	for i := range upright.Layout.Cards {
		was, is := upright.View.CornersPx(upright.Layout, table.CardID(i)), got.View.CornersPx(got.Layout, table.CardID(i))
		for k := range was {
			flipped := geometry.Point{float64(pic.Width-1) - was[k][0], was[k][1]}
			require.InDelta(t, 0, geometry.Distance(flipped, is[k]), 0.01, "px, in the picture as it was given")
		}
	}
}

func TestAMirroredPictureIsReadBesideAnEarlierOneOfItsKind(t *testing.T) {
	shown := madeTable(t).picture(t)
	defer shown.Close()
	pic := shown.Mirror()
	defer pic.Close()
	first := mirroredReading(t, pic)
	again, err := builtInReader(t).Read(context.Background(), pic, Prior{Before: first})
	require.NoError(t, err)
	require.False(t, again.Changes.Anew)
	require.Len(t, again.Changes.Kept, len(first.Layout.Cards))
	require.Equal(t, bitsOf(first), bitsOf(again))
}
