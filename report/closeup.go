package report

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"

	"referee/geometry"
	"referee/rules"
	"referee/table"
)

// The close-up: its scale, and how much of the table it shows.
const (
	closeupPxPerMM = 10    // a tenth of a mm, which people argue about, is a px
	closeupLeastMM = 72.0  // sides
	closeupMostMM  = 130.0 //
	closeupRimMM   = 8.0   // round the shapes
)

var (
	upperColor = color.NRGBA{255, 70, 220, 255}
	lowerColor = color.NRGBA{40, 230, 255, 255}
	bandColor  = color.NRGBA{60, 255, 110, 70}
	edgeColor  = color.NRGBA{255, 255, 255, 200}
	arrowColor = color.NRGBA{255, 225, 0, 255}
)

// Closeup shows the place of one case from right above, 10 px to the mm: both
// cards' edges, the two shapes, the band within which the upper may lie, an
// arrow from each corner to where it lies, a scale, and the ruling below.
func Closeup(photo image.Image, c *Check, s *Settled, lang Lang) (image.Image, error) {
	f, err := newFonts()
	if err != nil {
		return nil, err
	}
	u := newCloseup(photo, c, s, f, speak(lang))
	u.draw()
	return u.captioned(u.dc.Image().(*image.RGBA)), nil
}

// closeup is one close-up while it is drawn.
type closeup struct {
	c     *Check
	s     *Settled
	w     words
	fonts *fonts
	frame frame
	// figure is what the placement was measured by, nil where two shapes are
	// not meant for each other.
	figure *rules.Figure
	plain  *image.RGBA // rectified, nothing drawn on it
	dc     *gg.Context
}

func newCloseup(photo image.Image, c *Check, s *Settled, f *fonts, w words) *closeup {
	c = c.of(s).inCopy(photo.Bounds().Dx())
	u := &closeup{c: c, s: s, w: w, fonts: f, frame: frameOf(c, s)}
	if f, is := c.figure(s); is {
		u.figure = &f
	}
	u.plain = rectify(asRGBA(photo), &c.View, &u.frame)
	drawn := image.NewRGBA(u.plain.Rect)
	copy(drawn.Pix, u.plain.Pix)
	u.dc = gg.NewContextForRGBA(drawn)
	u.dc.SetLineCap(gg.LineCapRound)
	u.dc.SetLineJoin(gg.LineJoinRound)
	return u
}

// frameOf chooses what is shown: the shapes, else the overlap, with a rim.
func frameOf(c *Check, s *Settled) frame {
	l := c.Layout
	var pts geometry.Polygon
	if f, is := c.figure(s); is {
		pts = append(append(pts, f.Laid...), f.Target...)
	}
	if s.Main != nil {
		pts = append(pts, geometry.ClipConvex(l.Outline(s.Main.Over), l.Outline(s.Main.Under))...)
	}
	if len(pts) == 0 {
		pts = l.Outline(s.Card)
	}
	lo, hi := pts.Bounds()
	mid := geometry.Lerp(lo, hi, 0.5)
	for k := range mid {
		half := math.Min(closeupMostMM, math.Max(closeupLeastMM, hi[k]-lo[k]+2*closeupRimMM)) / 2
		lo[k], hi[k] = mid[k]-half, mid[k]+half
	}
	return frame{lo, hi, closeupPxPerMM}
}

// figure is how a case about two shapes that were meant for each other is
// drawn.
func (c *Check) figure(s *Settled) (rules.Figure, bool) {
	if !s.matched() {
		return rules.Figure{}, false
	}
	return c.Referee.Figure(c.Layout, s.Main)
}

func (u *closeup) draw() {
	for i := range u.s.Further {
		if !u.s.Further[i].Touch {
			u.fill(geometry.ClipConvex(u.c.Layout.Outline(u.s.Card), u.c.Layout.Outline(u.s.Further[i].Under)), color.NRGBA{235, 30, 30, 110})
		}
		u.edge(u.s.Further[i].Under, 6)
	}
	if m := u.s.Main; m != nil {
		u.edge(m.Under, 6)
		if !u.s.matched() && !m.Legal {
			u.fill(geometry.ClipConvex(u.c.Layout.Outline(m.Over), u.c.Layout.Outline(m.Under)), color.NRGBA{235, 30, 30, 90})
		}
	}
	u.edge(u.s.Card, 0)
	if f := u.figure; f != nil {
		u.band(f)
		u.shape(f.Target, lowerColor)
		u.shape(f.Laid, upperColor)
		u.arrows(f.Target, f.Laid, u.s.Main.Off)
	}
	u.scale()
	u.legend()
}

func (u *closeup) path(p geometry.Polygon) {
	for _, q := range p {
		at := u.frame.at(q)
		u.dc.LineTo(at[0], at[1])
	}
	u.dc.ClosePath()
}

// edge draws a card's edge, dashed for one that lies beneath.
func (u *closeup) edge(id table.CardID, dash float64) {
	u.path(u.c.Layout.Outline(id))
	if dash > 0 {
		u.dc.SetDash(dash, dash)
	}
	u.stroke(edgeColor, 2)
	u.dc.SetDash()
}

