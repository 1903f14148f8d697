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
	radius float64        // mm, of its outermost line
	least  float64        // mm, of its innermost
	inner  srgb.Lab       // colour of its middle
	rim    srgb.Lab       // colour just within its border
	ground srgb.Lab       // of the board round it
	rings  [ringSteps]srgb.Lab
}

// The colours round the middle of a circle, out to beyond it: ring k lies
// k·ringStepMM from the middle.
const (
	ringStepMM = 0.5 // the scale of the sheet, 2 px a mm: finer says nothing more
	ringSteps  = 32  // as far as the largest circle
)

// Settings of the search for circles.
const (
	circlePerMM   = 2.0  // the smallest circle is then 5 px in radius, and votes cost a quarter of those at 4
	circleBlurMM  = 0.5  // one px of the sheet
	groundMM      = 30.0 // over which the board's own colour is taken
	circleLeastMM = 2.5  // radius
	circleMostMM  = 16.0 // radius; chosen: what is larger is no place for one pawn
)

// findCircles finds circles by their edges, however dark or light they are.
func findCircles(full *sheet) ([]circle, error) {
	s, err := full.scaled(min(circlePerMM, full.PerMM))
	if err != nil {
		return nil, err
	}
	s = s.smoothed(circleBlurMM)
	lab := make([]srgb.Lab, len(s.Pix))
	for i, c := range s.Pix {
		lab[i] = labOf(c)
	}
	ground := groundOf(s, lab)
	var out []circle
	for _, v := range roundEdges(s) {
		at := s.MM(v.x, v.y)
		same := slices.IndexFunc(out, func(o circle) bool { return geometry.Distance(o.at, at) < 0.5*o.least })
		if same >= 0 {
			o := &out[same]
			o.radius, o.least = max(o.radius, v.r/s.PerMM), min(o.least, v.r/s.PerMM)
			continue
		}
		if !slices.ContainsFunc(out, func(o circle) bool { return geometry.Distance(o.at, at) < 0.9*max(o.radius, v.r/s.PerMM) }) {
			out = append(out, circle{at: at, radius: v.r / s.PerMM, least: v.r / s.PerMM})
		}
	}
	for i := range out {
		out[i].measure(s, lab, ground)
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

// measure fills in the colours.
func (c *circle) measure(s *sheet, lab, ground []srgb.Lab) {
	at := func(r, angle float64) (srgb.Lab, bool) {
		sin, cos := math.Sincos(angle)
		x, y := s.Px(c.at.Add(geometry.Point{r * cos, r * sin}))
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
	x, y := s.Px(c.at)
	i := max(0, min(s.H-1, int(y)))*s.W + max(0, min(s.W-1, int(x)))
	c.ground = ground[i]
	c.inner = ring(0.25 * c.least)
	for k := range c.rings {
		c.rings[k] = ring(float64(k) * ringStepMM)
	}
	c.rim = c.inner
	// The rim is the ring that differs most from the middle and is not ground.
	most := 0.0
	for r := 0.4 * c.least; r < c.radius; r += 0.3 {
		v := ring(r)
		if d := math.Min(v.Difference(c.inner), v.Difference(c.ground)); d > most {
			most, c.rim = d, v
		}
	}
}
