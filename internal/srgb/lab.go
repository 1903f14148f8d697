package srgb

import "math"

// Lab is a colour in CIELAB, white point D65.
type Lab struct{ L, A, B float64 }

// LabOf converts pixel values.
func LabOf(red, green, blue uint8) Lab {
	r, g, b := Linear[red], Linear[green], Linear[blue]
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124*r + 0.3576*g + 0.1805*b) / 0.9505)
	y := f(0.2126*r + 0.7152*g + 0.0722*b)
	z := f((0.0193*r + 0.1192*g + 0.9505*b) / 1.089)
	return Lab{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Difference is the colour difference CIE76; about 2 can just be seen.
func (c Lab) Difference(d Lab) float64 {
	return math.Hypot(math.Hypot(c.L-d.L, c.A-d.A), c.B-d.B)
}

// HueDeg is the angle of the hue, from 0° to 360°.
func (c Lab) HueDeg() float64 {
	return math.Mod(math.Atan2(c.B, c.A)*180/math.Pi+360, 360)
}
