package vision

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/synth"
)

// shift is what light and camera do to inks even after the card's own white
// and black have been taken for reference.
type shift struct {
	name string
	gain rgb     // of the channels
	grey float64 // part of grey mixed in
	pow  float64 // contrast curve of the camera
}

var shifts = []shift{
	{"nothing", rgb{1, 1, 1}, 0, 1},
	{"a warm lamp", rgb{1.15, 1, 0.7}, 0, 1},
	{"a cold sky", rgb{0.85, 1, 1.2}, 0, 1},
	{"pale colours", rgb{1, 1, 1}, 0.15, 1},
	{"a warm lamp and pale colours", rgb{1.15, 1, 0.75}, 0.1, 1},
	{"a hard contrast curve", rgb{1, 1, 1}, 0, 1.25},
	{"half the light", rgb{0.5, 0.5, 0.5}, 0, 1},
}

func (s *shift) apply(c rgb) rgb {
	mean := (c[0] + c[1] + c[2]) / 3
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
				l := light{Black: inkLight(d.Style.Body), White: inkLight(d.Style.Outline)}
				var inks []rgb
				var has []bool
				var want []*deck.Color
				for k := range 40 {
					c := &d.Colors[k%len(d.Colors)]
					ink := s.apply(l.relative(inkLight(c.Ink)))
					for j := range ink {
						ink[j] += 0.01 * rng.NormFloat64()
					}
					inks, has, want = append(inks, ink), append(has, true), append(want, c)
				}
				for i, r := range readInks(d, inks, has, make([]bool, len(inks))) {
					require.NotNil(t, r.Color)
					require.Equal(t, want[i].Name, r.Color.Name, "%s", d.Name)
					require.NotEqual(t, r.Color, r.Second)
					require.GreaterOrEqual(t, r.Margin, 0.0)
					require.LessOrEqual(t, r.Margin, 1.0)
				}
			}
		})
	}
}

func TestACardWithoutInkIsGivenNoColor(t *testing.T) {
	d := deck.Default()
	got := readInks(d, []rgb{{}, {1, 0, 0}}, []bool{false, true}, make([]bool, 2))
	require.Nil(t, got[0].Color)
	require.NotNil(t, got[1].Color)
}

func TestTheMarginIsSmallBetweenTwoInks(t *testing.T) {
	d := deck.Default()
	l := light{Black: inkLight(d.Style.Body), White: inkLight(d.Style.Outline)}
	a, b := l.relative(inkLight(d.Colors[0].Ink)), l.relative(inkLight(d.Colors[1].Ink))
	file := []chroma{chromaOf(a), chromaOf(b)}
	_, _, clear := nearest(file, chromaOf(a))
	require.Equal(t, 1.0, clear)
	middle := chroma{(file[0][0] + file[1][0]) / 2, (file[0][1] + file[1][1]) / 2}
	_, _, open := nearest(file, middle)
	require.InDelta(t, 0, open, 1e-9)
	_, second, alone := nearest(file[:1], middle)
	require.Equal(t, -1, second)
	require.Equal(t, 1.0, alone)
}

func TestACentreIsPulledNoFartherThanLightCanShiftIt(t *testing.T) {
	require.Equal(t, chroma{0.4, 0.3}, pull(chroma{0.3, 0.3}, chroma{0.4, 0.3}))
	require.InDelta(t, 0.1+maxInkShift, pull(chroma{0.1, 0.3}, chroma{0.9, 0.3})[0], 1e-12)
}

func TestBlackHasTheChromaOfGrey(t *testing.T) {
	require.Equal(t, chroma{1.0 / 3, 1.0 / 3}, chromaOf(rgb{}))
	require.Equal(t, chroma{1.0 / 3, 1.0 / 3}, chromaOf(rgb{-0.1, -0.2, 0}))
	require.Equal(t, chroma{1, 0}, chromaOf(rgb{0.3, -0.2, 0}))
}
