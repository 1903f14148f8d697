package vision

import (
	"context"
	"image"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/table"
)

func TestWhatIsReadFromFewerPixelsIsWhereThePhotoHasIt(t *testing.T) {
	near := madeReading(t)
	pic := madeTable(t).picture(t)
	defer pic.Close()
	pic.Shrunk, pic.Taken = 4, image.Pt(4*pic.Width-1, 4*pic.Height-3)
	got, err := builtInReader(t).Read(context.Background(), pic, Prior{})
	require.NoError(t, err)
	require.Equal(t, pic.Taken, image.Pt(got.View.Width, got.View.Height))
	for i := range near.Layout.Cards {
		was, is := near.View.CornersPx(near.Layout, table.CardID(i)), got.View.CornersPx(got.Layout, table.CardID(i))
		for q := range was {
			require.InDelta(t, 4*was[q][0]+1.5, is[q][0], 1e-6)
			require.InDelta(t, 4*was[q][1]+1.5, is[q][1], 1e-6)
		}
	}
}
