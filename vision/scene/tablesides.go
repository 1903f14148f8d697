package scene

import (
	"math"

	"referee/geometry"
	"referee/vision/contour"
	"referee/vision/printing"
)

// SidesOnTable maps a region's polygon to the table and lists its sides,
// counter-clockwise; nil if there is no polygon, or not one a card could have.
// The sides are moved outwards by as much as blurred lines are wider than
// those printed.
func (sc *Scene) SidesOnTable(poly geometry.Polygon, cam *geometry.Camera) []contour.Side {
	onTable := make(geometry.Polygon, len(poly))
	for k, q := range poly {
		if onTable[k] = cam.Unproject(q); math.IsNaN(onTable[k][0]) {
			return nil
		}
	}
	if !(onTable.Area() > printing.MinPartMM2/2) || len(onTable) > maxSides {
		return nil
	}
	return outset(contour.SidesOf(onTable.CounterClockwise()), sc.lineSpreadMM(cam.ScaleAt(onTable[0])))
}

// lineSpreadMM is how far inside a border the mask of white lines reaches.
func (sc *Scene) lineSpreadMM(scale float64) float64 {
	return max(0, sc.Blur.reachPx/scale-sc.Deck.Style.OutlineWidth/2)
}

// outset moves the sides of a counter-clockwise polygon outwards. Corners that
// hardly turn move along.
func outset(sides []contour.Side, by float64) []contour.Side {
	if by == 0 {
		return sides
	}
	p := make(geometry.Polygon, len(sides))
	for i := range sides {
		next := &sides[(i+1)%len(sides)]
		n := geometry.Perp(sides[i].Dir).Add(geometry.Perp(next.Dir)) // inwards
		// |n|² = 2 + 2 cos(turn): the corner moves by 2/|n|² of n.
		p[(i+1)%len(sides)] = sides[i].To.Sub(n.Mul(by * 2 / math.Max(n.Dot(n), 0.3)))
	}
	return contour.SidesOf(p)
}

// maxSides is how many sides the polygon of a card's region may have; a body
// with bites of several fouls stays far below.
const maxSides = 40
