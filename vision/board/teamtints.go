package board

import (
	"math"

	"referee/board"
	"referee/geometry"
	"referee/internal/srgb"
)

// tints are the colours of the players as a picture of the board shows them: of the rings
// round the cells of their reserves and starts, and of their houses.
func (k *Known) tints(s *sheet) map[string]srgb.Lab {
	out := map[string]srgb.Lab{}
	for _, name := range k.Board.Colors {
		var best srgb.Lab
		most := 0.0
		for i := range k.Board.Cells {
			c := &k.Board.Cells[i]
			if colorOf(c.Means) != name {
				continue
			}
			radius := math.Sqrt(c.Outline.Area() / math.Pi)
			for _, part := range []float64{0, 0.6, 1.15, 1.25} {
				if v := s.ringColour(c.Centre(), part*radius); chroma(v) > most {
					most, best = chroma(v), v
				}
			}
		}
		if most > 0 {
			out[name] = best
		}
	}
	return out
}

// colorOf is whose a cell is.
func colorOf(m board.Meaning) string {
	switch m := m.(type) {
	case board.Track:
		return m.Start
	case board.House:
		return m.Color
	case board.Reserve:
		return m.Color
	}
	return ""
}

// ringColour is the mean colour on a circle.
func (s *sheet) ringColour(at geometry.Point, radius float64) srgb.Lab {
	var sum rgb
	n := float32(0)
	for i := range 24 {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / 24)
		x, y := s.Px(at.Add(geometry.Point{radius * cos, radius * sin}))
		u, v := int(x+0.5), int(y+0.5)
		if u >= 0 && v >= 0 && u < s.W && v < s.H {
			sum = sum.plus(s.Pix[v*s.W+u])
			n++
		}
	}
	return labOf(sum.times(1 / max(1, n)))
}
