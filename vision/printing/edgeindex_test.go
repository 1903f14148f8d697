package printing

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
)

// Whatever lies within two millimetres of a point of the card is listed there, of
// either side of its white line.
func TestEveryEdgeNearAPointIsFound(t *testing.T) {
	for _, m := range New(deck.Default()).Models[:4] {
		for y := -50.0; y <= 50; y += 9.7 {
			for x := -40.0; x <= 40; x += 8.3 {
				p := geometry.Point{x, y}
				near := map[EdgeSide]bool{}
				m.Index.Any(p, func(s *EdgeSide) bool { near[*s] = true; return false })
				for i, e := range m.Edges {
					for _, s := range []EdgeSide{{i, e.At, e.Out}, {i, e.At.Add(e.Out.Mul(e.WhiteMM)), e.Out.Mul(-1)}} {
						if geometry.Distance(s.At, p) <= edgeCellMM {
							require.True(t, near[s], "%v near %v", s, p)
						}
					}
				}
			}
		}
	}
}

func TestAFaceWithoutEdgesHasNone(t *testing.T) {
	require.False(t, newEdgeIndex(nil).Any(geometry.Point{}, func(*EdgeSide) bool { return true }))
	require.False(t, New(deck.Default()).Models[0].Index.Any(geometry.Point{1e9, -1e9}, func(*EdgeSide) bool { return true }))
}
