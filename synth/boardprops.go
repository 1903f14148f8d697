package synth

import (
	"math"
	"math/rand/v2"

	"referee/board"
	"referee/geometry"
)

// cutOff leaves out of the points' box what lies beyond the picture: a share at
// one of its sides.
func cutOff(pts []geometry.Point, share float64, rng *rand.Rand) []geometry.Point {
	if share == 0 {
		return pts
	}
	lo, hi := geometry.Polygon(pts).Bounds()
	axis := rng.IntN(2)
	if part := share * (hi[axis] - lo[axis]); rng.IntN(2) == 0 {
		lo[axis] += part
	} else {
		hi[axis] -= part
	}
	return []geometry.Point{lo, {hi[0], lo[1]}, hi, {lo[0], hi[1]}}
}

// putThings places the props: hands over the board, others beside it, or on it.
func (s *BoardShot) putThings(o *ShotOptions, rng *rand.Rand) {
	g := &ground{edges: []geometry.Polygon{s.table.Board.Edge()}}
	if len(s.table.Tiles) > 0 {
		g.edges = nil
	}
	for i := range s.table.Tiles {
		g.edges = append(g.edges, s.table.corners(&s.table.Tiles[i]))
	}
	for i := range s.table.Board.Cells {
		g.aims = append(g.aims, s.table.Board.Cells[i].Centre())
	}
	s.things = drawThings(&s.View, g, o.Props, rng)
	for _, p := range s.table.Over {
		for range propTries {
			if t := drawThing(p, &s.View, g, rng); t != nil && s.liesOn(t) {
				s.things = append(s.things, t)
				break
			}
		}
	}
	for _, t := range s.things {
		s.Conditions.Props = append(s.Conditions.Props, t.kind)
	}
}

// liesOn tells whether a thing lies on some cell.
func (s *BoardShot) liesOn(t *thing) bool {
	for i := range s.table.Board.Cells {
		px := s.View.Camera.Project(s.table.Board.Cells[i].Centre())
		for k := range t.parts {
			if t.mayCover(px) && t.parts[k].distance(px) < 0 {
				return true
			}
		}
	}
	return false
}

// coverSide is how finely a cell is looked at for what covers it.
const coverSide = 12

// Covered is the share of a cell that cannot be seen: things lie over it, or it
// is beyond the picture. Pieces do not count.
func (s *BoardShot) Covered(c *board.Cell) float64 {
	return s.coveredPart(c.Outline)
}

// CoveredTile is the same for a fragment on the table.
func (s *BoardShot) CoveredTile(i int) float64 {
	return s.coveredPart(s.table.corners(&s.table.Tiles[i]))
}

func (s *BoardShot) coveredPart(outline geometry.Polygon) float64 {
	lo, hi := outline.Bounds()
	n, hidden := 0.0, 0.0
	for k := range coverSide * coverSide {
		q := geometry.Point{lo[0] + (hi[0]-lo[0])*(float64(k%coverSide)+0.5)/coverSide, lo[1] + (hi[1]-lo[1])*(float64(k/coverSide)+0.5)/coverSide}
		if !outline.Contains(q) {
			continue
		}
		n++
		if s.hides(s.View.Camera.Project(q)) {
			hidden++
		}
	}
	return hidden / math.Max(1, n)
}

// hides tells whether a pixel shows a thing, or lies beyond the picture.
func (s *BoardShot) hides(px geometry.Point) bool {
	if !(px[0] >= 0 && px[1] >= 0 && px[0] < float64(s.View.Width) && px[1] < float64(s.View.Height)) {
		return true
	}
	for _, t := range s.things {
		for k := range t.parts {
			if t.mayCover(px) && t.parts[k].distance(px) < 0 {
				return true
			}
		}
	}
	return false
}
