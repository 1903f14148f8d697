package learn

import (
	"math"

	"gonum.org/v1/gonum/mat"

	"referee/geometry"
)

// lit is a light over a card that changes evenly: a polynomial of the second
// degree in the place, or of a lower one with the rest 0.
type lit [litTerms]rgb

const (
	litTerms  = 6 // of the second degree in two coordinates
	litLinear = 3 // the terms of a light that changes linearly
)

// terms are 1, x, y, x², xy and y², in parts of the card's size.
func (f *flat) terms(q geometry.Point) [litTerms]float64 {
	x, y := q[0]/f.Width, q[1]/f.Height
	return [litTerms]float64{1, x, y, x * x, x * y, y * y}
}

func (l *lit) at(f *flat, q geometry.Point) rgb {
	return l.row(f, q[1]).at(q[0] / f.Width)
}

// litRow is a light along a line y: a polynomial in x, in parts of the width.
type litRow [3]rgb

func (l *lit) row(f *flat, y float64) litRow {
	y /= f.Height
	var r litRow
	for k := range 3 {
		r[0][k] = l[0][k] + (l[2][k]+l[5][k]*y)*y
		r[1][k] = l[1][k] + l[4][k]*y
		r[2][k] = l[3][k]
	}
	return r
}

func (r litRow) at(x float64) (out rgb) {
	for k := range out {
		out[k] = r[0][k] + (r[1][k]+r[2][k]*x)*x
	}
	return out
}

// litSamples is how many pixels of a card a light is fitted to: a light that
// changes evenly needs no more.
const litSamples = 30000

// sample is a pixel of a flat with the point of the card that it shows, mm.
type sample struct {
	i  int
	at geometry.Point
}

// samples are pixels on the card, well within its edge, spread over it.
func (f *flat) samples(inset float64) []sample {
	// A stride without a common divisor with the width walks over all columns.
	stride := max(3, len(f.Pix)/litSamples)
	for f.W%stride == 0 && stride > 1 {
		stride++
	}
	out := make([]sample, 0, len(f.Pix)/stride+1)
	for i := 0; i < len(f.Pix); i += stride {
		if q := f.MM(float64(i%f.W), float64(i/f.W)); math.Abs(q[0]) < f.Width/2-inset && math.Abs(q[1]) < f.Height/2-inset {
			out = append(out, sample{i, q})
		}
	}
	return out
}

// fit fits the first terms of the light to what is seen at some pixels, by least
// squares.
func (l *lit) fit(f *flat, at []sample, terms int, seen []rgb) bool {
	if len(at) < 50 {
		return false
	}
	var sums [litTerms][litTerms]float64
	var right [3][litTerms]float64
	for j := range at {
		t, v := f.terms(at[j].at), &seen[j]
		for m := range terms {
			for k := range v {
				right[k][m] += t[m] * v[k]
			}
			for n := m; n < terms; n++ {
				sums[m][n] += t[m] * t[n]
			}
		}
	}
	a := mat.NewSymDense(terms, nil)
	for m := range terms {
		for n := m; n < terms; n++ {
			a.SetSym(m, n, sums[m][n])
		}
	}
	var c mat.Cholesky
	if !c.Factorize(a) {
		return false
	}
	*l = lit{}
	for k := range right {
		var x mat.VecDense
		if c.SolveVecTo(&x, mat.NewVecDense(terms, right[k][:terms])) != nil {
			return false
		}
		for m := range terms {
			l[m][k] = x.AtVec(m)
		}
	}
	return true
}
