package synth

import (
	"image"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
	"referee/internal/parallel"
)

// holeShare is the radius of a hole against that of its pawn, and holeDark how
// much light comes out of it.
const holeShare, holeDark = 0.32, 0.04

// Render draws the picture: every pixel's ray meets a piece or the table.
func (s *BoardShot) Render() *image.RGBA {
	f := newFrame(s.View.Width, s.View.Height)
	eye := s.View.Camera.Eye()
	near := s.reaches(eye)
	parallel.For(f.h, func(y int) {
		for x := range f.w {
			px := geometry.Point{float64(x), float64(y)}
			q := s.View.Camera.Unproject(px)
			light := s.seen(eye, px, q, near)
			for _, t := range s.things {
				if t.mayCover(px) {
					light = t.at(px, light, s.lightAt(px, q))
				}
			}
			copy(f.pix[3*(y*f.w+x):], light[:])
		}
	})
	f = f.blurred(s.sensor.blurPx)
	s.sensor.addNoise(f)
	return s.sensor.develop(f)
}

// reach is within which circle of the table, mm, a piece hides something, and
// within which its shadow lies.
type reach struct {
	hides, shades   geometry.Point
	hidesR, shadesR float64
}

// penumbraMM is how far beyond a piece's radius its shadow's soft edge reaches at
// most.
const penumbraMM = 12.0

func (s *BoardShot) reaches(eye mgl64.Vec3) []reach {
	var out []reach
	for i := range s.table.Pieces {
		p := &s.table.Pieces[i]
		below := geometry.Point{eye[0], eye[1]}
		k := eye[2] / (eye[2] - p.HighMM)
		head := below.Add(p.At.Sub(below).Mul(k))
		tip := p.At.Add(s.lamp.slope.Mul(p.HighMM))
		out = append(out, reach{
			geometry.Lerp(p.At, head, 0.5), geometry.Lerp(p.At, tip, 0.5),
			geometry.Distance(p.At, head)/2 + k*p.RadiusMM + 1, geometry.Distance(p.At, tip)/2 + p.RadiusMM + penumbraMM,
		})
	}
	return out
}

// within tells whether two points are at most so far apart.
func within(a, b geometry.Point, r float64) bool {
	d := a.Sub(b)
	return d.Dot(d) <= r*r
}

// seen is the light that comes to a pixel, which shows q of the table.
func (s *BoardShot) seen(eye mgl64.Vec3, px, q geometry.Point, near []reach) rgb {
	if math.IsNaN(q[0]) {
		return s.surface.floor
	}
	light := s.lightAt(px, q)
	_, glare := s.light.at(q)
	if c, lit, hit := s.pieceAt(eye, q, near); hit {
		return s.light.tint.apply(c).times(light).times(s.mixed(lit))
	}
	mm := 1 / s.View.Camera.ScaleAt(q)
	if c, on := s.printAt(q, mm); on {
		shade := s.mixed(s.sunAt(q, near))
		return s.light.tint.apply(c).times(light).times(shade).plus(glare.scaled(0.5))
	}
	c, gloss, _ := s.surface.at(q)
	fine := s.surface.fineAt(q, float32(math.Min(1, fineFadesMM/mm)))
	return c.times(light).times(s.mixed(s.sunAt(q, near))).scaled(fine).plus(glare.scaled(gloss))
}

// lightAt is the light on the table at a pixel, as the lens passes it on.
func (s *BoardShot) lightAt(px, q geometry.Point) rgb {
	if math.IsNaN(q[0]) {
		return gray(1)
	}
	light, _ := s.light.at(q)
	w, h := float64(s.View.Width), float64(s.View.Height)
	x, y := (px[0]-w/2)/(w/2), (px[1]-h/2)/(w/2)
	return light.scaled(float32(1 - s.sensor.vignette*(x*x+y*y)/(1+h*h/(w*w))))
}

// mixed is the light where so much of the sun's comes, of 1.
func (s *BoardShot) mixed(lit float32) rgb {
	return s.lamp.room.scaled(1 - s.lamp.share).plus(gray(s.lamp.share * lit))
}

