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
	veilDark   = 0.6 // of the median: a usual veil changes what is so dark by a fifth and more
	veilLeast  = 25  // the median of so many is off by a quarter of their deviation
	veilBright = 0.9 // of the median, from which a place shows its light
)

// veilSpread is how far, in pixel values, the veil of one place may be off: the
// noise of the median of some tens of dark pixels, their unevenness, and how
// another camera renders their colours.
const veilSpread = 8.0

// What is known of the veil before anything is seen: its deviation, and that of by
// how much it changes from the middle of a board to its edge, in pixel values; and
// the same of how far a channel is off the lamp's.
var (
	veilUsual   = held{25, 10} // chosen: darkSheen, the veil of a varnished board, is less than two off
	veilColours = held{10, 5}  // chosen: less than half of it, as light is nearly grey
)

// held are deviations of a plane: of its level, and of its slope from the middle of
// a board to its edge.
type held struct{ level, slope float64 }

// veils is the light that is added: by it the dark parts of the board seem brighter
// than the light that falls on the rest makes them. It comes from far away, and so
// changes evenly over the board; it is the lamp's, and so has about its colour: what
// one channel alone says is rather how the camera renders the colours that are dark.
func (a *aligned) veils(ref *sheet) (out [3]*smoothField) {
	lamp := a.lampOver(ref)
	f := lightGrid(ref)
	all, each := planeOver{f: f}, [3]planeOver{{f: f}, {f: f}, {f: f}}
	for k, p := range a.darkPlaces(ref, f) {
		if len(p.dark) < veilLeast || len(p.bright) < veilLeast {
			continue
		}
		sum, weight := 0.0, 0.0
		for c := range 3 {
			if v, tells := p.veil(c); tells {
				each[c].see(k, v)
				sum, weight = sum+float64(lamp[c])*v, weight+sq(float64(lamp[c]))
			}
		}
		if weight > 0 {
			all.see(k, sum/weight)
		}
	}
	common := all.fit(veilUsual)
	for c := range out {
		for n, k := range each[c].at {
			each[c].level[n] -= float64(lamp[c]) * floats.Dot(common, f.planeTerms(k))
		}
		own := each[c].fit(veilColours)
		out[c] = lightGrid(ref)
		for k := range f.v {
			out[c].v[k] = float64(lamp[c])*floats.Dot(common, f.planeTerms(k)) + floats.Dot(own, f.planeTerms(k))
		}
	}
	return out
}

// planeOver is fitted to levels at places.
type planeOver struct {
	f     *smoothField
	at    []int
	level []float64
}

func (p *planeOver) see(place int, level float64) {
	p.at, p.level = append(p.at, place), append(p.level, level)
}

// fit is the plane through most of the levels.
func (p *planeOver) fit(h held) []float64 {
	half := func(n int) float64 { return max(1, float64(n-1)/2) }
	rows := make([][]float64, len(p.at))
	for n, k := range p.at {
		rows[n] = p.f.planeTerms(k)
	}
	start := []float64{quantile.Median(p.level), 0, 0}
	return leastsquares.Held(rows, p.level, start, []float64{h.level, h.slope / half(p.f.nx), h.slope / half(p.f.ny)}, veilSpread, 1e-6)
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

// veil is how much is added to a channel at a place; false where it has no contrast
// that tells it.
func (p *contrast) veil(channel int) (v float64, tells bool) {
	median := func(s *sheet, which []int) float64 {
		v := make([]float64, 0, len(which))
		for _, i := range which {
			v = append(v, float64(s.Pix[i][channel]))
		}
		return quantile.Median(v)
	}
	rd, rb := median(p.ref, p.dark), median(p.ref, p.bright)
	if rb-rd <= veilContrast {
		return 0, false
	}
	pd, pb := median(p.photo, p.dark), median(p.photo, p.bright)
	return max(-mostVeil, min(mostVeil, pd-(pb-pd)/(rb-rd)*rd)), true
}

// veilContrast is the difference of dark and bright, in pixel values, that tells a
// veil; mostVeil bounds it: more would hide the board.
const veilContrast, mostVeil = 15, 60
