package adjusting

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/internal/srgb"
	"referee/vision/raster"
)

// strip is a picture of a white line between a body and something else beyond,
// whose border runs through a place in the direction across out. Levels are in
// linear light, from 0 to 1; the lens blurs by a Gaussian.
type strip struct {
	through, out         geometry.Point
	widthPx, blurPx      float64
	black, white, beyond float64
}

// stripPx is the side of the picture of a strip, half of it stripMiddle: lines of
// 8 px and what is looked at beside them fit in.
const stripPx, stripMiddle = 48, 24

func (s *strip) raster() *raster.Raster {
	r := &raster.Raster{W: stripPx, H: stripPx, Luma: make([]uint8, stripPx*stripPx)}
	cdf := func(x float64) float64 { return 0.5 * math.Erfc(-x/s.blurPx/math.Sqrt2) }
	for i := range r.Luma {
		d := s.out.Dot(geometry.Point{float64(i % stripPx), float64(i / stripPx)}.Sub(s.through))
		near, far := cdf(d), cdf(d-s.widthPx)
		r.Luma[i] = encoded(s.black*(1-near) + s.white*(near-far) + s.beyond*far)
	}
	return r
}

// encoded is the pixel value of a linear-light level (sRGB).
func encoded(v float64) uint8 {
	if v <= 0.0031308 {
		return uint8(255*12.92*v + 0.5)
	}
	return uint8(255*(1.055*math.Pow(v, 1/2.4)-0.055) + 0.5)
}

// bias measures the mean error of the border found, over places within a pixel
// and all directions, and the largest error, px.
func (s *strip) bias(t *testing.T, assumedBlurPx float64) (mean, worst float64) {
	n := 0
	for k := range 12 {
		sin, cos := math.Sincos(2*math.Pi*float64(k)/12 + 0.1)
		for j := range 6 {
			line := *s
			line.out = geometry.Point{cos, sin}
			line.through = geometry.Point{stripMiddle + float64(j)/6, stripMiddle - float64(j*j%6)/6}
			f := EdgeFinder{R: line.raster(), SigmaPx: assumedBlurPx}
			const predictedOff = 0.7
			fit, ok := f.Find(line.through.Add(line.out.Mul(predictedOff)), line.out, s.widthPx, 2)
			require.True(t, ok)
			d := fit.Shift + predictedOff
			mean += d
			worst = math.Max(worst, math.Abs(d))
			n++
		}
	}
	return mean / float64(n), worst
}

// sampled is the blur of a line in the profile: reading between pixels by
// bilinear interpolation adds f·(1−f) px² at each fraction f, a sixth on
// average.
func sampled(blurPx float64) float64 { return math.Sqrt(blurPx*blurPx + 1.0/6) }

func TestBordersOfBlurredLinesAreFoundWithoutBias(t *testing.T) {
	for _, beyond := range []struct {
		name  string
		level float64
	}{{"black", 0.02}, {"an ink", 0.3}, {"as bright as the line", 0.8}} {
		for _, width := range []float64{2, 3, 5, 8} {
			for _, blur := range []float64{0.6, 0.8, 1, 1.4, 2} {
				if width <= blur {
					continue // no line is left
				}
				t.Run(fmt.Sprintf("%s lies beyond a line of %.0f px blurred by %.1f px", beyond.name, width, blur), func(t *testing.T) {
					s := strip{widthPx: width, blurPx: blur, black: 0.02, white: 0.8, beyond: beyond.level}
					mean, worst := s.bias(t, sampled(blur))
					require.Less(t, math.Abs(mean), 0.05, "bias")
					require.Less(t, worst, 0.15, "single borders")
				})
			}
		}
	}
}

func TestAWronglyGuessedBlurShiftsBordersLittle(t *testing.T) {
	for _, wrong := range []float64{0.85, 1.15} {
		s := strip{widthPx: 4, blurPx: 1, black: 0.02, white: 0.8, beyond: 0.3}
		mean, _ := s.bias(t, wrong*sampled(s.blurPx))
		require.Less(t, math.Abs(mean), 0.08, "%.2f times the blur", wrong)
	}
}

func TestABorderIsSearchedOnlyNearWhereItIsPredicted(t *testing.T) {
	s := strip{through: geometry.Point{stripMiddle, stripMiddle}, out: geometry.Point{1, 0}, widthPx: 4, blurPx: 1, black: 0.02, white: 0.8, beyond: 0.02}
	f := EdgeFinder{R: s.raster(), SigmaPx: sampled(1)}
	for _, off := range []float64{-2.5, 0, 2.5} {
		fit, ok := f.Find(geometry.Point{stripMiddle + off, stripMiddle}, s.out, s.widthPx, 3)
		require.True(t, ok)
		require.InDelta(t, -off, fit.Shift, 0.1)
		require.InDelta(t, 255*0.8, fit.White, 6)
		require.InDelta(t, 255*0.02, fit.Black, 6)
	}
	if fit, ok := f.Find(geometry.Point{stripMiddle - 12, stripMiddle}, s.out, s.widthPx, 3); ok {
		require.Less(t, fit.White-fit.Black, float64(MinStep), "nothing rises there")
	}
}

func TestWhereThePictureEndsThereIsNoBorder(t *testing.T) {
	s := strip{through: geometry.Point{3, stripMiddle}, out: geometry.Point{-1, 0}, widthPx: 4, blurPx: 1, black: 0.02, white: 0.8}
	f := EdgeFinder{R: s.raster(), SigmaPx: 1}
	_, ok := f.Find(geometry.Point{3, stripMiddle}, s.out, s.widthPx, 3)
	require.False(t, ok)
}

func TestTheNormalTableAgreesWithTheErrorFunction(t *testing.T) {
	for x := -6.0; x < 6; x += 0.013 {
		require.InDelta(t, 0.5*math.Erfc(-x/math.Sqrt2), smoothStep(x), 1e-4)
	}
}

func TestThePixelCurveIsThatOfTheStandard(t *testing.T) {
	require.Equal(t, 0.0, srgb.Linear[0])
	require.Equal(t, 1.0, srgb.Linear[255])
	for i := range srgb.Linear {
		require.Equal(t, uint8(i), encoded(srgb.Linear[i]))
	}
}
