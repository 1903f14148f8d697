package vision

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/draw"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/opentype"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/raster"
)

// maxDebugWidthPx bounds the debug pictures: enough to see single edge points.
const maxDebugWidthPx = 2400

// The colours of the debug pictures.
var (
	debugGood  = color.RGBA{70, 225, 90, 255}
	debugBad   = color.RGBA{255, 60, 60, 255}
	debugMaybe = color.RGBA{255, 215, 0, 255}
	debugCool  = color.RGBA{70, 190, 255, 255}
	debugFaint = color.RGBA{150, 150, 160, 255}
	debugText  = color.RGBA{255, 255, 255, 255}
)

// debugCanvas is the photo, made smaller, to be drawn on in the photo's px.
type debugCanvas struct {
	img   *image.RGBA
	dc    *gg.Context
	scale float64 // canvas px per photo px
	text  float64 // height of the letters, canvas px
	notes []debugNote
}

// debugNote is text to be written on top of everything else.
type debugNote struct {
	at  geometry.Point // canvas px, the middle of the text
	ink color.Color
	say string
}

func newDebugCanvas(r *raster.Raster) (*debugCanvas, error) {
	font, err := opentype.Parse(gomedium.TTF)
	if err != nil {
		return nil, fmt.Errorf("built-in font: %w", err)
	}
	c := &debugCanvas{scale: math.Min(1, maxDebugWidthPx/float64(r.W))}
	c.img = c.shrunk(photoOf(r))
	c.dc = gg.NewContextForRGBA(c.img)
	c.text = math.Max(11, float64(c.img.Rect.Dx())/130)
	face, err := opentype.NewFace(font, &opentype.FaceOptions{Size: c.text, DPI: 72})
	if err != nil {
		return nil, fmt.Errorf("built-in font: %w", err)
	}
	c.dc.SetFontFace(face)
	c.dc.SetLineWidth(math.Max(1.2, c.text/9))
	return c, nil
}

// photoOf returns the raster's pixels as a picture of package image.
func photoOf(r *raster.Raster) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, r.W, r.H))
	parallel.For(r.H, func(y int) {
		for i := y * r.W; i < (y+1)*r.W; i++ {
			out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+2], out.Pix[4*i+3] = r.BGR[3*i+2], r.BGR[3*i+1], r.BGR[3*i], 255
		}
	})
	return out
}

// shrunk returns a picture of the photo's size at the canvas's.
func (c *debugCanvas) shrunk(img *image.RGBA) *image.RGBA {
	if c.scale == 1 {
		return img
	}
	size := func(n int) int { return max(1, int(float64(n)*c.scale)) }
	out := image.NewRGBA(image.Rect(0, 0, size(img.Rect.Dx()), size(img.Rect.Dy())))
	draw.BiLinear.Scale(out, out.Rect, img, img.Rect, draw.Src, nil)
	return out
}

// dim darkens the photo, so that marks stand out.
func (c *debugCanvas) dim(keep float64) {
	for i := range c.img.Pix {
		if i%4 != 3 {
			c.img.Pix[i] = uint8(float64(c.img.Pix[i]) * keep)
		}
	}
}

// at maps a photo position, whose pixel centres are integers, to the canvas,
// whose pixel centres are halves.
func (c *debugCanvas) at(p geometry.Point) geometry.Point {
	return geometry.Point{(p[0] + 0.5) * c.scale, (p[1] + 0.5) * c.scale}
}

// near tells whether a photo position is on the canvas or not far off it.
func (c *debugCanvas) near(p geometry.Point) bool {
	q, w, h := c.at(p), float64(c.img.Rect.Dx()), float64(c.img.Rect.Dy())
	return q[0] > -w && q[1] > -h && q[0] < 2*w && q[1] < 2*h // false for NaN
}

// path adds a line through the points to what is stroked next; it is broken
// where a point is off the canvas.
func (c *debugCanvas) path(points []geometry.Point, closed bool) {
	if closed && len(points) > 0 {
		points = append(points[:len(points):len(points)], points[0])
	}
	c.dc.NewSubPath()
	down := false
	for _, p := range points {
		if !c.near(p) {
			down = false
			continue
		}
		q := c.at(p)
		if down {
			c.dc.LineTo(q[0], q[1])
		} else {
			c.dc.MoveTo(q[0], q[1])
		}
		down = true
	}
}

// stroke draws the paths added since the last stroke.
func (c *debugCanvas) stroke(ink color.Color) {
	c.dc.SetColor(ink)
	c.dc.Stroke()
}

// spot marks a photo position by a square of 2·half+1 canvas px.
func (c *debugCanvas) spot(p geometry.Point, half int, ink color.RGBA) {
	if !c.near(p) {
		return
	}
	q := c.at(p)
	x, y := int(math.Floor(q[0])), int(math.Floor(q[1]))
	r := image.Rect(x-half, y-half, x+half+1, y+half+1).Intersect(c.img.Rect)
	draw.Draw(c.img, r, image.NewUniform(ink), image.Point{}, draw.Src)
}

// circle adds a circle to what is stroked next.
func (c *debugCanvas) circle(p geometry.Point, radius float64) {
	if !c.near(p) {
		return
	}
	q := c.at(p)
	c.dc.NewSubPath()
	c.dc.DrawCircle(q[0], q[1], radius*c.scale)
}

// note writes a line of text, its middle at a photo position, the given
// number of lines further down.
func (c *debugCanvas) note(p geometry.Point, line float64, ink color.Color, format string, args ...any) {
	if c.near(p) {
		c.notes = append(c.notes, debugNote{c.at(p).Add(geometry.Point{0, line * 1.2 * c.text}), ink, fmt.Sprintf(format, args...)})
	}
}

// title writes a line of text at the top left.
func (c *debugCanvas) title(line int, format string, args ...any) {
	say := fmt.Sprintf(format, args...)
	w, _ := c.dc.MeasureString(say)
	c.notes = append(c.notes, debugNote{geometry.Point{w/2 + c.text, (1.2 + 1.3*float64(line)) * c.text}, debugText, say})
}

// drawNotes writes the text, on dark ground.
func (c *debugCanvas) drawNotes() {
	for _, n := range c.notes {
		w, _ := c.dc.MeasureString(n.say)
		c.dc.DrawRectangle(n.at[0]-w/2-2, n.at[1]-0.58*c.text, w+4, 1.16*c.text)
		c.dc.SetRGBA(0, 0, 0, 0.6)
		c.dc.Fill()
		c.dc.SetColor(n.ink)
		c.dc.DrawStringAnchored(n.say, n.at[0], n.at[1], 0.5, 0.35)
	}
}
