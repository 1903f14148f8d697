// Package srgb turns pixel values into light and back (IEC 61966-2-1), and into
// CIELAB, in which distances are those that people see.
package srgb

import "math"

// Linear holds the light, from 0 to 1, of the 256 pixel values.
var Linear = func() (t [256]float64) {
	for i := range t {
		c := float64(i) / 255
		if c <= 0.04045 {
			t[i] = c / 12.92
		} else {
			t[i] = math.Pow((c+0.055)/1.055, 2.4)
		}
	}
	return t
}()

// Encode is the inverse: the pixel value, from 0 to 1, of a light from 0 to 1.
// Less than no light is black.
func Encode(light float64) float64 {
	if light <= 0.0031308 {
		return 12.92 * max(0, light)
	}
	return 1.055*math.Pow(light, 1/2.4) - 0.055
}
