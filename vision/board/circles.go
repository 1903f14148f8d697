package board

import (
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/quantile"
	"referee/internal/srgb"
)

// circle is something round that is printed, or drilled, on a board.
type circle struct {
	at     geometry.Point // mm
	radius float64        // mm, of what differs from the board, a ring included
	hole   float64        // mm, of the dark middle; 0 for none
	inner  srgb.Lab       // colour of its middle
	rim    srgb.Lab       // colour just within its border
	ground srgb.Lab       // of the board round it
}

// Settings of the search for circles.
const (
	circlePerMM    = 3.0
	circleBlurMM   = 0.6
	groundMM       = 30.0 // over which the board's own colour is taken
	circleLeastMM  = 2.5  // radius
	circleMostMM   = 16.0
	circleRound    = 0.78 // of the area of the circle round it, at least
	circleSigmas   = 6.0  // by which it differs from the board's grain
	circleLeastLab = 4.0  // and at least; 2 can just be seen
)

// findCircles finds round spots of a colour that is not the board's.
func findCircles(full *sheet) ([]circle, error) {
	s, err := full.scaled(circlePerMM)
	if err != nil {
		return nil, err
	}
	s = s.smoothed(circleBlurMM)
	lab := make([]srgb.Lab, len(s.Pix))
	for i, c := range s.Pix {
		lab[i] = labOf(c)
	}
	ground := groundOf(s, lab)
	diff := make([]float64, len(lab))
	for i := range lab {
		diff[i] = lab[i].Difference(ground[i])
	}
	// More than half of a board is its ground: the median difference is grain.
	limit := max(circleLeastLab, circleSigmas*0.5*quantile.Median(slices.Clone(diff)))
	var out []circle
	for _, level := range []float64{limit, 2 * limit, 4 * limit} {
		for _, c := range spots(s, diff, level) {
			if !slices.ContainsFunc(out, func(o circle) bool { return geometry.Distance(o.at, c.at) < max(o.radius, c.radius) }) {
				c.measure(s, lab, ground)
				out = append(out, c)
			}
		}
	}
	return out, nil
}

// groundOf is the board's own colour at each pixel: the median round it, taken
// on a coarse grid.
func groundOf(s *sheet, lab []srgb.Lab) []srgb.Lab {
	cell := int(groundMM / 2 * s.PerMM)
	nx, ny := (s.W+cell-1)/cell, (s.H+cell-1)/cell
	grid := make([]srgb.Lab, nx*ny)
	for gy := range ny {
		for gx := range nx {
			var l, a, b []float64
			for y := max(0, (gy-1)*cell); y < min(s.H, (gy+2)*cell); y += 3 {
				for x := max(0, (gx-1)*cell); x < min(s.W, (gx+2)*cell); x += 3 {
					c := lab[y*s.W+x]
					l, a, b = append(l, c.L), append(a, c.A), append(b, c.B)
				}
			}
			grid[gy*nx+gx] = srgb.Lab{L: quantile.Median(l), A: quantile.Median(a), B: quantile.Median(b)}
		}
	}
	out := make([]srgb.Lab, len(lab))
	mix := func(a, b srgb.Lab, t float64) srgb.Lab {
		return srgb.Lab{L: a.L + (b.L-a.L)*t, A: a.A + (b.A-a.A)*t, B: a.B + (b.B-a.B)*t}
	}
	for y := range s.H {
		for x := range s.W {
			u := max(0, min(float64(nx-1), float64(x)/float64(cell)-0.5))
			v := max(0, min(float64(ny-1), float64(y)/float64(cell)-0.5))
			i, j := min(int(u), max(0, nx-2)), min(int(v), max(0, ny-2))
			i1, j1 := min(i+1, nx-1), min(j+1, ny-1)
			top := mix(grid[j*nx+i], grid[j*nx+i1], u-float64(i))
			low := mix(grid[j1*nx+i], grid[j1*nx+i1], u-float64(i))
			out[y*s.W+x] = mix(top, low, v-float64(j))
		}
	}
	return out
}

// spots are the round connected regions that differ by more than the level.
func spots(s *sheet, diff []float64, level float64) []circle {
	c := inked{W: s.W, H: s.H, Ink: make([]float32, len(diff))}
	for i, d := range diff {
		if d > level {
			c.Ink[i] = 1
		}
	}
	var out []circle
	for _, p := range c.parts() {
		w, h := float64(p.x1-p.x0), float64(p.y1-p.y0)
		r := (w + h) / 4 / s.PerMM
		if r < circleLeastMM || r > circleMostMM || w > 1.25*h || h > 1.25*w {
			continue
		}
		x, y := p.mid()
		// A ring is as round as a disc: what it encloses counts.
		area := 0.0
		for v := p.y0; v < p.y1; v++ {
			first, last := -1, -1
			for u := p.x0; u < p.x1; u++ {
				if c.Ink[v*s.W+u] > 0 {
					if first < 0 {
						first = u
					}
					last = u
				}
			}
			if first >= 0 {
				area += float64(last - first + 1)
			}
		}
		if fill := area / (math.Pi / 4 * w * h); fill > circleRound && fill < 1.15 {
			out = append(out, circle{at: s.mm(x-0.5, y-0.5), radius: r})
		}
	}
	return out
}

// measure fills in the colours, and how far the dark middle reaches.
func (c *circle) measure(s *sheet, lab, ground []srgb.Lab) {
	at := func(r, angle float64) (srgb.Lab, bool) {
		sin, cos := math.Sincos(angle)
		x, y := s.px(c.at.Add(geometry.Point{r * cos, r * sin}))
		i, j := int(math.Round(x)), int(math.Round(y))
		if i < 0 || j < 0 || i >= s.W || j >= s.H {
			return srgb.Lab{}, false
		}
		return lab[j*s.W+i], true
	}
	ring := func(r float64) srgb.Lab {
		var l, a, b []float64
		for k := range 24 {
			if v, in := at(r, 2*math.Pi*float64(k)/24); in {
				l, a, b = append(l, v.L), append(a, v.A), append(b, v.B)
			}
		}
		return srgb.Lab{L: quantile.Median(l), A: quantile.Median(a), B: quantile.Median(b)}
	}
	x, y := s.px(c.at)
	i := max(0, min(s.H-1, int(y)))*s.W + max(0, min(s.W-1, int(x)))
	c.ground = ground[i]
	c.inner = ring(0.25 * c.radius)
	c.rim = c.inner
	// The rim is the ring that differs most from the middle and is not ground.
	most := 0.0
	for r := 0.4 * c.radius; r < c.radius; r += 0.3 {
		v := ring(r)
		if d := math.Min(v.Difference(c.inner), v.Difference(c.ground)); d > most {
			most, c.rim = d, v
		}
		if v.Difference(c.inner) < 0.5*c.ground.Difference(c.inner) && v.L < c.ground.L {
			c.hole = r
		}
	}
}
