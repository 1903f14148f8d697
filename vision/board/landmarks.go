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
	at      geometry.Point // mm
	pattern []float32      // brightness round it, of mean 0 and length 1
	merit   float64
}

// Settings of landmarks: how far round a place they look, in px of the sheet
// that is compared, and how they are spread over the board.
const (
	landmarkReach  = 10  // px either way: 4 mm at comparePerMM, some printed lines
	landmarkStep   = 5   // px
	landmarkBins   = 16  // along the longer side
	landmarkPerBin = 2   // so that one well printed corner does not speak for the whole board
	leastLandmarks = 12  // two numbers each, against the up to 10 parameters of a camera
	compareBlurMM  = 0.3 // below a px at comparePerMM: takes a photo's noise, leaves lines of 1 mm
)

// landmarks chooses the best places, spread over the board: by the smaller
// eigenvalue of the structure tensor (Shi and Tomasi, 1994).
func landmarks(s *sheet) []landmark {
	luma := s.luma()
	binPx := max(s.W, s.H) / landmarkBins
	type place struct {
		x, y  int
		merit float64
	}
	bins := map[[2]int][]place{}
	for y := landmarkReach + 1; y < s.H-landmarkReach-1; y += landmarkStep {
		for x := landmarkReach + 1; x < s.W-landmarkReach-1; x += landmarkStep {
			key := [2]int{x / binPx, y / binPx}
			bins[key] = append(bins[key], place{x, y, structure(luma, s.W, x, y)})
		}
	}
	var all []landmark
	for _, b := range bins {
		slices.SortFunc(b, func(a, c place) int { return cmp.Compare(c.merit, a.merit) })
		taken := 0
		for _, p := range b {
			if taken == landmarkPerBin {
				break
			}
			if pattern, contrast := patternAt(luma, s.W, p.x, p.y); contrast >= leastContrast {
				all = append(all, landmark{s.MM(float64(p.x), float64(p.y)), pattern, p.merit})
				taken++
			}
		}
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
func patternAt(luma []float32, w, x, y int) ([]float32, float64) {
	const side = 2*landmarkReach + 1 // px of the square that is compared
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
	around := make([]float32, side*side)
	// Over so short a way the camera maps straight lines evenly.
	reachMM := float64(half) / perMM
	node := func(x, y float64) geometry.Point {
		return cam.Project(l.at.Add(geometry.Point{x * reachMM, y * reachMM}))
	}
	left, right := [2]geometry.Point{node(-1, 1), node(-1, -1)}, [2]geometry.Point{node(1, 1), node(1, -1)}
	for v := range side {
		down := float64(v) / float64(side-1)
		a, b := geometry.Lerp(left[0], left[1], down), geometry.Lerp(right[0], right[1], down)
		for u := range side {
			var in bool
			if around[v*side+u], in = p.at(geometry.Lerp(a, b, float64(u)/float64(side-1))); !in {
				return offset{}
			}
		}
	}
	w := windowOf(around, side)
	best, bx, by := -1.0, 0, 0
	try := func(dx, dy int) {
		if v := w.correlate(l.pattern, half+dx, half+dy); v > best {
			best, bx, by = v, dx, dy
		}
	}
	// What is a landmark is smooth over two pixels.
	step := 1
	if reach > 4 {
		step = 2
	}
	for dy := -reach; dy <= reach; dy += step {
		for dx := -reach; dx <= reach; dx += step {
			try(dx, dy)
		}
	}
	if step > 1 {
		cx, cy := bx, by
		for dy := max(-reach, cy-1); dy <= min(reach, cy+1); dy++ {
			for dx := max(-reach, cx-1); dx <= min(reach, cx+1); dx++ {
				try(dx, dy)
			}
		}
	}
	if best < 0 {
		return offset{inView: true}
	}
	at := func(dx, dy int) float64 { return w.correlate(l.pattern, half+dx, half+dy) }
	x := float64(bx) + vertex(at(bx-1, by), best, at(bx+1, by))
	y := float64(by) + vertex(at(bx, by-1), best, at(bx, by+1))
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

// window is a square of brightness with the sums of it and of its squares over
// all that is above and left of each pixel.
type window struct {
	side     int
	v        []float32
	sum, sqr []float64 // (side+1)²
}

func windowOf(v []float32, side int) *window {
	n := side + 1
	w := &window{side, v, make([]float64, n*n), make([]float64, n*n)}
	for y := range side {
		var sum, sqr float64
		for x := range side {
			p := float64(v[y*side+x])
			sum, sqr = sum+p, sqr+p*p
			w.sum[(y+1)*n+x+1] = w.sum[y*n+x+1] + sum
			w.sqr[(y+1)*n+x+1] = w.sqr[y*n+x+1] + sqr
		}
	}
	return w
}

// correlate is the correlation of a pattern with what lies round a pixel.
func (w *window) correlate(pattern []float32, x, y int) float64 {
	const side = 2*landmarkReach + 1 // px of the square that is compared
	n := w.side + 1
	box := func(of []float64) float64 {
		top, low := (y-landmarkReach)*n+x-landmarkReach, (y+landmarkReach+1)*n+x-landmarkReach
		return of[low+side] - of[low] - of[top+side] + of[top]
	}
	sum := box(w.sum)
	variance := box(w.sqr) - sum*sum/(side*side)
	if variance <= 1 {
		return 0
	}
	var dot float32
	for v := range side {
		from := (y-landmarkReach+v)*w.side + x - landmarkReach
		row, k := w.v[from:from+side], pattern[v*side:v*side+side]
		for i, p := range row {
			dot += k[i] * p
		}
	}
	return float64(dot) / math.Sqrt(variance)
}
