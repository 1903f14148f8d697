package drawn

import (
	"image/color"
	"math"

	"referee/geometry"
)

// Scene is a drawing: paths, the later ones over the earlier.
type Scene struct {
	WidthMM, HeightMM float64
	Paths             []Path
}

// Path is one or more closed outlines, painted by the non-zero winding rule, or
// a line.
type Path struct {
	Outlines [][]Curve
	Fill     color.RGBA // no alpha: none
	Line     color.RGBA // no alpha: none
	LineMM   float64
	Open     bool // a line that is not closed
}

// Curve is a straight line, or a cubic Bézier curve, to a point; the first of an
// outline is where it starts.
type Curve struct {
	To     geometry.Point
	Bent   bool
	C1, C2 geometry.Point // control points where it is bent
}

// pen draws into a scene, with its own place, turn and scale.
type pen struct {
	*Scene
	at    geometry.Point
	scale float64
	turn  float64 // radians, counter-clockwise
	flip  bool    // left to right
}

func (p pen) point(q geometry.Point) geometry.Point {
	if p.flip {
		q[0] = -q[0]
	}
	s, c := math.Sincos(p.turn)
	return geometry.Point{p.at[0] + p.scale*(c*q[0]-s*q[1]), p.at[1] + p.scale*(s*q[0]+c*q[1])}
}

// to is the pen at a place of its own frame.
func (p pen) to(x, y float64) pen {
	p.at = p.point(geometry.Point{x, y})
	return p
}

func (p pen) scaled(by float64) pen { p.scale *= by; return p }

// turned is the pen turned counter-clockwise in its own frame.
func (p pen) turned(deg float64) pen {
	if p.flip {
		deg = -deg
	}
	p.turn += deg * math.Pi / 180
	return p
}

func (p pen) mirrored() pen { p.flip = !p.flip; return p }

func (p pen) curves(in []Curve) []Curve {
	out := make([]Curve, len(in))
	for i, c := range in {
		out[i] = Curve{p.point(c.To), c.Bent, p.point(c.C1), p.point(c.C2)}
	}
	return out
}

// fill paints outlines.
func (p pen) fill(ink color.RGBA, outlines ...[]Curve) {
	path := Path{Fill: ink}
	for _, o := range outlines {
		path.Outlines = append(path.Outlines, p.curves(o))
	}
	p.Paths = append(p.Paths, path)
}

// edge draws closed outlines as lines.
func (p pen) edge(ink color.RGBA, mm float64, outlines ...[]Curve) {
	path := Path{Line: ink, LineMM: mm * p.scale}
	for _, o := range outlines {
		path.Outlines = append(path.Outlines, p.curves(o))
	}
	p.Paths = append(p.Paths, path)
}

// line draws a line through points.
func (p pen) line(ink color.RGBA, mm float64, points ...[2]float64) {
	p.Paths = append(p.Paths, Path{Line: ink, LineMM: mm * p.scale, Open: true, Outlines: [][]Curve{p.curves(polygon(points...))}})
}

func polygon(points ...[2]float64) []Curve {
	out := make([]Curve, len(points))
	for i, q := range points {
		out[i].To = geometry.Point(q)
	}
	return out
}

func rect(x0, y0, x1, y1 float64) []Curve {
	return polygon([2]float64{x0, y0}, [2]float64{x1, y0}, [2]float64{x1, y1}, [2]float64{x0, y1})
}

// bow is the control length of a quarter circle as a part of its radius, by
// which the curve is off by 0.03 % at most.
const bow = 0.5522847498

func ellipse(x, y, rx, ry float64) []Curve {
	p := func(u, v float64) geometry.Point { return geometry.Point{x + u*rx, y + v*ry} }
	return []Curve{
		{To: p(1, 0)},
		{p(0, 1), true, p(1, bow), p(bow, 1)}, {p(-1, 0), true, p(-bow, 1), p(-1, bow)},
		{p(0, -1), true, p(-1, -bow), p(-bow, -1)}, {p(1, 0), true, p(bow, -1), p(1, -bow)},
	}
}

func circle(x, y, r float64) []Curve { return ellipse(x, y, r, r) }

// rounded is a rectangle with round corners.
func rounded(x0, y0, x1, y1, r float64) []Curve {
	corner := func(fx, fy, tx, ty, cx, cy float64) []Curve {
		mix := func(x, y float64) geometry.Point { // the control point near the corner
			return geometry.Point{x + (cx-x)*bow, y + (cy-y)*bow}
		}
		return []Curve{{To: geometry.Point{fx, fy}}, {geometry.Point{tx, ty}, true, mix(fx, fy), mix(tx, ty)}}
	}
	out := corner(x1, y1-r, x1-r, y1, x1, y1)
	out = append(out, corner(x0+r, y1, x0, y1-r, x0, y1)...)
	out = append(out, corner(x0, y0+r, x0+r, y0, x0, y0)...)
	return append(out, corner(x1-r, y0, x1, y0+r, x1, y0)...)
}

// rgb is an ink from its hexadecimal code.
func rgb(hex uint32) color.RGBA {
	return color.RGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 255}
}

// mix is a part t of one ink with the rest of another.
func mix(a, b color.RGBA, t float64) color.RGBA {
	m := func(x, y uint8) uint8 { return uint8(math.Round(float64(x)*(1-t) + float64(y)*t)) }
	return color.RGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), 255}
}
