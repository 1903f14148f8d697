package scene

import (
	"math"

	"referee/geometry"
	"referee/vision/printing"
)

// Explained remembers which border points the chosen cards account for, on a
// grid over the table.
type Explained struct {
	cells map[[2]int][]placedEdge
}

type placedEdge struct{ at, out geometry.Point }

const explainedCellMM = 2.0

func (x *Explained) key(p geometry.Point) [2]int {
	return [2]int{int(math.Floor(p[0] / explainedCellMM)), int(math.Floor(p[1] / explainedCellMM))}
}

// ExplainedBy collects what some cards account for.
func ExplainedBy(cards []Detection, models []printing.Face) *Explained {
	x := &Explained{cells: map[[2]int][]placedEdge{}}
	for i := range cards {
		x.Add(&cards[i], &models[cards[i].Model])
	}
	return x
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
	return x.any(p, func(e *placedEdge) bool { return e.out.Dot(out) > 0.7 && geometry.Distance(e.at, p) < 1.3 })
}

// HasNear tells whether an accounted border runs within 1.5 mm of a point, in
// whatever direction.
func (x *Explained) HasNear(p geometry.Point) bool {
	return x.any(p, func(e *placedEdge) bool { return geometry.Distance(e.at, p) < 1.5 })
}

// any tells whether a border within a cell of the point satisfies test.
func (x *Explained) any(p geometry.Point, test func(e *placedEdge) bool) bool {
	k := x.key(p)
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			cell := x.cells[[2]int{k[0] + dx, k[1] + dy}]
			for i := range cell {
				if test(&cell[i]) {
					return true
				}
			}
		}
	}
	return false
}

// Add takes in the border of a card that is seen.
func (x *Explained) Add(h *Detection, m *printing.Face) {
	for i, hit := range h.Hits {
		if hit {
			e := &m.Edges[i]
			out := h.Pose.Rotate(e.Out)
			x.put(placedEdge{h.Pose.Apply(e.At), out})
			// The far side of the same white line is a border, too, of
			// whatever lies beyond.
			x.put(placedEdge{h.Pose.Apply(e.At.Add(e.Out.Mul(e.WhiteMM))), out.Mul(-1)})
		}
	}
}

func (x *Explained) put(e placedEdge) {
	k := x.key(e.at)
	x.cells[k] = append(x.cells[k], e)
}

// Covers tells whether the chosen cards account for nearly all of a region's
// border (px).
func (x *Explained) Covers(border geometry.Polygon, cam *geometry.Camera) bool {
	const samples = 40
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
