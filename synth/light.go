package synth

import (
	"math"
	"math/rand/v2"

	"referee/geometry"
)

// lighting is how light falls on the table and what the cards' surface makes
// of it.
type lighting struct {
	ambient   rgb
	gradient  geometry.Point // relative change of the ambient light a mm
	lamp      rgb
	lampAt    geometry.Point // mm; above that point of the table
	lampHigh  float64        // mm
	glare     rgb
	glareAt   geometry.Point // mm, where a card mirrors the window
	glareSize geometry.Point // mm, half widths
	middle    geometry.Point
	shadow    geometry.Point // mm, which way a card's edge throws its shadow
	haze      float32        // share of the light that matt black throws back
	tint      tint
}

// drawLight draws the light over cards that lie between lo and hi. Around the
// cards' middle it adds up to about 1.
func drawLight(o *ShotOptions, lo, hi geometry.Point, rng *rand.Rand) *lighting {
	mid := geometry.Lerp(lo, hi, 0.5)
	reach := geometry.Distance(lo, hi)/2 + 100
	dir := func() geometry.Point {
		s, c := math.Sincos(2 * math.Pi * rng.Float64())
		return geometry.Point{c, s}
	}
	// White balance is never quite right: up to about ±10 % a channel.
	cast := rgb{float32(between(rng, 0.9, 1.1)), 1, float32(between(rng, 0.85, 1.12))}
	l := &lighting{ambient: cast, middle: mid, haze: float32(between(rng, 0.018, 0.035)), tint: drawTint(o.Tint, rng)}
	l.gradient = dir().Mul(between(rng, 0.02, 0.15) / reach)
	l.shadow = dir().Mul(between(rng, 0.1, 0.7))
	l.glareSize = geometry.Point{1, 1}
	switch o.Light {
	case Lamp:
		warm := rgb{1.12, float32(between(rng, 0.9, 1)), float32(between(rng, 0.5, 0.8))}
		l.ambient = l.ambient.scaled(0.35)
		l.lampHigh = between(rng, 1.0, 1.8) * reach
		l.lampAt = mid.Add(dir().Mul(between(rng, 0.5, 1.1) * reach))
		l.lamp = warm.scaled(float32(0.65 / falloff(geometry.Distance(mid, l.lampAt), l.lampHigh)))
		l.shadow = mid.Sub(l.lampAt).Mul(0.5 / reach)
	case Glare:
		l.glare = cast.scaled(float32(between(rng, 0.06, 0.18)))
		l.glareAt = mid.Add(dir().Mul(between(rng, 0, 0.5) * reach))
		l.glareSize = geometry.Point{between(rng, 0.15, 0.4) * reach, between(rng, 0.15, 0.4) * reach}
	case Dim:
		l.ambient = l.ambient.times(rgb{1.05, 1, float32(between(rng, 0.75, 1))})
	}
	return l
}

// falloff is the share of a lamp's light at a distance from the point below
// it: inverse square times the cosine of incidence.
func falloff(d, high float64) float64 { return math.Pow(1+d*d/(high*high), -1.5) }

// at returns the light on the table at a point, and the glare there.
func (l *lighting) at(q geometry.Point) (light, glare rgb) {
	d := q.Sub(l.middle)
	light = l.ambient.scaled(float32(math.Max(0.4, math.Min(1.6, 1+l.gradient.Dot(d)))))
	if l.lampHigh > 0 {
		light = light.plus(l.lamp.scaled(float32(falloff(geometry.Distance(q, l.lampAt), l.lampHigh))))
	}
	if l.glare[1] > 0 {
		e := q.Sub(l.glareAt)
		x, y := e[0]/l.glareSize[0], e[1]/l.glareSize[1]
		glare = l.glare.scaled(float32(math.Exp(-(x*x + y*y))))
	}
	return light, glare
}
