package live

import (
	"math"
	"math/rand/v2"
	"slices"
)

// light is by how much brighter a picture is than another: a gain in its middle
// and, by channel, how much that grows from one side to the other, as when a lamp
// beside the table is switched.
type light struct {
	mid, across, down gain
	w, h              int // tiles
}

// even is a light that is the same everywhere.
func even(g gain) light { return light{mid: g} }

// at is the gain at a tile.
func (l *light) at(tx, ty int) gain {
	if l.w == 0 {
		return l.mid
	}
	x, y := (float32(tx)+0.5)/float32(l.w)-0.5, (float32(ty)+0.5)/float32(l.h)-0.5
	var g gain
	for c := range g {
		g[c] = max(l.mid[c]*(1+l.across[c]*x+l.down[c]*y), 1e-3)
	}
	return g
}

const (
	// blocksWide and blocksHigh part the picture for its light: in each of them, at
	// most a fifth of the length of an arm, one thing is seen mostly.
	blocksWide, blocksHigh = 8, 6
	// leastSamples is how many pixels tell a block's light.
	leastSamples = 20
	// sameLight is by how much blocks in the same light differ: noise, and what the
	// tone curve bends.
	sameLight = 0.04
	// lightTries is how many planes are tried; where half of the blocks agree on
	// one, each try hits it once in eight.
	lightTries = 60
	// mostSlope is by how much the light changes at most over the picture.
	mostSlope = 0.8
	// evenFrom is the part of blocks from which on the light counts as even, and
	// moreBlocks that by which a slope must explain more: an arm with its shadow
	// covers a third of a table, and is no lamp.
	evenFrom, moreBlocks = 0.9, 0.15
)

// block is a part of the picture with how much brighter it is than the gain says.
type block struct {
	x, y  float64 // from -½ to ½
	more  [3]float64
	known [3]bool
	mean  float64
}

// lightOf measures the light of a thumb relative to another picture. Few things
// that are otherwise do not disturb it.
func lightOf[T uint8 | float32](t *thumb, other []T) light {
	l := light{mid: gainOf(t, other), w: t.w / tileSide, h: t.h / tileSide}
	blocks := blocksOf(t, other, l.mid)
	flat := slope{}
	if n := len(blocks); n < 6 || float64(flat.agreeing(blocks, nil)) >= evenFrom*float64(n) {
		return l
	}
	best, most := flat, flat.agreeing(blocks, nil)
	enough := max(float64(most)+moreBlocks*float64(len(blocks)), float64(len(blocks))/2)
	rng := rand.New(rand.NewPCG(1, 2)) // films are followed alike every time
	for range lightTries {
		i, k, m := rng.IntN(len(blocks)), rng.IntN(len(blocks)), rng.IntN(len(blocks))
		s, ok := through(&blocks[i], &blocks[k], &blocks[m])
		if !ok {
			continue
		}
		if n := s.agreeing(blocks, nil); n > most {
			best, most = s, n
		}
	}
	if float64(most) < enough {
		return l
	}
	l.fit(blocks, best)
	return l
}

// slope is a plane of light: more at the middle, across and down.
type slope struct{ mid, across, down float64 }

func (s *slope) at(b *block) float64 { return s.mid + s.across*b.x + s.down*b.y }

// agreeing counts the blocks in that light, and tells which if asked.
func (s *slope) agreeing(blocks []block, which func(*block)) int {
	n := 0
	for i := range blocks {
		if math.Abs(blocks[i].mean-s.at(&blocks[i])) <= sameLight {
			n++
			if which != nil {
				which(&blocks[i])
			}
		}
	}
	return n
}

// through is the plane through three blocks.
func through(a, b, c *block) (slope, bool) {
	x1, y1, z1 := b.x-a.x, b.y-a.y, b.mean-a.mean
	x2, y2, z2 := c.x-a.x, c.y-a.y, c.mean-a.mean
	det := x1*y2 - x2*y1
	if math.Abs(det) < 0.02 { // nearly in a line
		return slope{}, false
	}
	s := slope{across: (z1*y2 - z2*y1) / det, down: (x1*z2 - x2*z1) / det}
	s.mid = a.mean - s.across*a.x - s.down*a.y
	return s, math.Abs(s.across) <= mostSlope && math.Abs(s.down) <= mostSlope
}

// fit takes the slope of each channel from the blocks that agree on one; a channel
// too dark to tell takes that of all.
func (l *light) fit(blocks []block, s slope) {
	var agree []*block
	s.agreeing(blocks, func(b *block) { agree = append(agree, b) })
	for c := range l.mid {
		of := s
		if p, ok := planeOf(agree, c); ok {
			of = p
		}
		l.mid[c] *= float32(1 + of.mid)
		l.across[c], l.down[c] = float32(of.across/(1+of.mid)), float32(of.down/(1+of.mid))
	}
}

// planeOf is the plane of least squares of a channel.
func planeOf(blocks []*block, c int) (slope, bool) {
	var n, sx, sy, sz, xx, xy, yy, xz, yz float64
	for _, b := range blocks {
		if !b.known[c] {
			continue
		}
		z := b.more[c]
		n, sx, sy, sz = n+1, sx+b.x, sy+b.y, sz+z
		xx, xy, yy, xz, yz = xx+b.x*b.x, xy+b.x*b.y, yy+b.y*b.y, xz+b.x*z, yz+b.y*z
	}
	if n < 6 {
		return slope{}, false
	}
	xx, xy, yy, xz, yz = xx-sx*sx/n, xy-sx*sy/n, yy-sy*sy/n, xz-sx*sz/n, yz-sy*sz/n
	det := xx*yy - xy*xy
	if det < 1e-4 {
		return slope{}, false
	}
	p := slope{across: (xz*yy - yz*xy) / det, down: (xx*yz - xy*xz) / det}
	p.mid = sz/n - p.across*sx/n - p.down*sy/n
	return p, math.Abs(p.across) <= mostSlope && math.Abs(p.down) <= mostSlope
}

// blocksOf measures the blocks in which anything is bright enough.
func blocksOf[T uint8 | float32](t *thumb, other []T, g gain) []block {
	var out []block
	for by := range blocksHigh {
		for bx := range blocksWide {
			b := block{x: (float64(bx)+0.5)/blocksWide - 0.5, y: (float64(by)+0.5)/blocksHigh - 0.5}
			n := 0
			for c := range 3 {
				if b.more[c], b.known[c] = moreIn(t, other, bx, by, c, g[c]); b.known[c] {
					b.mean += b.more[c]
					n++
				}
			}
			if n > 0 {
				b.mean /= float64(n)
				out = append(out, b)
			}
		}
	}
	return out
}

// moreIn is by how much more a block's channel is brighter, as the median of its
// pixels has it.
func moreIn[T uint8 | float32](t *thumb, other []T, bx, by, c int, g float32) (float64, bool) {
	every := max(1, min(t.w/blocksWide, t.h/blocksHigh)/10) // px: a hundred of them
	var ratios []float32
	for y := by * t.h / blocksHigh; y < (by+1)*t.h/blocksHigh; y += every {
		for x := bx * t.w / blocksWide; x < (bx+1)*t.w/blocksWide; x += every {
			i := 3*(y*t.w+x) + c
			if was := float32(other[i]); was >= darkest {
				ratios = append(ratios, float32(t.pix[i])/was)
			}
		}
	}
	if len(ratios) < leastSamples {
		return 0, false
	}
	slices.Sort(ratios)
	return float64(ratios[len(ratios)/2]/g) - 1, true
}
