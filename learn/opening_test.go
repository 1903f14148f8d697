package learn

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

func TestAnOpeningIsOpenCVsToThePixel(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 1))
	for _, size := range []image.Point{{1, 1}, {5, 40}, {64, 64}, {63, 30}, {65, 90}, {200, 131}} {
		for _, diameter := range []int{3, 5, 9, 13, 25, 41} {
			on := blots(rng, size.X, size.Y)
			m, err := gocv.NewMatFromBytes(size.Y, size.X, gocv.MatTypeCV8U, on)
			require.NoError(t, err)
			kernel := gocv.GetStructuringElement(gocv.MorphEllipse, image.Pt(diameter, diameter))
			gocv.MorphologyEx(m, &m, gocv.MorphOpen, kernel)
			require.Equal(t, m.ToBytes(), bitsOf(on, size.X, size.Y).opened(diameter).bytes(), "%v, %d", size, diameter)
			kernel.Close()
			m.Close()
		}
	}
}

// blots are discs of all sizes, some pixels in them off.
func blots(rng *rand.Rand, w, h int) []uint8 {
	on := make([]uint8, w*h)
	for range 12 {
		x, y, r := rng.IntN(w), rng.IntN(h), 1+rng.IntN(40)
		for i := range on {
			if dx, dy := i%w-x, i/w-y; dx*dx+dy*dy <= r*r {
				on[i] = 255
			}
		}
	}
	for range w * h / 200 {
		on[rng.IntN(w*h)] = 0
	}
	return on
}
