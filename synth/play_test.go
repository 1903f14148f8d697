package synth_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/deck"
	"referee/geometry"
	"referee/synth"
	"referee/table"
)

// drawTable plays a game of drawn size, colours and fouls.
func drawTable(t *rapid.T, d *deck.Deck) *synth.Table {
	o := synth.DefaultPlay()
	o.Colors = rapid.IntRange(1, min(4, len(d.Colors))).Draw(t, "colors")
	o.Cards = rapid.IntRange(4, 18*o.Colors/2).Draw(t, "cards")
	seed := rapid.Uint64().Draw(t, "seed")
	o.Fouls = synth.RandomFouls(rapid.IntRange(0, min(5, (o.Cards-2)/2)).Draw(t, "fouls"), seed)
	g, err := synth.Play(d, o, seed)
	require.NoError(t, err)
	return g
}

func depth(g *synth.Table, a, b table.CardID) float64 {
	return geometry.Depth(g.Layout.Outline(a), g.Layout.Outline(b))
}

// nearestMatch is the least misalignment of any two shapes of one kind.
func nearestMatch(g *synth.Table, over, under table.CardID) float64 {
	best := math.Inf(1)
	a, b := &g.Layout.Cards[over], &g.Layout.Cards[under]
	for _, s := range a.Face.Shapes {
		for _, u := range b.Face.Shapes {
			if s.Kind == u.Kind {
				best = math.Min(best, cornerDistance(a.Pose.ApplyAll(s.Polygon), b.Pose.ApplyAll(u.Polygon)))
			}
		}
	}
	return best
}

func cornerDistance(a, b geometry.Polygon) float64 {
	best := math.Inf(1)
	for k := range a {
		worst := 0.0
		for i := range a {
			worst = math.Max(worst, geometry.Distance(a[i], b[(i+k)%len(b)]))
		}
		best = math.Min(best, worst)
	}
	return best
}

func TestEveryLegalCardLiesShapeOnShapeAndTouchesOthersAtMost(t *testing.T) {
	o := synth.DefaultPlay()
	rapid.Check(t, func(t *rapid.T) {
		g := drawTable(t, deck.Default())
		for i := 1; i < len(g.Laid); i++ {
			if g.Laid[i].Foul != "" {
				continue
			}
			id := table.CardID(i)
			require.Len(t, g.Laid[i].On, 1)
			host := g.Laid[i].On[0]
			require.LessOrEqual(t, g.Laid[i].DeviationMM, o.DeviationMM)
			require.InDelta(t, g.Laid[i].DeviationMM, nearestMatch(g, id, host), 1e-9)
			for _, p := range g.Layout.Below(id) {
				if p.Under != host {
					require.LessOrEqual(t, p.DepthMM, o.TouchMM+1e-9)
				}
			}
		}
	})
}

func TestFoulsAreWhatTheySay(t *testing.T) {
	o := synth.DefaultPlay()
	rapid.Check(t, func(t *rapid.T) {
		g := drawTable(t, deck.Default())
		for i, laid := range g.Laid {
			id := table.CardID(i)
			switch laid.Foul {
			case synth.Free:
				require.Empty(t, laid.On)
				require.Empty(t, g.Layout.Below(id))
			case synth.Several:
				require.Greater(t, len(laid.On), 1)
				for _, h := range laid.On[1:] {
					require.Greater(t, depth(g, id, h), 2.0)
				}
			case synth.Misaligned:
				require.GreaterOrEqual(t, laid.DeviationMM, o.FoulMinMM)
				require.LessOrEqual(t, laid.DeviationMM, o.FoulMaxMM)
				fallthrough
			case synth.Mismatch, synth.NoMatch:
				require.Len(t, laid.On, 1)
				require.GreaterOrEqual(t, nearestMatch(g, id, laid.On[0]), o.FoulMinMM)
			}
		}
	})
}

