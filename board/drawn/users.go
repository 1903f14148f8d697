package drawn

import (
	"image/color"

	"referee/geometry"
)

// user is somebody on the road. Its picture is drawn with its feet or wheels at
// the pen, looking to the right.
type user struct {
	x, y    float64
	what    string
	ink     color.RGBA
	left    bool // looks to the left
	offence int  // number of what it does wrong, 0 for nothing
}

// form is a kind of road user: its size before scaling, and its picture.
type form struct {
	width, height float64
	paint         func(p pen, ink color.RGBA)
}

var forms = map[string]form{
	"walker": {9, 25, walker}, "child": {8, 18, child}, "reader": {10, 25, reader}, "runner": {13, 25, runner},
	"dog": {13, 9, dog}, "cyclist": {29, 29, cyclist}, "scooter": {28, 28, scooter}, "skater": {14, 27, skater},
	"car": {48, 19, car}, "van": {54, 28, van}, "bus": {92, 34, bus}, "taxi": {48, 22, taxi},
}

// size grows toward the front of the street.
func (u user) size() float64 { return 0.9 + (kerbY-u.y)/400 }

// box is where it is in the picture.
func (u user) box() (x0, y0, x1, y1 float64) {
	f, s := forms[u.what], u.size()
	return u.x - f.width/2*s, u.y, u.x + f.width/2*s, u.y + f.height*s
}

func (u user) paint(p pen) {
	f := forms[u.what]
	p.fill(rgb(0x4a4c50), ellipse(0, 0, f.width*0.46, 1.3)) // its shadow
	if u.left {
		p = p.mirrored()
	}
	f.paint(p, u.ink)
}

var skin = []color.RGBA{rgb(0xf0c8a0), rgb(0xc98f62), rgb(0x8a5a3a), rgb(0xe8b48a)}

// head sets a head with hair on the neck.
func head(p pen, y, r float64, ink color.RGBA) {
	hair := []color.RGBA{rgb(0x2e2018), rgb(0x7a4a22), rgb(0xd8b25a), rgb(0x9a9a96)}[int(ink.R/16+ink.B/8)%4]
	p.fill(hair, circle(-0.3, y+0.5, r*1.08))
	p.fill(skin[int(ink.G/8)%len(skin)], ellipse(0.4, y-0.2, r*0.88, r*0.95))
	p.fill(rgb(0x2a2a2a), circle(r*0.75, y+0.2, 0.28))
}

// body is a coat with arms, from the hips to the neck.
func body(p pen, ink color.RGBA, hips, neck float64) {
	p.fill(ink, []Curve{{To: geometry.Point{-2.6, hips}}, {To: geometry.Point{2.6, hips}},
		{geometry.Point{1.4, neck}, true, geometry.Point{2.8, hips + 3}, geometry.Point{3, neck}},
		{geometry.Point{-1.4, neck}, true, geometry.Point{0, neck + 0.6}, geometry.Point{0, neck + 0.6}},
		{geometry.Point{-2.6, hips}, true, geometry.Point{-3, neck}, geometry.Point{-2.8, hips + 3}}})
}

func legs(p pen, hips, spread float64) {
	p.line(rgb(0x2f3846), 1.7, [2]float64{-0.7, hips}, [2]float64{-spread, 0.8})
	p.line(rgb(0x3c4858), 1.7, [2]float64{0.7, hips}, [2]float64{spread, 0.8})
	p.line(rgb(0x1f1a16), 1.5, [2]float64{-spread, 0.7}, [2]float64{-spread + 1.4, 0.7})
	p.line(rgb(0x1f1a16), 1.5, [2]float64{spread, 0.7}, [2]float64{spread + 1.4, 0.7})
}

func walker(p pen, ink color.RGBA) {
	legs(p, 10, 2.4)
	body(p, ink, 9, 19)
	p.line(mix(ink, rgb(0x000000), 0.25), 1.5, [2]float64{0, 17.5}, [2]float64{1.4, 13.5}, [2]float64{3.4, 11.5})
	head(p, 22, 2.7, ink)
}

func child(p pen, ink color.RGBA) {
	legs(p, 6.5, 1.9)
	body(p, ink, 5.8, 12)
	p.line(mix(ink, rgb(0x000000), 0.25), 1.4, [2]float64{0, 11}, [2]float64{3.4, 13})
	head(p, 14.8, 2.6, ink)
}

func reader(p pen, ink color.RGBA) {
	walker(p, ink)
	p.fill(rgb(0xf6f3ea), polygon([2]float64{2.4, 12}, [2]float64{6, 13}, [2]float64{6.2, 19.5}, [2]float64{2.6, 18.6}))
	for k := range 4 {
		y := 13.4 + 1.4*float64(k)
		p.line(rgb(0x6a6a6a), 0.3, [2]float64{3, y}, [2]float64{5.6, y + 0.6})
	}
}

func runner(p pen, ink color.RGBA) {
	p.line(rgb(0x2f3846), 1.8, [2]float64{-0.6, 10}, [2]float64{-3.4, 6.4}, [2]float64{-6.4, 6.8})
	p.line(rgb(0x3c4858), 1.8, [2]float64{0.6, 10}, [2]float64{4, 6.5}, [2]float64{4.6, 1})
	body(p.turned(-8), ink, 9.4, 19)
	p.line(mix(ink, rgb(0x000000), 0.25), 1.5, [2]float64{1.5, 17.5}, [2]float64{4, 14}, [2]float64{6.4, 16})
	p.line(mix(ink, rgb(0x000000), 0.25), 1.5, [2]float64{1.5, 17.5}, [2]float64{-3, 15.5}, [2]float64{-4.8, 12.4})
	head(p, 22, 2.7, ink)
}

