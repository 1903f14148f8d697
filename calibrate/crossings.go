package calibrate

import (
	"image"
	"math"

	"gocv.io/x/gocv"
)

// Looking patiently for a board takes many times as long where there is none as
// where there is one. So it is asked first whether there are crossings of two
// edges, as inner corners are: by the response of Bennett and Lasenby, ChESS:
// quick and robust detection of chess-board features (2014), as a part of the
// greatest one that the shades there allow. Of boards of known truth, blurred,
// noisy and seen aslant among them, two thirds of the corners reach crossingPart
// at one of the sizes; of 30 photos of tables with cards, none shows more than a
// quarter of a board's corners.
const (
	crossingPart     = 0.4
	crossingContrast = 12 // between the darkest and the lightest shade near it
	crossingShare    = 4  // one in so many of a board's corners must be seen
	crossingReach    = 5  // px: of the ring of samples, and of what is near
)

// ring are the samples of the response, a sixteenth of a turn apart.
var ring = [16][2]int{{0, -5}, {2, -5}, {3, -3}, {5, -2}, {5, 0}, {5, 2}, {3, 3}, {2, 5}, {0, 5}, {-2, 5}, {-3, 3}, {-5, 2}, {-5, 0}, {-5, -2}, {-3, -3}, {-2, -5}}

// mayShow tells whether a picture has crossings enough for the board, at one of
// the sizes (px of the longer side) in which boards are looked for.
func mayShow(g *grey, b Board, sizes ...float64) bool {
	for _, px := range sizes {
		if crossings(g.resized(px)) >= max(4, b.corners()/crossingShare) {
			return true
		}
	}
	return false
}

// resized is a copy of which the longer side has so many px.
func (g *grey) resized(px float64) *grey {
	scale := px / float64(max(g.W, g.H))
	m, err := gocv.NewMatFromBytes(g.H, g.W, gocv.MatTypeCV8U, g.Pix)
	if err != nil {
		return g
	}
	defer m.Close()
	out := gocv.NewMat()
	defer out.Close()
	how := gocv.InterpolationArea
	if scale > 1 {
		how = gocv.InterpolationCubic
	}
	gocv.Resize(m, &out, image.Point{}, scale, scale, how)
	return &grey{out.Cols(), out.Rows(), out.ToBytes()}
}

// crossings counts places where two edges cross.
func crossings(g *grey) int {
	if g.W <= 2*crossingReach || g.H <= 2*crossingReach {
		return 0
	}
	part := make([]float32, g.W*g.H)
	for y := crossingReach; y < g.H-crossingReach; y++ {
		for x := crossingReach; x < g.W-crossingReach; x++ {
			// Of a crossing of full contrast the response is 8 times the contrast.
			if r := g.response(x, y); r > 8*crossingPart*crossingContrast {
				if c := g.contrast(x, y); c >= crossingContrast {
					part[y*g.W+x] = float32(r / (8 * c))
				}
			}
		}
	}
	n := 0
	for y := crossingReach; y < g.H-crossingReach; y++ {
		for x := crossingReach; x < g.W-crossingReach; x++ {
			if part[y*g.W+x] >= crossingPart && isPeak(part, g.W, x, y) {
				n++
			}
		}
	}
	return n
}

// response is that of ChESS: high where opposite samples are alike and those a
// quarter of a turn apart are not, and the mean of the ring is that of its centre.
func (g *grey) response(x, y int) float64 {
	at := func(d [2]int) int { return int(g.Pix[(y+d[1])*g.W+x+d[0]]) }
	var s [16]int
	sum := 0
	for i, d := range ring {
		s[i] = at(d)
		sum += s[i]
	}
	cross, apart := 0, 0
	for i := range 4 {
		cross += abs(s[i] + s[i+8] - s[i+4] - s[i+12])
	}
	for i := range 8 {
		apart += abs(s[i] - s[i+8])
	}
	centre := at([2]int{0, 0}) + at([2]int{1, 0}) + at([2]int{-1, 0}) + at([2]int{0, 1}) + at([2]int{0, -1})
	return float64(cross-apart) - math.Abs(float64(sum)-16*float64(centre)/5)
}

// contrast is the range of shades round a place.
func (g *grey) contrast(x, y int) float64 {
	low, high := uint8(255), uint8(0)
	for v := y - crossingReach; v <= y+crossingReach; v++ {
		for _, p := range g.Pix[v*g.W+x-crossingReach : v*g.W+x+crossingReach+1] {
			low, high = min(low, p), max(high, p)
		}
	}
	return float64(high) - float64(low)
}

// isPeak tells whether nothing near is higher; of equal places the first counts.
func isPeak(part []float32, w, x, y int) bool {
	own := part[y*w+x]
	for v := y - 4; v <= y+4; v++ {
		for u := x - 4; u <= x+4; u++ {
			other := part[v*w+u]
			if other > own || other == own && (v < y || v == y && u < x) {
				return false
			}
		}
	}
	return true
}

func abs(n int) int { return max(n, -n) }
