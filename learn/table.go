package learn

import (
	"math"

	"referee/internal/parallel"
)

// Finding the cards starts from the bare table, which lies all round: what the
// eye takes for granted there (a colour that changes slowly, with some grain)
// is learned from the picture's border and followed inwards.
const (
	tableRing   = 0.03 // share of the picture, at its border, that is table to begin with
	tableSigmas = 5.0  // deviations beyond which something is not table
	tableFloor  = 2.0  // least deviation, in pixel values
	tableSeen   = 0.01 // share of a neighbourhood that must be table to tell its colour
)

// tableLevels are the sizes of the picture that are looked at in turn: small to
// follow the table to its middle, large to see where it ends.
var tableLevels = []struct {
	side   int // px of the longer side
	near   int // px, within which the table is of one colour
	rounds int
}{{800, 12, 40}, {tableWorkPx, 20, 4}}

// tableWorkPx is the longer side, in px, of the picture in which cards are
// found.
const tableWorkPx = 1600

// reduction is how many pixels make one of a picture with the longer side.
func (p *picture) reduction(side int) int {
	return max(1, int(math.Ceil(float64(max(p.W, p.H))/float64(side))))
}

// notTable marks where something lies on the table. A pixel of the bitmap
// stands for reduction(tableWorkPx) of the picture.
func notTable(p *picture) *bitmap {
	var isTable []float32
	var w, h int
	for _, l := range tableLevels {
		small := p.reduced(p.reduction(l.side))
		for k := range small.C {
			blurBox(small.C[k], small.W, small.H, 1)
		}
		ring := small.ring()
		if isTable == nil {
			isTable = make([]float32, small.W*small.H)
			for _, i := range ring {
				isTable[i] = 1
			}
		} else {
			isTable = resized(isTable, w, h, small.W, small.H)
		}
		w, h = small.W, small.H
		small.follow(isTable, grain(small, ring, l.near), l.near, l.rounds)
	}
	out := &bitmap{w, h, make([]uint8, w*h)}
	const edge = 4 // px that blurring spoils
	for i, t := range isTable {
		x, y := i%w, i/w
		if t == 0 && x >= edge && y >= edge && x < w-edge && y < h-edge {
			out.On[i] = 255
		}
	}
	return out
}

// follow extends the table to all that looks like the table near by.
func (p *planes) follow(isTable []float32, sigma [3]float64, radius, rounds int) {
	for range rounds {
		near, seen := localTable(p, isTable, radius)
		changed := 0
		for i, was := range isTable {
			d := 0.0
			for k := range 3 {
				e := (float64(p.C[k][i]) - float64(near.C[k][i])) / sigma[k]
				d += e * e
			}
			now := float32(0)
			if seen[i] > tableSeen && d < tableSigmas*tableSigmas {
				now = 1
			}
			if now != was {
				isTable[i] = now
				changed++
			}
		}
		if changed < len(isTable)/20000 {
			return
		}
	}
}

// resized takes the nearest values.
func resized(v []float32, w, h, toW, toH int) []float32 {
	out := make([]float32, toW*toH)
	for y := range toH {
		row := min(h-1, y*h/toH) * w
		for x := range toW {
			out[y*toW+x] = v[row+min(w-1, x*w/toW)]
		}
	}
	return out
}

// ring lists the pixels along the picture's border.
func (p *planes) ring() []int {
	var out []int
	edge := max(2, int(tableRing*float64(max(p.W, p.H))))
	for y := range p.H {
		for x := range p.W {
			if x < edge || y < edge || x >= p.W-edge || y >= p.H-edge {
				out = append(out, y*p.W+x)
			}
		}
	}
	return out
}

// grain is how much the table differs from its colour near by: its pattern
// and the camera's noise, as standard deviations along the border.
func grain(p *planes, ring []int, radius int) (sigma [3]float64) {
	all := make([]float32, p.W*p.H)
	for i := range all {
		all[i] = 1
	}
	near, _ := localTable(p, all, radius)
	for k := range 3 {
		sigma[k] = max(tableFloor, residualMAD(p.C[k], ring, func(i int) float64 { return float64(near.C[k][i]) }))
	}
	return sigma
}

// localTable averages the table near every pixel, and tells which share of
// what is near is table.
func localTable(p *planes, isTable []float32, radius int) (*planes, []float32) {
	seen := append([]float32(nil), isTable...)
	near := newPlanes(p.W, p.H)
	parallel.For(4, func(k int) {
		if k == 3 {
			blurBoxes(seen, p.W, p.H, radius)
			return
		}
		v := near.C[k]
		for i, t := range isTable {
			v[i] = t * p.C[k][i]
		}
		blurBoxes(v, p.W, p.H, radius)
	})
	for k := range 3 {
		v := near.C[k]
		for i, w := range seen {
			v[i] /= max(w, 1e-6)
		}
	}
	return near, seen
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// residualMAD is the median absolute residual, scaled to a normal deviation.
func residualMAD(v []float32, at []int, model func(i int) float64) float64 {
	r := make([]float64, len(at))
	for j, i := range at {
		r[j] = math.Abs(float64(v[i]) - model(i))
	}
	return max(1, 1.4826*median(r))
}

// blurBoxes blurs a plane by three boxes, which is close to a Gaussian; what
// lies beyond the border counts as 0.
func blurBoxes(v []float32, w, h, radius int) {
	for range 3 {
		blurBox(v, w, h, radius)
	}
}

// blurBox averages over squares of 2·radius+1 pixels.
func blurBox(v []float32, w, h, radius int) {
	tmp := make([]float32, w)
	for y := range h {
		boxRow(v[y*w:(y+1)*w], radius, tmp)
	}
	boxColumns(v, w, h, radius)
}

// boxRow averages values over 2·radius+1 of them.
func boxRow(v []float32, radius int, tmp []float32) {
	sum := 0.0
	for _, a := range v[:min(radius, len(v))] {
		sum += float64(a)
	}
	scale := 1 / float64(2*radius+1)
	for i := range v {
		if j := i + radius; j < len(v) {
			sum += float64(v[j])
		}
		if j := i - radius - 1; j >= 0 {
			sum -= float64(v[j])
		}
		tmp[i] = float32(sum * scale)
	}
	copy(v, tmp)
}

// boxColumns averages every column over 2·radius+1 values, all columns together, row
// by row, as they stand in memory.
func boxColumns(v []float32, w, h, radius int) {
	// The last rows as they were before they were averaged, in turn.
	before := make([]float32, (radius+1)*w)
	sums := make([]float64, w)
	for y := range min(radius, h) {
		for x, a := range v[y*w : (y+1)*w] {
			sums[x] += float64(a)
		}
	}
	scale := 1 / float64(2*radius+1)
	for y := range h {
		if j := y + radius; j < h {
			for x, a := range v[j*w : (j+1)*w] {
				sums[x] += float64(a)
			}
		}
		kept := before[y%(radius+1)*w:][:w]
		if y > radius {
			for x, a := range kept {
				sums[x] -= float64(a)
			}
		}
		row := v[y*w : (y+1)*w]
		copy(kept, row)
		for x, sum := range sums {
			row[x] = float32(sum * scale)
		}
	}
}
