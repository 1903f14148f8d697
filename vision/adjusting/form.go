package adjusting

import (
	"gonum.org/v1/gonum/mat"

	"referee/geometry"
)

// formParams are what a card's look has beside its pose: how many times as large as
// printed it seems, the slopes of its face, and its bend.
const formParams = 4

// form is what cards can look like: half of their sides, mm.
type form struct{ half geometry.Point }

// long is the axis of the long side.
func (f form) long() int {
	if f.half[0] > f.half[1] {
		return 0
	}
	return 1
}

// heights are the derivatives of the height of a point by slopes and bend.
func (f form) heights(q geometry.Point) [3]float64 {
	t := q[f.long()] / f.half[f.long()]
	return [3]float64{q[0], q[1], t * t}
}

// rise is that of a card with such slopes and such a bend.
func (f form) rise(slope geometry.Point, bendMM float64) geometry.Rise {
	r := geometry.Rise{Slope: slope}
	r.Curve[f.long()] = bendMM / (f.half[f.long()] * f.half[f.long()])
	return r
}

// shape is what of a rise the parameters say: slopes, and bend.
func (f form) shape(r *geometry.Rise) [3]float64 {
	return [3]float64{r.Slope[0], r.Slope[1], r.Curve[f.long()] * f.half[f.long()] * f.half[f.long()]}
}

// formBlock are the rows of one card's form in the normal equations.
type formBlock struct {
	n    [formParams][formParams]float64 // with itself
	pose [formParams][3]float64          // with the pose
	cam  [formParams][camParams]float64  // with the camera
	g    [formParams]float64             // right side
	inv  [formParams][formParams]float64 // of n
	free bool                            // false while the form is held
}

func (s *formBlock) add(w, res float64, js *[formParams]float64, jp *[3]float64, cam *[camParams]float64) {
	for a, j := range js {
		if j == 0 {
			continue
		}
		j *= w
		s.g[a] += j * res
		for b, v := range js {
			s.n[a][b] += j * v
		}
		for r, v := range jp {
			s.pose[a][r] += j * v
		}
		for k, v := range cam {
			s.cam[a][k] += j * v
		}
	}
}

// eliminate takes the form out of a card's block, with its prior: what remains are
// the equations of pose and camera, the form following them.
func (b *cardBlock) eliminate(prior [formParams]deviation) {
	s := &b.form
	n := mat.NewSymDense(formParams, nil)
	for a, p := range prior {
		w := p.weight()
		b.cost += w * p.is * p.is
		s.n[a][a] += w
		s.g[a] -= w * p.is
		for c := range a + 1 {
			n.SetSym(c, a, s.n[c][a])
		}
	}
	var chol mat.Cholesky
	var inv mat.SymDense
	if !chol.Factorize(n) || chol.InverseTo(&inv) != nil {
		return
	}
	s.free = true
	for a := range s.inv {
		for c := range s.inv[a] {
			s.inv[a][c] = inv.At(a, c)
		}
	}
	s.reduce(b)
}

// reduce subtracts what the form takes up.
func (s *formBlock) reduce(b *cardBlock) {
	for a := range s.inv {
		for c, v := range s.inv[a] {
			if v == 0 {
				continue
			}
			for r := range b.a {
				b.g[r] -= s.pose[a][r] * v * s.g[c]
				for q := range b.a {
					b.a[r][q] -= s.pose[a][r] * v * s.pose[c][q]
				}
			}
			for k := range b.e {
				t := s.cam[a][k] * v
				if t == 0 {
					continue
				}
				b.gc[k] -= t * s.g[c]
				for q := range b.e[k] {
					b.e[k][q] -= t * s.pose[c][q]
				}
				for m := range b.c[k] {
					b.c[k][m] -= t * s.cam[c][m]
				}
			}
		}
	}
}

// step is how the form follows the steps of camera and pose.
func (s *formBlock) step(dc *[camParams]float64, dp *[3]float64) (out [formParams]float64) {
	if !s.free {
		return out
	}
	for c := range s.g {
		g := s.g[c] - Dot3(s.pose[c], *dp)
		for k, d := range dc {
			g -= s.cam[c][k] * d
		}
		for a := range out {
			out[a] += s.inv[a][c] * g
		}
	}
	return out
}

// deviation is how far a parameter is from what is expected of it, and the standard
// deviation of that; 0 for one that is held.
type deviation struct{ is, sigma float64 }

// held is the weight of what may not change.
const held = 1e15

func (d deviation) weight() float64 {
	if d.sigma == 0 {
		return held
	}
	return 1 / (d.sigma * d.sigma)
}
