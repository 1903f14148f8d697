package tacta

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// segment is a straight piece of a printed line, in card mm.
type segment struct{ a, b geometry.Point }

// outlineOf returns the line that a card lying on the face must not hide: the
// border of the body, which is the card less its frame and its edge shapes.
// Where slots overlap (the starting card of some printings) all their lines
// and the frame's count, since none of them bounds the body alone.
func outlineOf(d *deck.Deck, f *deck.Face) []segment {
	frame := d.Style.FrameWidth
	overlapping := f.Design.IsStart() && f.Design.Overlapping()
	if f.Design.IsStart() {
		frame = d.StartStyle.FrameWidth
	}
	st := &d.Style
	inner := geometry.RoundedRect(st.Width-2*frame, st.Height-2*frame, math.Max(0, st.CornerRadius-frame), 8)
	var out []segment
	add := func(a, b geometry.Point, own int) {
		left := []span{{0, 1}}
		for i := range f.Shapes {
			if i != own && !overlapping {
				left = subtract(left, a, b, f.Shapes[i].Polygon)
			}
		}
		for _, s := range left {
			out = append(out, segment{geometry.Lerp(a, b, s.from), geometry.Lerp(a, b, s.to)})
		}
	}
	for i, a := range inner {
		add(a, inner[(i+1)%len(inner)], -1)
	}
	for k := range f.Shapes {
		poly := f.Shapes[k].Polygon
		for i, a := range poly {
			b := poly[(i+1)%len(poly)]
			if t0, t1, ok := geometry.ClipSegment(a, b, inner); ok && !alongEdge(a, b, inner) {
				add(geometry.Lerp(a, b, t0), geometry.Lerp(a, b, t1), k)
			}
		}
	}
	return out
}

// alongEdge tells whether the segment runs along the boundary of the convex
// polygon: a shape's side on the edge of a card without a frame is no line.
func alongEdge(a, b geometry.Point, poly geometry.Polygon) bool {
	const tolerance = 0.06 // mm; a little over the deck file's edge tolerance
	mid := geometry.Lerp(a, b, 0.5)
	return poly.BoundaryDistance(mid) < tolerance && poly.BoundaryDistance(geometry.Lerp(a, b, 0.25)) < tolerance
}

// span is a stretch of a segment, by its parameter from 0 to 1.
type span struct{ from, to float64 }

// subtract takes away what lies inside the convex polygon.
func subtract(spans []span, a, b geometry.Point, poly geometry.Polygon) []span {
	t0, t1, ok := geometry.ClipSegment(a, b, poly)
	if !ok {
		return spans
	}
	var out []span
	for _, s := range spans {
		if lo := (span{s.from, math.Min(s.to, t0)}); lo.from < lo.to {
			out = append(out, lo)
		}
		if hi := (span{math.Max(s.from, t1), s.to}); hi.from < hi.to {
			out = append(out, hi)
		}
	}
	return out
}

// hiddenOutline returns the length, mm, of the lower card's line that the
// upper one hides beyond what is allowed: more than TouchMM inside the upper
// card's edge, and, where the upper card lies on a shape, more than AlignMM
// off that shape, since a card laid so far off is still aligned.
func hiddenOutline(l *table.Layout, p table.Pair, f *fit, line []segment, s Settings) float64 {
	under := &l.Cards[p.Under]
	st := &l.Deck.Style
	w, h := st.Width-2*s.TouchMM, st.Height-2*s.TouchMM
	if w <= 0 || h <= 0 {
		return 0
	}
	underFromOver := under.Pose.Inverse().Compose(l.Cards[p.Over].Pose)
	cover := underFromOver.ApplyAll(geometry.RoundedRect(w, h, math.Max(0, st.CornerRadius-s.TouchMM), 8))
	var allowed geometry.Polygon
	if f != nil {
		allowed = grown(under.Face.Shapes[f.under].Polygon, s.AlignMM)
	}
	sum := 0.0
	for _, g := range line {
		t0, t1, ok := geometry.ClipSegment(g.a, g.b, cover)
		if !ok {
			continue
		}
		spans := []span{{t0, t1}}
		if allowed != nil {
			spans = subtract(spans, g.a, g.b, allowed)
		}
		for _, sp := range spans {
			sum += (sp.to - sp.from) * geometry.Distance(g.a, g.b)
		}
	}
	return sum
}

// grown returns the convex, counter-clockwise polygon with every side pushed
// outwards by mm. Its corners stay sharp, so it holds every copy of the
// polygon whose corners are moved by at most mm.
func grown(poly geometry.Polygon, mm float64) geometry.Polygon {
	out := make(geometry.Polygon, 0, len(poly))
	for i, p := range poly {
		before := p.Sub(poly[(i+len(poly)-1)%len(poly)])
		after := poly[(i+1)%len(poly)].Sub(p)
		n1, n2 := geometry.Perp(before.Normalize()).Mul(-1), geometry.Perp(after.Normalize()).Mul(-1)
		// The corner moves by m with m·n1 = m·n2 = mm.
		m := n1.Add(n2).Mul(mm / (1 + n1.Dot(n2)))
		out = append(out, p.Add(m))
	}
	return out
}
