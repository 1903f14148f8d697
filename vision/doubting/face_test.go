package doubting

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
	"referee/vision/handmade"
	"referee/vision/printing"
	"referee/vision/raster"
)

// bodyOf is a place in the body of a card away from emblem, symbol and lines, and
// dotOf the middle of a dot, card mm.
func bodyOf(t *testing.T, model int) geometry.Point {
	t.Helper()
	m, st := &builtIn().Models[model], &builtIn().Deck.Style
	best, deep := geometry.Point{}, 0.0
	for x := -st.Width / 2; x < st.Width/2; x++ {
		for y := -st.Height / 2; y < st.Height/2; y++ {
			q := geometry.Point{x, y}
			clear := math.Min(q.Len()-st.EmblemRadius, geometry.Distance(q, builtIn().Sizes.SymbolAt)-builtIn().Sizes.SymbolReachMM)
			if d := math.Min(builtIn().Deck.BodyDepth(m.Face, q)-st.OutlineWidth, clear); d > deep {
				best, deep = q, d
			}
		}
	}
	require.Greater(t, deep, 4.0, "no place is wide enough for what is laid there")
	return best
}

// noisy adds to what lies over a table noise that is another in each place.
func noisy(over handmade.Over, sigma float64) handmade.Over {
	return func(p geometry.Point, c raster.RGB) raster.RGB {
		rng := rand.New(rand.NewPCG(math.Float64bits(p[0]), math.Float64bits(p[1])))
		c = over(p, c)
		for k := range c {
			c[k] = math.Max(0, math.Min(1, c[k]+sigma*math.Sqrt(c[k])*rng.NormFloat64()))
		}
		return c
	}
}

func TestACardIsDoubtedWhereItLooksAsNoPrintDoes(t *testing.T) {
	const model = 2
	face := builtIn().Models[model].Face
	require.NotEmpty(t, face.Dots())
	body, dot := bodyOf(t, model), face.Dots()[0]
	skin, white, black := raster.RGB{0.45, 0.3, 0.2}, handmade.Light().White, handmade.Light().Black
	// The middle of the long side.
	onEdge := slices.MinFunc(builtIn().Models[model].Edges, func(a, b printing.EdgePoint) int {
		return cmp.Or(cmp.Compare(a.At[0], b.At[0]), cmp.Compare(math.Abs(a.At[1]), math.Abs(b.At[1])))
	}).At
	lamp := func(p geometry.Point, c raster.RGB) raster.RGB {
		haze := 0.35 * math.Exp(-p.Sub(body).Dot(p.Sub(body))/(2*12*12))
		return raster.Plus(c, raster.RGB{haze, haze, haze}, 1)
	}
	for name, c := range map[string]struct {
		over handmade.Over
		want []table.DoubtKind
	}{
		"a finger shows in a noisy picture, too":            {noisy(handmade.Disc(body, 5, skin), 0.1), []table.DoubtKind{table.KindObscured}},
		"a card that lies free is beyond doubt":             {nil, nil},
		"a finger's end on its body hides something":        {handmade.Disc(body, 4, skin), []table.DoubtKind{table.KindObscured}},
		"a speck on its body hides nothing that matters":    {handmade.Disc(body, 1, skin), nil},
		"a lamp mirrored on it fades out, as no thing does": {lamp, nil},
		"where a dot is gone something lies":                {handmade.Disc(dot, 3.4, black), []table.DoubtKind{table.KindObscured}},
		"a white chip on a dot may hide that there is none": {handmade.Disc(dot, 3.8, white), []table.DoubtKind{table.KindDot}},
		"a thing as black as the card hides a line":         {handmade.Disc(onEdge, 9, black), []table.DoubtKind{table.KindObscured}},
		"a short piece of a line is lost in any picture":    {handmade.Disc(onEdge, 2, black), nil},
	} {
		t.Run(name, func(t *testing.T) {
			got := seen(t, c.over, handmade.Card{Model: model}).cardDoubts(0)
			require.ElementsMatch(t, append([]table.DoubtKind{}, c.want...), kinds(got), "%+v", got)
		})
	}
}

func TestADotThatLostTheWeakestChannelOfAWarmLampIsOneStill(t *testing.T) {
	const model = 2
	dot := builtIn().Models[model].Face.Dots()[0]
	lamp := raster.RGB{1, 0.6, 0.25}
	lit := func(keeps float64) *Doubter {
		dt := seen(t, func(p geometry.Point, c raster.RGB) raster.RGB {
			for k := range c {
				c[k] *= lamp[k]
			}
			if geometry.Distance(p, dot) < builtIn().Deck.Style.DotDiameter/2 {
				c[2] *= keeps
			}
			return c
		}, handmade.Card{Model: model})
		l := &dt.Identities[0].Light
		for k := range lamp {
			l.Black[k], l.White[k] = l.Black[k]*lamp[k], l.White[k]*lamp[k]
		}
		return dt
	}
	require.Empty(t, lit(1).cardDoubts(0))
	require.Empty(t, lit(0.4).cardDoubts(0))
}

func TestACardThatThePicturesEdgeCutsIsDoubted(t *testing.T) {
	got := seen(t, nil, handmade.Card{Model: 2, Pose: geometry.Pose{At: geometry.Point{60, 0}}}).cardDoubts(0)
	require.Contains(t, kinds(got), table.KindCutOff)
}

func TestOfACardInNoLightNothingIsKnown(t *testing.T) {
	dt := seen(t, nil, handmade.Card{Model: 2})
	dt.Identities[0].Light.OK = false
	require.Equal(t, []table.DoubtKind{table.KindMisfit}, kinds(dt.cardDoubts(0)))
}

func TestWhatACardHidesOfTheOneBeneathIsNoDoubt(t *testing.T) {
	below, above := handmade.Card{Model: 2, Pose: geometry.Pose{At: geometry.Point{0, -28}}}, handmade.Card{Model: 4, Color: 1, Pose: geometry.Pose{At: geometry.Point{0, 28}}}
	dt := seen(t, nil, below, above)
	require.Len(t, dt.arrange.Overlaps, 1)
	require.Empty(t, dt.cardDoubts(0))
	require.Empty(t, dt.cardDoubts(1))
	require.Equal(t, 1.0, dt.CountSeen(0, dt.arrange.Outline(0)).Share(), "of what is left in view")
}
