package board

import (
	"math"
	"slices"

	"referee/geometry"
)

// Settings of looking for the edge of a top: how far on both sides of it colours are
// compared, mm; and by how much, in pixel values of the strongest channel, they differ at
// a clear edge.
const (
	edgeMM    = 0.8  // clear of the blur on either side, within the rim of the smallest top
	edgeClear = 45.0 // chosen: paint differs from what is beneath by more, and the blurred edge of a shadow by less over 2 edgeMM
)

// edgeEighth is how many directions of each eighth are looked in.
const edgeEighth = 3

// edgeAround are the directions in which edges are looked for, by eighths.
var edgeAround = func() (out [8][edgeEighth]geometry.Point) {
	for e := range out {
		for k := range edgeEighth {
			sin, cos := math.Sincos(2 * math.Pi * (float64(e*edgeEighth+k) + 0.5) / (8 * edgeEighth))
			out[e][k] = geometry.Point{cos, sin}
		}
	}
	return out
}()

// edged is how much of a circle, and of the two eighths of it that have the least, is a
// clear edge. Where it looks like the board on both sides it is the board's own print
// that changes. Channels of which the lamp gives little are mostly noise.
func (a *aligned) edged(m *marks, at geometry.Point, radius float64) (fit topFit) {
	var eighths [8]float64
	for e := range edgeAround {
		for _, d := range edgeAround[e] {
			in, out := at.Add(d.Mul(radius-edgeMM)), at.Add(d.Mul(radius+edgeMM))
			if !m.at(in) && !m.at(out) {
				continue
			}
			p, seen := a.relit.at(in)
			q, also := a.relit.at(out)
			if !seen || !also {
				continue
			}
			p = p.minus(q)
			off := math.Hypot(math.Hypot(float64(a.lamp[0]*p[0]), float64(a.lamp[1]*p[1])), float64(a.lamp[2]*p[2]))
			eighths[e] += min(1, off/edgeClear) / edgeEighth
		}
		fit.share += eighths[e] / float64(len(eighths))
	}
	slices.Sort(eighths[:])
	fit.rim = (eighths[0] + eighths[1]) / 2
	return fit
}

// toEdge moves a pawn to where near to it the edge of its top is seen all round, if it
// is, and returns how much of it is seen.
func (a *aligned) toEdge(m *marks, s *stand) topFit {
	var best topFit
	var at geometry.Point
	eachOffset(topReachMM, topStepMM, func(d geometry.Point) {
		if f := a.edged(m, s.head.Add(d), s.headR); f.share-edgeOff*d.Dot(d) > best.share-edgeOff*at.Dot(at) {
			best, at = f, d
		}
	})
	if best.whole() {
		s.headTo(at)
	}
	return best
}

// evidentMost is the share of its place on the board that may have a top's paint for it
// to be seen that it is no print; and printEdge how much of its edge must be seen for it
// to be a pawn for sure where more has.
const evidentMost, printEdge = 0.2, 0.4

// evident tells whether a pawn's top is seen whole, by its paint or its edge, where the
// board shows next to none of its paint: it is no print then, whatever else is seen of
// that.
func (l *looking) evident(s *stand, p *paint) bool {
	return (s.top.whole() || s.edge.whole()) && l.printed(s, p) <= evidentMost
}

// likePrint tells whether what is taken for a top may be the board's print, in a shade:
// it has the colour of that, and hardly an edge.
func (l *looking) likePrint(s *stand, p *paint) bool {
	return s.edge.share < printEdge && l.printed(s, p) > evidentMost
}

// printed is how much of its place on the board has a top's paint; a pawn without a
// known paint has that of its top.
func (l *looking) printed(s *stand, p *paint) float64 {
	if p == nil {
		own := l.aligned.tops.paintOf([]*stand{s})
		p = &own
	}
	printed, n := 0.0, 0.0
	for _, i := range l.aligned.pixelsAt(s.head, topInside*s.headR) {
		n++
		if p.on(labOf(l.aligned.toned.Pix[i])) {
			printed++
		}
	}
	return printed / max(1, n)
}
