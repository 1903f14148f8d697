package synth

import (
	"math"

	"referee/geometry"
)

// signReachMM is how far a made-up colour's sign reaches from its centre.
const signReachMM = 2.4

// signMaker draws a sign.
type signMaker struct {
	name string
	make func() []geometry.Polygon
}

// signMakers draw the signs that tell colours apart.
var signMakers = []signMaker{
	{"star", func() []geometry.Polygon { return []geometry.Polygon{starSign(5, 0.42)} }},
	{"spark", func() []geometry.Polygon { return []geometry.Polygon{starSign(4, 0.35)} }},
	{"triangle", func() []geometry.Polygon { return []geometry.Polygon{starSign(3, 0.5)} }},
	{"diamond", func() []geometry.Polygon { return []geometry.Polygon{{{0, 2.4}, {-1.5, 0}, {0, -2.4}, {1.5, 0}}} }},
	{"plus", func() []geometry.Polygon {
		const a, b = 2.2, 0.55 // mm: half of its length, half of its width
		return []geometry.Polygon{{{b, a}, {-b, a}, {-b, b}, {-a, b}, {-a, -b}, {-b, -b}, {-b, -a}, {b, -a}, {b, -b}, {a, -b}, {a, b}, {b, b}}}
	}},
	{"ring", func() []geometry.Polygon { return []geometry.Polygon{disc(2.2), disc(1.3)} }},
	{"bars", func() []geometry.Polygon { return []geometry.Polygon{bar(1.2), bar(-1.2)} }},
	{"disc", func() []geometry.Polygon { return []geometry.Polygon{disc(1.9)} }},
}

// unusualSigns are more of them: with curves, slanted, in several parts.
var unusualSigns = []signMaker{
	{"moon", func() []geometry.Polygon { return []geometry.Polygon{moonSign()} }},
	{"arrow", func() []geometry.Polygon {
		return []geometry.Polygon{{{0, 2.4}, {-1.9, 0.2}, {-0.7, 0.2}, {-0.7, -2.2}, {0.7, -2.2}, {0.7, 0.2}, {1.9, 0.2}}}
	}},
	{"hourglass", func() []geometry.Polygon {
		return []geometry.Polygon{{{-1.7, 2.1}, {-0.25, 0}, {-1.7, -2.1}, {1.7, -2.1}, {0.25, 0}, {1.7, 2.1}}}
	}},
	{"bolt", func() []geometry.Polygon {
		return []geometry.Polygon{{{0.6, 2.3}, {-1.5, -0.3}, {-0.2, -0.3}, {-0.7, -2.3}, {1.5, 0.5}, {0.2, 0.5}}}
	}},
	{"pips", func() []geometry.Polygon {
		return []geometry.Polygon{moved(disc(0.9), -1.3, -0.9), moved(disc(0.9), 1.3, -0.9), moved(disc(0.9), 0, 1.3)}
	}},
	{"hexagon", func() []geometry.Polygon { return []geometry.Polygon{starSign(6, 0.87)} }},
}

func moved(p geometry.Polygon, x, y float64) geometry.Polygon {
	var out geometry.Polygon
	for _, q := range p {
		out = append(out, geometry.Point{hundredth(q[0] + x), hundredth(q[1] + y)})
	}
	return out
}

// moonSign is a crescent: an arc and a flatter one back.
func moonSign() geometry.Polygon {
	const n = 12 // for an arc of 135°: 11° each
	var out geometry.Polygon
	for i := range 2*n + 1 {
		s, c := math.Sincos(math.Pi/2 + math.Pi*float64(i)/n*0.75)
		out = append(out, geometry.Point{hundredth(2.2*c + 0.5), hundredth(2.2 * s)})
	}
	a, b := out[len(out)-1], out[0]
	for i := 1; i < n; i++ {
		q := geometry.Lerp(a, b, float64(i)/n)
		bulge := 1.3 * math.Sin(math.Pi*float64(i)/n)
		out = append(out, geometry.Point{hundredth(q[0] - bulge*0.7), hundredth(q[1] - bulge*0.7)})
	}
	return out
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
