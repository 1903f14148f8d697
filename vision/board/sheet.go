package board

import (
	"image"
	"image/color"
	"math"

	"gocv.io/x/gocv"

	"referee/geometry"
	"referee/internal/parallel"
)

// sheet is a board as seen straight from above, at true scale: the rectified
// picture. Pixels are row by row, the first row being the upper edge.
type sheet struct {
	geometry.TrueScale
	WidthMM, High float64 // mm
	Pix           []rgb
	// Seen tells which pixels lie within the photo.
	Seen []bool
}

// rgb is a colour as pixel values, 0 to 255.
type rgb [3]float32

func newSheet(widthMM, heightMM, perMM float64) *sheet {
	s := &sheet{TrueScale: geometry.TrueScale{PerMM: perMM}, WidthMM: widthMM, High: heightMM}
	s.W, s.H = max(1, int(math.Round(widthMM*perMM))), max(1, int(math.Round(heightMM*perMM)))
	s.Pix, s.Seen = make([]rgb, s.W*s.H), make([]bool, s.W*s.H)
	return s
}

// pixels is a photo's pixels, 3 bytes each: blue, green, red.
type pixels struct {
	W, H int
	BGR  []uint8
}

func pixelsOf(m gocv.Mat) pixels { return pixels{m.Cols(), m.Rows(), m.ToBytes()} }

// pixelsFor is a photo made smaller by the whole number of times by which it is
// finer than a sheet, and how the camera sees that: what a sheet's pixel is the
// mean of is read once instead of for each sheet.
func pixelsFor(m gocv.Mat, cam geometry.Camera, perMM float64) (pixels, geometry.Camera) {
	k := int(cam.ScaleAt(geometry.Point{}) / perMM)
	k = min(k, m.Cols(), m.Rows())
	if k <= 1 {
		return pixelsOf(m), cam
	}
	w, h := m.Cols()/k, m.Rows()/k
	whole := m.Region(image.Rect(0, 0, w*k, h*k))
	defer whole.Close()
	small := gocv.NewMat()
	defer small.Close()
	gocv.Resize(whole, &small, image.Pt(w, h), 0, 0, gocv.InterpolationArea)
	cam.Intrinsics = cam.Intrinsics.Shrunk(float64(k))
	return pixelsOf(small), cam
}

// at interpolates; false outside the photo.
func (p *pixels) at(q geometry.Point) (rgb, bool) {
	if !(q[0] >= 0 && q[1] >= 0 && q[0] < float64(p.W-1) && q[1] < float64(p.H-1)) {
		return rgb{}, false
	}
	x, y := int(q[0]), int(q[1])
	fx, fy := float32(q[0]-float64(x)), float32(q[1]-float64(y))
	i := 3 * (y*p.W + x)
	var out rgb
	for c := range 3 {
		k := i + 2 - c
		top := float32(p.BGR[k])*(1-fx) + float32(p.BGR[k+3])*fx
		low := float32(p.BGR[k+3*p.W])*(1-fx) + float32(p.BGR[k+3*p.W+3])*fx
		out[c] = top*(1-fy) + low*fy
	}
	return out, true
}

// greys is a photo's brightness, smoothed a little against noise.
type greys struct {
	W, H int
	V    []uint8
}

// greyBlurPx is that smoothing.
const greyBlurPx = 1.0

func greysOf(m gocv.Mat) greys {
	grey := gocv.NewMat()
	defer grey.Close()
	gocv.CvtColor(m, &grey, gocv.ColorBGRToGray)
	gocv.GaussianBlur(grey, &grey, image.Pt(0, 0), greyBlurPx, greyBlurPx, gocv.BorderReplicate)
	return greys{m.Cols(), m.Rows(), grey.ToBytes()}
}

// at interpolates; false outside the photo.
func (p *greys) at(q geometry.Point) (float32, bool) {
	if !(q[0] >= 0 && q[1] >= 0 && q[0] < float64(p.W-1) && q[1] < float64(p.H-1)) {
		return 0, false
	}
	x, y := int(q[0]), int(q[1])
	fx, fy := float32(q[0]-float64(x)), float32(q[1]-float64(y))
	i := y*p.W + x
	top := float32(p.V[i])*(1-fx) + float32(p.V[i+1])*fx
	low := float32(p.V[i+p.W])*(1-fx) + float32(p.V[i+p.W+1])*fx
	return top*(1-fy) + low*fy, true
}

// nodePx is over how many px of a sheet positions in the photo are
// interpolated: at a tilt of 45° half a metre away a bilinear patch of 5 mm is
// off by a fiftieth of a pixel.
const nodePx = 16

