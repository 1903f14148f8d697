package board

import (
	"math"
	"slices"

	"referee/internal/srgb"
)

// cost is how far, in degrees, a colour is from a team's: from its name's as much
// as from its print's.
func (t *teaming) cost(c srgb.Lab, name string) float64 {
	tint, printed := t.tints[name]
	at := slices.IndexFunc(hueNames, func(h struct {
		name string
		deg  float64
	}) bool {
		return h.name == name
	})
	switch {
	case at < 0 && (!printed || chroma(tint) < coloured):
		light := map[string]float64{"black": 20, "white": 92}[name]
		if light == 0 {
			light = tint.L
		}
		return math.Abs(c.L-light) + chroma(c)
	case chroma(c) < teamHued:
		return 2 * teamFar
	case at < 0:
		return hueApart(c.HueDeg(), tint.HueDeg())
	case !printed || chroma(tint) < coloured:
		return hueApart(c.HueDeg(), hueNames[at].deg)
	}
	// The paler the print, the less its hue says.
	print := 1 / (sq(tintOff) + sq(tintOffLab/chroma(tint)/degree))
	own := 1 / sq(hueSigmaDeg)
	return (print*min(tintMost, hueApart(c.HueDeg(), tint.HueDeg())) + own*hueApart(c.HueDeg(), hueNames[at].deg)) / (print + own)
}

// tintOff is how far, in degrees, the hue of a paint is from that of the print, as a
// rule, and tintOffLab how far off, in CIELAB, the colour of a print that is faded, or
// in light that is measured wrong; what is off by more than tintMost is another colour,
// by whatever.
const tintOff, tintOffLab, tintMost = 8.0, 5.0, 60.0

// degree is one, in radians.
const degree = math.Pi / 180

// costOfAll is that of a group: where the photo is clipped, between what is seen and
// what it may be.
func (t *teaming) costOfAll(group []*teamed, name string) float64 {
	var sum srgb.Lab
	n := float64(len(group))
	for _, p := range group {
		sum.L, sum.A, sum.B = sum.L+p.dimmed.L/n, sum.A+p.dimmed.A/n, sum.B+p.dimmed.B/n
	}
	return min(t.cost(meanOf(group), name), t.cost(sum, name))
}
