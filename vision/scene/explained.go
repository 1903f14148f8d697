package scene

import (
	"math"

	"referee/geometry"
	"referee/vision/printing"
)

// Explained tells which border points the chosen cards account for.
type Explained struct {
	cards []explaining
	near  map[[2]int][]int // the cards whose border may run within a cell of the table
}

// explaining is a card that accounts for the borders that are seen of it.
type explaining struct {
	hits []bool
	face *printing.Face
	pose geometry.Pose
	inv  geometry.Motion // cardFromTable
}

// explainedCellMM is the side of a cell: any gives the same, one of about a card the
// fastest.
const explainedCellMM = 60.0

// ExplainedBy collects what some cards account for.
func ExplainedBy(cards []Detection, models []printing.Face) *Explained {
	x := &Explained{near: map[[2]int][]int{}}
	for i := range cards {
		x.Add(&cards[i], &models[cards[i].Model])
	}
	return x
}

// borderReachMM is how far from a border a point may lie that it accounts for.
const borderReachMM = 1.5

// Add takes in the border of a card that is seen.
func (x *Explained) Add(h *Detection, m *printing.Face) {
	x.cards = append(x.cards, explaining{h.Hits, m, h.Pose, h.Pose.Inverse().Motion()})
	reach := 0.0
	for i := range m.Edges {
		reach = math.Max(reach, m.Edges[i].At.Len()+m.Edges[i].WhiteMM)
	}
	reach += borderReachMM
	from, to := explainedCell(h.Pose.At.Sub(geometry.Point{reach, reach})), explainedCell(h.Pose.At.Add(geometry.Point{reach, reach}))
	for cx := from[0]; cx <= to[0]; cx++ {
		for cy := from[1]; cy <= to[1]; cy++ {
			x.near[[2]int{cx, cy}] = append(x.near[[2]int{cx, cy}], len(x.cards)-1)
		}
	}
}

func explainedCell(p geometry.Point) [2]int {
	return [2]int{int(math.Floor(p[0] / explainedCellMM)), int(math.Floor(p[1] / explainedCellMM))}
}

// Free counts the hits that no chosen card accounts for.
func (x *Explained) Free(h *Detection, m *printing.Face) int {
	n := 0
	for i, hit := range h.Hits {
		if hit && !x.has(h.Pose.Apply(m.Edges[i].At), h.Pose.Rotate(m.Edges[i].Out)) {
			n++
		}
	}
	return n
}

// has tells whether an accounted border runs at a point, facing like out.
func (x *Explained) has(p, out geometry.Point) bool {
	return x.any(p, func(c *explaining, q geometry.Point, s *printing.EdgeSide) bool {
		return geometry.Distance(s.At, q) < 1.3 && c.pose.Rotate(s.Out).Dot(out) > 0.7
	})
}

// HasNear tells whether an accounted border runs within 1.5 mm of a point, in
// whatever direction.
func (x *Explained) HasNear(p geometry.Point) bool {
	return x.any(p, func(_ *explaining, q geometry.Point, s *printing.EdgeSide) bool {
		return geometry.Distance(s.At, q) < borderReachMM
	})
}

// any tells whether a border near a point satisfies a test, which is given its
// card with the point in its frame.
func (x *Explained) any(p geometry.Point, test func(c *explaining, q geometry.Point, s *printing.EdgeSide) bool) bool {
	for _, i := range x.near[explainedCell(p)] {
		c := &x.cards[i]
		q := c.inv.Apply(p)
		if c.face.Index.Any(q, func(s *printing.EdgeSide) bool { return s.Edge < len(c.hits) && c.hits[s.Edge] && test(c, q, s) }) {
			return true
		}
	}
	return false
}

// Covers tells whether the chosen cards account for nearly all of a region's
// border (px).
func (x *Explained) Covers(border geometry.Polygon, cam *geometry.Camera) bool {
	const samples = 40 // 7 mm apart round a card's body
	known := 0
	for k := 0; k < samples; k++ {
		p := cam.Unproject(border[k*len(border)/samples])
		if math.IsNaN(p[0]) {
			continue
		}
		if x.HasNear(p) {
			known++
		}
	}
	return known*10 >= samples*8
}
