package finding

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/vision/handmade"
	"referee/vision/raster"
)

func TestATableInDimLightIsNotTheBlackOfACard(t *testing.T) {
	looksLike := func(table, card raster.RGB) handmade.Over {
		outline := geometry.RoundedRect(62, 88, 3, 4)
		for k := range outline {
			outline[k] = outline[k].Add(geometry.Point{-70, 0})
		}
		return func(p geometry.Point, was raster.RGB) raster.RGB {
			switch {
			case outline.Contains(p):
				return card
			case was == handmade.Bare:
				return table
			}
			return was
		}
	}
	light := handmade.Light()
	dim, black, grey := raster.RGB{0.13, 0.11, 0.09}, light.Black, raster.RGB{0.08, 0.08, 0.08}
	for name, c := range map[string]struct {
		table, card raster.RGB
		bare        bool
	}{
		"nothing lies on a dim table":                              {dim, dim, true},
		"a card on a dim table is blacker than that":               {dim, black, false},
		"a card in glare is greyer, but not as bright as a table":  {raster.RGB{0.3, 0.25, 0.2}, grey, false},
		"a table as black as a card cannot be told from one by it": {black, black, false},
		"nothing lies on a table that is brighter in one half":     {raster.RGB{0.16, 0.13, 0.1}, dim, true},
	} {
		t.Run(name, func(t *testing.T) {
			on := &handmade.Table{Set: handmade.BuiltIn(), WidthMM: 260, HeightMM: 160, Over: looksLike(c.table, c.card),
				Cards: []handmade.Card{{Model: 2, Pose: geometry.Pose{At: geometry.Point{70, 0}}}}}
			fd := &finder{Scene: on.Read().Scene}
			pose := geometry.Pose{At: geometry.Point{-70, 0}}
			var body []geometry.Point
			for _, q := range bodyOf(fd, 3) {
				body = append(body, pose.Apply(q))
			}
			require.Equal(t, c.bare, fd.bareTable(pose, body, &light))
		})
	}
}

// On cards 40 px wide blur carries white into what is taken for their black: the real
// black of a larger plain body is darker than that, and no table for it.
func TestWhatIsDarkerThanTheCardsBlackIsNoTable(t *testing.T) {
	cloth, grey := raster.RGB{0.13, 0.02, 0.03}, raster.RGB{0.1, 0.1, 0.1}
	on := &handmade.Table{Set: handmade.BuiltIn(), WidthMM: 260, HeightMM: 160,
		Cards: []handmade.Card{{Model: 2, Pose: geometry.Pose{At: geometry.Point{70, 0}}}},
		Over: func(_ geometry.Point, was raster.RGB) raster.RGB {
			if was == handmade.Bare {
				return cloth
			}
			return was
		}}
	fd := &finder{Scene: on.Read().Scene}
	blurred := handmade.Light()
	blurred.Black = grey
	pose := fd.Cards[0].Pose
	fd.Cards = nil
	var body []geometry.Point
	for _, q := range bodyOf(fd, 2) {
		body = append(body, pose.Apply(q))
	}
	require.False(t, fd.bareTable(pose, body, &blurred))
}

// bodyOf are the places of a face that are black, card mm.
func bodyOf(fd *finder, model int) []geometry.Point {
	var out []geometry.Point
	g := fd.Models[model].Grid
	for i, paint := range g.Paint {
		if paint == deck.Body && i%7 == 0 {
			out = append(out, g.At(i))
		}
	}
	return out
}
