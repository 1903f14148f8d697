package identifying

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/synth"
	"referee/vision/printing"
	"referee/vision/raster"
)

// shift is what light and camera do to inks even after the card's own white
// and black have been taken for reference.
type shift struct {
	name string
	gain raster.RGB // of the channels
	grey float64    // part of grey mixed in
	pow  float64    // contrast curve of the camera
	turn float64    // of the hues about grey, rad
}

var shifts = []shift{
	{"nothing", raster.RGB{1, 1, 1}, 0, 1, 0},
	{"a warm lamp", raster.RGB{1.15, 1, 0.7}, 0, 1, 0},
	{"a cold sky", raster.RGB{0.85, 1, 1.2}, 0, 1, 0},
	{"pale colours", raster.RGB{1, 1, 1}, 0.15, 1, 0},
	{"a warm lamp and pale colours", raster.RGB{1.15, 1, 0.75}, 0.1, 1, 0},
	{"a hard contrast curve", raster.RGB{1, 1, 1}, 0, 1.25, 0},
	{"half the light", raster.RGB{0.5, 0.5, 0.5}, 0, 1, 0},
	{"haze over everything", raster.RGB{1, 1, 1}, 0.25, 1, 0},
	{"haze and a warm lamp", raster.RGB{1.2, 1, 0.75}, 0.2, 1, 0},
	{"hues turned forwards", raster.RGB{1, 1, 1}, 0, 1, 0.12},
	{"hues turned back", raster.RGB{1, 1, 1}, 0, 1, -0.12},
	{"hues turned in haze", raster.RGB{1, 1, 1}, 0.15, 1, 0.1},
}

func (s *shift) apply(c raster.RGB) raster.RGB {
	mean := (c[0] + c[1] + c[2]) / 3
	q := s.turn / math.Sqrt(3) // Rodrigues' rotation, for a small angle
	c = raster.RGB{c[0] + q*(c[2]-c[1]), c[1] + q*(c[0]-c[2]), c[2] + q*(c[1]-c[0])}
	for k := range c {
		v := math.Max(0, (1-s.grey)*c[k]+s.grey*mean)
		c[k] = s.gain[k] * math.Pow(v, s.pow)
	}
	return c
}

func TestInksAreToldApartUnder(t *testing.T) {
	for _, s := range shifts {
		t.Run(s.name, func(t *testing.T) {
			for seed := range uint64(8) {
				d := deck.Default()
				if seed > 0 {
					var err error
					d, err = synth.RandomDeck(seed)
					require.NoError(t, err)
				}
				rng := rand.New(rand.NewPCG(seed, 1))
				l := raster.Light{Black: printing.InkLight(d.Style.Body), White: printing.InkLight(d.Style.Outline)}
				var cards []inkEvidence
				var want []*deck.Color
				for k := range 40 {
					c := &d.Colors[k%len(d.Colors)]
					ink := s.apply(l.Relative(printing.InkLight(c.Ink)))
					for j := range ink {
						ink[j] += 0.01 * rng.NormFloat64()
					}
					cards, want = append(cards, inkEvidence{inkMeasure: inkMeasure{Ink: ink}, Has: true}), append(want, c)
				}
				for i, r := range ReadInks(d, cards, nil) {
					require.NotNil(t, r.Color)
					require.Equal(t, want[i].Name, r.Color.Name, "%s", d.Name)
					require.NotEqual(t, r.Color, r.Second)
					require.GreaterOrEqual(t, r.Margin, 0.0)
				}
			}
		})
	}
}

func TestTwoShadesOfOneInkShareItsName(t *testing.T) {
	// A lamp at one side, an ink clipped in one channel: what is one colour
	// falls into two groups, and there is a name left for the other.
	d := deck.Default()
	file := make([]chroma, len(d.Colors))
	for k := range d.Colors {
		file[k] = ChromaOf(printing.PrintedInk(d, d.Colors[k].Ink))
	}
	orange := slices.IndexFunc(d.Colors, func(c deck.Color) bool { return c.Name == "orange" })
	shade := func(by chroma, n int) inkGroup {
		return inkGroup{members: make([]int, n), centre: chroma{file[orange][0] + by[0], file[orange][1] + by[1]}}
	}
	groups := []inkGroup{shade(chroma{0.04, -0.05}, 4), shade(chroma{-0.03, 0.03}, 2)}
	require.Equal(t, []int{orange, orange}, newLabelAssignment(groups, make([]inkEvidence, 1), file).names().Colors)
}

