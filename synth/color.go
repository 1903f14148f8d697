package synth

import (
	"math"
	"math/rand/v2"

	"referee/deck"
	"referee/internal/srgb"
)

// rgb is a colour in linear light.
type rgb [3]float32

func (c rgb) times(d rgb) rgb      { return rgb{c[0] * d[0], c[1] * d[1], c[2] * d[2]} }
func (c rgb) scaled(k float32) rgb { return rgb{c[0] * k, c[1] * k, c[2] * k} }
func (c rgb) plus(d rgb) rgb       { return rgb{c[0] + d[0], c[1] + d[1], c[2] + d[2]} }
func mix(a, b rgb, t float32) rgb  { return a.scaled(1 - t).plus(b.scaled(t)) }
func gray(v float32) rgb           { return rgb{v, v, v} }
func ofInk(i deck.Ink) rgb         { return ofPixel(i.R, i.G, i.B) }

func between(r *rand.Rand, a, b float64) float64 { return a + (b-a)*r.Float64() }

// ofPixel is the light of an sRGB colour.
func ofPixel(r, g, b uint8) rgb {
	return rgb{float32(srgb.Linear[r]), float32(srgb.Linear[g]), float32(srgb.Linear[b])}
}

// tint is how a sensor sees inks: colours more or less saturated, their hues
// turned a little.
type tint [9]float32

// drawTint draws saturation and a hue turn about the grey axis, strength times
// as much as cameras differ.
func drawTint(strength float64, rng *rand.Rand) tint {
	sat, turn := 1+strength*between(rng, -0.2, 0.2), strength*between(rng, -0.12, 0.12)
	s, c := math.Sincos(turn)
	s, c = s*sat, c*sat
	// Rodrigues' rotation about (1,1,1)/√3, with the part across it scaled.
	k := (1 - c) / 3
	q := s / math.Sqrt(3)
	var m tint
	for i := range 3 {
		m[4*i] = float32(c + k)
		m[3*i+(i+1)%3] = float32(k - q)
		m[3*i+(i+2)%3] = float32(k + q)
	}
	return m
}

func (m *tint) apply(c rgb) rgb {
	var out rgb
	for i := range 3 {
		out[i] = max(0, m[3*i]*c[0]+m[3*i+1]*c[1]+m[3*i+2]*c[2])
	}
	return out
}
