package learn

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/learn/finding"
)

// mix says of what inks each pixel of a card is made: the share of the white
// of its outline and that of its own ink; the rest is the black of its body.
type mix struct {
	White, Ink *field
	// Card is the card's ink relative to its white; HasInk tells whether it has
	// any (the starting card has none).
	Card   rgb
	HasInk bool

	rel []rgb // every pixel, black 0 and white 1
}

// From what share of the card's most colourful pixels its ink is taken, and
// below which colourfulness a card has no ink: noise and a lamp's tint reach a
// tenth.
const (
	inkShare = 0.75
	inkLeast = 0.16
)

var errNoWhite = finding.New(finding.NoWhite)

// unmix finds black, white and ink of a card and takes its pixels apart.
func unmix(f *flat) (*mix, error) {
	soft := f.softened()
	white, black, err := f.whiteAndBlack(soft)
	if err != nil {
		return nil, err
	}
	m := &mix{White: newField(f), Ink: newField(f), rel: make([]rgb, len(soft))}
	for i, c := range soft {
		q := f.mm(float64(i%f.W), float64(i/f.W))
		w := white.at(q)
		for k := range c {
			m.rel[i][k] = (c[k] - black[k]) / max(1e-4, w[k]-black[k])
		}
	}
	m.findInk(f)
	m.takeApart()
	return m, nil
}

// softened averages 3×3 pixels: finer detail than 0.3 mm is noise.
func (f *flat) softened() []rgb {
	out := make([]rgb, len(f.Pix))
	tmp := make([]rgb, len(f.Pix))
	for y := range f.H {
		for x := range f.W {
			i := y*f.W + x
			a, b := f.Pix[i], f.Pix[i]
			if x > 0 {
				a = f.Pix[i-1]
			}
			if x < f.W-1 {
				b = f.Pix[i+1]
			}
			tmp[i] = a.plus(b).plus(f.Pix[i]).times(1.0 / 3)
		}
	}
	for y := range f.H {
		for x := range f.W {
			i := y*f.W + x
			a, b := tmp[i], tmp[i]
			if y > 0 {
				a = tmp[i-f.W]
			}
			if y < f.H-1 {
				b = tmp[i+f.W]
			}
			out[i] = a.plus(b).plus(tmp[i]).times(1.0 / 3)
		}
	}
	return out
}

// lit is the light of white paper over a card: it changes evenly.
type lit struct{ at0, dx, dy rgb }

func (l *lit) at(q [2]float64) rgb { return l.at0.plus(l.dx.times(q[0])).plus(l.dy.times(q[1])) }

// onCard tells whether a pixel lies on the card, well within its edge.
func (f *flat) onCard(i int, inset float64) bool {
	q := f.mm(float64(i%f.W), float64(i/f.W))
	return math.Abs(q[0]) < f.Width/2-inset && math.Abs(q[1]) < f.Height/2-inset
}

// whiteAndBlack finds the light of the outline, which no ink reaches in its
// darkest channel, and that of the body.
func (f *flat) whiteAndBlack(soft []rgb) (*lit, rgb, error) {
	var least, most []float64
	for i, c := range soft {
		if i%7 == 0 && f.onCard(i, 0.5) {
			least, most = append(least, c.least()), append(most, c.most())
		}
	}
	bright, dark := quantile(least, 0.98), quantile(most, 0.1)
	if bright < 0.01 || bright < 2*dark {
		return nil, rgb{}, errNoWhite
	}
	w := &lit{}
	for k := range 3 {
		w.at0[k] = bright
	}
	for range 4 {
		var at []int
		for i, c := range soft {
			if i%3 == 0 && f.onCard(i, 0.3) {
				q := f.mm(float64(i%f.W), float64(i/f.W))
				if l := w.at(q).least(); c.least() > 0.8*l && c.least() < 1.4*l {
					at = append(at, i)
				}
			}
		}
		if !w.fit(f, soft, at) {
			return nil, rgb{}, errNoWhite
		}
	}
	limit := dark + 0.12*bright
	var black [3][]float64
	for i, c := range soft {
		if i%5 == 0 && f.onCard(i, 2) && c.most() < limit {
			for k := range c {
				black[k] = append(black[k], c[k])
			}
		}
	}
	var b rgb
	for k := range b {
		b[k] = median(black[k])
	}
	return w, b, nil
}

// fit fits the light to the pixels.
func (l *lit) fit(f *flat, soft []rgb, at []int) bool {
	if len(at) < 50 {
		return false
	}
	for k := range 3 {
		a, b := mat.NewSymDense(3, nil), mat.NewVecDense(3, nil)
		for _, i := range at {
			q := f.mm(float64(i%f.W), float64(i/f.W))
			t := [3]float64{1, q[0] / f.Width, q[1] / f.Height}
			for m := range t {
				b.SetVec(m, b.AtVec(m)+t[m]*soft[i][k])
				for n := m; n < 3; n++ {
					a.SetSym(m, n, a.At(m, n)+t[m]*t[n])
				}
			}
		}
		var x mat.VecDense
		if x.SolveVec(a, b) != nil {
			return false
		}
		l.at0[k], l.dx[k], l.dy[k] = x.AtVec(0), x.AtVec(1)/f.Width, x.AtVec(2)/f.Height
	}
	return true
}

// findInk takes the card's ink from its most colourful pixels.
func (m *mix) findInk(f *flat) {
	chroma := func(c rgb) float64 { return c.most() - c.least() }
	var all []float64
	for i, c := range m.rel {
		if i%7 == 0 && f.onCard(i, 0.4) {
			all = append(all, chroma(c))
		}
	}
	// A colour's frame, or the lines of its hollow shapes and its emblem, make
	// up two per cent of any card.
	strong := quantile(all, 0.985)
	if strong < inkLeast {
		return
	}
	var v [3][]float64
	for i, c := range m.rel {
		if i%3 == 0 && f.onCard(i, 0.4) && chroma(c) > inkShare*strong {
			for k := range c {
				v[k] = append(v[k], c[k])
			}
		}
	}
	m.HasInk = true
	for k := range v {
		m.Card[k] = median(v[k])
	}
}

// takeApart solves each pixel for its shares of white and ink.
func (m *mix) takeApart() {
	one := rgb{1, 1, 1}
	a, b, c := one.dot(one), one.dot(m.Card), m.Card.dot(m.Card)
	det := a*c - b*b
	for i, v := range m.rel {
		if !m.HasInk || det < 1e-6 {
			m.White.V[i] = float32(v.dot(one) / a)
			continue
		}
		p, q := v.dot(one), v.dot(m.Card)
		m.White.V[i] = float32((c*p - b*q) / det)
		m.Ink.V[i] = float32((a*q - b*p) / det)
	}
}