func TestAGameHasTheFoulsAskedForAndNoCardTwice(t *testing.T) {
	o := synth.DefaultPlay()
	o.Cards, o.Colors = 40, 4
	o.Fouls = synth.Fouls{Misaligned: 2, Mismatch: 2, Several: 2, NoMatch: 2, Free: 1}
	for seed := range uint64(50) {
		g, err := synth.Play(deck.Default(), o, seed)
		require.NoError(t, err)
		var got synth.Fouls
		seen := map[string]bool{}
		for i, l := range g.Laid {
			name := g.Layout.Cards[i].Name()
			require.False(t, seen[name], name)
			seen[name] = true
			switch l.Foul {
			case synth.Misaligned:
				got.Misaligned++
			case synth.Mismatch:
				got.Mismatch++
			case synth.Several:
				got.Several++
			case synth.NoMatch:
				got.NoMatch++
			case synth.Free:
				got.Free++
			}
		}
		require.Equal(t, o.Fouls, got)
		require.Len(t, g.Removed(), 8)
	}
}

func TestTruthAgreesWithTheLayout(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawTable(t, deck.Default())
		truth := g.Truth()
		laid, final := map[string]int{}, map[string]int{}
		for i, c := range truth.Cards {
			id := table.CardID(i)
			for k := range c.Visible {
				ref := table.DotRef{Card: id, Dot: k}
				require.Equal(t, g.Layout.DotCovered(ref) < 0.5, c.Visible[k])
				if c.Visible[k] {
					laid[*c.Color]++
				}
				if c.Final[k] {
					final[*c.Color]++
				}
			}
		}
		for name, n := range truth.AsLaid {
			require.Equal(t, laid[name], n)
			require.Equal(t, final[name], truth.Final[name])
		}
	})
}

func TestAllCardsOfTheDeckCanBeLaid(t *testing.T) {
	o := synth.DefaultPlay()
	o.Cards, o.Colors = 109, 6
	o.Fouls = synth.RandomFouls(8, 1)
	for seed := range uint64(5) {
		_, err := synth.Play(deck.Default(), o, seed)
		require.NoError(t, err)
	}
}

func TestTheSameSeedGivesTheSameTable(t *testing.T) {
	o := synth.DefaultPlay()
	o.Fouls = synth.RandomFouls(4, 7)
	play := func(seed uint64) string {
		g, err := synth.Play(deck.Default(), o, seed)
		require.NoError(t, err)
		data, err := json.Marshal(g.Truth())
		require.NoError(t, err)
		return string(data)
	}
	require.Equal(t, play(7), play(7))
	require.NotEqual(t, play(7), play(8))
}

func TestImpossibleGamesAreRefused(t *testing.T) {
	for name, change := range map[string]func(*synth.PlayOptions){
		"too many cards":   func(o *synth.PlayOptions) { o.Cards = 56 },
		"no card":          func(o *synth.PlayOptions) { o.Cards = 0 },
		"too many colors":  func(o *synth.PlayOptions) { o.Colors = 7 },
		"too many fouls":   func(o *synth.PlayOptions) { o.Fouls.Free = 19 },
		"negative fouls":   func(o *synth.PlayOptions) { o.Fouls.Free = -1 },
		"negative measure": func(o *synth.PlayOptions) { o.TouchMM = -1 },
		"foul like legal":  func(o *synth.PlayOptions) { o.FoulMinMM = 0.5 },
	} {
		o := synth.DefaultPlay()
		change(&o)
		_, err := synth.Play(deck.Default(), o, 1)
		require.Error(t, err, name)
	}
}

func BenchmarkPlay(b *testing.B) {
	for _, n := range []int{20, 55, 109} {
		o := synth.DefaultPlay()
		o.Cards, o.Colors = n, 6
		o.Fouls = synth.RandomFouls(n/10, 3)
		b.Run(map[int]string{20: "20", 55: "55", 109: "109"}[n], func(b *testing.B) {
			b.ReportAllocs()
			for seed := uint64(0); b.Loop(); seed++ {
				if _, err := synth.Play(deck.Default(), o, seed); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
