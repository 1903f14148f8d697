package live

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// noisy is a picture of some brightness with noise, lit by a gain.
func noisy(rng *rand.Rand, w, h int, sigma, gain float64) *thumb {
	t := &thumb{w: w, h: h, scale: 3, pix: make([]uint8, 3*w*h)}
	for i := range t.pix {
		x := (i / 3) % w
		t.pix[i] = uint8(max(0, min(255, gain*float64(60+x)+sigma*rng.NormFloat64()+0.5)))
	}
	return t
}

// paint covers a part of a picture with one brightness.
func (t *thumb) paint(x0, y0, x1, y1 int, v uint8) {
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			for c := range 3 {
				t.pix[3*(y*t.w+x)+c] = v
			}
		}
	}
}

func TestTheGainIsThatOfTheLightThoughAHandIsThere(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	a, b := noisy(rng, 120, 80, 2, 1), noisy(rng, 120, 80, 2, 1.2)
	b.paint(0, 0, 40, 80, 20)
	for _, g := range gainOf(b, a.pix) {
		require.InDelta(t, 1.2, g, 0.02)
	}
}

func TestALampAtOneSideIsMeasuredThoughAnArmIsThere(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	flat := noisy(rng, 120, 80, 2, 1)
	for name, lamp := range map[string][2]float64{"none": {0, 0}, "at the right": {0.3, 0}, "below, to the left": {-0.2, 0.25}} {
		t.Run(name, func(t *testing.T) {
			lit := noisy(rng, 120, 80, 2, 1)
			for y := range lit.h {
				for x := range lit.w {
					more := 1 + lamp[0]*(float64(x)/120-0.5) + lamp[1]*(float64(y)/80-0.5)
					for c := range 3 {
						p := 3*(y*lit.w+x) + c
						lit.pix[p] = uint8(min(255, more*float64(lit.pix[p])+0.5))
					}
				}
			}
			lit.paint(0, 30, 80, 55, 220)
			l := lightOf(lit, flat.pix)
			for _, at := range [][2]int{{2, 2}, {27, 2}, {2, 17}, {27, 17}} {
				want := 1 + lamp[0]*((float64(at[0])+0.5)/30-0.5) + lamp[1]*((float64(at[1])+0.5)/20-0.5)
				for _, g := range l.at(at[0], at[1]) {
					require.InDelta(t, want, g, 0.03)
				}
			}
		})
	}
}

func TestTheNoiseIsMeasuredThoughATenthOfThePictureMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, sigma := range []float64{1, 3, 6} {
		var s noise
		before := noisy(rng, 120, 80, sigma, 1)
		for k := range 10 {
			now := noisy(rng, 120, 80, sigma, 1)
			now.paint(0, 8*(k%2), 120, 8*(k%2)+8, uint8(100+20*(k%2)))
			s.measure(now, before, gain{1, 1, 1})
			before = now
		}
		require.InDelta(t, sigma, s.sigma[levelOf(90)], 0.2*sigma+0.1)
	}
}

func TestASleeveThatAloneIsSoBrightIsNotTakenForNoise(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	var s noise
	before := noisy(rng, 120, 80, 2, 1)
	for range 5 {
		now := noisy(rng, 120, 80, 2, 1)
		s.measure(now, before, gain{1, 1, 1})
		before = now
	}
	ref := newReference(before)
	now := noisy(rng, 120, 80, 2, 1)
	now.paint(0, 40, 120, 56, 230)
	s.measure(now, before, gain{1, 1, 1})
	changed := compare(now, ref.pix, even(gain{1, 1, 1}), &s, ref)
	require.Greater(t, changed.v[12*changed.w+5], float32(strongChange))
}

