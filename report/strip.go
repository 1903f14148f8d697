package report

import (
	"image"
	"image/color"
	imagedraw "image/draw"
	"math"

	"github.com/fogleman/gg"
	"golang.org/x/image/draw"

	"referee/geometry"
)

// stripGap is between the three pictures of a strip, px.
const stripGap = 12

// Strip shows how a ruling came about: the place as the photo has it, the same
// seen from right above, and what was measured on that.
func Strip(photo image.Image, c *Check, s *Settled, lang Lang) (image.Image, error) {
	f, err := newFonts()
	if err != nil {
		return nil, err
	}
	u := newCloseup(photo, c, s, f, speak(lang))
	u.draw()
	w, h := u.plain.Rect.Dx(), u.plain.Rect.Dy()
	out := newBackground(3*w+2*stripGap, h)
	for i, part := range []image.Image{u.original(asRGBA(photo), w, h), u.plain, u.dc.Image()} {
		imagedraw.Draw(out, image.Rect(i*(w+stripGap), 0, i*(w+stripGap)+w, h), part, part.Bounds().Min, draw.Src)
	}
	dc := gg.NewContextForRGBA(out)
	dc.SetFontFace(f.bold(26))
	for i, k := range []key{checkPhoto, checkRectified, checkOverlay} {
		text := u.w.say(k)
		tw, _ := dc.MeasureString(text)
		x, y := float64(i*(w+stripGap)+w)-tw-20, 8.0
		if i == 2 {
			y = float64(h) - 46
		}
		dc.SetColor(color.NRGBA{0, 0, 0, 190})
		dc.DrawRoundedRectangle(x-8, y, tw+20, 38, 6)
		dc.Fill()
		dc.SetColor(color.White)
		dc.DrawString(text, x+2, y+28)
	}
	return u.captioned(out), nil
}

// original cuts the place out of the photo as it is, as large as fits.
func (u *closeup) original(photo *image.RGBA, w, h int) image.Image {
	var px geometry.Polygon
	for _, p := range []geometry.Point{u.frame.lo, u.frame.hi, {u.frame.lo[0], u.frame.hi[1]}, {u.frame.hi[0], u.frame.lo[1]}} {
		px = append(px, u.c.View.Camera.Project(p))
	}
	lo, hi := px.Bounds()
	mid := geometry.Lerp(lo, hi, 0.5)
	// The box in the shape of the part it is shown in.
	scale := math.Max((hi[0]-lo[0])/float64(w), (hi[1]-lo[1])/float64(h))
	half := geometry.Point{scale * float64(w) / 2, scale * float64(h) / 2}
	box := image.Rect(int(mid[0]-half[0]), int(mid[1]-half[1]), int(mid[0]+half[0]), int(mid[1]+half[1]))
	out := newBackground(w, h)
	seen := box.Intersect(photo.Rect)
	to := image.Rect(
		(seen.Min.X-box.Min.X)*w/max(1, box.Dx()), (seen.Min.Y-box.Min.Y)*h/max(1, box.Dy()),
		(seen.Max.X-box.Min.X)*w/max(1, box.Dx()), (seen.Max.Y-box.Min.Y)*h/max(1, box.Dy()))
	draw.BiLinear.Scale(out, to, photo, seen, draw.Src, nil)
	return out
}
