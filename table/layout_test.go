package table_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/deck"
	"referee/geometry"
	"referee/internal/laid"
	"referee/table"
)

var card = laid.Card

var lay = laid.Stack

func TestCardsThatOverlapArePairedTheUpperFirst(t *testing.T) {
	l := lay(card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 53.5, 0, 0), card("blue", "circle-2", 200, 0, 0))
	require.Len(t, l.Overlaps, 1)
	o := l.Overlaps[0]
	require.Equal(t, table.Pair{Over: 1, Under: 0}, o.Pair)
	require.InDelta(t, 10*88.9, o.AreaMM2, 10) // less what the rounded corners lack
	require.InDelta(t, 10, o.DepthMM, 1e-9)
	require.Equal(t, []table.CardID{1}, l.Above(0))
	require.Empty(t, l.Above(1))
	require.Equal(t, []table.Overlap{o}, l.Below(1))
	require.Empty(t, l.Below(0))
}

func TestCardsSideBySideDoNotOverlap(t *testing.T) {
	require.Empty(t, lay(card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 63.5, 0, 0)).Overlaps)
}

func TestAFlippedPairChangesPlacesAndNothingElse(t *testing.T) {
	l := lay(card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 50, 0, 0), card("red", "circle-1", 100, 0, 0))
	f := l.Flipped(table.Pair{Over: 1, Under: 0})
	require.Equal(t, []table.CardID{0}, f.Above(1)[:1])
	require.Empty(t, f.Above(0))
	require.Equal(t, []table.CardID{1}, l.Above(0), "the layout itself is not changed")
	require.Equal(t, []table.CardID{2, 0}, sorted(f.Above(1)))
}

func sorted(ids []table.CardID) []table.CardID {
	out := append([]table.CardID(nil), ids...)
	for i := range out {
		for j := i + 1; j < len(out); j++ {
			if out[j] > out[i] {
				out[i], out[j] = out[j], out[i]
			}
		}
	}
	return out
}

func TestACardTakenAwayHidesNothingAndKeepsTheIdsOfTheOthers(t *testing.T) {
	l := lay(card("pink", "circle-3", 0, 0, 0), card("blue", "circle-1", 0, -60, 0), card("red", "circle-1", 0, 60, 0))
	ref := table.DotRef{Card: 0, Dot: 0}
	require.Equal(t, 1.0, l.DotCovered(ref))
	w := l.Without(1)
	require.False(t, w.Present(1))
	require.True(t, w.Present(2) && l.Present(1))
	require.Zero(t, w.DotCovered(ref))
	require.Equal(t, 1.0, w.DotCoveredBy(ref, 1), "as it would be")
	require.Equal(t, []table.CardID{2}, w.Above(0))
}

func TestADotIsCoveredByThePartOfItsAreaThatCardsHide(t *testing.T) {
	dot := card("pink", "circle-3", 0, 0, 0).Face.Dots()[1]
	for _, past := range []float64{-3.5, -2, -1, -0.3, 0, 0.3, 1, 2, 3.5} {
		l := lay(card("pink", "circle-3", 0, 0, 0), card("blue", "square-1", 0, dot[1]-44.45+past, 0))
		// The segment of a disc of radius 3 up to the chord at past.
		x := math.Max(-1, math.Min(1, past/3))
		want := 0.5 + (math.Asin(x)+x*math.Sqrt(1-x*x))/math.Pi
		require.InDelta(t, want, l.DotCovered(table.DotRef{Card: 0, Dot: 1}), 0.03, "%g", past)
	}
}

func TestTwoCardsTogetherCoverADotThatNeitherCoversAlone(t *testing.T) {
	dot := card("pink", "circle-3", 0, 0, 0).Face.Dots()[1]
	l := lay(card("pink", "circle-3", 0, 0, 0),
		card("blue", "square-1", dot[0]-31.75, dot[1], 0), card("red", "square-1", dot[0]+31.75, dot[1], 0))
	ref := table.DotRef{Card: 0, Dot: 1}
	require.InDelta(t, 0.5, l.DotCoveredBy(ref, 1), 0.03)
	require.InDelta(t, 0.5, l.DotCoveredBy(ref, 2), 0.03)
	require.Equal(t, 1.0, l.DotCovered(ref))
}