func TestWhatHasChangedIsFoundWhereItIsAndNoiseIsNot(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	var s noise
	before := noisy(rng, 120, 80, 3, 1)
	ref := newReference(before)
	var calm still
	var got []region
	for k := range 8 {
		now := noisy(rng, 120, 80, 3, 1+0.05*float64(k%3))
		if k >= 4 {
			now.paint(40, 24, 56, 48, 30)
		}
		g := gainOf(now, before.pix)
		s.measure(now, before, g)
		calm.step(compare(now, before.pix, even(g), &s, frameBefore{}))
		light := lightOf(now, ref.pix)
		changed := compare(now, ref.pix, light, &s, ref)
		got = regions(changed, &calm, now.scale)
		if k < 4 {
			require.Empty(t, got)
			ref.follow(now, light, changed)
		}
		before = now
	}
	require.Len(t, got, 1)
	require.GreaterOrEqual(t, got[0].stillFor, 3)
	for _, edge := range [][2]int{{got[0].px.Min.X, 120}, {got[0].px.Max.X, 168}, {got[0].px.Min.Y, 72}, {got[0].px.Max.Y, 144}} {
		require.InDelta(t, edge[1], edge[0], 2*tileSide*3, "px of the frame")
	}
}

func TestAMedianIsInterpolated(t *testing.T) {
	var c [diffBins]float32
	c[2], c[3] = 10, 10
	require.InDelta(t, 2.5, medianOf(&c), 1e-6)
	c = [diffBins]float32{}
	require.Zero(t, medianOf(&c))
}

// scattered is a table with cards far from each other, of a deck's first designs.
func scattered(t *rapid.T, n int) []table.Card {
	d := deck.Default()
	var out []table.Card
	for i := range n {
		out = append(out, table.Card{
			Piece: table.PieceID(i + 1), Face: d.Designs[i].Face(deck.Front), Color: &d.Colors[0],
			Pose: geometry.Pose{At: geometry.Point{120 * float64(i%4), 150 * float64(i/4)}, Turn: geometry.Angle(rapid.Float64Range(-3, 3).Draw(t, "turn"))},
		})
	}
	return out
}

func TestATableIsFoundAgainFromWhereverItIsSeenThoughSomeCardsMoved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(3, 9).Draw(t, "cards")
		cards := scattered(t, n)
		f := geometry.Pose{At: geometry.Point{rapid.Float64Range(-300, 300).Draw(t, "x"), rapid.Float64Range(-300, 300).Draw(t, "y")}, Turn: geometry.Angle(rapid.Float64Range(-3, 3).Draw(t, "turn"))}
		seen := make([]table.Card, n)
		for i, c := range cards {
			seen[i] = c
			seen[i].Pose = f.Inverse().Compose(c.Pose)
		}
		if n >= 5 { // one was pushed
			seen[0].Pose.At = seen[0].Pose.At.Add(geometry.Point{30, 0})
		}
		d := deck.Default()
		got, ok := frameOf(table.New(d, cards, table.Stacked), table.New(d, seen, table.Stacked))
		if !ok {
			t.Fatalf("not found")
		}
		for _, q := range []geometry.Point{{0, 0}, {400, 300}} {
			if gap := geometry.Distance(got.Apply(q), f.Apply(q)); gap > 1e-6 {
				t.Fatalf("%g mm off", gap)
			}
		}
	})
}

func TestAnotherTableIsNotTakenForTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cards := scattered(t, 6)
		other := append([]table.Card(nil), cards...)
		for i := range other {
			other[i].Pose.At = other[i].Pose.At.Mul(1.5)
		}
		d := deck.Default()
		if _, ok := frameOf(table.New(d, cards, table.Stacked), table.New(d, other, table.Stacked)); ok {
			t.Fatalf("found")
		}
	})
}

func TestCardsAreToldFromTheBottomUp(t *testing.T) {
	d := deck.Default()
	var cards []table.Card
	for i := range 3 {
		cards = append(cards, table.Card{Face: d.Designs[i].Face(deck.Front), Color: &d.Colors[0], Pose: geometry.Pose{At: geometry.Point{30 * float64(i), 0}}})
	}
	l := table.New(d, cards, func(a, b table.CardID) table.CardID { return min(a, b) }) // the first lies on top
	require.Equal(t, []table.CardID{2, 1, 0}, bottomUp(l, []table.CardID{0, 1, 2}))
	ring := table.New(d, cards, table.Stacked)
	require.Len(t, bottomUp(ring.Flipped(table.Pair{Over: 2, Under: 0}), []table.CardID{0, 1, 2}), 3)
}