// rectify takes the board out of a photo, averaging over as many photo pixels
// as one of the sheet covers.
func rectify(p *pixels, cam *geometry.Camera, widthMM, heightMM, perMM float64) *sheet {
	s := newSheet(widthMM, heightMM, perMM)
	taps := max(1, min(4, int(math.Round(cam.ScaleAt(geometry.Point{})/perMM))))
	parallel.For((s.H+nodePx-1)/nodePx, func(row int) {
		top := row * nodePx
		var left, right [2]geometry.Point // above, below
		for x0 := 0; x0 < s.W; x0 += nodePx {
			node := func(dx, dy int) geometry.Point {
				return cam.Project(s.MM(float64(x0+dx)-0.5, float64(top+dy)-0.5))
			}
			left = right
			if x0 == 0 {
				left = [2]geometry.Point{node(0, 0), node(0, nodePx)}
			}
			right = [2]geometry.Point{node(nodePx, 0), node(nodePx, nodePx)}
			for y := top; y < min(s.H, top+nodePx); y++ {
				for x := x0; x < min(s.W, x0+nodePx); x++ {
					s.Pix[y*s.W+x], s.Seen[y*s.W+x] = p.mean(left, right, x-x0, y-top, taps)
				}
			}
		}
	})
	return s
}

// mean averages the photo over pixel x, y of a patch between nodes; false where
// some of it lies outside the photo.
func (p *pixels) mean(left, right [2]geometry.Point, x, y, taps int) (rgb, bool) {
	var sum rgb
	step := 1 / float64(taps)
	for j := range taps {
		v := (float64(y) + (float64(j)+0.5)*step) / nodePx
		a, b := geometry.Lerp(left[0], left[1], v), geometry.Lerp(right[0], right[1], v)
		for i := range taps {
			c, in := p.at(geometry.Lerp(a, b, (float64(x)+(float64(i)+0.5)*step)/nodePx))
			if !in {
				return rgb{}, false
			}
			sum = sum.plus(c)
		}
	}
	return sum.times(float32(step * step)), true
}

func (c rgb) plus(d rgb) rgb      { return rgb{c[0] + d[0], c[1] + d[1], c[2] + d[2]} }
func (c rgb) minus(d rgb) rgb     { return rgb{c[0] - d[0], c[1] - d[1], c[2] - d[2]} }
func (c rgb) times(k float32) rgb { return rgb{c[0] * k, c[1] * k, c[2] * k} }
func (c rgb) luma() float32       { return 0.299*c[0] + 0.587*c[1] + 0.114*c[2] }
func (c rgb) distance(d rgb) float64 {
	e := c.minus(d)
	return math.Sqrt(float64(e[0]*e[0] + e[1]*e[1] + e[2]*e[2]))
}

// mat is the sheet as a picture of OpenCV, which the caller closes.
func (s *sheet) mat() (gocv.Mat, error) {
	data := make([]byte, 3*len(s.Pix))
	for i, c := range s.Pix {
		for k := range 3 {
			data[3*i+2-k] = uint8(max(0, min(255, c[k]+0.5)))
		}
	}
	return gocv.NewMatFromBytes(s.H, s.W, gocv.MatTypeCV8UC3, data)
}

// image is the sheet as a picture of Go.
func (s *sheet) image() image.Image {
	img := image.NewRGBA(image.Rect(0, 0, s.W, s.H))
	for i, c := range s.Pix {
		v := func(k int) uint8 { return uint8(max(0, min(255, c[k]+0.5))) }
		img.SetRGBA(i%s.W, i/s.W, color.RGBA{v(0), v(1), v(2), 255})
	}
	return img
}

// sheetOf is a stored picture of a board.
func sheetOf(m gocv.Mat, widthMM, heightMM float64) *sheet {
	s := &sheet{TrueScale: geometry.TrueScale{W: m.Cols(), H: m.Rows(), PerMM: float64(m.Cols()) / widthMM}, WidthMM: widthMM, High: heightMM}
	s.Pix, s.Seen = make([]rgb, s.W*s.H), make([]bool, s.W*s.H)
	data := m.ToBytes()
	for i := range s.Pix {
		s.Pix[i], s.Seen[i] = rgb{float32(data[3*i+2]), float32(data[3*i+1]), float32(data[3*i])}, true
	}
	return s
}

// scaled is the sheet at another scale.
func (s *sheet) scaled(perMM float64) (*sheet, error) {
	if perMM == s.PerMM {
		return s, nil
	}
	m, err := s.mat()
	if err != nil {
		return nil, err
	}
	defer m.Close()
	out := newSheet(s.WidthMM, s.High, perMM)
	dst := gocv.NewMat()
	defer dst.Close()
	how := gocv.InterpolationArea
	if perMM > s.PerMM {
		how = gocv.InterpolationLinear
	}
	gocv.Resize(m, &dst, image.Pt(out.W, out.H), 0, 0, how)
	scaled := sheetOf(dst, s.WidthMM, s.High)
	scaled.PerMM = perMM
	return scaled, nil
}

// luma is the brightness of each pixel.
func (s *sheet) luma() []float32 {
	out := make([]float32, len(s.Pix))
	for i, c := range s.Pix {
		out[i] = c.luma()
	}
	return out
}
