package board

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"referee/internal/leastsquares"
	"referee/internal/quantile"
)

// lightGrid has places of about lightCellMM over the board.
func lightGrid(ref *sheet) *smoothField {
	cell := lightCellMM * ref.PerMM
	f := &smoothField{nx: max(1, int(math.Round(float64(ref.W)/cell))), ny: max(1, int(math.Round(float64(ref.H)/cell))), w: float64(ref.W), h: float64(ref.H)}
	f.v = make([]float64, f.nx*f.ny)
	return f
}

// place is which one a pixel is of.
func (f *smoothField) place(x, y int) int {
	return min(f.ny-1, int(float64(y)*float64(f.ny)/f.h))*f.nx + min(f.nx-1, int(float64(x)*float64(f.nx)/f.w))
}

// perPlace has room for the values of all places if each n-th pixel has one.
func (f *smoothField) perPlace(n int) [][]float64 {
	out := make([][]float64, len(f.v))
	room := int(f.w*f.h)/(n*len(f.v)) + 1
	for k := range out {
		out[k] = make([]float64, 0, room+room/8)
	}
	return out
}

// fill takes the median of the values at each place, of at least so many.
func (f *smoothField) fill(all [][]float64, least int) {
	m := f.medians(all, least)
	*f = *m.evenedOut(m.typical())
}

// medians takes the median of the values at each place that has at least so many.
func (f *smoothField) medians(all [][]float64, least int) *measuredField {
	out := f.unmeasured()
	for k, v := range all {
		if len(v) >= least {
			out.set(k, quantile.Median(v))
		}
	}
	return out
}

// measuredField is a field of which some places were measured.
type measuredField struct {
	smoothField
	known []bool // by place; what v has of the others says nothing
}

// unmeasured is a field on the same grid of which nothing is known.
func (f *smoothField) unmeasured() *measuredField {
	out := &measuredField{*f, make([]bool, len(f.v))}
	out.v = make([]float64, len(f.v))
	return out
}

func (m *measuredField) set(k int, v float64) { m.v[k], m.known[k] = v, true }

// typical is the median of the values measured.
func (m *measuredField) typical() float64 {
	var every []float64
	for k, v := range m.v {
		if m.known[k] {
			every = append(every, v)
		}
	}
	return quantile.Median(every)
}

// evenPlane replaces the values by the plane through most of them, that may be off
// by so much.
func (f *smoothField) evenPlane(all [][]float64, spread float64) {
	var rows [][]float64
	var level []float64
	for k, v := range all {
		for _, z := range v {
			rows, level = append(rows, f.planeTerms(k)), append(level, z)
		}
	}
	p := []float64{quantile.Median(level), 0, 0} // at the middle, along x, along y
	if len(rows) >= planeLeast {
		p = leastsquares.Robust(rows, level, p, spread, 1e-6)
	}
	for k := range f.v {
		f.v[k] = floats.Dot(p, f.planeTerms(k))
	}
}

// planeTerms are the terms of a plane at a place: at the middle, along x, along y.
func (f *smoothField) planeTerms(k int) []float64 {
	return []float64{1, float64(k%f.nx) - float64(f.nx-1)/2, float64(k/f.nx) - float64(f.ny-1)/2}
}

// planeLeast are the values from which a plane is laid through them.
const planeLeast = 8

// smoothField is a value on a coarse grid, bilinear between its middles.
type smoothField struct {
	nx, ny int
	w, h   float64
	v      []float64
}

// evenedOut has at each place the median of the values of it and its neighbours, so
// that a thing that covers a place does not pass for its light; and another value where
// none of them is measured.
func (m *measuredField) evenedOut(otherwise float64) *smoothField {
	out := m.smoothField
	out.v = make([]float64, len(m.v))
	for y := range m.ny {
		for x := range m.nx {
			var near []float64
			for dy := -1; dy <= 1; dy++ {
				for dx := -1; dx <= 1; dx++ {
					u, v := x+dx, y+dy
					if u >= 0 && v >= 0 && u < m.nx && v < m.ny && m.known[v*m.nx+u] {
						near = append(near, m.v[v*m.nx+u])
					}
				}
			}
			out.v[y*m.nx+x] = otherwise
			if len(near) > 0 {
				out.v[y*m.nx+x] = quantile.Median(near)
			}
		}
	}
	return &out
}

// At interpolates at a pixel.
func (f *smoothField) At(x, y float64) float64 {
	u := max(0, min(float64(f.nx-1), (x+0.5)/f.w*float64(f.nx)-0.5))
	v := max(0, min(float64(f.ny-1), (y+0.5)/f.h*float64(f.ny)-0.5))
	i, j := int(u), int(v)
	i1, j1 := min(i+1, f.nx-1), min(j+1, f.ny-1)
	fu, fv := u-float64(i), v-float64(j)
	top := f.v[j*f.nx+i]*(1-fu) + f.v[j*f.nx+i1]*fu
	low := f.v[j1*f.nx+i]*(1-fu) + f.v[j1*f.nx+i1]*fu
	return top*(1-fv) + low*fv
}

// rowAt fills in the values of a whole row of pixels.
func (f *smoothField) rowAt(y float64, out []float32) {
	v := max(0, min(float64(f.ny-1), (y+0.5)/f.h*float64(f.ny)-0.5))
	j := int(v)
	fv := v - float64(j)
	a, b := f.v[j*f.nx:(j+1)*f.nx], f.v[min(j+1, f.ny-1)*f.nx:]
	line := make([]float64, f.nx+1)
	for i := range a {
		line[i] = a[i]*(1-fv) + b[i]*fv
	}
	line[f.nx] = line[f.nx-1]
	step, last := float64(f.nx)/f.w, float64(f.nx-1)
	for x := range out {
		u := max(0, min(last, (float64(x)+0.5)*step-0.5))
		i := int(u)
		out[x] = float32(line[i] + (line[i+1]-line[i])*(u-float64(i)))
	}
}
