package synth

import (
	"math"

	"referee/geometry"
)

// dressed is a card ready to be sampled, in this picture's light.
type dressed struct {
	sin, cos                    float64
	at                          geometry.Point
	foot                        geometry.Point // of the camera
	eyeMM                       float64        // height of the camera over the table
	rise                        geometry.Rise
	print                       geometry.Motion // print from card
	misprinted                  bool
	face, emblem, symbol        *texture
	body, ink, outline, dot     rgb
	sheen                       float32
	half                        geometry.Point
	radius, reach               float64
	emblemReach                 float64
	symbolLo, symbolHi          geometry.Point
	faceLevel, emblLvl, symbLvl int
}

// shadowMM is how far a card's shadow reaches beyond it, shadowDark how dark
// it is at the edge (cards are 0.3 mm thick).
const (
	shadowMM   = 1.8
	shadowDark = 0.45
)

func (p *Painter) dress(s *Shot) []dressed {
	st := &p.deck.Style
	l := s.Table.Layout
	out := make([]dressed, len(l.Cards))
	eye := s.View.Camera.Eye()
	for i := range out {
		c := &l.Cards[i]
		d := &out[i]
		d.at = c.Pose.At
		d.foot, d.eyeMM = geometry.Point{eye[0], eye[1]}, eye[2]
		d.rise = s.rises[i]
		d.print, d.misprinted = s.misprint[i].Inverse().Motion(), s.misprint[i] != geometry.Pose{}
		d.sin, d.cos = math.Sincos(c.Pose.Turn.Radians())
		d.face, d.emblem, d.symbol = p.faces[c.Face], p.emblems[emblemKey{c.Face.Design, s.font}], p.symbols[c.Color]
		d.body, d.outline, d.dot = s.printed(ofInk(st.Body)), s.printed(ofInk(st.Outline)), s.printed(ofInk(st.Dot))
		d.ink = d.outline
		if c.Color != nil {
			d.ink = s.printed(ofInk(c.Color.Ink))
		}
		d.sheen = s.sheen[i]
		d.half, d.radius = geometry.Point{st.Width / 2, st.Height / 2}, st.CornerRadius
		d.reach = math.Hypot(d.half[0], d.half[1]) + shadowMM + 1
		d.setLevels(0.5 / s.View.Camera.ScaleAt(d.at))
	}
	return out
}

// printed is an ink as the sensor sees it under light of 1, before sheen.
func (s *Shot) printed(c rgb) rgb { return s.light.tint.apply(c) }

// setLevels picks the textures' levels for samples mm apart.
func (d *dressed) setLevels(mm float64) {
	d.faceLevel = d.face.level(mm)
	if d.emblem != nil {
		d.emblLvl, d.emblemReach = d.emblem.level(mm), -d.emblem.left
	}
	if t := d.symbol; t != nil {
		d.symbLvl = t.level(mm)
		d.symbolLo = geometry.Point{t.left, t.top - float64(t.levels[0].h)/t.perMM}
		d.symbolHi = geometry.Point{t.left + float64(t.levels[0].w)/t.perMM, t.top}
	}
}

// flatInk is the ink around a point of the card if there is only one nearby,
// else nil.
func (d *dressed) flatInk(p geometry.Point) *rgb {
	p = d.printed(p)
	if d.inEmblem(p) || d.inSymbol(p) {
		return nil
	}
	switch d.face.flatAt(p[0], p[1]) {
	case flatBody:
		return &d.body
	case flatBody + 1 + chInk:
		return &d.ink
	case flatBody + 1 + chOutline:
		return &d.outline
	case flatBody + 1 + chDot:
		return &d.dot
	}
	return nil
}

func (d *dressed) inEmblem(p geometry.Point) bool {
	return d.emblem != nil && math.Abs(p[0]) < d.emblemReach && math.Abs(p[1]) < d.emblemReach
}

func (d *dressed) inSymbol(p geometry.Point) bool {
	return d.symbol != nil && p[0] > d.symbolLo[0] && p[0] < d.symbolHi[0] && p[1] > d.symbolLo[1] && p[1] < d.symbolHi[1]
}

// local returns which point of the card is seen where the camera sees a point
// of the table.
func (d *dressed) local(q geometry.Point) geometry.Point {
	p := d.localAt(q, d.rise.HighMM)
	if d.rise.Level() {
		return p
	}
	// The height follows from the point and the point from the height; seen from
	// less than 45° the error shrinks to a tenth of a step or less each time.
	p = d.localAt(q, d.rise.At(p))
	return d.localAt(q, d.rise.At(p))
}

// localAt is the same for a face that is level at a height.
func (d *dressed) localAt(q geometry.Point, highMM float64) geometry.Point {
	lift := highMM / d.eyeMM
	x := q[0] - lift*(q[0]-d.foot[0]) - d.at[0]
	y := q[1] - lift*(q[1]-d.foot[1]) - d.at[1]
	return geometry.Point{d.cos*x + d.sin*y, d.cos*y - d.sin*x}
}

// printed is the point of the print at a point of the card.
func (d *dressed) printed(p geometry.Point) geometry.Point {
	if !d.misprinted {
		return p
	}
	return d.print.Apply(p)
}

// distance is the signed distance to the card's edge.
func (d *dressed) distance(p geometry.Point) float64 {
	x, y := math.Abs(p[0])-d.half[0]+d.radius, math.Abs(p[1])-d.half[1]+d.radius
	if x <= 0 || y <= 0 {
		return math.Max(x, y) - d.radius
	}
	return math.Sqrt(x*x+y*y) - d.radius
}
