package board

import (
	"cmp"
	"math"
	"slices"

	"referee/geometry"
)

// landmark is a place of the board that can be found again: what lies round it
// changes in every direction.
type landmark struct {
	at    geometry.Point // mm
	look  []float32      // brightness round it, of mean 0 and length 1
	merit float64
}

// Settings of landmarks: how far round a place they look, in px of the sheet
// that is compared, and how they are spread over the board.
const (
	landmarkReach  = 10
	landmarkStep   = 5  // px
	landmarkBins   = 16 // along the longer side
	landmarkPerBin = 2
	leastLandmarks = 12
	compareBlurMM  = 0.3
)

// landmarks chooses the best places, spread over the board: by the smaller
// eigenvalue of the structure tensor (Shi and Tomasi, 1994).
func landmarks(s *sheet) []landmark {
	luma := s.luma()
	binPx := max(s.W, s.H) / landmarkBins
	bins := map[[2]int][]landmark{}
	for y := landmarkReach + 1; y < s.H-landmarkReach-1; y += landmarkStep {
		for x := landmarkReach + 1; x < s.W-landmarkReach-1; x += landmarkStep {
			merit := structure(luma, s.W, x, y)
			look, contrast := lookAt(luma, s.W, x, y)
			if contrast < leastContrast {
				continue
			}
			key := [2]int{x / binPx, y / binPx}
			bins[key] = append(bins[key], landmark{s.mm(float64(x), float64(y)), look, merit})
		}
	}
	var all []landmark
	for _, b := range bins {
		slices.SortFunc(b, func(a, c landmark) int { return cmp.Compare(c.merit, a.merit) })
		all = append(all, b[:min(len(b), landmarkPerBin)]...)
	}
	// Maps give no order; what is weak is of no use.
	slices.SortFunc(all, func(a, b landmark) int {
		return cmp.Or(cmp.Compare(b.merit, a.merit), cmp.Compare(a.at[0], b.at[0]), cmp.Compare(a.at[1], b.at[1]))
	})
	if len(all) > 0 {
		strong := all[len(all)/10].merit
		for len(all) > 0 && all[len(all)-1].merit < landmarkWeak*strong {
			all = all[:len(all)-1]
		}
	}
	return all
}

// leastContrast is the deviation of brightness, in pixel values, that a
// landmark must have: three times that of a dim photo's noise, once smoothed.
// landmarkWeak is the merit of the weakest against a strong one.
const leastContrast, landmarkWeak = 7.0, 0.03

// structure is the smaller eigenvalue of the structure tensor.
func structure(luma []float32, w, x, y int) float64 {
	var xx, xy, yy float64
	for v := y - landmarkReach; v <= y+landmarkReach; v++ {
		for u := x - landmarkReach; u <= x+landmarkReach; u++ {
			i := v*w + u
			gx, gy := float64(luma[i+1]-luma[i-1]), float64(luma[i+w]-luma[i-w])
			xx, xy, yy = xx+gx*gx, xy+gx*gy, yy+gy*gy
		}
	}
	return (xx+yy)/2 - math.Sqrt((xx-yy)*(xx-yy)/4+xy*xy)
}

// lookAt is the brightness round a pixel, of mean 0 and length 1, with its
// deviation.
func lookAt(luma []float32, w, x, y int) ([]float32, float64) {
	const side = 2*landmarkReach + 1
	out := make([]float32, 0, side*side)
	var sum float64
	for v := y - landmarkReach; v <= y+landmarkReach; v++ {
		row := luma[v*w+x-landmarkReach : v*w+x+landmarkReach+1]
		for _, l := range row {
			sum += float64(l)
		}
		out = append(out, row...)
	}
	mean := float32(sum / (side * side))
	var norm float64
	for i := range out {
		out[i] -= mean
		norm += float64(out[i]) * float64(out[i])
	}
	norm = math.Sqrt(norm)
	if norm > 0 {
		for i := range out {
			out[i] /= float32(norm)
		}
	}
	return out, norm / side
}

// offset is where a landmark was found again.
type offset struct {
	inView bool
	like   float64        // correlation
	at     geometry.Point // mm, where it seems to lie by the camera
}

// search looks for a landmark within so many px of its place, at the scale of
// landmarks.
func (l *landmark) search(p *greys, cam *geometry.Camera, perMM float64, reach int) offset {
	half := landmarkReach + reach + 1
	side := 2*half + 1
	window := make([]float32, side*side)
	for v := range side {
		for u := range side {
			q := l.at.Add(geometry.Point{float64(u-half) / perMM, float64(half-v) / perMM})
			var in bool
			if window[v*side+u], in = p.at(cam.Project(q)); !in {
				return offset{}
			}
		}
	}
	n := 2*reach + 3
	like := make([]float64, n*n)
	best, bx, by := -1.0, 0, 0
	for dy := -reach - 1; dy <= reach+1; dy++ {
		for dx := -reach - 1; dx <= reach+1; dx++ {
			v := correlate(l.look, window, side, half+dx, half+dy)
			like[(dy+reach+1)*n+dx+reach+1] = v
			if v > best && max(dx, -dx) <= reach && max(dy, -dy) <= reach {
				best, bx, by = v, dx, dy
			}
		}
	}
	if best < 0 {
		return offset{inView: true}
	}
	i := (by+reach+1)*n + bx + reach + 1
	x, y := float64(bx)+vertex(like[i-1], like[i], like[i+1]), float64(by)+vertex(like[i-n], like[i], like[i+n])
	return offset{true, best, l.at.Add(geometry.Point{x / perMM, -y / perMM})}
}

// vertex is where a parabola through three neighbours has its top.
func vertex(a, b, c float64) float64 {
	den := a - 2*b + c
	if den >= 0 {
		return 0
	}
	return max(-0.5, min(0.5, 0.5*(a-c)/den))
}

// correlate is the correlation of a look with what lies round a pixel.
func correlate(look, luma []float32, w, x, y int) float64 {
	const side = 2*landmarkReach + 1
	var sum, sq, dot float32
	k := 0
	for v := y - landmarkReach; v <= y+landmarkReach; v++ {
		row := luma[v*w+x-landmarkReach : v*w+x+landmarkReach+1]
		for _, l := range row {
			sum += l
			sq += l * l
			dot += look[k] * l
			k++
		}
	}
	variance := float64(sq) - float64(sum)*float64(sum)/(side*side)
	if variance <= 1 {
		return 0
	}
	return float64(dot) / math.Sqrt(variance)
}
