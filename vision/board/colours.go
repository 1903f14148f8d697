package board

import (
	"math"

	"referee/internal/srgb"
)

// labOf is a colour of a sheet in CIELAB.
func labOf(c rgb) srgb.Lab {
	v := func(k int) uint8 { return uint8(max(0, min(255, c[k]+0.5))) }
	return srgb.LabOf(v(0), v(1), v(2))
}

func chroma(c srgb.Lab) float64 { return math.Hypot(c.A, c.B) }

// hueNames are the middles of the hues that people name, in degrees of CIELAB,
// of saturated paints under white light: measured from the sRGB primaries and
// common pawn paints.
var hueNames = []struct {
	name string
	deg  float64
}{
	{"red", 33}, {"orange", 62}, {"yellow", 93}, {"green", 145}, {"turquoise", 200},
	{"blue", 285}, {"purple", 318}, {"pink", 355},
}

// hueApart is the angle between two hues, degrees.
func hueApart(a, b float64) float64 {
	d := math.Mod(math.Abs(a-b), 360)
	return min(d, 360-d)
}
