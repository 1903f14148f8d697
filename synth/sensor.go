package synth

import (
	"image"
	"math"
	"math/rand/v2"

	"referee/internal/parallel"
	"referee/internal/srgb"
)

// sensor turns light into numbers.
type sensor struct {
	blurPx   float64 // σ of the lens's blur
	vignette float64 // light lost in the corners, as a share
	gain     float32 // of exposure: 1 keeps white paper at 1, where it clips
	white    float64 // what clipped white is written as, 150 to 255
	read     float32 // σ of noise in the dark
	shot     float32 // variance of noise a unit of light
	smooth   float32 // 0 to 0.33: how much neighbours share noise (webcams)
	seed     uint64
}

// drawSensor draws the camera's behaviour. The photos with truth have whites
// between 145 and 255, clipped on most of them, and strong noise in the dim
// ones.
func drawSensor(o *ShotOptions, rng *rand.Rand) *sensor {
	s := &sensor{
		blurPx: between(rng, 0.5, 0.85), vignette: between(rng, 0.05, 0.25),
		gain: float32(between(rng, 0.75, 1.4)), white: 255,
		read: 0.003, shot: 0.0006, seed: rng.Uint64(),
	}
	if rng.IntN(3) == 0 {
		s.white = between(rng, 150, 240)
	}
	if o.Camera != Phone {
		s.blurPx, s.smooth = between(rng, 0.6, 1.0), 0.2
		s.read, s.shot = 0.006, 0.0015
	}
	if o.Light == Dim {
		s.read, s.shot = float32(between(rng, 0.010, 0.018)), float32(between(rng, 0.004, 0.009))
		s.vignette += 0.1
	}
	return s
}

// frame is a picture in linear light, 3 values a pixel.
type frame struct {
	w, h int
	pix  []float32
}

func newFrame(w, h int) *frame { return &frame{w, h, make([]float32, 3*w*h)} }

// blurred convolves with a Gaussian.
func (f *frame) blurred(sigma float64) *frame {
	kernel := gaussian(sigma)
	tmp, out := newFrame(f.w, f.h), f
	parallel.For(f.h, func(y int) { convolveRow(tmp.row(y), f.row(y), kernel) })
	parallel.For(f.h, func(y int) { convolveColumns(out.row(y), tmp, y, kernel) })
	return out
}

func (f *frame) row(y int) []float32 { return f.pix[3*f.w*y : 3*f.w*(y+1)] }

// gaussian returns the right half of a normalised kernel, the middle first.
func gaussian(sigma float64) []float32 {
	r := max(1, int(math.Ceil(2.5*sigma)))
	k := make([]float32, r+1)
	sum := 0.0
	for i := -r; i <= r; i++ {
		sum += math.Exp(-float64(i*i) / (2 * sigma * sigma))
	}
	for i := range k {
		k[i] = float32(math.Exp(-float64(i*i)/(2*sigma*sigma)) / sum)
	}
	return k
}

func convolveRow(dst, src []float32, kernel []float32) {
	n, edge := len(src), 3*(len(kernel)-1)
	if n <= 2*edge {
		convolveEnds(dst, src, kernel, 0, n)
		return
	}
	mid := dst[edge : n-edge]
	for i, v := range src[edge:][:len(mid)] {
		mid[i] = kernel[0] * v
	}
	for k := 1; k < len(kernel); k++ {
		w := kernel[k]
		before, after := src[edge-3*k:][:len(mid)], src[edge+3*k:][:len(mid)]
		for i := range mid {
			mid[i] += w * (before[i] + after[i])
		}
	}
	convolveEnds(dst, src, kernel, 0, edge)
	convolveEnds(dst, src, kernel, n-edge, n)
}

// convolveEnds is convolveRow where the kernel reaches beyond the row, whose
// outermost pixels continue.
func convolveEnds(dst, src []float32, kernel []float32, from, to int) {
	n := len(src)
	for i := from; i < to; i++ {
		sum := kernel[0] * src[i]
		for k := 1; k < len(kernel); k++ {
			a, b := i-3*k, i+3*k
			if a < 0 {
				a = i % 3
			}
			if b >= n {
				b = n - 3 + i%3
			}
			sum += kernel[k] * (src[a] + src[b])
		}
		dst[i] = sum
	}
}

func convolveColumns(dst []float32, src *frame, y int, kernel []float32) {
	for i, v := range src.row(y) {
		dst[i] = kernel[0] * v
	}
	for k := 1; k < len(kernel); k++ {
		up, down := src.row(max(0, y-k)), src.row(min(src.h-1, y+k))
		w := kernel[k]
		for i := range dst {
			dst[i] += w * (up[i] + down[i])
		}
	}
}

// normal holds quantiles of the normal distribution at 4096 equal steps.
var normal = func() (t [4096]float32) {
	for i := range t {
		t[i] = float32(math.Sqrt2 * math.Erfinv(2*(float64(i)+0.5)/4096-1))
	}
	return t
}()

// addNoise exposes the picture and adds noise, part of it common to the three
// channels. Every row has its own stream of random numbers.
func (s *sensor) addNoise(f *frame) {
	read2 := s.read * s.read
	boost := float32(1)
	if s.smooth > 0 {
		boost = 1.6 // what smoothing takes away again
	}
	parallel.For(f.h, func(y int) {
		rng := rand.NewPCG(s.seed, streamNoise<<32+uint64(y))
		row := f.row(y)
		for x := 0; x < len(row); x += 3 {
			bits := rng.Uint64()
			common := 0.6 * normal[bits>>48&4095]
			for k := range 3 {
				v := row[x+k] * s.gain
				sigma := boost * float32(math.Sqrt(float64(read2+s.shot*v)))
				row[x+k] = v + sigma*(common+0.8*normal[bits>>(12*k)&4095])
			}
		}
	})
}

// toneSteps is the resolution of the table from light to written values.
const toneSteps = 4096

// develop writes the picture: neighbours' noise shared, clipped, in sRGB.
func (s *sensor) develop(f *frame) *image.RGBA {
	var tone [toneSteps + 1]uint8
	for i := range tone {
		tone[i] = uint8(math.Round(s.white * srgb.Encode(float64(i)/toneSteps)))
	}
	out := image.NewRGBA(image.Rect(0, 0, f.w, f.h))
	parallel.For(f.h, func(y int) {
		row := f.row(y)
		if s.smooth > 0 {
			buf := make([]float32, 2*len(row))
			kernel := []float32{1 - 2*s.smooth, s.smooth}
			convolveColumns(buf[:len(row)], f, y, kernel)
			convolveRow(buf[len(row):], buf[:len(row)], kernel)
			row = buf[len(row):]
		}
		dst := out.Pix[y*out.Stride:]
		for x := range f.w {
			for k := range 3 {
				v := max(0, min(row[3*x+k], 1))
				dst[4*x+k] = tone[int(v*toneSteps+0.5)]
			}
			dst[4*x+3] = 255
		}
	})
	return out
}
