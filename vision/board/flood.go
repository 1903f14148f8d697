package board

import (
	"math"

	"referee/geometry"
	"referee/internal/quantile"
	"referee/internal/srgb"
)

// How far, in median deviations and at least in CIELAB, a pixel's colour may be
// from that of the piece that it is part of. Lightness counts half: a piece is
// rounded, and shades itself.
const (
	floodSpread = 3.0 // median deviations: two standard deviations of normal noise
	floodLeast  = 9.0 // CIELAB: the shading of a rounded piece, where its seed is even
	// It may come this near, of the way, to the colour of the board's ground.
	floodGround = 0.4
)

// coloured marks regions, and what hangs together with them and has their
// colour: where a piece lies over print that happens to look like it, only its
// colour tells. It goes no farther than so many mm from a region's middle.
func (a *aligned) coloured(regions []region, ground srgb.Lab, reachMM float64) []bool {
	s := a.photo
	on := make([]bool, len(s.Pix))
	lab := make(map[int]srgb.Lab)
	at := func(i int) srgb.Lab {
		c, known := lab[i]
		if !known {
			c = labOf(a.relit.Pix[i])
			lab[i] = c
		}
		return c
	}
	for k := range regions {
		r := &regions[k]
		var dev []float64
		for _, i := range r.pixels {
			on[i] = true
			dev = append(dev, apart(at(i), r.colour))
		}
		limit := min(max(floodLeast, floodSpread*quantile.Median(dev)), floodGround*apart(r.colour, ground))
		stack := append([]int(nil), r.pixels...)
		for len(stack) > 0 {
			i := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			x, y := i%s.W, i/s.W
			for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
				u, v := x+d[0], y+d[1]
				if u < 0 || v < 0 || u >= s.W || v >= s.H {
					continue
				}
				j := v*s.W + u
				if on[j] || !s.Seen[j] || apart(at(j), r.colour) > limit || geometry.Distance(s.MM(float64(u), float64(v)), r.at) > reachMM {
					continue
				}
				on[j] = true
				stack = append(stack, j)
			}
		}
	}
	return on
}

// apart is how far two colours are apart, lightness counting half.
func apart(c, d srgb.Lab) float64 {
	return math.Sqrt(sq(c.L-d.L)/4 + sq(c.A-d.A) + sq(c.B-d.B))
}
