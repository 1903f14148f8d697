package finding

import (
	"context"
	"math"
	"sort"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/printing"
)

// affine maps card mm to picture px: p ↦ (a·x + b·y + tx, c·x + d·y + ty).
type affine struct{ a, b, c, d, tx, ty float64 }

// Apply maps a point of the card to the picture.
func (m *affine) Apply(p geometry.Point) geometry.Point {
	return geometry.Point{m.a*p[0] + m.b*p[1] + m.tx, m.c*p[0] + m.d*p[1] + m.ty}
}

// whole is a region whose every corner fits a face under some affine map:
// the evidence that the common plane is found from.
type whole struct {
	Region   int
	Model    int
	Part     int
	Map      affine           // image from card
	Corners  geometry.Polygon // px, in the order of the model's part
	Residual float64          // RMS over the square root of the area
}

// maxAffineResidual is how badly an affine map may fit a card seen in
// perspective: at 35° tilt and four card lengths distance the nearer side is
// some 14 % larger than the farther, which leaves about 3 % after a fit.
const maxAffineResidual = 0.035

// fitsPerRegion bounds the readings kept of one region.
const fitsPerRegion = 6

// wholeOutlines matches every polygon with every face that has as many
// corners, in each rotation, and keeps the best fits of each region.
func wholeOutlines(ctx context.Context, polys []geometry.Polygon, models []printing.Face) ([][]whole, error) {
	out := make([][]whole, len(polys))
	err := parallel.ForContext(ctx, len(polys), func(i int) {
		// In the picture y points down: reverse to walk counter-clockwise as
		// seen from above, like the models.
		poly := reversed(polys[i])
		size := math.Sqrt(poly.Area())
		for m := range models {
			if !models[m].Representative {
				continue
			}
			for part, ref := range models[m].Parts {
				if len(ref) != len(poly) || len(ref) < 5 {
					continue
				}
				for shift := range poly {
					if f, ok := fitAffine(ref, poly, shift); ok && f.Residual < maxAffineResidual*size {
						f.Region, f.Model, f.Part = i, m, part
						f.Residual /= size
						out[i] = append(out[i], f)
					}
				}
			}
		}
		sort.SliceStable(out[i], func(a, b int) bool { return out[i][a].Residual < out[i][b].Residual })
		out[i] = out[i][:min(len(out[i]), fitsPerRegion)]
	})
	return out, err
}

func reversed(p geometry.Polygon) geometry.Polygon {
	out := make(geometry.Polygon, len(p))
	for i, q := range p {
		out[len(p)-1-i] = q
	}
	return out
}

// fitAffine fits ref[i] ↦ poly[i+shift] by least squares. Residual is the RMS
// in px. It refuses maps that mirror the card.
func fitAffine(ref, poly geometry.Polygon, shift int) (whole, bool) {
	n := len(ref)
	inv := 1 / float64(n)
	var mr, mp geometry.Point
	for i := range ref {
		mr, mp = mr.Add(ref[i].Mul(inv)), mp.Add(poly[i].Mul(inv))
	}
	var sxx, sxy, syy, ux, uy, vx, vy float64
	for i := range ref {
		r, p := ref[i].Sub(mr), poly[(i+shift)%n].Sub(mp)
		sxx, sxy, syy = sxx+r[0]*r[0], sxy+r[0]*r[1], syy+r[1]*r[1]
		ux, uy = ux+r[0]*p[0], uy+r[1]*p[0]
		vx, vy = vx+r[0]*p[1], vy+r[1]*p[1]
	}
	det := sxx*syy - sxy*sxy
	if det < 1e-9 {
		return whole{}, false
	}
	m := affine{a: (ux*syy - uy*sxy) / det, b: (uy*sxx - ux*sxy) / det, c: (vx*syy - vy*sxy) / det, d: (vy*sxx - vx*sxy) / det}
	if m.a*m.d-m.b*m.c >= 0 { // y up in the card, down in the picture
		return whole{}, false
	}
	m.tx, m.ty = mp[0]-m.a*mr[0]-m.b*mr[1], mp[1]-m.c*mr[0]-m.d*mr[1]
	out := whole{Map: m, Corners: make(geometry.Polygon, n)}
	sum := 0.0
	for i := range ref {
		p := poly[(i+shift)%n]
		out.Corners[i] = p
		d := m.Apply(ref[i]).Sub(p)
		sum += d.Dot(d)
	}
	out.Residual = math.Sqrt(sum * inv)
	return out, true
}
