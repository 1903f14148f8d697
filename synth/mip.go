package synth

import "math"

// coverage is a picture of which ink lies where, in shares from 0 to 255 of
// the card's ink, the outline's and the dots'; the rest is body. Shares mix
// in linear light, so that coarser levels are true averages.
type coverage struct {
	w, h int
	pix  []uint8 // 4 a texel; the fourth unused, for alignment
}

// The channels of a coverage.
const (
	chInk = iota
	chOutline
	chDot
)

func newCoverage(w, h int) *coverage { return &coverage{w, h, make([]uint8, 4*w*h)} }

// halved averages 2×2 texels.
func (c *coverage) halved() *coverage {
	out := newCoverage((c.w+1)/2, (c.h+1)/2)
	for y := range out.h {
		y0, y1 := 2*y, min(2*y+1, c.h-1)
		for x := range out.w {
			x0, x1 := 2*x, min(2*x+1, c.w-1)
			for k := range 3 {
				sum := int(c.pix[4*(y0*c.w+x0)+k]) + int(c.pix[4*(y0*c.w+x1)+k]) +
					int(c.pix[4*(y1*c.w+x0)+k]) + int(c.pix[4*(y1*c.w+x1)+k])
				out.pix[4*(y*out.w+x)+k] = uint8((sum + 2) / 4)
			}
		}
	}
	return out
}

// texture is a pyramid of coverages over a rectangle in a card's frame whose
// upper left corner is (left, top), in mm.
type texture struct {
	left, top float64
	perMM     float64 // texels of level 0
	levels    []*coverage
	flat      []uint8 // of each texel of level flatLevel: the one ink around it
}

// minTexels is the size at which the pyramid ends.
const minTexels = 8

func newTexture(left, top, perMM float64, base *coverage) *texture {
	t := &texture{left: left, top: top, perMM: perMM, levels: []*coverage{base}}
	for c := base; min(c.w, c.h) > minTexels; {
		c = c.halved()
		t.levels = append(t.levels, c)
	}
	return t
}

// level picks the level whose texels measure about mm.
func (t *texture) level(mm float64) int {
	l := int(math.Floor(math.Log2(mm*t.perMM) + 0.5))
	return max(0, min(l, len(t.levels)-1))
}

// at returns the shares at a point, in mm, interpolated between texels;
// beyond the border the border's texels continue.
func (t *texture) at(level int, x, y float64) (ink, outline, dot float32) {
	c := t.levels[level]
	scale := t.perMM / float64(int(1)<<level)
	u := float32((x-t.left)*scale - 0.5)
	v := float32((t.top-y)*scale - 0.5)
	u = max(0, min(u, float32(c.w-1)))
	v = max(0, min(v, float32(c.h-1)))
	x0, y0 := int(u), int(v)
	fx, fy := u-float32(x0), v-float32(y0)
	x1, y1 := min(x0+1, c.w-1), min(y0+1, c.h-1)
	a, b := c.pix[4*(y0*c.w+x0):], c.pix[4*(y0*c.w+x1):]
	d, e := c.pix[4*(y1*c.w+x0):], c.pix[4*(y1*c.w+x1):]
	wa, wb := (1-fx)*(1-fy)*(1.0/255), fx*(1-fy)*(1.0/255)
	wd, we := (1-fx)*fy*(1.0/255), fx*fy*(1.0/255)
	ink = wa*float32(a[0]) + wb*float32(b[0]) + wd*float32(d[0]) + we*float32(e[0])
	outline = wa*float32(a[1]) + wb*float32(b[1]) + wd*float32(d[1]) + we*float32(e[1])
	dot = wa*float32(a[2]) + wb*float32(b[2]) + wd*float32(d[2]) + we*float32(e[2])
	return ink, outline, dot
}

// Where a face shows a single ink all around, it need not be interpolated.
// flatLevel has texels of 0.5 mm; flatMargin of them to all sides are looked
// at, which allows for pixels up to flatReachMM.
const (
	flatLevel   = 2
	flatMargin  = 2
	flatReachMM = 0.6
)

// The values of texture.flat: not flat, body only, then the channels.
const (
	notFlat uint8 = iota
	flatBody
)

// findFlat fills in flat.
func (t *texture) findFlat() {
	c := t.levels[flatLevel]
	t.flat = make([]uint8, c.w*c.h)
	for y := range c.h {
		for x := range c.w {
			t.flat[y*c.w+x] = c.flatAround(x, y)
		}
	}
}

// flatAround is the one ink of a texel and those around it.
func (c *coverage) flatAround(x, y int) uint8 {
	first := c.pure(x, y)
	for j := max(0, y-flatMargin); j <= min(c.h-1, y+flatMargin) && first != notFlat; j++ {
		for i := max(0, x-flatMargin); i <= min(c.w-1, x+flatMargin); i++ {
			if c.pure(i, j) != first {
				return notFlat
			}
		}
	}
	return first
}

// pure is the ink of a texel that has only one.
func (c *coverage) pure(x, y int) uint8 {
	p := c.pix[4*(y*c.w+x):][:3]
	if p[0]|p[1]|p[2] == 0 {
		return flatBody
	}
	for k, v := range p {
		if v == 255 {
			return flatBody + 1 + uint8(k)
		}
	}
	return notFlat
}

// flatAt is the one ink around a point of the texture, in mm, or notFlat.
func (t *texture) flatAt(x, y float64) uint8 {
	c := t.levels[flatLevel]
	scale := t.perMM / (1 << flatLevel)
	i, j := int((x-t.left)*scale), int((t.top-y)*scale)
	if uint(i) >= uint(c.w) || uint(j) >= uint(c.h) {
		return notFlat
	}
	return t.flat[j*c.w+i]
}
