package deck

import (
	"math"
	"strconv"

	"codeberg.org/go-pdf/fpdf"

	"referee/geometry"
)

// pen draws one face at its place on a page. It lays paint on paint from the
// body up, so that what is seen agrees with PaintAt.
type pen struct {
	*printer
	x, y float64 // mm on the page of the card's centre
	ink  Ink
}

// face prints one face of a card into a cell of the grid.
func (p *printer) face(c printed, side Side, col, row int) {
	d := p.deck
	f := c.design.Face(side)
	x, y := p.grid.centre(col, row)
	n := &pen{p, x, y, d.Style.Outline}
	frame := d.StartStyle.FrameWidth
	if c.color != nil {
		n.ink, frame = c.color.Ink, d.Style.FrameWidth
	}
	p.SetLineJoinStyle("miter")
	p.SetLineCapStyle("butt")
	n.clipped(d.CardPolygon(), func() {
		n.fill(d.Style.Body, d.CardPolygon())
		if c.color == nil && d.StartStyle.SlotLine > 0 {
			n.slots(f, d.StartStyle.SlotLine)
		} else {
			n.outline(f, frame)
			n.shapes(f)
		}
		n.band(frame)
		n.dots(f)
		n.emblem(c)
	})
}

// page maps a point of the card to the page, whose y points down.
func (n *pen) page(q geometry.Point) (x, y float64) { return n.x + q[0], n.y - q[1] }

// path begins the outlines of polygons.
func (n *pen) path(polys ...geometry.Polygon) {
	for _, poly := range polys {
		for i, q := range poly {
			if x, y := n.page(q); i == 0 {
				n.MoveTo(x, y)
			} else {
				n.LineTo(x, y)
			}
		}
		n.ClosePath()
	}
}

// fill fills polygons by the even-odd rule.
func (n *pen) fill(ink Ink, polys ...geometry.Polygon) {
	n.SetFillColor(int(ink.R), int(ink.G), int(ink.B))
	n.path(polys...)
	n.DrawPath("F*")
}

// stroke draws a polygon's boundary, width mm to either side.
func (n *pen) stroke(ink Ink, poly geometry.Polygon, width float64) {
	n.SetDrawColor(int(ink.R), int(ink.G), int(ink.B))
	n.SetLineWidth(2 * width)
	n.path(poly)
	n.DrawPath("D")
}

// clipped draws only within the polygon.
func (n *pen) clipped(poly geometry.Polygon, draw func()) {
	pts := make([]fpdf.PointType, len(poly))
	for i, q := range poly {
		pts[i].X, pts[i].Y = n.page(q)
	}
	n.ClipPolygon(pts, false)
	draw()
	n.ClipEnd()
}

// inset is the card's edge, moved inwards.
func (n *pen) inset(mm float64) geometry.Polygon {
	st := &n.deck.Style
	return geometry.RoundedRect(st.Width-2*mm, st.Height-2*mm, math.Max(0, st.CornerRadius-mm), cardCornerSteps)
}

// outline draws the line round the body: along the frame and round the
// shapes, whose own paint then covers its outer half.
func (n *pen) outline(f *Face, frame float64) {
	st := &n.deck.Style
	n.stroke(st.Outline, n.inset(frame), st.OutlineWidth)
	for i := range f.Shapes {
		n.stroke(st.Outline, f.Shapes[i].Polygon, st.OutlineWidth)
	}
}

// shapes prints the edge shapes, solid or as lines.
func (n *pen) shapes(f *Face) {
	st := &n.deck.Style
	for i := range f.Shapes {
		s := &f.Shapes[i]
		if s.Filled() {
			n.fill(n.ink, s.Polygon)
			continue
		}
		n.fill(st.Body, s.Polygon)
		n.clipped(s.Polygon, func() {
			n.stroke(n.ink, s.Polygon, st.ShapeStroke)
			n.stroke(n.ink, n.inset(0), st.ShapeStroke)
		})
	}
}

// slots prints the lines of slots that overlap.
func (n *pen) slots(f *Face, line float64) {
	for i := range f.Shapes {
		p := f.Shapes[i].Polygon
		n.clipped(p, func() { n.stroke(n.ink, p, line) })
	}
}

// band prints the frame.
func (n *pen) band(width float64) {
	if width > 0 {
		n.fill(n.ink, n.deck.CardPolygon(), n.inset(width))
	}
}

func (n *pen) dots(f *Face) {
	ink := n.deck.Style.Dot
	n.SetFillColor(int(ink.R), int(ink.G), int(ink.B))
	for _, q := range f.Dots() {
		x, y := n.page(q)
		n.Circle(x, y, n.deck.Style.DotDiameter/2, "F")
	}
}

// emblem prints suit, numeral and symbol, upright and unmirrored on either
// face. The starting card has an X, unless its slots leave no room for one.
func (n *pen) emblem(c printed) {
	r := n.deck.Style.EmblemRadius
	if c.color == nil {
		if n.deck.StartStyle.SlotLine == 0 {
			a := 0.5 * r
			for _, s := range []float64{1, -1} {
				x0, y0 := n.page(geometry.Point{-a, -a * s})
				x1, y1 := n.page(geometry.Point{a, a * s})
				n.SetDrawColor(int(n.ink.R), int(n.ink.G), int(n.ink.B))
				n.SetLineWidth(2 * emblemLine * r)
				n.Line(x0, y0, x1, y1)
			}
		}
		return
	}
	n.suit(c.design.Suit, r)
	n.numeral(strconv.Itoa(c.design.Value), r)
	n.symbol(&c.color.Symbol)
}

// suit draws the suit's sign round the numeral.
func (n *pen) suit(s Suit, r float64) { n.stroke(n.ink, n.deck.SuitSign(s), emblemLine*r) }

// The Go Bold digits are 0.72 em high; a point is 25.4/72 mm.
const (
	digitHeight = 0.72      // em, of the font's outlines
	mmPerPoint  = 25.4 / 72 // an inch has 72 points
)

// numeral prints the value at the card's centre, small enough to stay clear
// of the triangle.
func (n *pen) numeral(text string, r float64) {
	height := 0.58 * r // mm
	if height == 0 {
		return
	}
	n.SetFont("go", "B", height/digitHeight/mmPerPoint)
	ink := n.deck.Style.Outline
	n.SetTextColor(int(ink.R), int(ink.G), int(ink.B))
	n.Text(n.x-n.GetStringWidth(text)/2, n.y+height/2, text)
}

func (n *pen) symbol(s *Symbol) {
	if len(s.Polygons) == 0 {
		return
	}
	polys := make([]geometry.Polygon, len(s.Polygons))
	for i, p := range s.Polygons {
		polys[i] = geometry.Pose{At: s.At}.ApplyAll(p)
	}
	n.fill(n.ink, polys...)
}