func TestADotIsSettledUnlessThePrecisionOfThePosesCouldCoverOrUncoverIt(t *testing.T) {
	dot := card("pink", "circle-3", 0, 0, 0).Face.Dots()[1]
	ref := table.DotRef{Card: 0, Dot: 1}
	for _, tt := range []struct {
		past, sigma float64
		settled     bool
	}{{0.5, 0, true}, {0.5, 0.1, true}, {0.5, 0.3, false}, {-0.5, 0.3, false}, {2, 0.3, true}, {3.5, 2, false}} {
		over := card("blue", "square-1", 0, dot[1]-44.45+tt.past, 0)
		over.Cov[1][1] = tt.sigma * tt.sigma
		require.Equal(t, tt.settled, lay(card("pink", "circle-3", 0, 0, 0), over).DotSettled(ref, 0.5, 3), "%+v", tt)
	}
	require.True(t, lay(card("pink", "circle-3", 0, 0, 0)).DotSettled(ref, 0.5, 3))
}

func TestAPointIsVisibleUnlessACardLiesOverIt(t *testing.T) {
	l := lay(card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 50, 0, 0))
	require.True(t, l.VisibleAt(0, geometry.Point{0, 0}))
	require.False(t, l.VisibleAt(0, geometry.Point{25, 0}))
	require.True(t, l.VisibleAt(1, geometry.Point{25, 0}))
	// The rounded corner of the upper card leaves a little of the lower.
	require.True(t, l.VisibleAt(0, geometry.Point{50 - 31.75 + 0.2, 44.45 - 0.2}))
}

func TestAnotherReadingOfACardKeepsItsPlace(t *testing.T) {
	l := lay(card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 50, 0, 0))
	other := card("red", "square-2", 0, 0, 0)
	r := l.WithReading(0, table.Alternative{Face: other.Face, Color: other.Color})
	require.Equal(t, "red square-2", r.Cards[0].Name())
	require.Equal(t, "pink circle-1", l.Cards[0].Name())
	require.Equal(t, l.Overlaps, r.Overlaps)
}

func TestACardLaidOnTopIsAsIfItHadBeenLaidLast(t *testing.T) {
	cards := []table.Card{card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 50, 0, 0), card("red", "circle-1", 25, 60, 20)}
	l := lay(cards[:2]...)
	require.ElementsMatch(t, lay(cards...).Overlaps, l.With(cards[2]).Overlaps)
	require.Len(t, l.Cards, 2)
	require.Len(t, l.Overlaps, 1)
	require.Equal(t, []table.CardID{2}, l.Without(1).With(cards[2]).Above(0))
	require.Empty(t, l.Without(1).With(cards[2]).Above(1))
}

func TestTheCovarianceOfAPointGrowsWithItsLever(t *testing.T) {
	c := card("pink", "circle-1", 10, 20, 30)
	c.Cov = [3][3]float64{{0.04, 0, 0}, {0, 0.01, 0}, {0, 0, 1e-4}}
	at := c.PointCov(geometry.Point{10, 20})
	require.InDelta(t, 0.2, at.Along(geometry.Point{1, 0}), 1e-12)
	far := c.PointCov(geometry.Point{10 + 40, 20})
	require.InDelta(t, math.Sqrt(0.01+1e-4*40*40), far.Along(geometry.Point{0, 1}), 1e-12)
	require.InDelta(t, 0.2, far.Along(geometry.Point{1, 0}), 1e-12)
}

func TestAnErrorThatMovesTwoCardsAlikeDoesNotPartThem(t *testing.T) {
	a, b := card("pink", "circle-1", 0, 0, 0), card("blue", "circle-1", 50, 0, 0)
	p := geometry.Point{25, 10}
	a.Shared = [][3]float64{{3, -2, 0}}
	b.Shared = a.Shared
	require.InDelta(t, 0, table.GapCov(&a, p, &b, p).Largest(), 1e-9)
	b.Shared = [][3]float64{{3.1, -2, 0}}
	require.InDelta(t, 0.1, table.GapCov(&a, p, &b, p).Largest(), 1e-9)
	b.Cov[0][0] = 0.01
	require.InDelta(t, math.Sqrt(0.02), table.GapCov(&a, p, &b, p).Along(geometry.Point{1, 0}), 1e-9)
}

