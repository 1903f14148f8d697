package vision

import (
	"context"
	"image"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/synth"
	"referee/table"
	"referee/vision/picture"
	"referee/vision/raster"
)

// changedPart is where a card is seen, with what it shades.
func changedPart(v *table.View, l *table.Layout, c *table.Card) []image.Rectangle {
	px := c.Pose.ApplyAll(l.Deck.CardPolygon())
	for k, p := range px {
		px[k] = v.Camera.Project(p)
	}
	return []image.Rectangle{raster.BoundsOf(px).Inset(-12)}
}

// A game is laid card by card before a webcam; each card is read in its own part
// of the picture, beside what was read before. Whole games are for `make eval-live`.
func TestAGameIsReadCardByCard(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many pictures")
	}
	const first, last = 5, 14 // cards on the table in the first picture and in the last one
	const seed = 1
	play, camera := synth.DefaultPlay(), synth.RandomShot("webcam", seed)
	play.Cards, camera.Width, camera.Height = last, 1440, 810
	game, err := synth.Play(deck.Default(), play, seed)
	require.NoError(t, err)
	shot, err := synth.Shoot(game, camera, seed)
	require.NoError(t, err)
	rd := builtInReader(t)
	var before *Reading
	for n := first; n <= last; n++ {
		lying := table.New(game.Deck, slices.Clone(game.Layout.Cards[:n]), table.Stacked)
		laid := lying.Cards[n-1].Name()
		pic, prior := shotOf(t, shot, lying, 80+n), Prior{Before: before}
		if before != nil {
			prior.Changed = changedPart(&shot.View, lying, &lying.Cards[n-1])
		}
		got, err := rd.Read(context.Background(), pic, prior)
		require.NoError(t, err, laid)
		require.NoError(t, pic.Close())
		if before != nil {
			require.False(t, got.Changes.Anew, laid)
			require.Len(t, got.Changes.Placed, 1, laid)
		}
		require.Equal(t, names(lying), names(got.Layout), laid)
		require.Equal(t, orders(lying), orders(got.Layout), laid)
		before = got
	}
}

// shotOf is the picture of a table by another's camera and light.
func shotOf(tb testing.TB, like *synth.Shot, l *table.Layout, quality int) *picture.Picture {
	tb.Helper()
	shot, on := *like, *like.Table
	on.Layout = l
	shot.Table = &on
	img, err := painter.Render(&shot)
	require.NoError(tb, err)
	return pictureOf(tb, img, quality)
}
