// Package srgb turns pixel values into light and back (IEC 61966-2-1), and into
// CIELAB, in which distances are those that people see.
package srgb

import "math"

// Linear holds the light, from 0 to 1, of the 256 pixel values.
var Linear = func() (t [256]float64) {
	for i := range t {
		t[i] = decode(float64(i) / 255)
	}
	return t
}()

// decode is the light of a pixel value from 0 to 1.
func decode(c float64) float64 {
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

// Encode is the inverse: the pixel value, from 0 to 1, of a light from 0 to 1.
// Less than no light is black.
func Encode(light float64) float64 {
	if light <= 0.0031308 {
		return 12.92 * max(0, light)
	}
	return 1.055*math.Pow(light, 1/2.4) - 0.055
}

// Byte is the pixel value, from 0 to 255, nearest to Encode; more light than 1 is
// white. It is some ten times as fast.
func Byte(light float64) uint8 {
	if !(light > 0) {
		return 0
	}
	if light >= 1 {
		return 255
	}
	v := atLeast[int(light*float64(len(atLeast)))]
	for v < 255 && light >= least[v+1] {
		v++
	}
	return v
}

// least is the least light of each pixel value but 0, to the last bit.
var least = func() (t [256]float64) {
	for v := 1; v < 256; v++ {
		light := decode((float64(v) - 0.5) / 255)
		for nearest(light) >= v {
			light = math.Nextafter(light, 0)
		}
		for nearest(light) < v {
			light = math.Nextafter(light, 1)
		}
		t[v] = light
	}
	return t
}()

func nearest(light float64) int { return int(math.Round(255 * Encode(light))) }

// atLeast is the least pixel value of the light from each step of 1/len to the
// next.
var atLeast = func() (t [1024]uint8) {
	v := uint8(0)
	for i := range t {
		for v < 255 && least[v+1] <= float64(i)/float64(len(t)) {
			v++
		}
		t[i] = v
	}
	return t
}()
