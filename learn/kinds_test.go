package learn

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/geometry"
)

// noisy moves corners by up to 0.15 mm, as measuring does.
func noisy(t *rapid.T, p geometry.Polygon) *printed {
	out := make(geometry.Polygon, len(p))
	for i, q := range p {
		out[i] = geometry.Point{q[0] + rapid.Float64Range(-0.15, 0.15).Draw(t, "x"), q[1] + rapid.Float64Range(-0.15, 0.15).Draw(t, "y")}
	}
	return &printed{Polygon: out.CounterClockwise()}
}

func TestCornerAndEdgeTrianglesAreOneKindAndFallIntoPlace(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, h := rapid.Float64Range(50, 70).Draw(t, "w"), rapid.Float64Range(75, 100).Draw(t, "h")
		leg := rapid.Float64Range(0.3, 0.36).Draw(t, "leg") * w
		a := leg / math.Sqrt2
		truth := []geometry.Polygon{
			{{-w / 2, -h / 2}, {-w/2 + leg, -h / 2}, {-w / 2, -h/2 + leg}},
			{{w / 2, h/2 - leg}, {w / 2, h / 2}, {w/2 - leg, h / 2}},
			{{-a, -h / 2}, {a, -h / 2}, {0, -h/2 + a}},
			{{w / 2, -a}, {w / 2, a}, {w/2 - a, 0}},
		}
		var seen []*printed
		for _, p := range truth {
			seen = append(seen, noisy(t, p))
		}
		kinds := findKinds(seen, w, h)
		require.Len(t, kinds, 1)
		var all []*placed
		for _, s := range seen {
			all = append(all, kinds[0].place(s, w, h))
		}
		alignAlong(all)
		for i, p := range all {
			for _, q := range truth[i] {
				assert.Less(t, nearest(q, p.polygon()), 0.3)
			}
			assert.True(t, restsOnEdge(p.polygon(), w, h))
		}
	})
}

func nearest(q geometry.Point, p geometry.Polygon) float64 {
	near := math.Inf(1)
	for _, r := range p {
		near = min(near, geometry.Distance(q, r))
	}
	return near
}

func TestRectanglesOfTwoLengthsAreTwoKinds(t *testing.T) {
	short := &printed{Polygon: geometry.Polygon{{-30, -45}, {30, -45}, {30, -30}, {-30, -30}}}
	long := &printed{Polygon: geometry.Polygon{{-30, -45}, {-15, -45}, {-15, 45}, {-30, 45}}}
	kinds := findKinds([]*printed{long, short}, 60, 90)
	require.Len(t, kinds, 2)
	assert.EqualValues(t, "rectangle", kinds[0].Name)
	assert.EqualValues(t, "long-rectangle", kinds[1].Name)
}

func TestAContourKeepsHoles(t *testing.T) {
	g := &grid{lo: geometry.Point{-5, -5}, step: 0.1, nx: 101, ny: 101}
	for j := range g.ny {
		for i := range g.nx {
			r := g.point(i, j).Len()
			g.v = append(g.v, 0.5+min(4-r, r-2)) // a ring from 2 to 4
		}
	}
	rings := g.contours(0.5)
	require.Len(t, rings, 2)
	sum := rings[0].SignedArea() + rings[1].SignedArea()
	assert.InDelta(t, math.Pi*(16-4), math.Abs(sum), 0.1, "the hole has the opposite sense")
	for _, p := range rings {
		assert.InDelta(t, p.Area(), simplified(p, 0.05).Area(), 0.5)
	}
}