// stroke draws the path: a dark casing, then the colour.
func (u *closeup) stroke(c color.Color, width float64) {
	u.dc.SetColor(casingColor)
	u.dc.SetLineWidth(2 * width)
	u.dc.StrokePreserve()
	u.dc.SetColor(c)
	u.dc.SetLineWidth(width)
	u.dc.Stroke()
}

func (u *closeup) fill(p geometry.Polygon, c color.Color) {
	u.path(p)
	u.dc.SetColor(c)
	u.dc.Fill()
}

// band is where the upper shape's corners may lie.
func (u *closeup) band(f *rules.Figure) {
	u.path(f.Target)
	u.dc.SetColor(bandColor)
	u.dc.SetLineWidth(2 * f.AllowedMM * closeupPxPerMM)
	u.dc.Stroke()
}

func (u *closeup) shape(p geometry.Polygon, c color.Color) {
	u.path(p)
	u.stroke(c, 2.5)
}

// arrows show how far each corner lies off, the worst with its length.
func (u *closeup) arrows(from, to geometry.Polygon, m *rules.Misalignment) {
	worst := 0
	for i := range from {
		a, b := u.frame.at(from[i]), u.frame.at(to[i])
		u.arrow(a, b)
		if geometry.Distance(from[i], to[i]) > geometry.Distance(from[worst], to[worst]) {
			worst = i
		}
	}
	at := u.frame.at(to[worst])
	centre := u.frame.at(from.Centroid())
	out := at.Sub(centre)
	if out.Len() > 1 {
		at = at.Add(out.Mul(34 / out.Len()))
	}
	u.label(at, fmt.Sprintf("%s ± %s mm", u.w.p.Sprintf("%.2f", m.MM), u.w.p.Sprintf("%.2f", m.SigmaMM)))
}

func (u *closeup) arrow(a, b geometry.Point) {
	d := b.Sub(a)
	for pass, width := range []float64{6, 3} {
		u.dc.SetColor([]color.Color{casingColor, arrowColor}[pass])
		u.dc.SetLineWidth(width)
		u.dc.DrawLine(a[0], a[1], b[0], b[1])
		u.dc.Stroke()
		if l := d.Len(); l > 4 {
			back := d.Mul(-math.Min(12, 0.6*l) / l)
			for _, turn := range []float64{-0.45, 0.45} {
				s, c := math.Sincos(turn)
				u.dc.DrawLine(b[0], b[1], b[0]+c*back[0]-s*back[1], b[1]+s*back[0]+c*back[1])
				u.dc.Stroke()
			}
		}
	}
}

// label writes on a dark box, kept within the picture.
func (u *closeup) label(at geometry.Point, text string) {
	u.dc.SetFontFace(u.fonts.bold(26))
	w, _ := u.dc.MeasureString(text)
	w += 16
	pw, ph := float64(u.dc.Width()), float64(u.dc.Height())
	x := math.Max(4, math.Min(at[0]-w/2, pw-w-4))
	y := math.Max(4, math.Min(at[1]-18, ph-40))
	u.dc.SetColor(color.NRGBA{0, 0, 0, 190})
	u.dc.DrawRoundedRectangle(x, y, w, 36, 6)
	u.dc.Fill()
	u.dc.SetColor(arrowColor)
	u.dc.DrawString(text, x+8, y+27)
}

// scale draws a centimetre with its millimetres.
func (u *closeup) scale() {
	const mm = closeupPxPerMM
	x, y := 20.0, float64(u.dc.Height())-62
	u.dc.SetColor(color.NRGBA{0, 0, 0, 190})
	u.dc.DrawRoundedRectangle(x-12, y-18, 10*mm+100, 40, 6)
	u.dc.Fill()
	u.dc.SetColor(color.White)
	u.dc.SetLineWidth(2)
	u.dc.DrawLine(x, y+12, x+10*mm, y+12)
	for k := range 11 {
		tick := 8.0
		if k%5 == 0 {
			tick = 16
		}
		u.dc.DrawLine(x+float64(k)*mm, y+12, x+float64(k)*mm, y+12-tick)
	}
	u.dc.Stroke()
	u.dc.SetFontFace(u.fonts.regular(22))
	u.dc.DrawString("10 mm", x+10*mm+10, y+12)
}

// legend names the three marks.
func (u *closeup) legend() {
	marks := []struct {
		k key
		c color.NRGBA
	}{{checkUpper, upperColor}, {checkLower, lowerColor}, {checkBand, bandColor}}
	if !u.s.matched() {
		return
	}
	u.dc.SetFontFace(u.fonts.regular(20))
	x, y := 8.0, 6.0
	for _, m := range marks {
		w, _ := u.dc.MeasureString(u.w.say(m.k))
		u.dc.SetColor(color.NRGBA{0, 0, 0, 190})
		u.dc.DrawRoundedRectangle(x, y, w+40, 28, 6)
		u.dc.Fill()
		m.c.A = 255
		u.dc.SetColor(m.c)
		u.dc.DrawRectangle(x+8, y+8, 18, 12)
		u.dc.Fill()
		u.dc.SetColor(color.White)
		u.dc.DrawString(u.w.say(m.k), x+32, y+21)
		x += w + 46
	}
}
