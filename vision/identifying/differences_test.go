package identifying_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/vision/handmade"
	"referee/vision/identifying"
	"referee/vision/printing"
	"referee/vision/raster"
)

// likeEitherSide is the built-in deck with a card whose back differs from its front by
// dots alone: as wide a rectangle on either side, one with a dot and one with two.
func likeEitherSide(t *testing.T) (set *printing.Set, front, back int) {
	d := *deck.Default()
	d.Designs = slices.Clone(d.Designs)
	w := d.Style.Width / 2
	side := func(from, to float64, dots ...geometry.Point) deck.Shape {
		return deck.Shape{Kind: "rectangle", Polygon: geometry.Polygon{{from, -30}, {to, -30}, {to, 30}, {from, 30}}, Dots: dots}
	}
	d.Designs[0] = deck.NewDesign(d.Designs[0].ID, d.Designs[0].Suit, []deck.Shape{
		side(-w, -w+14, geometry.Point{-w + 7, -15}, geometry.Point{-w + 7, 15}),
		side(w-14, w, geometry.Point{w - 7, 0}),
	})
	set = printing.New(&d)
	front, back = -1, -1
	for i := range set.Models {
		if f := set.Models[i].Face; f.Design.ID == d.Designs[0].ID {
			if f == f.Design.Face(deck.Front) {
				front = i
			} else {
				back = i
			}
		}
	}
	require.True(t, front >= 0 && back >= 0)
	return set, front, back
}

func TestAFaceIsToldFromOneOfItsOutlineByWhereTheyDiffer(t *testing.T) {
	set, front, back := likeEitherSide(t)
	beneath := handmade.Card{Model: front + 4, Color: 1, Pose: geometry.Pose{At: geometry.Point{-30, 0}}}
	card := handmade.Card{Model: front, Color: 0}
	light := handmade.Light()
	ink := printing.InkLight(set.Deck.Colors[0].Ink)
	overDots := func(_ geometry.Point, c raster.RGB) raster.RGB {
		if c == light.White {
			for k := range c {
				c[k] = light.Black[k] + ink[k]*(light.White[k]-light.Black[k])
			}
		}
		return c
	}
	for what, c := range map[string]struct {
		cards []handmade.Card
		over  handmade.Over
		open  int
	}{
		"where it lies alone":                        {[]handmade.Card{card}, nil, 0},
		"where one side lies on another card":        {[]handmade.Card{beneath, card}, nil, 0},
		"but not where it shows the dots of neither": {[]handmade.Card{card}, overDots, 1},
	} {
		t.Run(what, func(t *testing.T) {
			on := &handmade.Table{Set: set, WidthMM: 180, HeightMM: 160, Cards: c.cards, Over: c.over}
			cr := on.Read().CardsRead
			i := len(c.cards) - 1
			cr.Identities[i].Others = []identifying.Candidate{{Model: back}}
			after, err := identifying.WeighOverlaps(t.Context(), cr, identifying.Inks{}, func(k int) bool { return k == i })
			require.NoError(t, err)
			assert.Equal(t, front, after.Identities[i].Best.Model)
			assert.Len(t, after.Identities[i].Others, c.open)
		})
	}
}
