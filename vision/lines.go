package vision

import (
	"image"

	"gocv.io/x/gocv"
)

// bitmap is a picture of yes (1) and no (0).
type bitmap struct {
	W, H int
	On   []uint8
}

// brightMask finds what is bright between dark, in one of the raster's
// channels: in White the white lines, in Bright all inks as well. A pixel is 1 when it is brighter than the
// middle between the darkest and the brightest of its neighbourhood, and that
// neighbourhood has contrast, compared with what is usual around it (Bernsen,
// 1986, with a local contrast threshold). Everything between lines is 0, so
// that the body of a card is one connected region whatever the light.
func brightMask(channel []uint8, w, h int, s *Settings) (*bitmap, error) {
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

	contrast, usual := gocv.NewMat(), gocv.NewMat()
	defer contrast.Close()
	defer usual.Close()
	gocv.Subtract(hi, lo, &contrast)
	wide := gocv.GetStructuringElement(gocv.MorphRect, image.Pt(s.UsualWindowPx, s.UsualWindowPx))
	defer wide.Close()
	gocv.Dilate(contrast, &usual, wide)

	top, bottom, u := hi.ToBytes(), lo.ToBytes(), usual.ToBytes()
	mask := make([]uint8, len(channel))
	parallel(h, func(y int) {
		for i := y * w; i < (y+1)*w; i++ {
			c := int(top[i]) - int(bottom[i])
			if c >= s.MinContrast && 100*c >= s.ContrastPercent*int(u[i]) && 2*int(channel[i]) > int(top[i])+int(bottom[i]) {
				mask[i] = 1
			}
		}
	})
	return &bitmap{w, h, mask}, nil
}