func dog(p pen, ink color.RGBA) {
	for _, x := range []float64{-3.6, -2.2, 2, 3.4} {
		p.line(mix(ink, rgb(0x000000), 0.2), 1.1, [2]float64{x, 4}, [2]float64{x + 0.3, 0.5})
	}
	p.fill(ink, rounded(-4.6, 3.2, 4.4, 6.8, 1.7), circle(5.2, 7, 2))
	p.fill(ink, ellipse(7, 6.5, 1.4, 0.9))
	p.line(ink, 1, [2]float64{-4.4, 6}, [2]float64{-6.4, 8.6})
	p.line(mix(ink, rgb(0x000000), 0.4), 1.2, [2]float64{4.4, 8.4}, [2]float64{3.8, 6.4})
	p.fill(rgb(0x161616), circle(5.8, 7.5, 0.35), circle(8.2, 6.7, 0.5))
}

func wheel(p pen, x, y, r float64) {
	p.fill(rgb(0x1d1f22), circle(x, y, r))
	p.fill(rgb(0xb9bec4), circle(x, y, r*0.55))
	p.fill(rgb(0x6a7078), circle(x, y, r*0.2))
}

func spokes(p pen, x, y, r float64) {
	p.edge(rgb(0x1d1f22), 0.9, circle(x, y, r))
	for k := range 4 {
		q := p.to(x, y).turned(float64(45 * k))
		q.line(rgb(0x8a9098), 0.25, [2]float64{-r, 0}, [2]float64{r, 0})
	}
}

func cyclist(p pen, ink color.RGBA) {
	frame := mix(ink, rgb(0xffffff), 0.15)
	spokes(p, -8.4, 5.6, 5.4)
	spokes(p, 8.4, 5.6, 5.4)
	p.line(frame, 1, [2]float64{-8.4, 5.6}, [2]float64{-0.6, 5}, [2]float64{5.6, 12}, [2]float64{-3.4, 11.6}, [2]float64{-8.4, 5.6})
	p.line(frame, 1, [2]float64{-0.6, 5}, [2]float64{-4, 13})
	p.line(frame, 1, [2]float64{8.4, 5.6}, [2]float64{5.4, 14.4}, [2]float64{7.4, 15})
	p.line(rgb(0x2f3846), 1.9, [2]float64{-3.6, 14}, [2]float64{1.4, 10.6}, [2]float64{0, 4.4})
	q := p.to(-3.4, 4.4).turned(-28)
	body(q, ink, 9, 19)
	p.line(mix(ink, rgb(0x000000), 0.25), 1.5, [2]float64{2.2, 20.4}, [2]float64{4.6, 17.4}, [2]float64{7, 15.2})
	head(p.to(4.4, 3), 22, 2.6, ink)
}

func scooter(p pen, ink color.RGBA) {
	wheel(p, -8, 3.6, 3.5)
	wheel(p, 8.6, 3.6, 3.5)
	p.fill(ink, []Curve{{To: geometry.Point{-12, 5.4}}, {geometry.Point{-3, 10.4}, true, geometry.Point{-11, 10.6}, geometry.Point{-6, 11}},
		{geometry.Point{3.4, 4.6}, true, geometry.Point{-1, 6}, geometry.Point{0, 4.4}}, {To: geometry.Point{6.4, 4.6}}, {To: geometry.Point{4.4, 2.4}}, {To: geometry.Point{-6, 2.6}}})
	p.line(ink, 2, [2]float64{8.2, 4.6}, [2]float64{5.4, 15})
	p.line(rgb(0x2a2a2a), 1, [2]float64{4, 15.4}, [2]float64{6.8, 15.2})
	p.fill(rgb(0x3a2a22), rounded(-9.4, 10, -1.4, 12, 0.8))
	p.line(rgb(0x2f3846), 2, [2]float64{-3.6, 12.4}, [2]float64{1.6, 10.6}, [2]float64{2.6, 5.2})
	body(p.to(-3.6, 2.6), mix(ink, rgb(0x102030), 0.55), 9, 19)
	p.line(mix(ink, rgb(0x102030), 0.7), 1.5, [2]float64{-3, 20}, [2]float64{0.6, 16.6}, [2]float64{4.6, 15.6})
	head(p.to(-3.4, 2.6), 22, 2.6, ink)
	p.fill(rgb(0xd8d8d2), ellipse(-3.6, 26.2, 2.9, 1.5))
}

func skater(p pen, ink color.RGBA) {
	for _, x := range []float64{-4.6, -3, 3.4, 5} {
		p.fill(rgb(0xe09a2a), circle(x, 0.9, 0.8))
	}
	q := p.to(0, 1.6)
	q.line(rgb(0x2f3846), 1.8, [2]float64{-0.6, 10}, [2]float64{-3.6, 0.6})
	q.line(rgb(0x3c4858), 1.8, [2]float64{0.6, 10}, [2]float64{4.2, 0.6})
	body(q, ink, 9, 19)
	q.line(mix(ink, rgb(0x000000), 0.25), 1.5, [2]float64{-6, 17}, [2]float64{0, 18}, [2]float64{6, 19.4})
	head(q, 22, 2.6, ink)
}
