package learn

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// The starting card shows white lines only. Either its slots lie side by side,
// each like a hollow shape with an outline: then they were found like those of
// any card. Or they overlap, each slot a line along the inside of its border:
// then every place where a shape of a known kind could stand is asked whether
// its line is there.

// Asking for lines, in mm and shares.
const (
	slotStepMM   = 0.25 // finer than a line is wide
	slotLineMM   = 0.7  // first guess of a line's width
	slotCovered  = 0.9  // of every side of a slot must be white
	slotWhite    = 0.4  // from which a place counts as white: thin lines are blurred
	slotClearMM  = 0.6  // from the card's edge, or its frame
	slotWideMost = 2.5  // more white lies where another line crosses, or runs beside
)

// startSlots returns the starting card's shapes, the width of its slots'
// lines (0: they are drawn like hollow shapes) and that of its frame.
func (st *study) startSlots(c *card, kinds []*kind, seen []*placed) (shapes []deck.Shape, line, frame float64) {
	if side, ok := sideBySide(c, kinds, &st.m); ok {
		return side, 0, bandWidth(st.m.StartInset - st.m.Outline)
	}
	frame = c.whiteBand()
	candidates := slotCandidates(kinds, seen, st.m.Width, st.m.Height)
	line = slotLineMM
	var found []*placed
	for range 3 {
		found = found[:0:0]
		var widths []float64
		for _, p := range candidates {
			if wide, ok := c.hasSlot(p, line, frame); ok {
				found = append(found, p)
				widths = append(widths, wide...)
			}
		}
		if len(widths) == 0 {
			return nil, 0, frame
		}
		// Where lines run side by side they look wider: single ones are in the
		// lower part.
		line = quantile(widths, 0.3)
	}
	if frame < line+0.3 && st.m.frame() == 0 {
		frame = 0 // what is seen along the edge are the slots' own lines
	}
	for _, p := range needed(found, line, st.m.Width, st.m.Height) {
		shapes = append(shapes, p.shape())
	}
	return shapes, line, frame
}

// needed drops the slots that no card's shape suggests when all their lines
// are lines of others too. Those that cards suggest come first.
func needed(found []*placed, line, w, h float64) []*placed {
	var out []*placed
	for _, p := range found {
		if p.src != nil || !explained(p, out, line, w, h) {
			out = append(out, p)
		}
	}
	return out
}

// explained tells whether other slots have all the lines of one.
func explained(p *placed, others []*placed, line, w, h float64) bool {
	const slack, most = 0.3, 0.85 // mm; share of a side
	poly := p.polygon()
	for i, a := range poly {
		b := poly[(i+1)%len(poly)]
		if onEdge(a, b, w, h) {
			continue
		}
		dir := b.Sub(a).Normalize()
		known, n := 0, 0
		for t := 0.0; t < geometry.Distance(a, b); t += slotStepMM {
			q := a.Add(dir.Mul(t)).Add(geometry.Perp(dir).Mul(line / 2))
			n++
			for _, o := range others {
				if other := o.polygon(); other.BoundaryDistance(q) < line+slack {
					known++
					break
				}
			}
		}
		if float64(known) < most*float64(n) {
			return false
		}
	}
	return true
}

// sideBySide takes the shapes that were read of a starting card, if each is of
// a known kind.
func sideBySide(c *card, kinds []*kind, m *measures) ([]deck.Shape, bool) {
	if len(c.Shapes) == 0 || len(c.Faults) > 0 {
		return nil, false
	}
	var all []*placed
	for i := range c.Shapes {
		s := &c.Shapes[i]
		var best *kind
		least := 1.5 * sameKindMM
		for _, k := range kinds {
			if mm := matches(k.Form, s.Polygon); len(mm) > 0 && mm[0].rms < least {
				best, least = k, mm[0].rms
			}
		}
		if best == nil {
			return nil, false
		}
		all = append(all, best.place(s, m.Width, m.Height))
	}
	alignAlong(all)
	var out []deck.Shape
	for _, p := range all {
		out = append(out, p.shape())
	}
	return out, true
}

// whiteBand measures the white along the card's edge.
func (c *card) whiteBand() float64 {
	f := c.Flat
	var all []float64
	w, h := f.Width/2, f.Height/2
	for t := -0.8; t <= 0.8; t += 0.01 {
		for _, p := range []struct{ at, in geometry.Point }{
			{geometry.Point{t * w, -h}, geometry.Point{0, 1}}, {geometry.Point{t * w, h}, geometry.Point{0, -1}},
			{geometry.Point{-w, t * h}, geometry.Point{1, 0}}, {geometry.Point{w, t * h}, geometry.Point{-1, 0}},
		} {
			for d := 0.3; d < 6; d += acrossStep {
				a, b := c.Mix.White.at(p.at.Add(p.in.Mul(d))), c.Mix.White.at(p.at.Add(p.in.Mul(d+acrossStep)))
				if a >= half && b < half {
					all = append(all, d+acrossStep*(a-half)/(a-b))
					break
				}
				if d < 0.4 && a < half {
					all = append(all, 0)
					break
				}
			}
		}
	}
	return bandWidth(median(all))
}

