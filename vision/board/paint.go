package board

import (
	"cmp"
	"math"
	"slices"

	"referee/internal/quantile"
	"referee/internal/srgb"
)

// What parts black and white pieces from coloured ones, in CIELAB under the
// light of white paper: black paint has a lightness below 25 and hardly a hue; a
// lamp that it mirrors adds as much again to the former.
const (
	blackLight  = 50.0 // 25 of the paint, 25 of the lamp
	whiteLight  = 85.0 // white paper has 93; the shade on a rounded piece takes some of it
	blackChroma = 14.0 // chosen: what a light that is measured a little wrong adds to grey
	clearChroma = 22.0 // a black piece among coloured light: where all others have more
)

// One paint's hue varies by less than paintSpread from piece to piece, and the
// paints of a game differ by more.
const paintSpread = 16.0 // degrees

// sets are the four colours that most games have; another one is taken only
// where a paint is near to it and far from these.
var sets = []string{"red", "yellow", "green", "blue"}

const nearOther, farFromSet = 13.0, 24.0 // degrees

// paintNames names the colour of each piece, with what else it may be after it;
// none for a colour that pieces do not have. Pieces of one paint have one name,
// so that noise and light do not part them.
func paintNames(seen []srgb.Lab) [][]string {
	out := make([][]string, len(seen))
	var hued []int
	for i, c := range seen {
		switch ch := chroma(c); {
		case ch < blackChroma && c.L < blackLight:
			out[i] = []string{"black"}
		case ch < blackChroma && c.L > whiteLight:
			out[i] = []string{"white"}
		case ch < blackChroma:
		default:
			hued = append(hued, i)
		}
	}
	taken := map[string]bool{}
	for _, group := range paints(seen, hued) {
		name := paintName(meanHue(seen, group), taken)
		taken[name] = true
		usual := usualChroma(seen, group)
		for _, i := range group {
			out[i] = []string{name}
			switch {
			case chroma(seen[i]) < clearChroma && seen[i].L < blackLight && likeBlack(seen, out, i):
				out[i] = []string{"black"}
			case chroma(seen[i]) < clearChroma && seen[i].L < blackLight, chroma(seen[i]) < paleChroma*usual:
				out[i] = []string{"black", name}
			}
		}
	}
	return out
}

// paleChroma is the share of the chroma of the other pieces of its paint below which a
// piece may be a black one that mirrors a lamp: that has the lamp's hue, and on made-up
// and rendered photos an eighth to a quarter of the chroma of a paint; a paint that
// mirrors a lamp keeps two thirds.
const paleChroma = 0.45

// usualChroma is that of the pieces of a paint.
func usualChroma(seen []srgb.Lab, group []int) float64 {
	var all []float64
	for _, i := range group {
		all = append(all, chroma(seen[i]))
	}
	return quantile.Median(all)
}

// samePaint is how far the colours of two pieces of one paint side by side are apart,
// CIELAB: what noise leaves of some hundred pixels, and what light differs there.
const samePaint = 3.0

// likeBlack tells whether a piece has the colour of one that is black beyond doubt.
func likeBlack(seen []srgb.Lab, named [][]string, i int) bool {
	for k, names := range named {
		if len(names) == 1 && names[0] == "black" && chroma(seen[k]) < blackChroma && seen[k].Difference(seen[i]) < samePaint {
			return true
		}
	}
	return false
}

// paints groups pieces whose hues are near one another, the largest group first.
func paints(seen []srgb.Lab, which []int) [][]int {
	left := slices.Clone(which)
	var out [][]int
	for len(left) > 0 {
		group := []int{left[0]}
		left = left[1:]
		for k := 0; k < len(group); k++ {
			left = slices.DeleteFunc(left, func(i int) bool {
				near := hueApart(seen[group[k]].HueDeg(), seen[i].HueDeg()) < paintSpread
				if near {
					group = append(group, i)
				}
				return near
			})
		}
		out = append(out, group)
	}
	slices.SortStableFunc(out, func(a, b []int) int { return cmp.Compare(len(b), len(a)) })
	return out
}

// meanHue is that of the mean of the colours.
func meanHue(seen []srgb.Lab, group []int) float64 {
	var a, b float64
	for _, i := range group {
		a, b = a+seen[i].A, b+seen[i].B
	}
	return srgb.Lab{A: a, B: b}.HueDeg()
}

// paintName is the name of a hue that no other paint has.
func paintName(deg float64, taken map[string]bool) string {
	type candidate struct {
		name string
		far  float64
	}
	var set, other candidate
	set.far, other.far = math.Inf(1), math.Inf(1)
	for _, h := range hueNames {
		to := &other
		if slices.Contains(sets, h.name) {
			to = &set
		}
		if d := hueApart(deg, h.deg); !taken[h.name] && d < to.far {
			*to = candidate{h.name, d}
		}
	}
	if set.name == "" || other.far < nearOther && set.far > farFromSet || set.far > 2*farFromSet {
		return other.name
	}
	return set.name
}
