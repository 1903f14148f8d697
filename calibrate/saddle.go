package calibrate

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/geometry"
	"referee/internal/leastsquares"
)

// saddle is the neighbourhood of an inner corner: two edges that cross. With
// d1 and d2 the distances of a pixel from the two edges, in px, what is seen
// there is
//
//	m + gx·u + gy·v + c·E(d1/s)·E(d2/s),   E(x) = erf(x/√2)
//
// where (u, v) is the place relative to the corner and s the blur. The edges'
// directions, and how they bend, come from the lens and the pose that are
// known already, so that only the corner's shift is left to be measured: on a
// wide lens edges bend by a tenth of a pixel within a square, which a corner
// between straight edges would be moved by. After Datta, Kim and Kanade,
// Accurate camera calibration using iterative refinement of control points
// (2009). Shades that are not linear in the light do no harm: a saddle, and
// what they make of it, is the same turned by half a turn.
type saddle struct {
	pixels []saddlePixel
	n1, n2 geometry.Point // unit normals of the edges at the corner

	m, gx, gy, c, s float64
	shift           geometry.Point // px, against where the pixels' distances are zero
}

type saddlePixel struct {
	u      geometry.Point // px from where the lens puts the corner
	d1, d2 float64        // px
	value  float64
}

// RefineSettings say how corners are measured.
type RefineSettings struct {
	// WindowSquares is half the side of the neighbourhood of a corner, as a
	// part of the square's side: less than 1, so as to end before the next
	// corners.
	WindowSquares float64
	// MaxWindowPx bounds it in px: larger ones cost time and gain little.
	MaxWindowPx float64
}

// DefaultRefineSettings were chosen on made-up boards; see doc.go.
func DefaultRefineSettings() RefineSettings {
	return RefineSettings{WindowSquares: 0.6, MaxWindowPx: 16}
}

// minSaddlePixels is enough for the 7 unknowns in noise.
const minSaddlePixels = 16

// newSaddle collects the pixels round a corner that the camera predicts at
// predicted and that is seen at seen; false where that is too near the
// picture's border or too small.
func newSaddle(g *grey, cam *geometry.Camera, corner, seen geometry.Point, squareMM float64, s RefineSettings) (*saddle, bool) {
	predicted := cam.Project(corner)
	ex, ey := cam.Jacobian(corner)
	det := geometry.Cross(ex, ey)
	if math.IsNaN(det) || math.Abs(det) < 1e-9 {
		return nil, false
	}
	// The gradients, per px, of the board's coordinates.
	bx := geometry.Point{ey[1] / det, -ey[0] / det}
	by := geometry.Point{-ex[1] / det, ex[0] / det}
	lx, ly := bx.Len(), by.Len()
	out := &saddle{n1: bx.Mul(1 / lx), n2: by.Mul(1 / ly), shift: seen.Sub(predicted)}

	limit := s.WindowSquares * squareMM
	reach := math.Min(s.MaxWindowPx, 1.5*limit*math.Max(ex.Len(), ey.Len()))
	for y := int(seen[1] - reach); y <= int(seen[1]+reach)+1; y++ {
		for x := int(seen[0] - reach); x <= int(seen[0]+reach)+1; x++ {
			if x < 0 || y < 0 || x >= g.W || y >= g.H {
				continue
			}
			p := geometry.Point{float64(x), float64(y)}
			if geometry.Distance(p, seen) > reach {
				continue
			}
			at := cam.Unproject(p).Sub(corner)
			d1, d2 := at[0]/lx, at[1]/ly
			// The window is centred on the corner as seen.
			if w1, w2 := d1-out.n1.Dot(out.shift), d2-out.n2.Dot(out.shift); !(math.Abs(w1)*lx <= limit && math.Abs(w2)*ly <= limit) {
				continue
			}
			out.pixels = append(out.pixels, saddlePixel{p.Sub(predicted), d1, d2, float64(g.Pix[y*g.W+x])})
		}
	}
	return out, len(out.pixels) >= minSaddlePixels
}

