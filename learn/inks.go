package learn

import (
	"math"

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

	// Inked is how far each pixel is from black towards the card's ink, white
	// counting as much or more: 0 on black, 1 on ink. Unlike the share of ink it
	// does not ask whether a pale ink is ink or white.
	Inked *field

	rel    []rgb // every pixel, black 0 and white 1
	smooth []rgb // the same with its noise smoothed away; nil until asked for
}

// smoothMM is half the side of the squares over which noise is smoothed: dots
// are some millimetres wide.
const smoothMM = 0.3

// smoothed returns the card's pixels relative to black and white without their
// noise, which phones' sharpening makes as strong as pale inks.
func (m *mix) smoothed(f *flat) []rgb {
	if m.smooth != nil {
		return m.smooth
	}
	m.smooth = make([]rgb, len(m.rel))
	v := make([]float32, len(m.rel))
	for k := range 3 {
		for i := range v {
			v[i] = float32(m.rel[i][k])
		}
		blurBox(v, f.W, f.H, max(1, int(smoothMM*f.PerMM)))
		for i := range v {
			m.smooth[i][k] = float64(v[i])
		}
	}
	return m.smooth
}

// From what share of the card's most colourful pixels its ink is taken, and
// below which colourfulness a card has no ink: noise and a lamp's tint reach a
// tenth.
const (
	inkShare = 0.75 // chosen: its pixels are full ink; those at borders are mixed with white or black
	inkLeast = 0.16 // half as much again as noise and a lamp's tint
)

var errNoWhite = finding.New(finding.NoWhite)

// unmix finds black, white and ink of a card and takes its pixels apart.
func unmix(f *flat) (*mix, error) {
	soft := f.softened()
	white, black, err := f.whiteAndBlack(soft)
	if err != nil {
		return nil, err
	}
	m := &mix{White: newField(f), Ink: newField(f), Inked: newField(f), rel: make([]rgb, len(soft))}
	for y := range f.H {
		q := f.MM(0, float64(y))
		whites, blacks := white.row(f, q[1]), black.row(f, q[1])
		for x := range f.W {
			i, at := y*f.W+x, f.MM(float64(x), 0)[0]/f.Width
			w, over := whites.at(at), soft[i].minus(blacks.at(at))
			for k := range over {
				m.rel[i][k] = over[k] / max(1e-4, w[k])
			}
		}
	}
	m.findInk(f)
	m.takeApart()
	return m, nil
}

// softened averages 3×3 pixels: finer detail than 0.3 mm is noise. Beyond the border
// its pixels count again.
func (f *flat) softened() []rgb {
	out := make([]rgb, len(f.Pix))
	// Each row averaged along itself: that of y in place y mod 3.
	rows := [3][]rgb{make([]rgb, f.W), make([]rgb, f.W), make([]rgb, f.W)}
	along := func(y int) {
		row, to := f.Pix[y*f.W:(y+1)*f.W], rows[y%3]
		for x := range row {
			mean3(&to[x], &row[max(0, x-1)], &row[min(f.W-1, x+1)], &row[x])
		}
	}
	along(0)
	for y := range f.H {
		if y < f.H-1 {
			along(y + 1)
		}
		above, row, below := rows[max(0, y-1)%3], rows[y%3], rows[min(f.H-1, y+1)%3]
		for x := range row {
			mean3(&out[y*f.W+x], &above[x], &below[x], &row[x])
		}
	}
	return out
}

// mean3 is the mean of three colours.
func mean3(out, a, b, c *rgb) {
	for k := range out {
		out[k] = (a[k] + b[k] + c[k]) * (1.0 / 3)
	}
}

// onCard tells whether a pixel lies on the card, well within its edge.
func (f *flat) onCard(i int, inset float64) bool {
	q := f.MM(float64(i%f.W), float64(i/f.W))
	return math.Abs(q[0]) < f.Width/2-inset && math.Abs(q[1]) < f.Height/2-inset
}

