// Package phone does to a picture what phones, scanners and messengers do to it
// after the sensor, so that what was made up or photographed without that shows how
// the program copes with it.
//
//	picture ─▶ Kind.Process ─▶ picture, another size, for a JPEG of Kind.Quality
package phone

import (
	"fmt"
	"image"

	"gocv.io/x/gocv"
)

// Kind is a way of processing pictures.
type Kind string

// The kinds. How strong each is was chosen to look like what phones of the last
// years give, at the strong end.
const (
	HDR   Kind = "hdr"   // local tone mapping, denoising, sharpening with halos, more saturation
	Chat  Kind = "chat"  // the same, milder, at the size and quality of a messenger
	Night Kind = "night" // shadows lifted, colours smeared, wide halos
	Scan  Kind = "scan"  // the contrast of each channel stretched, as by a document scanner
)

// Kinds lists all.
var Kinds = []Kind{HDR, Chat, Night, Scan}

// chatSide is the longer side, px, of the pictures that messengers send.
const chatSide = 1600

// Quality is that of the JPEG, from 1 to 100.
func (k Kind) Quality() int {
	if k == Chat {
		return 60
	}
	return 85
}

// Process returns the picture, BGR of 8 bits, as the kind makes it, and by how much
// its coordinates are scaled. The caller closes it.
func (k Kind) Process(from gocv.Mat) (to gocv.Mat, scale float64, err error) {
	if from.Empty() || from.Type() != gocv.MatTypeCV8UC3 {
		return to, 0, fmt.Errorf("phone: %s takes a picture of three channels of 8 bits", k)
	}
	p := &pipeline{now: from.Clone()}
	scale = 1
	switch k {
	case HDR:
		p.smooth()
		p.mapTones(2)
		p.saturate(1.3)
		p.sharpen(1.6, 0.9)
	case Chat:
		scale = float64(chatSide) / float64(max(from.Rows(), from.Cols()))
		p.mapTones(1.5)
		p.saturate(1.15)
		p.sharpen(1.3, 0.5)
		p.resize(scale)
	case Night:
		p.lift(0.72)
		p.smear()
		p.sharpen(2, 0.6)
	case Scan:
		p.stretch(0.02)
		p.sharpen(1, 0.8)
	default:
		p.now.Close()
		return to, 0, fmt.Errorf("phone: there is no kind %q", k)
	}
	return p.now, scale, nil
}

// pipeline is a picture under way.
type pipeline struct{ now gocv.Mat }

// become replaces the picture by what a step makes of it.
func (p *pipeline) become(step func(from gocv.Mat, to *gocv.Mat)) {
	next := gocv.NewMat()
	step(p.now, &next)
	p.now.Close()
	p.now = next
}

// inSpace runs a step on one channel of the picture in another colour space.
func (p *pipeline) inSpace(to, back gocv.ColorConversionCode, channel int, step func(m *gocv.Mat)) {
	p.become(func(from gocv.Mat, out *gocv.Mat) {
		other := gocv.NewMat()
		defer other.Close()
		gocv.CvtColor(from, &other, to)
		parts := gocv.Split(other)
		step(&parts[channel])
		gocv.Merge(parts, &other)
		for i := range parts {
			parts[i].Close()
		}
		gocv.CvtColor(other, out, back)
	})
}

// tiles is in how many parts either way tones are mapped.
const tiles = 8

// mapTones equalises the lightness locally (CLAHE: Zuiderveld 1994), with a limit
// of contrast.
func (p *pipeline) mapTones(limit float64) {
	p.inSpace(gocv.ColorBGRToLab, gocv.ColorLabToBGR, 0, func(m *gocv.Mat) {
		c := gocv.NewCLAHEWithParams(limit, image.Pt(tiles, tiles))
		defer c.Close()
		out := gocv.NewMat()
		c.Apply(*m, &out)
		m.Close()
		*m = out
	})
}

// saturate multiplies the saturation.
func (p *pipeline) saturate(by float64) {
	p.inSpace(gocv.ColorBGRToHSV, gocv.ColorHSVToBGR, 1, func(m *gocv.Mat) {
		out := gocv.NewMat()
		m.ConvertToWithParams(&out, gocv.MatTypeCV8U, float32(by), 0)
		m.Close()
		*m = out
	})
}

// sharpen adds the difference from a Gaussian blur: unsharp masking, with halos as
// wide as sigma, px.
func (p *pipeline) sharpen(sigma, amount float64) {
	p.become(func(from gocv.Mat, to *gocv.Mat) {
		blurred := gocv.NewMat()
		defer blurred.Close()
		gocv.GaussianBlur(from, &blurred, image.Point{}, sigma, sigma, gocv.BorderDefault)
		gocv.AddWeighted(from, 1+amount, blurred, -amount, 0, to)
	})
}

// smooth takes out noise but not edges.
func (p *pipeline) smooth() {
	p.become(func(from gocv.Mat, to *gocv.Mat) { gocv.BilateralFilter(from, to, 5, 18, 3) })
}

// smear takes out the noise of colours as a night mode does, and what is fine with
// it (non-local means: Buades 2005).
func (p *pipeline) smear() {
	p.become(func(from gocv.Mat, to *gocv.Mat) {
		gocv.FastNlMeansDenoisingColoredWithParams(from, to, 6, 12, 5, 11)
	})
}

func (p *pipeline) resize(by float64) {
	p.become(func(from gocv.Mat, to *gocv.Mat) {
		gocv.Resize(from, to, image.Point{}, by, by, gocv.InterpolationArea)
	})
}
