package adjusting

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/geometry"
	"referee/internal/parallel"
)

// cardBlock holds one card's share of the normal equations.
type cardBlock struct {
	a    [3][3]float64
	e    [camParams][3]float64
	g    [3]float64
	c    [camParams][camParams]float64
	gc   [camParams]float64
	cost float64
	sum  float64 // weights
	sqr  float64 // weighted squares, px²
	form formBlock
}

// linearise builds every card's block.
func (ad *Adjustment) linearise() []cardBlock {
	lens := NewSlopes(&ad.Camera)
	blocks := make([]cardBlock, len(ad.Poses))
	parallel.For(len(ad.Poses), func(i int) {
		blocks[i] = ad.block(i, lens)
		if ad.SizeSigma > 0 {
			blocks[i].eliminate(ad.formPrior(i, lens.cam.EyeHeight()))
		}
	})
	return blocks
}

// block builds that of card i, its form included.
func (ad *Adjustment) block(i int, lens *slopes) cardBlock {
	var b cardBlock
	pose := ad.Poses[i]
	as, place, parallax := ad.as(i), pose.Motion(), lens.cam.Parallax(pose.At)
	for _, oi := range ad.byCard[i] {
		o := &ad.Obs[oi]
		p := as.seenAt(&place, o.At, &lens.cam)
		seen, dx, dy, jc := lens.At(p)
		res, n := o.Residual(seen, ad.Camera.EdgePx)
		jc[edgeParam] = o.Along
		arm := geometry.Perp(p.Sub(pose.At))
		dturn := dx.Mul(arm[0]).Add(dy.Mul(arm[1]))
		dform := ad.byForm(o.At, p.Sub(pose.At).Mul(1/ad.Sizes[i]), parallax, dx, dy)
		for k := range jc {
			if ad.Prior.Sigma[k] == 0 {
				jc[k] = geometry.Point{}
			}
		}
		for r := 0; r < n; r++ {
			dir := o.Along
			if n == 2 {
				dir = geometry.Point{float64(1 - r), float64(r)}
			}
			var js [formParams]float64
			for a := range js {
				js[a] = dir.Dot(dform[a])
			}
			b.add(res[r], ad.SigmaPx, [3]float64{dir.Dot(dx), dir.Dot(dy), dir.Dot(dturn)}, &js, dir, &jc)
		}
	}
	return b
}

// byForm are the derivatives of where the point q of a card is seen by the card's
// form; grown is where it lies from the card's middle.
func (ad *Adjustment) byForm(q, grown, parallax, dx, dy geometry.Point) (out [formParams]geometry.Point) {
	out[0] = dx.Mul(grown[0]).Add(dy.Mul(grown[1]))
	if ad.Half == (geometry.Point{}) {
		return out
	}
	up := dx.Mul(parallax[0]).Add(dy.Mul(parallax[1]))
	for k, h := range (form{ad.Half}).heights(q) {
		out[1+k] = up.Mul(h)
	}
	return out
}

// cauchyWidth is the residual, in sigmas, at which an observation's weight
// has halved.
const cauchyWidth = 2.0

func (b *cardBlock) add(res, sigma float64, jp [3]float64, js *[formParams]float64, dir geometry.Point, jc *[camParams]geometry.Point) {
	u := res / (cauchyWidth * sigma)
	w := 1 / (1 + u*u) / (sigma * sigma)
	b.cost += cauchyWidth * cauchyWidth * math.Log1p(u*u)
	b.sum += w
	b.sqr += w * res * res
	var cam [camParams]float64
	for k := range cam {
		cam[k] = dir.Dot(jc[k])
	}
	b.form.add(w, res, js, &jp, &cam)
	for r := range jp {
		b.g[r] += w * jp[r] * res
		for c := range jp {
			b.a[r][c] += w * jp[r] * jp[c]
		}
	}
	for k := range cam {
		if cam[k] == 0 {
			continue
		}
		b.gc[k] += w * cam[k] * res
		for c := range jp {
			b.e[k][c] += w * cam[k] * jp[c]
		}
		for m := range cam {
			b.c[k][m] += w * cam[k] * cam[m]
		}
	}
}

// WeakPrior holds a card of which nothing was measured where it is: its pose
// is then known to 1000 mm and 1 rad, no better.
var WeakPrior = [3]float64{1e-6, 1e-6, 1}

// reduced eliminates the cards: S = C − Σ E A⁻¹ Eᵀ over the free camera
// parameters, whose indices it returns too.
func (ad *Adjustment) reduced(blocks []cardBlock, lambda float64) (s *mat.SymDense, rhs []float64, inv [][3][3]float64, free []int, err error) {
	for k, sigma := range ad.Prior.Sigma {
		if sigma != 0 {
			free = append(free, k)
		}
	}
	n := len(free)
	if n > 0 {
		s = mat.NewSymDense(n, nil)
	}
	rhs = make([]float64, n)
	v := ad.Camera.vector()
	for i, k := range free {
		if sigma := ad.Prior.Sigma[k]; !math.IsInf(sigma, 1) {
			s.SetSym(i, i, 1/(sigma*sigma))
			rhs[i] = (ad.Prior.Mean[k] - v[k]) / (sigma * sigma)
		}
	}
	inv = make([][3][3]float64, len(blocks))
	for bi := range blocks {
		b := &blocks[bi]
		a := b.a
		for r := range a {
			a[r][r] *= 1 + lambda
			a[r][r] += WeakPrior[r]
		}
		var ok bool
		if inv[bi], ok = Invert3(a); !ok {
			return nil, nil, nil, nil, ErrAdjust
		}
		for i, k := range free {
			ea := rowTimes(b.e[k], inv[bi])
			rhs[i] += b.gc[k] - Dot3(ea, b.g)
			for j := i; j < n; j++ {
				m := free[j]
				c := b.c[k][m]
				if i == j {
					c *= 1 + lambda
				}
				s.SetSym(i, j, s.At(i, j)+c-Dot3(ea, b.e[m]))
			}
		}
	}
	return s, rhs, inv, free, nil
}

// Dot3 is the scalar product of two vectors.
func Dot3(a, b [3]float64) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// rowTimes returns vᵀ·M for a symmetric M.
func rowTimes(v [3]float64, m [3][3]float64) [3]float64 {
	return [3]float64{Dot3(m[0], v), Dot3(m[1], v), Dot3(m[2], v)}
}

// Invert3 inverts a symmetric 3×3 matrix by cofactors.
func Invert3(m [3][3]float64) (out [3][3]float64, ok bool) {
	c00 := m[1][1]*m[2][2] - m[1][2]*m[2][1]
	c01 := m[1][2]*m[2][0] - m[1][0]*m[2][2]
	c02 := m[1][0]*m[2][1] - m[1][1]*m[2][0]
	det := m[0][0]*c00 + m[0][1]*c01 + m[0][2]*c02
	if !(math.Abs(det) > 1e-30) {
		return out, false
	}
	out = [3][3]float64{
		{c00, c01, c02},
		{c01, m[0][0]*m[2][2] - m[0][2]*m[2][0], m[0][1]*m[2][0] - m[0][0]*m[2][1]},
		{c02, m[0][1]*m[2][0] - m[0][0]*m[2][1], m[0][0]*m[1][1] - m[0][1]*m[1][0]},
	}
	for r := range out {
		for c := range out[r] {
			out[r][c] /= det
		}
	}
	return out, true
}