// begin sets the shades from the quadrants' means.
func (s *saddle) begin() {
	var sum, cross float64
	for i := range s.pixels {
		sum += s.pixels[i].value
	}
	s.m = sum / float64(len(s.pixels))
	for i := range s.pixels {
		p := &s.pixels[i]
		cross += (p.value - s.m) * sign((p.d1-s.n1.Dot(s.shift))*(p.d2-s.n2.Dot(s.shift)))
	}
	s.c, s.s = cross/float64(len(s.pixels)), 1
}

func sign(v float64) float64 {
	if v < 0 {
		return -1
	}
	return 1
}

const saddleUnknowns = 7 // m, gx, gy, c, s, shift x and y

// at returns the residual of a pixel and its derivatives by the unknowns.
func (s *saddle) at(p *saddlePixel) (res float64, j [saddleUnknowns]float64) {
	x1, x2 := (p.d1-s.n1.Dot(s.shift))/s.s, (p.d2-s.n2.Dot(s.shift))/s.s
	e1, e2 := math.Erf(x1/math.Sqrt2), math.Erf(x2/math.Sqrt2)
	const slope = 0.7978845608028654 // √(2/π), of E at 0
	g1, g2 := slope*math.Exp(-x1*x1/2), slope*math.Exp(-x2*x2/2)
	u := p.u.Sub(s.shift)
	res = p.value - (s.m + s.gx*u[0] + s.gy*u[1] + s.c*e1*e2)
	by1, by2 := -s.c*g1*e2/s.s, -s.c*e1*g2/s.s
	j = [saddleUnknowns]float64{
		1, u[0], u[1], e1 * e2,
		by1*x1 + by2*x2,
		by1*s.n1[0] + by2*s.n2[0] - s.gx,
		by1*s.n1[1] + by2*s.n2[1] - s.gy,
	}
	return res, j
}

// fit determines the unknowns by Levenberg–Marquardt and returns the RMS of
// the residuals, in shades.
func (s *saddle) fit() (rms float64, ok bool) {
	s.begin()
	lambda := 1e-3
	a, g, cost := s.normal()
	for range 30 {
		step, solved := leastsquares.Damped(a, mat.NewVecDense(len(g), g), lambda)
		if !solved {
			return 0, false
		}
		trial := *s
		trial.m += step[0]
		trial.gx += step[1]
		trial.gy += step[2]
		trial.c += step[3]
		trial.s = math.Min(8, math.Max(0.3, s.s+step[4]))
		trial.shift = s.shift.Add(geometry.Point{step[5], step[6]})
		ta, tg, after := trial.normal()
		if math.IsNaN(after) || after > cost {
			if lambda *= 10; lambda > 1e4 {
				break
			}
			continue
		}
		done := math.Hypot(step[5], step[6]) < 1e-4 && cost-after < 1e-6*cost
		*s, a, g, cost = trial, ta, tg, after
		lambda = math.Max(1e-9, lambda/10)
		if done {
			break
		}
	}
	return math.Sqrt(cost / float64(len(s.pixels))), true
}

func (s *saddle) normal() (a *mat.SymDense, g []float64, cost float64) {
	var sums [saddleUnknowns][saddleUnknowns]float64
	g = make([]float64, saddleUnknowns)
	for i := range s.pixels {
		res, j := s.at(&s.pixels[i])
		cost += res * res
		for r := range j {
			g[r] += j[r] * res
			for c := r; c < len(j); c++ {
				sums[r][c] += j[r] * j[c]
			}
		}
	}
	a = mat.NewSymDense(saddleUnknowns, nil)
	for r := range sums {
		for c := r; c < saddleUnknowns; c++ {
			a.SetSym(r, c, sums[r][c])
		}
	}
	return a, g, cost
}
