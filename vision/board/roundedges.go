package board

import (
	"cmp"
	"math"
	"slices"

	"referee/internal/parallel"
	"referee/internal/quantile"
)

// vote is a circle as its edge votes for it, px of a sheet.
type vote struct {
	x, y, r float64
	share   float64 // of its line that is seen
}

// Settings of circles by their edges (Duda and Hart's transform, along the
// gradient only): by how many medians an edge stands out from the grain, in
// which steps radii are tried, and how much of a circle's line must be seen.
const (
	roundOverMedian = 4.0 // noise alone exceeds it once in 66,000 pixels, by Rayleigh's distribution
	roundLeastEdge  = 3.0 // pixel values between neighbours
	roundStepPx     = 0.5 // a circle's edge is blurred over more
	roundShare      = 0.5 // chosen: half, as a neighbour or a street may touch the other half
)

// edgePoint is a pixel on an edge with the direction across it.
type edgePoint struct{ x, y, dx, dy float32 }

// roundEdges lists the circles of a sheet whose edge is mostly seen, the
// clearest first.
func roundEdges(s *sheet) []vote {
	points := edgePoints(s)
	least, most := circleLeastMM*s.PerMM, circleMostMM*s.PerMM
	n := int((most-least)/roundStepPx) + 1
	found := make([][]vote, n)
	parallel.For(n, func(k int) { found[k] = votesFor(points, s.W, s.H, least+float64(k)*roundStepPx) })
	var all []vote
	for _, f := range found {
		all = append(all, f...)
	}
	slices.SortStableFunc(all, func(a, b vote) int { return cmp.Compare(b.share, a.share) })
	return all
}

// edgePoints are the pixels at which the colour changes most along its gradient.
func edgePoints(s *sheet) []edgePoint {
	w, h := s.W, s.H
	gx, gy, mag := make([]float32, w*h), make([]float32, w*h), make([]float32, w*h)
	parallel.For(h, func(y int) {
		if y == 0 || y == h-1 {
			return
		}
		for x := 1; x < w-1; x++ {
			i := y*w + x
			for c := range 3 {
				dx, dy := (s.Pix[i+1][c]-s.Pix[i-1][c])/2, (s.Pix[i+w][c]-s.Pix[i-w][c])/2
				if m := dx*dx + dy*dy; m > mag[i] {
					mag[i], gx[i], gy[i] = m, dx, dy
				}
			}
			mag[i] = float32(math.Sqrt(float64(mag[i])))
		}
	})
	var sample []float64
	for i := 0; i < len(mag); i += 5 {
		sample = append(sample, float64(mag[i]))
	}
	limit := float32(max(roundLeastEdge, roundOverMedian*quantile.Median(sample)))
	var out []edgePoint
	for y := 2; y < h-2; y++ {
		for x := 2; x < w-2; x++ {
			i := y*w + x
			m := mag[i]
			if m < limit {
				continue
			}
			dx, dy := gx[i]/m, gy[i]/m
			along := int(math.Round(float64(dx))) + w*int(math.Round(float64(dy)))
			if mag[i+along] > m || mag[i-along] >= m {
				continue
			}
			out = append(out, edgePoint{float32(x), float32(y), dx, dy})
		}
	}
	return out
}

// votesFor lets every edge point vote for the two circles of a radius that run
// through it along the edge, and takes the places that most of a circle votes
// for.
func votesFor(points []edgePoint, w, h int, r float64) []vote {
	count := make([]float32, w*h)
	for _, p := range points {
		for _, way := range [2]float32{1, -1} {
			x, y := p.x+way*p.dx*float32(r), p.y+way*p.dy*float32(r)
			i, j := int(x+0.5), int(y+0.5)
			if i >= 0 && j >= 0 && i < w && j < h {
				count[j*w+i]++
			}
		}
	}
	// The gradient's direction is known to about a tenth.
	reach := max(1, int(math.Round(r/12)))
	sum := boxSum(count, w, h, reach)
	full := float32(2 * math.Pi * r)
	var out []vote
	for y := reach + 1; y < h-reach-1; y++ {
		for x := reach + 1; x < w-reach-1; x++ {
			v := sum[y*w+x]
			if v < roundShare*full || !isPeak(sum, w, x, y) {
				continue
			}
			var n, mx, my float64
			for b := y - reach; b <= y+reach; b++ {
				for a := x - reach; a <= x+reach; a++ {
					c := float64(count[b*w+a])
					n, mx, my = n+c, mx+c*float64(a), my+c*float64(b)
				}
			}
			out = append(out, vote{mx / n, my / n, r, min(1, float64(v/full))})
		}
	}
	return out
}

func isPeak(v []float32, w, x, y int) bool {
	at := v[y*w+x]
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			o := v[(y+dy)*w+x+dx]
			if o > at || o == at && (dy < 0 || dy == 0 && dx < 0) {
				return false
			}
		}
	}
	return true
}

// boxSum sums values within so many px, each way.
func boxSum(v []float32, w, h, r int) []float32 {
	row, out := make([]float32, w*h), make([]float32, w*h)
	for y := range h {
		var sum float32
		for x := -r; x < w; x++ {
			if x+r < w {
				sum += v[y*w+x+r]
			}
			if x-r-1 >= 0 {
				sum -= v[y*w+x-r-1]
			}
			if x >= 0 {
				row[y*w+x] = sum
			}
		}
	}
	sum := make([]float32, w)
	for y := -r; y < h; y++ {
		for x := range w {
			if y+r < h {
				sum[x] += row[(y+r)*w+x]
			}
			if y-r-1 >= 0 {
				sum[x] -= row[(y-r-1)*w+x]
			}
			if y >= 0 {
				out[y*w+x] = sum[x]
			}
		}
	}
	return out
}
