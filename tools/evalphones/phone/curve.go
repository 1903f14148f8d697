package phone

import (
	"math"

	"gocv.io/x/gocv"
)

// lift brightens shadows by a gamma below 1.
func (p *pipeline) lift(gamma float64) {
	var curve [256]uint8
	for v := range curve {
		curve[v] = uint8(255 * math.Pow(float64(v)/255, gamma))
	}
	p.curves([3][256]uint8{curve, curve, curve})
}

// stretch spreads each channel so that a share of the pixels at either end is black
// or as bright as can be.
func (p *pipeline) stretch(share float64) {
	pixels, err := p.now.DataPtrUint8()
	if err != nil {
		return // an own clone is continuous
	}
	var counts [3][256]int
	for i, v := range pixels {
		counts[i%3][v]++
	}
	n := len(pixels) / 3
	var curves [3][256]uint8
	for c := range curves {
		lo, hi := level(&counts[c], share, n), level(&counts[c], 1-share, n)
		for v := range curves[c] {
			to := 255 * float64(v-lo) / math.Max(1, float64(hi-lo))
			curves[c][v] = uint8(math.Max(0, math.Min(255, to)))
		}
	}
	p.curves(curves)
}

// level is the value that a share of n pixels does not exceed.
func level(counts *[256]int, share float64, n int) int {
	left := int(share * float64(n))
	for v, k := range counts {
		if left -= k; left <= 0 {
			return v
		}
	}
	return 255
}

// curves maps the values of each channel.
func (p *pipeline) curves(to [3][256]uint8) {
	p.become(func(from gocv.Mat, out *gocv.Mat) {
		from.CopyTo(out)
		pixels, err := out.DataPtrUint8()
		if err != nil {
			return // a copy is continuous
		}
		for i, v := range pixels {
			pixels[i] = to[i%3][v]
		}
	})
}