func TestACardWithoutInkIsGivenNoColor(t *testing.T) {
	d := deck.Default()
	got := ReadInks(d, []inkEvidence{{}, {inkMeasure: inkMeasure{Ink: raster.RGB{1, 0, 0}}, Has: true}}, nil)
	require.Nil(t, got[0].Color)
	require.NotNil(t, got[1].Color)
}

func TestTheMarginIsSmallBetweenTwoInksUntilTheSymbolSpeaks(t *testing.T) {
	m := inkModel{centres: []chroma{{0.2, 0.3}, {0.4, 0.3}}, count: []float64{5, 5}, scatter: scatter{MostSpread, MostSpread}}
	between := inkEvidence{inkMeasure: inkMeasure{Ink: raster.RGB{0.3, 0.3, 0.4}}, Has: true}
	_, next := m.best(&between)
	require.InDelta(t, 0, next.margin(), 1e-9)
	between.Symbols = []float64{-5, 0}
	first, next := m.best(&between)
	require.Equal(t, []int{1, 0}, []int{first, next.color})
	require.InDelta(t, 5, next.margin(), 1e-9)
}

func TestTheEmblemTellsTheInkWhereTheShapesShowItPale(t *testing.T) {
	m := inkModel{centres: []chroma{{0.82, 0.08}, {0.66, 0.3}}, count: []float64{5, 5}, scatter: scatter{leastSpread, leastAcross}}
	// A rim beside white: as far from the one colour's way to white as from
	// the other's.
	rim := inkEvidence{inkMeasure: inkMeasure{Ink: raster.RGB{0.6, 0.25, 0.15}, Sigma: 0.02, Spill: 0.36}, Has: true}
	_, next := m.best(&rim)
	require.Less(t, next.margin(), MinInkMargin)
	for k, emblem := range []raster.RGB{{0.8, 0.1, 0.1}, {0.6, 0.33, 0.07}} {
		rim.Emblem = &inkMeasure{emblem, emblemSigma, emblemSpill}
		first, next := m.best(&rim)
		require.Equal(t, k, first)
		require.Greater(t, next.margin(), MinInkMargin)
	}
}

func TestOneOddCardDoesNotFoundAColor(t *testing.T) {
	// Purple cards under a warm lamp drift towards pink, of which there is no
	// other card: the centre of pink must not jump to them.
	d := deck.Default()
	l := raster.Light{Black: printing.InkLight(d.Style.Body), White: printing.InkLight(d.Style.Outline)}
	purple, _ := d.Color("purple")
	var cards []inkEvidence
	for range 8 {
		cards = append(cards, inkEvidence{inkMeasure: inkMeasure{Ink: l.Relative(printing.InkLight(purple.Ink))}, Has: true})
	}
	cards = append(cards, inkEvidence{inkMeasure: inkMeasure{Ink: raster.RGB{0.6, 0.12, 0.8}}, Has: true})
	require.Equal(t, "purple", ReadInks(d, cards, nil)[8].Color.Name)
}

func TestTheColorOfALoneCardIsOpenWhereOnlyItsSymbolSaysIt(t *testing.T) {
	d := deck.Default()
	l := raster.Light{Black: printing.InkLight(d.Style.Body), White: printing.InkLight(d.Style.Outline)}
	purple, _ := d.Color("purple")
	orange := slices.IndexFunc(d.Colors, func(c deck.Color) bool { return c.Name == "orange" })
	symbols := slices.Repeat([]float64{-3.4}, len(d.Colors))
	symbols[orange] = 0
	others := func() (cards []inkEvidence) {
		for range 7 {
			cards = append(cards, inkEvidence{inkMeasure: inkMeasure{Ink: l.Relative(printing.InkLight(purple.Ink))}, Has: true})
		}
		return cards
	}
	for name, c := range map[string]struct {
		ink  raster.RGB
		sure bool
	}{
		// Red, green and blue in the parts that a purple card in the glare of a warm
		// lamp showed, whose small symbol looked like that of orange.
		"purple under a warm lamp": {raster.RGB{0.85, 0.21, 0.94}, false},
		"orange":                   {l.Relative(printing.InkLight(d.Colors[orange].Ink)), true},
	} {
		t.Run(name, func(t *testing.T) {
			cards := append(others(), inkEvidence{inkMeasure: inkMeasure{Ink: c.ink, Sigma: 0.004, Spill: 0.086}, Has: true, Symbols: symbols})
			r := ReadInks(d, cards, nil)[7]
			require.Equal(t, c.sure, r.Color == &d.Colors[orange] && r.Margin >= MinInkMargin, "%s, %.1f", r.Color.Name, r.Margin)
		})
	}
}