// slotCandidates lists the places where slots may be: all that were seen on
// cards, on either face and turned, and all that stand in a corner or in the
// middle of an edge.
func slotCandidates(kinds []*kind, seen []*placed, w, h float64) []*placed {
	var out []*placed
	add := func(p *placed) {
		poly := p.polygon()
		if !restsOnEdge(poly, w, h) {
			return
		}
		for _, o := range out {
			if o.kind == p.kind && o.polygon().SamePoints(poly, 0.3) {
				return
			}
		}
		out = append(out, p)
	}
	for _, p := range seen {
		for _, m := range []match{{}, {Mirrored: true}, {Pose: geometry.Pose{Turn: math.Pi}}, {Mirrored: true, Pose: geometry.Pose{Turn: math.Pi}}} {
			moved := make(geometry.Polygon, 0, len(p.kind.Form))
			for _, q := range p.polygon() {
				moved = append(moved, m.apply(q))
			}
			add(p.kind.place(&printed{Polygon: moved.CounterClockwise()}, w, h))
		}
	}
	for _, k := range kinds {
		for turn := range 8 {
			for _, mirrored := range []bool{false, true} {
				p := &placed{kind: k, from: match{Mirrored: mirrored, Pose: geometry.Pose{Turn: geometry.Angle(turn) * math.Pi / 4}}}
				lo, hi := p.polygon().Bounds()
				for _, x := range []float64{-w/2 - lo[0], w/2 - hi[0], -(lo[0] + hi[0]) / 2} {
					for _, y := range []float64{-h/2 - lo[1], h/2 - hi[1], -(lo[1] + hi[1]) / 2} {
						q := *p
						q.from.Pose.At = geometry.Point{x, y}
						add(&q)
					}
				}
			}
		}
	}
	return out
}

// restsOnEdge tells whether a polygon lies on the card with a whole side on
// its edge.
func restsOnEdge(poly geometry.Polygon, w, h float64) bool {
	const near = 0.01 // mm: what computing, not measuring, leaves of places on the edge
	rests := false
	for i, a := range poly {
		if math.Abs(a[0]) > w/2+near || math.Abs(a[1]) > h/2+near {
			return false
		}
		b := poly[(i+1)%len(poly)]
		rests = rests || onEdge(a, b, w, h)
	}
	return rests
}

// onEdge tells whether a side lies on the card's edge.
func onEdge(a, b geometry.Point, w, h float64) bool {
	const near = 0.02 // mm: the same of two places that were each put there
	for c, half := range []float64{w / 2, h / 2} {
		if math.Abs(math.Abs(a[c])-half) < near && math.Abs(a[c]-b[c]) < near {
			return true
		}
	}
	return false
}

// hasSlot tells whether the lines of a slot are all there, and how wide they
// are where they were asked.
func (c *card) hasSlot(p *placed, line, frame float64) (wide []float64, ok bool) {
	f := c.Flat
	poly := p.polygon()
	for i, a := range poly {
		b := poly[(i+1)%len(poly)]
		if onEdge(a, b, f.Width, f.Height) {
			continue
		}
		dir := b.Sub(a).Normalize()
		in := geometry.Perp(dir)
		white, n := 0, 0
		for t := 1.0; t < geometry.Distance(a, b)-1; t += slotStepMM {
			q := a.Add(dir.Mul(t)).Add(in.Mul(line / 2))
			if !f.within(q, max(frame, line)+slotClearMM) {
				continue
			}
			n++
			if c.whiteNear(q, in) > slotWhite {
				white++
				if w := c.lineMass(q, in); w < slotWideMost {
					wide = append(wide, w)
				}
			}
		}
		if n > 3 && float64(white) < slotCovered*float64(n) {
			return nil, false
		}
	}
	return wide, len(wide) > 0
}

// whiteNear is the most white within what a card may be displaced.
func (c *card) whiteNear(q, across geometry.Point) float64 {
	most := 0.0
	for _, d := range []float64{-0.1, 0, 0.1, 0.2} {
		most = max(most, c.Mix.White.at(q.Add(across.Mul(d))))
	}
	return most
}

func (f *flat) within(q geometry.Point, inset float64) bool {
	return math.Abs(q[0]) < f.Width/2-inset && math.Abs(q[1]) < f.Height/2-inset
}

// lineMass is the width of a white line across a place of it.
func (c *card) lineMass(q, across geometry.Point) float64 {
	sum := 0.0
	for d := -1.4; d <= 1.4; d += acrossStep {
		sum += max(0, min(1, c.Mix.White.at(q.Add(across.Mul(d))))) * acrossStep
	}
	return sum
}