// whiteAndBlack finds the light that the body throws back, glare included, and
// how much more the outline's white does, which no ink reaches in its darkest
// channel. Glare lies on black and white alike, and differs over the card.
func (f *flat) whiteAndBlack(soft []rgb) (white, black *lit, err error) {
	inner := f.samples(0.5)
	least, most := make([]float64, len(inner)), make([]float64, len(inner))
	for j, p := range inner {
		least[j], most[j] = soft[p.i].least(), soft[p.i].most()
	}
	bright, dark := quantile(least, 0.98), quantile(most, 0.1)
	if bright < 0.01 || bright < 2*dark {
		return nil, nil, errNoWhite
	}
	if black, err = f.blackOf(soft, dark, bright); err != nil {
		return nil, nil, err
	}
	all := f.samples(0.3)
	over := make([]rgb, len(all))
	for j := range all {
		over[j] = soft[all[j].i].minus(black.at(f, all[j].at))
	}
	start := bright - dark
	white = &lit{{start, start, start}}
	var at []sample
	var light []rgb
	for range 4 {
		at, light = at[:0], light[:0]
		for j, p := range all {
			if o, l := over[j].least(), white.at(f, p.at).least(); o > 0.8*l && o < 1.4*l {
				at, light = append(at, p), append(light, over[j])
			}
		}
		if !white.fit(f, at, litLinear, light) {
			return nil, nil, errNoWhite
		}
	}
	return white, black, nil
}

// blackOf fits the light of the body to what is nearly as dark as a darkest
// tenth of the card, at first, and then to what lies near the fit.
func (f *flat) blackOf(soft []rgb, dark, bright float64) (*lit, error) {
	limit := 0.12 * bright
	black := &lit{{dark, dark, dark}}
	all := f.samples(2)
	var at []sample
	var light []rgb
	// Few terms first: what is to be added by glare must be near what is known.
	for _, terms := range []int{1, litLinear, litLinear, litTerms, litTerms} {
		at, light = at[:0], light[:0]
		for _, p := range all {
			if soft[p.i].minus(black.at(f, p.at)).most() < limit {
				at, light = append(at, p), append(light, soft[p.i])
			}
		}
		if !black.fit(f, at, terms, light) {
			return nil, errNoWhite
		}
	}
	return black, nil
}

// findInk takes the card's ink from its most colourful pixels.
func (m *mix) findInk(f *flat) {
	chroma := func(c *rgb) float64 { return c.most() - c.least() }
	var all []float64
	for i := 0; i < len(m.rel); i += 7 {
		if f.onCard(i, 0.4) {
			all = append(all, chroma(&m.rel[i]))
		}
	}
	// A colour's frame, or the lines of its hollow shapes and its emblem, make
	// up two per cent of any card.
	strong := quantile(all, 0.985)
	if strong < inkLeast {
		return
	}
	var v [3][]float64
	for i := 0; i < len(m.rel); i += 3 {
		if c := &m.rel[i]; chroma(c) > inkShare*strong && f.onCard(i, 0.4) {
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

// takeApart solves each pixel for its shares of white and ink, neither less
// than none: of a pale ink and white, noise would make much of one and less
// than nothing of the other.
func (m *mix) takeApart() {
	one := rgb{1, 1, 1}
	a, b, c := one.dot(one), one.dot(m.Card), m.Card.dot(m.Card)
	det := a*c - b*b
	for i, v := range m.rel {
		p, q := v.dot(one), v.dot(m.Card)
		white, ink := p/a, 0.0
		if m.HasInk && det >= 1e-6 {
			white, ink = (c*p-b*q)/det, (a*q-b*p)/det
			switch {
			case white < 0:
				white, ink = 0, max(0, q/c)
			case ink < 0:
				white, ink = p/a, 0
			}
		}
		m.White.V[i], m.Ink.V[i], m.Inked.V[i] = float32(white), float32(ink), float32(q/max(1e-6, c))
	}
}
