package board

import (
	"math"

	"gonum.org/v1/gonum/floats"

	"referee/internal/leastsquares"
	"referee/internal/quantile"
)

// What is dark on a board, against the median round it, and how many pixels of
// it tell the veil.
const (
	veilDark   = 0.6
	veilLeast  = 25
	veilBright = 0.9
)

// veilSpread is how far, in pixel values, the veil of one place may be off: the
// noise of the median of some tens of dark pixels, their unevenness, and how
// another camera renders their colours.
const veilSpread = 8.0

// What is known of the veil before anything is seen: its deviation, and that of by
// how much it changes from the middle of a board to its edge, in pixel values.
const veilUsual, veilSlope = 25.0, 10.0

// veils is the light that is added: by it the dark parts of the board seem brighter
// than the light that falls on the rest makes them. It comes from far away, and so
// changes evenly over the board; it is the lamp's, and so has its colour in every
// place: what one channel alone says is how the camera renders a colour.
func (a *aligned) veils(ref *sheet) (out [3]*smoothField) {
	lamp := a.lampOver(ref)
	f := lightGrid(ref)
	var rows [][]float64
	var level []float64
	for k, p := range a.darkPlaces(ref, f) {
		if len(p.dark) < veilLeast || len(p.bright) < veilLeast {
			continue
		}
		if v, tells := p.veil(lamp); tells {
			rows, level = append(rows, f.slant(k)), append(level, v)
		}
	}
	half := func(n int) float64 { return max(1, float64(n-1)/2) }
	deviation := []float64{veilUsual, veilSlope / half(f.nx), veilSlope / half(f.ny)}
	p := []float64{quantile.Median(level), 0, 0}
	if len(rows) > 0 {
		p = leastsquares.Held(rows, level, p, deviation, veilSpread, 1e-6)
	}
	for k := range f.v {
		f.v[k] = floats.Dot(p, f.slant(k))
	}
	for c := range out {
		out[c] = lightGrid(ref)
		for k := range f.v {
			out[c].v[k] = f.v[k] * float64(lamp[c])
		}
	}
	return out
}

// lampOver is the colour of the light on a board, the strongest channel being 1.
func (a *aligned) lampOver(ref *sheet) (lamp rgb) {
	var ratio [3][]float64
	for i := 0; i < len(ref.Pix); i += 13 {
		for c := range 3 {
			if a.photo.Seen[i] && ref.Pix[i][c] >= lightLeast {
				ratio[c] = append(ratio[c], float64(a.photo.Pix[i][c]/ref.Pix[i][c]))
			}
		}
	}
	for c := range 3 {
		lamp[c] = float32(quantile.Median(ratio[c]))
	}
	return lamp.times(1 / max(leastGain, lamp[0], lamp[1], lamp[2]))
}

// contrast are the pixels of a place that are dark on the board, and those that
// are bright, by their number.
type contrast struct {
	ref, photo   *sheet
	dark, bright []int
}

// darkPlaces collects the dark and the bright pixels of each place. What is dark must
// be so all round, as far as a place may be off: a thin line is as dark as the photo
// is sharp.
func (a *aligned) darkPlaces(ref *sheet, f *smoothField) []contrast {
	luma := ref.luma()
	middle := f.perPlace(4)
	each := func(visit func(i, k int)) {
		for y := 0; y < ref.H; y += 2 {
			for x := 0; x < ref.W; x += 2 {
				visit(y*ref.W+x, f.place(x, y))
			}
		}
	}
	each(func(i, k int) { middle[k] = append(middle[k], float64(luma[i])) })
	typical := make([]float32, len(f.v))
	for k, v := range middle {
		typical[k] = float32(quantile.Median(v))
	}
	dark := make([]bool, len(luma))
	for y := range ref.H {
		for x := range ref.W {
			i := y*ref.W + x
			dark[i] = luma[i] < veilDark*typical[f.place(x, y)]
		}
	}
	dark = shrunk(dark, ref.W, ref.H, max(1, int(math.Round(slackMM*ref.PerMM))))
	out := make([]contrast, len(f.v))
	for k := range out {
		out[k] = contrast{ref: ref, photo: a.photo}
	}
	each(func(i, k int) {
		switch {
		case !a.photo.Seen[i]:
		case dark[i]:
			out[k].dark = append(out[k].dark, i)
		case luma[i] >= veilBright*typical[k]:
			out[k].bright = append(out[k].bright, i)
		}
	})
	return out
}

// veil is how much of the lamp's light is added at a place, all channels together;
// false where none of them has a contrast that tells it.
func (p *contrast) veil(lamp rgb) (v float64, tells bool) {
	sum, weight := 0.0, 0.0
	for c := range 3 {
		median := func(s *sheet, which []int) float64 {
			v := make([]float64, 0, len(which))
			for _, i := range which {
				v = append(v, float64(s.Pix[i][c]))
			}
			return quantile.Median(v)
		}
		rd, rb := median(p.ref, p.dark), median(p.ref, p.bright)
		if rb-rd <= veilContrast {
			continue
		}
		pd, pb := median(p.photo, p.dark), median(p.photo, p.bright)
		sum += float64(lamp[c]) * (pd - (pb-pd)/(rb-rd)*rd)
		weight += sq(float64(lamp[c]))
	}
	if weight == 0 {
		return 0, false
	}
	return max(-mostVeil, min(mostVeil, sum/weight)), true
}

// veilContrast is the difference of dark and bright, in pixel values, that tells a
// veil; mostVeil bounds it: more would hide the board.
const veilContrast, mostVeil = 15, 60
