package vision

import (
	"context"
	"image"
	"slices"
	"testing"
	"time"

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
// of the picture, beside what was read before.
func TestAGameIsReadCardByCard(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many pictures")
	}
	const first = 5 // cards on the table in the first picture
	for seed := range uint64(3) {
		play := synth.DefaultPlay()
		play.Cards = 20
		game, err := synth.Play(deck.Default(), play, seed)
		require.NoError(t, err)
		shot, err := synth.Shoot(game, synth.RandomShot("webcam", seed), seed)
		require.NoError(t, err)
		painter, rd := synth.NewPainter(deck.Default()), builtInReader(t)
		cards := game.Layout.Cards
		var before *Reading
		var slowest time.Duration
		for n := first; n <= len(cards); n++ {
			lying := table.New(game.Deck, append([]table.Card(nil), cards[:n]...), table.Stacked)
			pic := shotOf(t, painter, shot, lying, 80+n)
			prior := Prior{Before: before}
			if before != nil {
				prior.Changed = changedPart(&shot.View, lying, &cards[n-1])
			}
			start := time.Now()
			got, err := rd.Read(context.Background(), pic, prior)
			took := time.Since(start)
			require.NoError(t, err)
			require.NoError(t, pic.Close())
			if before != nil {
				slowest = max(slowest, took)
				if got.Changes.Anew || len(got.Changes.Placed) != 1 {
					t.Errorf("seed %d, card %d, %s: %+v", seed, n, cards[n-1].Name(), got.Changes)
				}
			}
			if want := names(lying); !slices.Equal(want, names(got.Layout)) {
				t.Errorf("seed %d, card %d, %s: %v instead of %v", seed, n, cards[n-1].Name(), names(got.Layout), want)
			}
			if want := orders(lying); !slices.Equal(want, orders(got.Layout)) {
				t.Errorf("seed %d, card %d, %s: orders %v instead of %v", seed, n, cards[n-1].Name(), orders(got.Layout), want)
			}
			before = got
		}
		t.Logf("seed %d: %d cards, the slowest took %v; doubts %v", seed, len(cards), slowest, kindsOf(before))
	}
}

// shotOf is the picture of a table by another's camera and light.
func shotOf(tb testing.TB, painter *synth.Painter, like *synth.Shot, l *table.Layout, quality int) *picture.Picture {
	tb.Helper()
	shot, on := *like, *like.Table
	on.Layout = l
	shot.Table = &on
	img, err := painter.Render(&shot)
	require.NoError(tb, err)
	return pictureOf(tb, img, quality)
}
