package synth

import (
	"math"

	"referee/geometry"
)

// signReachMM is how far a made-up colour's sign reaches from its centre.
const signReachMM = 2.4

// signMakers draw the signs that tell colours apart.
var signMakers = []struct {
	name string
	make func() []geometry.Polygon
}{
	{"star", func() []geometry.Polygon { return []geometry.Polygon{starSign(5, 0.42)} }},
	{"spark", func() []geometry.Polygon { return []geometry.Polygon{starSign(4, 0.35)} }},
	{"triangle", func() []geometry.Polygon { return []geometry.Polygon{starSign(3, 0.5)} }},
	{"diamond", func() []geometry.Polygon { return []geometry.Polygon{{{0, 2.4}, {-1.5, 0}, {0, -2.4}, {1.5, 0}}} }},
	{"plus", func() []geometry.Polygon {
		const a, b = 2.2, 0.55
		return []geometry.Polygon{{{b, a}, {-b, a}, {-b, b}, {-a, b}, {-a, -b}, {-b, -b}, {-b, -a}, {b, -a}, {b, -b}, {a, -b}, {a, b}, {b, b}}}
	}},
	{"ring", func() []geometry.Polygon { return []geometry.Polygon{disc(2.2), disc(1.3)} }},
	{"bars", func() []geometry.Polygon { return []geometry.Polygon{bar(1.2), bar(-1.2)} }},
	{"disc", func() []geometry.Polygon { return []geometry.Polygon{disc(1.9)} }},
}

// starSign is a star of n points, its notches at the share of its radius.
func starSign(n int, notch float64) geometry.Polygon {
	var out geometry.Polygon
	for i := range 2 * n {
		r := signReachMM
		if i%2 == 1 {
			r *= notch
		}
		s, c := math.Sincos(math.Pi/2 + math.Pi*float64(i)/float64(n))
		out = append(out, geometry.Point{hundredth(r * c), hundredth(r * s)})
	}
	return out
}

func disc(r float64) geometry.Polygon {
	var out geometry.Polygon
	for i := range 24 {
		s, c := math.Sincos(2 * math.Pi * float64(i) / 24)
		out = append(out, geometry.Point{hundredth(r * c), hundredth(r * s)})
	}
	return out
}

func bar(y float64) geometry.Polygon {
	return geometry.Polygon{{-2.1, y - 0.6}, {2.1, y - 0.6}, {2.1, y + 0.6}, {-2.1, y + 0.6}}
}

func hundredth(v float64) float64 { return math.Round(v*100) / 100 }
