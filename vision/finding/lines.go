package finding

import (
	"context"
	"errors"
	"image"

	"gocv.io/x/gocv"

	"referee/internal/parallel"
	"referee/vision/raster"
)

// brightMask finds what is bright between dark, in one of the raster's
// channels: in White the white lines, in Bright all inks as well. A pixel is 1 when it is brighter than the
// middle between the darkest and the brightest of its neighbourhood, and that
// neighbourhood has contrast, compared with what is usual around it (Bernsen,
// 1986, with a local contrast threshold). Everything between lines is 0, so
// that the body of a card is one connected region whatever the light.
func brightMask(ctx context.Context, channel []uint8, w, h int, s *LineSettings) (*raster.Bitmap, error) {
	white, err := gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8U, channel)
	if err != nil {
		return nil, err
	}
	defer white.Close()
	hi, lo := gocv.NewMat(), gocv.NewMat()
	defer hi.Close()
	defer lo.Close()
	near := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(s.ContrastWindowPx, s.ContrastWindowPx))
	defer near.Close()
	gocv.Dilate(white, &hi, near)
	gocv.Erode(white, &lo, near)
	if err := ctx.Err(); err != nil {
		return nil, err
	}

	contrast, usual := gocv.NewMat(), gocv.NewMat()
	defer contrast.Close()
	defer usual.Close()
	gocv.Subtract(hi, lo, &contrast)
	wide := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(s.UsualWindowPx, s.UsualWindowPx))
	defer wide.Close()
	gocv.Dilate(contrast, &usual, wide)

	top, bottom, u, err := bytesOf3(&hi, &lo, &usual)
	if err != nil {
		return nil, err
	}
	mask := make([]uint8, len(channel))
	err = parallel.ForContext(ctx, h, func(y int) {
		row, t, b, u := channel[y*w:(y+1)*w], top[y*w:(y+1)*w], bottom[y*w:(y+1)*w], u[y*w:(y+1)*w]
		out := mask[y*w : (y+1)*w]
		for i, v := range row {
			hi, lo := int(t[i]), int(b[i])
			if c := hi - lo; 2*int(v) > hi+lo && c >= s.MinContrast && 100*c >= s.ContrastPercent*int(u[i]) {
				out[i] = 1
			}
		}
	})
	return &raster.Bitmap{W: w, H: h, On: mask}, err
}

// bytesOf3 returns the pixels of three Mats, which share their memory.
func bytesOf3(a, b, c *gocv.Mat) (x, y, z []uint8, err error) {
	var errs [3]error
	x, errs[0] = a.DataPtrUint8()
	y, errs[1] = b.DataPtrUint8()
	z, errs[2] = c.DataPtrUint8()
	return x, y, z, errors.Join(errs[:]...)
}
