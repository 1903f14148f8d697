package learn

import (
	"math"

	"referee/geometry"
)

// The body's border runs along the card's frame except where edge shapes cut
// into it. A chain is one such cut: the sides that edge shapes turn towards
// the body, in the border's order (counter-clockwise, the body on the left).

// side is one straight part of a chain: a line along the inside of the white
// outline, and the width of the white there.
type side struct {
	fitted
	length float64
	white  []float64 // mm, measured across
}

// Measures of taking borders apart, in mm.
const (
	chainOffMM   = 0.7  // from the frame's line, beyond which a border is a shape's
	chainFlatMM  = 0.35 // straightness of a side
	chainSideMM  = 5.0  // least length of a side; the line turns round corners in an arc as wide as itself
	chainTrimMM  = 0.9  // at a side's ends, where corners are blunt
	acrossStep   = 0.05 // half a px of the rectified card; half-way places are interpolated
	acrossInMM   = 1.2  // to well within the body's black, past the blur
	acrossOutMM  = 4.0  // beyond the widest line that is printed, strokeMostMM, and past its blur
	alongStepMM  = 0.4  // four px of the rectified card: the lens blurs over as much
	chainLeastMM = 4.0  // least length of a chain: less is a speck
)

// chains cuts the border where it leaves the frame's line, which runs inset mm
// within the card's edge, its corners rounded with the radius.
func (b *body) chains(f *flat, inset, radius float64) [][]geometry.Point {
	n := len(b.Border)
	off := make([]bool, n)
	start := -1
	for i, q := range b.Border {
		d := geometry.RoundedRectDistance(q, f.Width-2*inset, f.Height-2*inset, max(0, radius))
		off[i] = d < -chainOffMM
		if !off[i] {
			start = i
		}
	}
	if start < 0 {
		return nil
	}
	var out [][]geometry.Point
	var run []geometry.Point
	for k := 1; k <= n; k++ {
		i := (start + k) % n
		if off[i] {
			run = append(run, b.Border[i])
			continue
		}
		if pathLength(run) >= chainLeastMM {
			out = append(out, run)
		}
		run = nil
	}
	return out
}

func pathLength(p []geometry.Point) float64 {
	sum := 0.0
	for i := 1; i < len(p); i++ {
		sum += geometry.Distance(p[i-1], p[i])
	}
	return sum
}

// sides splits a chain into straight sides (Douglas & Peucker, 1973) and
// measures each to a fraction of a pixel.
func (m *mix) sides(chain []geometry.Point) []side {
	keep := []int{0}
	simplify(chain, 0, len(chain)-1, chainFlatMM, &keep)
	keep = append(keep, len(chain)-1)
	var out []side
	for k := 1; k < len(keep); k++ {
		part := chain[keep[k-1] : keep[k]+1]
		if geometry.Distance(part[0], part[len(part)-1]) < chainSideMM {
			continue
		}
		if s, ok := m.measureSide(part); ok {
			out = append(out, s)
		}
	}
	return mergeSides(out)
}

// mergeSides joins neighbours that run on in one line.
func mergeSides(in []side) []side {
	var out []side
	for _, s := range in {
		if len(out) > 0 {
			last := &out[len(out)-1]
			dir := last.dir
			if s.length > last.length {
				dir = s.dir
			}
			turn := math.Abs(geometry.Cross(last.dir, s.dir))
			off := math.Abs(geometry.Cross(dir, s.at.Sub(last.at)))
			if turn < 0.06 && off < chainFlatMM && last.dir.Dot(s.dir) > 0 {
				if s.length > last.length {
					last.fitted = s.fitted
				}
				last.length += s.length
				last.white = append(last.white, s.white...)
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

// measureSide fits a line to where the white begins, from a rough part of the
// border.
func (m *mix) measureSide(part []geometry.Point) (side, bool) {
	a, b := part[0], part[len(part)-1]
	trim := min(chainTrimMM, geometry.Distance(a, b)/4)
	var rough []geometry.Point
	for _, p := range part {
		if geometry.Distance(p, a) > trim && geometry.Distance(p, b) > trim {
			rough = append(rough, p)
		}
	}
	line, ok := fitLine(rough)
	if !ok {
		return side{}, false
	}
	s := side{fitted: line, length: geometry.Distance(a, b)}
	for range 2 {
		out := geometry.Perp(s.dir).Mul(-1) // away from the body
		from, to := a.Sub(s.at).Dot(s.dir)+trim, b.Sub(s.at).Dot(s.dir)-trim
		s.white = nil
		var pts []geometry.Point
		for t := from; t <= to; t += alongStepMM {
			foot := s.at.Add(s.dir.Mul(t))
			begin, wide, ok := m.whiteAcross(foot, out)
			if ok {
				pts = append(pts, foot.Add(out.Mul(begin)))
			}
			if wide > 0 {
				s.white = append(s.white, wide)
			}
		}
		if s.fitted, ok = fitLineRobustly(pts); !ok {
			return side{}, false
		}
	}
	return s, true
}

// fitLineRobustly leaves out what lies far off a first fit.
func fitLineRobustly(pts []geometry.Point) (fitted, bool) {
	l, ok := fitLine(pts)
	for range 3 {
		if !ok {
			break
		}
		off := make([]float64, len(pts))
		for i, p := range pts {
			off[i] = math.Abs(geometry.Cross(l.dir, p.Sub(l.at)))
		}
		limit := max(0.03, 2.5*1.4826*median(append([]float64(nil), off...)))
		var kept []geometry.Point
		for i, p := range pts {
			if off[i] <= limit {
				kept = append(kept, p)
			}
		}
		l, ok = fitLine(kept)
	}
	return l, ok
}

// whiteAcross returns where, from a point on, white begins along a direction,
// and how far from there it ends, both where half of it is white; wide is 0
// when no end is near.
func (m *mix) whiteAcross(from, out geometry.Point) (begin, wide float64, ok bool) {
	const n = int((acrossInMM + acrossOutMM) / acrossStep)
	last := 0.0
	for k := range n {
		v := m.White.at(from.Add(out.Mul(float64(k)*acrossStep - acrossInMM)))
		at := (float64(k-1)+(half-last)/(v-last))*acrossStep - acrossInMM
		switch {
		case k > 0 && last < half && v >= half && !ok:
			begin, ok = at, true
		case k > 0 && last >= half && v < half && ok:
			return begin, at - begin, true
		}
		last = v
	}
	return begin, 0, ok
}
