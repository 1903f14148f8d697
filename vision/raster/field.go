package raster

import (
	"context"
	"image"
	"math"
	"slices"

	"referee/internal/parallel"
	"referee/internal/quantile"
	"referee/internal/srgb"
)

// Field is a quantity that varies smoothly over a picture, on a grid of square
// cells.
type Field struct {
	cellPx     float64
	cols, rows int
	v          []float64 // at the middle of each cell
}

// FieldSample is the quantity at a place, px.
type FieldSample struct{ X, Y, V float64 }

const (
	// fieldWeight is how many cells' worth of samples the next coarser scale
	// counts for: where samples are dense they alone count, where there are none
	// the field goes on as it is farther off.
	fieldWeight = 0.6
	// fieldLevels are the scales, each twice as coarse as the one before.
	fieldLevels = 8
)

// NewField is the field through scattered samples: on every scale the mean of
// what lies within it, and the next coarser scale where that is little. Samples in
// one cell count by their median, so that a speck does not.
func NewField(w, h int, cellPx float64, samples []FieldSample) *Field {
	cellPx = math.Max(1, cellPx)
	f := &Field{cellPx: cellPx, cols: int(float64(w)/cellPx) + 1, rows: int(float64(h)/cellPx) + 1}
	byCell := make([][]float64, f.cols*f.rows)
	for _, s := range samples {
		x, y := int(s.X/cellPx), int(s.Y/cellPx)
		if x >= 0 && y >= 0 && x < f.cols && y < f.rows {
			byCell[y*f.cols+x] = append(byCell[y*f.cols+x], s.V)
		}
	}
	sum, weight, n, mean := make([]float64, len(byCell)), make([]float64, len(byCell)), 0.0, 0.0
	for i, v := range byCell {
		if len(v) > 0 {
			sum[i], weight[i] = quantile.Median(v), 1
			mean, n = mean+sum[i], n+1
		}
	}
	f.v = make([]float64, len(byCell))
	for i := range f.v {
		f.v[i] = mean / math.Max(1, n)
	}
	sums, weights := f.pyramid(sum), f.pyramid(weight)
	for level := fieldLevels - 1; level >= 0; level-- {
		s, c := sums[level], weights[level]
		for i := range f.v {
			f.v[i] = (s[i] + fieldWeight*f.v[i]) / (c[i] + fieldWeight)
		}
	}
	return f
}

// pyramid are sums over windows about each cell, on every scale: from one to the
// next weighted 1 2 1 in either direction, at twice the distance.
func (f *Field) pyramid(v []float64) (out [fieldLevels][]float64) {
	for level := range out {
		v = weighted(weighted(v, 1<<level, 1, f.cols, f.rows, f.cols), 1<<level, f.cols, f.rows, f.cols, 1)
		out[level] = v
	}
	return out
}

// weighted adds to each value half of those a step before and after it, along lines
// of so many values, one stride apart, whose beginnings lie lineStride apart.
func weighted(v []float64, step, stride, count, lines, lineStride int) []float64 {
	out := make([]float64, len(v))
	for l := range lines {
		for k := range count {
			at := l*lineStride + k*stride
			sum := 2 * v[at]
			if k >= step {
				sum += v[at-step*stride]
			}
			if k+step < count {
				sum += v[at+step*stride]
			}
			out[at] = sum / 2
		}
	}
	return out
}

// At is the field at a place, px, by bilinear interpolation; beyond the picture it
// is that of its edge.
func (f *Field) At(x, y float64) float64 {
	x = math.Max(0, math.Min(float64(f.cols-1), x/f.cellPx-0.5))
	y = math.Max(0, math.Min(float64(f.rows-1), y/f.cellPx-0.5))
	x0, y0 := min(int(x), max(0, f.cols-2)), min(int(y), max(0, f.rows-2))
	fx, fy := x-float64(x0), y-float64(y0)
	at := func(dx, dy int) float64 { return f.v[min(y0+dy, f.rows-1)*f.cols+min(x0+dx, f.cols-1)] }
	return (at(0, 0)*(1-fx)+at(1, 0)*fx)*(1-fy) + (at(0, 1)*(1-fx)+at(1, 1)*fx)*fy
}

// Lighting is what black and white of the cards look like all over a picture, in
// linear light.
type Lighting struct {
	White, Black [3]*Field // red, green, blue; white as its natural logarithm
	// Even is the light that all of it is brought to.
	Even Light
}

// At is the light at a place, px.
func (l *Lighting) At(x, y float64) Light {
	out := Light{OK: true}
	for k := range out.White {
		out.White[k], out.Black[k] = math.Exp(l.White[k].At(x, y)), l.Black[k].At(x, y)
	}
	return out
}

// mostGain bounds by how much a part of a picture is brightened: what is darker
// is noise.
const mostGain = 8.0

// encoded are the pixel values of linear light in steps of 1/(len−1).
var encoded = func() (t [8192]uint8) {
	for i := range t {
		t[i] = uint8(math.Round(255 * srgb.Encode(float64(i)/float64(len(t)-1))))
	}
	return t
}()

// lightEvery is the spacing, px, at which the light is worked out; between, it is
// interpolated along the row.
const lightEvery = 8

// Evened is a raster with the light over a part of it made even. White, Bright and
// Luma, by which lines are found, stay: they are compared from pixel to pixel.
func (l *Lighting) Evened(ctx context.Context, r *Raster, within image.Rectangle) (*Raster, error) {
	out := *r
	out.BGR = slices.Clone(r.BGR)
	within = within.Intersect(image.Rect(0, 0, r.W, r.H))
	err := parallel.ForContext(ctx, within.Dy(), func(row int) {
		y := within.Min.Y + row
		var gain, from [2][3]float64 // at the ends of a stretch
		ends := func(e, x int) {
			here := l.At(float64(x), float64(y))
			for k := range gain[e] {
				contrast := math.Max(1e-4, here.White[k]-here.Black[k])
				gain[e][k] = math.Min(mostGain, (l.Even.White[k]-l.Even.Black[k])/contrast)
				from[e][k] = here.Black[k]
			}
		}
		first := within.Min.X / lightEvery * lightEvery // the same wherever the part begins
		ends(1, first)
		for x0 := first; x0 < within.Max.X; x0 += lightEvery {
			gain[0], from[0] = gain[1], from[1]
			ends(1, x0+lightEvery)
			for x := max(x0, within.Min.X); x < min(within.Max.X, x0+lightEvery); x++ {
				t := float64(x-x0) / lightEvery
				for k := range 3 { // red, green, blue: stored the other way round
					i := 3*(y*r.W+x) + 2 - k
					g := gain[0][k]*(1-t) + gain[1][k]*t
					b := from[0][k]*(1-t) + from[1][k]*t
					v := (srgb.Linear[r.BGR[i]]-b)*g + l.Even.Black[k]
					out.BGR[i] = encoded[int(math.Max(0, math.Min(1, v))*float64(len(encoded)-1)+0.5)]
				}
			}
		}
	})
	return &out, err
}
