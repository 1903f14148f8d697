package deck

import (
	"math"

	"referee/geometry"
)

// Paint is what is printed at a point of a face, without saying in which
// colour: the card's own ink is the same for all its coloured parts.
type Paint uint8

// The paints, from outside in.
const (
	Off     Paint = iota // beyond the card's edge
	Body                 // the black body
	Outline              // the white line round the body
	Colored              // frame, filled shape or a hollow shape's line, in the card's ink
	Hollow               // black inside of a hollow shape
	Dot                  // a dot
	Emblem               // suit, numeral or symbol region: not laid down by the deck file
)

// PaintAt tells what is printed at a point of the face, in mm. The region of
// the emblem (numeral and suit, whose drawing a deck file does not give) is
// answered as Emblem, the symbol as Colored.
func (d *Deck) PaintAt(f *Face, q geometry.Point) Paint {
	st := &d.Style
	if geometry.RoundedRectDistance(q, st.Width, st.Height, st.CornerRadius) > 0 {
		return Off
	}
	if f.Design.IsStart() {
		return d.startPaintAt(f, q)
	}
	if inFrame(q, st, st.FrameWidth) {
		return d.shapePaint(f, q, Colored)
	}
	if p, in := d.insideShape(f, q); in {
		return p
	}
	return d.bodyPaint(f, q)
}

// bodyPaint is the paint at a point within the frame and outside the shapes.
func (d *Deck) bodyPaint(f *Face, q geometry.Point) Paint {
	if d.BodyDepth(f, q) <= d.Style.OutlineWidth {
		return Outline
	}
	if q.Len() <= d.Style.EmblemRadius {
		return Emblem
	}
	return Body
}

// shapePaint is the paint at a point of the frame: a dot if one reaches so
// far, else the given paint.
func (d *Deck) shapePaint(f *Face, q geometry.Point, otherwise Paint) Paint {
	if p, in := d.insideShape(f, q); in && p == Dot {
		return Dot
	}
	return otherwise
}

// insideShape returns the paint of the edge shape that q lies in, if any.
func (d *Deck) insideShape(f *Face, q geometry.Point) (Paint, bool) {
	for i := range f.Shapes {
		s := &f.Shapes[i]
		if !s.Polygon.Contains(q) {
			continue
		}
		if !s.Filled() {
			if s.Polygon.BoundaryDistance(q) <= d.Style.ShapeStroke || inFrame(q, &d.Style, d.Style.ShapeStroke) {
				return Colored, true
			}
			return Hollow, true
		}
		for _, c := range s.Dots {
			if geometry.Distance(c, q) <= d.Style.DotDiameter/2 {
				return Dot, true
			}
		}
		return Colored, true
	}
	return Off, false
}

// BodyDepth returns how far inside the body's border a point lies, in mm;
// negative values are not distinguished further when the point is outside.
// The body is the card less its frame and its edge shapes.
func (d *Deck) BodyDepth(f *Face, q geometry.Point) float64 {
	st := &d.Style
	depth := -frameDistance(q, st, st.FrameWidth)
	for i := range f.Shapes {
		p := f.Shapes[i].Polygon
		if p.Contains(q) {
			return math.Min(-p.BoundaryDistance(q), depth)
		}
		depth = math.Min(depth, p.BoundaryDistance(q))
	}
	return depth
}

// frameDistance is the signed distance to the inner border of a frame of the
// given width: negative inside.
func frameDistance(q geometry.Point, st *Style, width float64) float64 {
	return geometry.RoundedRectDistance(q, st.Width-2*width, st.Height-2*width, math.Max(0, st.CornerRadius-width))
}

func inFrame(q geometry.Point, st *Style, width float64) bool {
	return width > 0 && frameDistance(q, st, width) > 0
}

// startPaintAt is PaintAt for the starting card, whose shapes are white
// lines: either single lines round slots that overlap, or the white strokes
// of hollow shapes beside their outline.
func (d *Deck) startPaintAt(f *Face, q geometry.Point) Paint {
	st, drawn := &d.Style, d.StartStyleOf(f.Design)
	if inFrame(q, st, drawn.FrameWidth) {
		return Outline
	}
	if line := drawn.SlotLine; line > 0 {
		for i := range f.Shapes {
			if p := f.Shapes[i].Polygon; p.BoundaryDistance(q) <= line && p.Contains(q) {
				return Outline
			}
		}
		return Body
	}
	if p, in := d.insideSlots(f, q); in {
		return p
	}
	return d.bodyPaint(f, q)
}

// insideSlots returns the paint of the slots of a starting card that q lies in, if
// of any: those that overlap show the lines of all.
func (d *Deck) insideSlots(f *Face, q geometry.Point) (Paint, bool) {
	paint, in := Off, false
	for i := range f.Shapes {
		p := f.Shapes[i].Polygon
		if !p.Contains(q) {
			continue
		}
		if p.BoundaryDistance(q) <= d.Style.ShapeStroke || inFrame(q, &d.Style, d.Style.ShapeStroke) {
			return Outline, true
		}
		paint, in = Hollow, true
	}
	return paint, in
}

// Clearance returns a distance, in mm, within which the paint round a point is
// sure to be the same: every border between two paints lies farther off.
// What decides on the paint are distances, and moving by some distance changes
// none of them by more.
func (d *Deck) Clearance(f *Face, q geometry.Point) float64 {
	st := &d.Style
	edge := geometry.RoundedRectDistance(q, st.Width, st.Height, st.CornerRadius)
	if edge > 0 {
		return edge
	}
	c := clearance{least: min(-edge, math.Abs(q.Len()-st.EmblemRadius))}
	frame, slot := st.FrameWidth, 0.0
	if f.Design.IsStart() {
		drawn := d.StartStyleOf(f.Design)
		slot = drawn.SlotLine
		c.border(frameDistance(q, st, drawn.FrameWidth), 0)
	}
	c.border(frameDistance(q, st, frame), 0, -st.OutlineWidth)
	c.border(frameDistance(q, st, st.ShapeStroke), 0)
	for i := range f.Shapes {
		s := &f.Shapes[i]
		c.border(s.Polygon.BoundaryDistance(q), 0, st.ShapeStroke, st.OutlineWidth, slot)
		for _, dot := range s.Dots {
			c.border(geometry.Distance(dot, q), st.DotDiameter/2)
		}
	}
	return c.least
}

// clearance gathers how far borders are.
type clearance struct{ least float64 }

// border takes note of the borders where a distance has one of the given
// values.
func (c *clearance) border(distance float64, at ...float64) {
	for _, a := range at {
		c.least = min(c.least, math.Abs(distance-a))
	}
}