func TestBlackHasTheChromaOfGrey(t *testing.T) {
	require.Equal(t, chroma{1.0 / 3, 1.0 / 3}, ChromaOf(raster.RGB{}))
	require.Equal(t, chroma{1.0 / 3, 1.0 / 3}, ChromaOf(raster.RGB{-0.1, -0.2, 0}))
	require.Equal(t, chroma{1, 0}, ChromaOf(raster.RGB{0.3, -0.2, 0}))
}

func TestSymbolsThatContradictTheInkLeaveTheColorOpen(t *testing.T) {
	d := deck.Default()
	l := raster.Light{Black: printing.InkLight(d.Style.Body), White: printing.InkLight(d.Style.Outline)}
	pink, _ := d.Color("pink")
	symbols := make([]float64, len(d.Colors))
	for k := range d.Colors {
		if d.Colors[k].Name != "red" {
			symbols[k] = -3
		}
	}
	var cards []inkEvidence
	for range 6 {
		cards = append(cards, inkEvidence{inkMeasure: inkMeasure{Ink: l.Relative(printing.InkLight(pink.Ink))}, Has: true, Symbols: symbols})
	}
	for _, r := range ReadInks(d, cards, nil) {
		require.Less(t, r.Margin, MinInkMargin)
	}
}

func TestTheTintOfAnEmblemIsThatOfItsInk(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	ink := raster.RGB{0.5, 0.06, 0.04} // lines that blur mixes with black
	emblem := func(lines int, noise float64) []raster.RGB {
		var all []raster.RGB
		for i := range 240 {
			c := raster.RGB{}
			switch {
			case i < lines:
				c = ink
			case i < lines+40:
				c = raster.RGB{0.9, 0.9, 0.9} // the numeral
			}
			for k := range c {
				c[k] += noise * rng.NormFloat64()
			}
			all = append(all, c)
		}
		return all
	}
	t.Run("not of the numeral, which is brighter", func(t *testing.T) {
		got, ok := tinted(emblem(30, 0.04))
		require.True(t, ok)
		_, across := ChromaOf(got).toWhite(ChromaOf(ink))
		require.InDelta(t, 0, across, emblemSigma)
	})
	t.Run("and nothing where there is noise only", func(t *testing.T) {
		_, ok := tinted(emblem(0, 0.03))
		require.False(t, ok)
	})
}

// nearInks are cards of two inks that lie nearer to each other than groups are
// split by, each with a symbol; of the second half that of the other colour where
// told so.
func nearInks(apart float64, symbolOf func(i int) int) []inkEvidence {
	rng := rand.New(rand.NewPCG(3, 4))
	out := make([]inkEvidence, 12)
	for i := range out {
		c := raster.RGB{0.40, 0.24, 0.36}
		if i >= len(out)/2 {
			c[0], c[2] = c[0]-apart, c[2]+apart
		}
		for k := range c {
			c[k] += 0.008 * rng.NormFloat64()
		}
		out[i] = inkEvidence{inkMeasure: inkMeasure{Ink: c}, Has: true}
		if k := symbolOf(i); k >= 0 {
			out[i].Symbols = []float64{-4, -4, -4, -4, -4, -4}
			out[i].Symbols[k] = 0
		}
	}
	return out
}

func TestInksNearerThanGroupsArePartedWhereSymbolsPartThem(t *testing.T) {
	halves := func(i int) int { return 3 + i/6 }
	for name, c := range map[string]struct {
		apart  float64
		symbol func(i int) int
		colors int
	}{
		"symbols and inks differ alike":               {0.06, halves, 2},
		"symbols differ, inks do not":                 {0, halves, 1},
		"inks differ, all symbols are alike":          {0.06, func(int) int { return 3 }, 1},
		"inks differ, symbols are mixed up":           {0.06, func(i int) int { return 3 + i%2 }, 1},
		"one symbol of twelve is misread":             {0, func(i int) int { return 3 + i/11 }, 1},
		"no symbol is seen":                           {0.06, func(int) int { return -1 }, 1},
		"half of the symbols are hidden, inks differ": {0.06, func(i int) int { return []int{3 + i/6, -1}[i%2] }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			cards := nearInks(c.apart, c.symbol)
			groups := groupInks(cards)
			require.Len(t, groups, c.colors)
			for _, g := range groups {
				for _, i := range g.members {
					require.True(t, c.colors == 1 || i/6 == g.members[0]/6, "card %d is with the others", i)
				}
			}
		})
	}
}
