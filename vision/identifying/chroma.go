package identifying

import (
	"math"

	"referee/vision/raster"
)

// slopes are the derivatives of a chroma by the parameters of a transform: by
// those of white, d = white − c; by a gain of channel k with share s_k of the
// sum, dc_j = s_j (δ_jk − s_k); by the turn, d = (blue − green, red − blue)/√3.
func (c chroma) slopes() [transformParams][2]float64 {
	blue := 1 - c[0] - c[1]
	return [transformParams][2]float64{
		{whiteChroma[0] - c[0], whiteChroma[1] - c[1]},
		{c[0] * (1 - c[0]), -c[1] * c[0]},
		{-c[0] * blue, -c[1] * blue},
		{(blue - c[1]) / math.Sqrt(3), (c[0] - blue) / math.Sqrt(3)},
	}
}

// chroma is a colour without its brightness: red and green as parts of the
// sum of the three channels.
type chroma [2]float64

// ChromaOf is the chroma of a colour; that of grey for black.
func ChromaOf(c raster.RGB) chroma {
	var sum float64
	for k := range c {
		c[k] = math.Max(0, c[k])
		sum += c[k]
	}
	if sum < 1e-6 {
		return chroma{1.0 / 3, 1.0 / 3}
	}
	return chroma{c[0] / sum, c[1] / sum}
}

// Distance is how far apart two chromas are.
func (a chroma) Distance(b chroma) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }

// paleChroma is how near to white, in chroma, lies what thin lines show when
// they are not where they should be.
const paleChroma = 0.12

// whiteChroma is the chroma of white, relative to itself.
var whiteChroma = chroma{1.0 / 3, 1.0 / 3}

// scatter is how the cards of one colour lie about its centre, as standard
// deviations of chroma: along the way to white, where more or less of it is
// mixed in, and across, which is another hue.
type scatter struct{ along, across float64 }

// toWhite is how far a chroma lies from a centre along the way from there to
// white, and across it.
func (a chroma) toWhite(centre chroma) (along, across float64) {
	dx, dy := a[0]-centre[0], a[1]-centre[1]
	wx, wy := whiteChroma[0]-centre[0], whiteChroma[1]-centre[1]
	way := math.Hypot(wx, wy)
	if way < 1e-6 {
		return math.Hypot(dx, dy), 0
	}
	return (dx*wx + dy*wy) / way, (dx*wy - dy*wx) / way
}