// printAt is what is printed at a point of the table.
func (s *BoardShot) printAt(q geometry.Point, mm float64) (rgb, bool) {
	if len(s.table.Tiles) == 0 {
		return s.art.at(q, mm)
	}
	b := s.table.Board
	w, h := b.WidthMM/float64(b.Cols), b.HeightMM/float64(b.Rows)
	for i := range s.table.Tiles {
		t := &s.table.Tiles[i]
		p := t.Pose.Inverse().Apply(q)
		if math.Abs(p[0]) < w/2 && math.Abs(p[1]) < h/2 {
			return s.art.at(t.Cell.Centre().Add(p), mm)
		}
	}
	return rgb{}, false
}

// sunAt is how much of the sun's light falls on the table at a point: none in
// the shadow of a piece, with a soft edge.
func (s *BoardShot) sunAt(q geometry.Point, near []reach) float32 {
	lit := 1.0
	for i := range s.table.Pieces {
		if !within(q, near[i].shades, near[i].shadesR) {
			continue
		}
		p := &s.table.Pieces[i]
		tip := p.At.Add(s.lamp.slope.Mul(p.HighMM))
		d := geometry.SegmentDistance(q, p.At, tip)
		soft := 0.6 + 0.08*geometry.Distance(q, p.At)
		lit = min(lit, max(0, min(1, (d-p.RadiusMM)/soft+0.5)))
	}
	return float32(lit)
}

// pieceAt is the piece that hides a point of the table, its colour, and how much
// of the sun's light falls on it there.
func (s *BoardShot) pieceAt(eye mgl64.Vec3, q geometry.Point, near []reach) (c rgb, lit float32, hit bool) {
	ray := mgl64.Vec3{q[0], q[1], 0}.Sub(eye)
	first := math.Inf(1)
	sun := mgl64.Vec3{-s.lamp.slope[0], -s.lamp.slope[1], 1}.Normalize()
	for i := range s.table.Pieces {
		if !within(q, near[i].hides, near[i].hidesR) {
			continue
		}
		p := &s.table.Pieces[i]
		t, normal, top, ok := p.meet(eye, ray)
		if !ok || t >= first {
			continue
		}
		first, hit = t, true
		c = ofPixel(p.Color.R, p.Color.G, p.Color.B)
		lit = float32(max(0, normal.Dot(sun)/sun[2]))
		if p.Hole && top.Len() < holeShare*p.RadiusMM {
			c = c.scaled(holeDark)
		}
	}
	return c, min(lit, 1.6), hit
}

// meet is where a ray first meets the cylinder: how far along, the normal there,
// and where on its top, measured from the middle.
func (p *Piece) meet(eye, ray mgl64.Vec3) (t float64, normal mgl64.Vec3, top geometry.Point, ok bool) {
	far := geometry.Point{math.Inf(1), 0}
	t = (p.HighMM - eye[2]) / ray[2]
	at := eye.Add(ray.Mul(t))
	if d := (geometry.Point{at[0] - p.At[0], at[1] - p.At[1]}); d.Len() <= p.RadiusMM {
		return t, mgl64.Vec3{0, 0, 1}, d, true
	}
	o, r := geometry.Point{eye[0] - p.At[0], eye[1] - p.At[1]}, geometry.Point{ray[0], ray[1]}
	a, b, c := r.Dot(r), o.Dot(r), o.Dot(o)-p.RadiusMM*p.RadiusMM
	disc := b*b - a*c
	if a == 0 || disc < 0 {
		return 0, normal, far, false
	}
	t = (-b - math.Sqrt(disc)) / a
	at = eye.Add(ray.Mul(t))
	if t <= 0 || at[2] < 0 || at[2] > p.HighMM {
		return 0, normal, far, false
	}
	return t, mgl64.Vec3{(at[0] - p.At[0]) / p.RadiusMM, (at[1] - p.At[1]) / p.RadiusMM, 0}, far, true
}
