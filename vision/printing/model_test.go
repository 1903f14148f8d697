package printing

import (
	"math"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/synth"
)

// printings are the built-in deck and made-up ones with their faces.
func printings(t *testing.T) map[*deck.Deck][]Face {
	out := map[*deck.Deck][]Face{deck.Default(): builtInFaces()}
	for seed := range uint64(3) {
		d, err := synth.RandomDeck(seed)
		require.NoError(t, err)
		out[d] = buildModels(d)
	}
	return out
}

func TestEveryFaceHasABodyAndEnoughBorderToBeFoundBy(t *testing.T) {
	for d, models := range printings(t) {
		for i := range models {
			m := &models[i]
			require.NotEmpty(t, m.Parts, "%s: %s %s", d.Name, m.Face.Design.ID, m.Face.Side)
			require.Greater(t, len(m.Edges), 100, "%s: %s %s", d.Name, m.Face.Design.ID, m.Face.Side)
			for k, p := range m.Parts {
				require.Greater(t, p.SignedArea(), MinPartMM2*0.9, "counter-clockwise, and not small")
				require.Len(t, m.Sides[k], len(p))
			}
		}
	}
}

func TestEdgesLieWhereThePrintTurnsFromDarkToWhite(t *testing.T) {
	const closely = 0.02 // mm
	for d, models := range printings(t) {
		edges, vague := 0, 0
		for i := range models {
			for _, e := range models[i].Edges {
				edges++
				paint := func(mm float64) deck.Paint { return d.PaintAt(models[i].Face, e.At.Add(e.Out.Mul(mm))) }
				where := []any{"%s: %s %s at %.2f towards %.2f", d.Name, models[i].Face.Design.ID, models[i].Face.Side, e.At, e.Out}
				require.InDelta(t, 1, e.Out.Len(), 1e-9, where...)
				require.True(t, IsDark(paint(-closely)), where...)
				require.Equal(t, deck.Outline, paint(closely), where...)
				require.Equal(t, deck.Outline, paint(e.WhiteMM-0.1), where...)
				if e.WhiteMM < maxRunMM && paint(e.WhiteMM+0.1) == deck.Outline {
					vague++
				}
			}
		}
		// Lines that meet leave slivers between them.
		require.LessOrEqual(t, vague, edges/200, "%s: of %d edges", d.Name, edges)
	}
}

func TestABackMirrorsItsFront(t *testing.T) {
	mirrored := func(p geometry.Point) geometry.Point { return geometry.Point{-p[0], p[1]} }
	for d, models := range printings(t) {
		for i := 0; i < len(models); i += 2 {
			front, back := &models[i], &models[i+1]
			require.Equal(t, deck.Front, front.Face.Side)
			require.Equal(t, deck.Back, back.Face.Side)
			require.Same(t, front.Face.Design, back.Face.Design)
			for k, e := range front.Edges {
				require.Equal(t, EdgePoint{mirrored(e.At), mirrored(e.Out), e.BlackMM, e.WhiteMM}, back.Edges[k])
			}
			for k, p := range front.Parts {
				require.Equal(t, p.Mirrored(), back.Parts[k])
			}
			other := 0
			for k := range back.Grid.Paint {
				if back.Grid.Pure[k] && !back.Face.Design.IsStart() && d.PaintAt(back.Face, back.Grid.At(k)) != back.Grid.Paint[k] {
					other++
				}
			}
			// Samples on a border between two paints may go either way.
			require.LessOrEqual(t, other, len(back.Grid.Paint)/100, "%s: %s", d.Name, back.Face.Design.ID)
		}
	}
}

func TestTwinsShareTheirOutlineAndKnowEachOther(t *testing.T) {
	for d, models := range printings(t) {
		for i := range models {
			m := &models[i]
			require.True(t, slices.Contains(m.Twins, Twin{i, 0}), "a face is its own twin")
			require.Equal(t, m.Twins[0].Model == i, m.Representative, "the first of its twins stands for all")
			for _, tw := range m.Twins {
				other := &models[tw.Model]
				require.True(t, sameParts(other.Parts, geometry.Pose{Turn: tw.Turn}, m.Parts))
				back := slices.IndexFunc(other.Twins, func(x Twin) bool {
					return x.Model == i && math.Abs(float64((x.Turn+tw.Turn).Normalized())) < 1e-9
				})
				require.GreaterOrEqual(t, back, 0, "%s: %s of %s", d.Name, m.Face.Design.ID, other.Face.Design.ID)
			}
		}
	}
}

// TestTwinsOfTheBuiltInDeck knows what is printed: circle-6 looks the same on
// both faces, the starting card from four ways.
func TestTwinsOfTheBuiltInDeck(t *testing.T) {
	models := builtInFaces()
	index := func(id string, s deck.Side) int {
		return slices.IndexFunc(models, func(m Face) bool { return m.Face.Design.ID == id && m.Face.Side == s })
	}
	front, back := index("circle-6", deck.Front), index("circle-6", deck.Back)
	require.Contains(t, models[front].Twins, Twin{back, 0})
	require.Contains(t, models[back].Twins, Twin{front, 0})
	require.False(t, models[back].Representative)
	start := index(deck.StartID, deck.Front)
	require.Equal(t, len(models)-2, start, "the starting card comes last")
	classes := 0
	for i := range models {
		if models[i].Representative {
			classes++
		}
	}
	require.Less(t, classes, len(models), "some outlines are shared")
	require.Greater(t, classes, len(models)/4, "most are not")
}

func TestASampleOfTheGridIsFoundAgain(t *testing.T) {
	g := builtInFaces()[0].Grid
	for i := range g.Paint {
		j, ok := g.Index(g.At(i).Add(geometry.Point{0.3, -0.3}))
		require.True(t, ok)
		require.Equal(t, i, j)
	}
	st := deck.Default().Style
	for _, q := range []geometry.Point{{st.Width, 0}, {-st.Width, 0}, {0, st.Height}, {0, -st.Height}} {
		_, ok := g.Index(q)
		require.False(t, ok)
	}
}

func TestSidesTurnOnceRound(t *testing.T) {
	for _, m := range builtInFaces() {
		for k, sides := range m.Sides {
			turn, length := 0.0, 0.0
			for _, s := range sides {
				turn += s.Turn
				length += s.Length
			}
			require.InDelta(t, 2*math.Pi, turn, 1e-9)
			require.InDelta(t, m.Parts[k].Perimeter(), length, 1e-9)
		}
	}
}

// builtInFaces prepares the built-in deck's faces once.
var builtInFaces = sync.OnceValue(func() []Face { return buildModels(deck.Default()) })