func TestThePropagatedCovarianceIsThatOfMovedPoses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64Range(-1, 1)
		c := card("pink", "circle-1", 50*f.Draw(t, "x"), 50*f.Draw(t, "y"), 180*f.Draw(t, "turn"))
		// A pose that moves along one vector only: Cov = v·vᵀ.
		v := [3]float64{f.Draw(t, "dx"), f.Draw(t, "dy"), 0.1 * f.Draw(t, "dturn")}
		for i := range v {
			for j := range v {
				c.Cov[i][j] = v[i] * v[j]
			}
		}
		q := geometry.Point{40 * f.Draw(t, "qx"), 40 * f.Draw(t, "qy")}
		const h = 1e-6
		moved := geometry.Pose{At: c.Pose.At.Add(geometry.Point{h * v[0], h * v[1]}), Turn: c.Pose.Turn + geometry.Angle(h*v[2])}
		step := moved.Apply(q).Sub(c.Pose.Apply(q)).Mul(1 / h)
		require.InDelta(t, step.Len(), c.PointCov(c.Pose.Apply(q)).Largest(), 1e-3)
	})
}

func TestALayoutThatCannotBeJudgedSaysWhy(t *testing.T) {
	require.NoError(t, lay(card("pink", "circle-1", 0, 0, 0), card("", deck.StartID, 90, 0, 0)).Validate())
	for want, spoil := range map[string]func(*table.Card){
		"card 0 has no face":                           func(c *table.Card) { c.Face = nil },
		"card 0: only the starting card has no colour": func(c *table.Card) { c.Color = nil },
		"card 0: its pose is not a number":             func(c *table.Card) { c.Pose.At[0] = math.NaN() },
	} {
		l := lay(card("pink", "circle-1", 0, 0, 0))
		spoil(&l.Cards[0])
		require.EqualError(t, l.Validate(), want)
	}
}

func TestCornersInThePictureFollowTheNumeral(t *testing.T) {
	// Straight above, 1 mm to the px, the picture's y downwards.
	v := table.View{Width: 400, Height: 400, Camera: geometry.Camera{
		Intrinsics: geometry.Intrinsics{Fx: 1000, Fy: 1000, Cx: 200, Cy: 200},
		R:          mgl64.Rotate3DX(math.Pi), T: mgl64.Vec3{0, 0, 1000},
	}}
	l := lay(card("pink", "circle-1", 100, 0, 90))
	want := [4]geometry.Point{{255.55, 231.75}, {255.55, 168.25}, {344.45, 168.25}, {344.45, 231.75}}
	for i, q := range v.CornersPx(l, 0) {
		require.Less(t, geometry.Distance(want[i], q), 1e-6)
	}
}

func TestEveryOverlapIsFoundWhateverTheOrderOfTheCards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mm := rapid.Float64Range(-120, 120)
		var cards, reversed []table.Card
		for range rapid.IntRange(2, 7).Draw(t, "n") {
			c := card("pink", "circle-1", mm.Draw(t, "x"), mm.Draw(t, "y"), mm.Draw(t, "turn"))
			cards, reversed = append(cards, c), append([]table.Card{c}, reversed...)
		}
		total := func(l *table.Layout) (sum float64) {
			for _, o := range l.Overlaps {
				require.True(t, o.DepthMM > 0 && o.Over > o.Under)
				sum += o.AreaMM2
			}
			return sum
		}
		require.InDelta(t, total(lay(cards...)), total(lay(reversed...)), 1e-6)
	})
}

func TestARaisedCardIsDrawnWhereItIsSeen(t *testing.T) {
	v := table.View{Width: 800, Height: 600, Camera: geometry.Camera{
		Intrinsics: geometry.Intrinsics{Fx: 1000, Fy: 1000, Cx: 400, Cy: 300},
		R:          mgl64.Rotate3DX(math.Pi - 0.5), T: mgl64.Vec3{20, -10, 600},
	}}
	const rise = 5
	higher := v.Camera
	higher.T = higher.T.Add(higher.R.Col(2).Mul(rise))

	c := card("pink", "circle-1", 60, 40, 30)
	lies := c.Pose
	c.Pose.At = v.Camera.Unproject(higher.Project(lies.At)) // where it seems to lie
	c.AbovePlaneMM = rise
	l := lay(c)
	for i, q := range v.CornersPx(l, 0) {
		require.Less(t, geometry.Distance(higher.Project(lies.Apply(l.Deck.Corners()[i])), q), 1e-6)
	}
}
