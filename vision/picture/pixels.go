package picture

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"runtime/debug"

	"gocv.io/x/gocv"
)

// guard runs a decoder and turns a panic of it into an error.
func guard[T any](f func() (T, error)) (out T, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the decoder gave up: %v", r)
		}
	}()
	return f()
}

// freedFrom is how many bytes a decoder has taken that are given back before reading
// takes as many: more than a gigabyte of the largest photos. Of a screen's size nobody
// waits for that.
const freedFrom = 64 << 20

// decodeInGo runs a decoder of Go and converts what it returns.
func (h *header) decodeInGo(f func() (image.Image, error)) (gocv.Mat, error) {
	img, err := guard(f)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return gocv.Mat{}, errorCopy(errCut)
	case err != nil:
		return gocv.Mat{}, bad(Truncated, "is damaged (%v)", err)
	case img.Bounds().Empty():
		return gocv.Mat{}, bad(Truncated, "is damaged: it cannot be decoded")
	}
	mat := matOnWhite(img, h.shrunk)
	img = nil
	if h.width*h.height*h.decoding >= freedFrom {
		debug.FreeOSMemory()
	}
	return mat, nil
}

// matOnWhite converts any picture to 8 bits BGR, laid on white where it is
// transparent, each pixel the mean of so many across and down.
func matOnWhite(img image.Image, times int) gocv.Mat {
	b := img.Bounds()
	w, h := (b.Dx()+times-1)/times, (b.Dy()+times-1)/times
	mat := gocv.NewMatWithSize(h, w, gocv.MatTypeCV8UC3)
	out, _ := mat.DataPtrUint8() // fails only for other types
	strip := image.NewRGBA(image.Rect(0, 0, b.Dx(), times))
	for y := range h {
		strip.Rect.Max.Y = min(times, b.Dy()-y*times)
		draw.Draw(strip, strip.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(strip, strip.Rect, img, image.Pt(b.Min.X, b.Min.Y+y*times), draw.Over)
		means(strip, times, out[3*y*w:3*(y+1)*w])
	}
	return mat
}

// means writes the mean of so many columns each of a strip, B, G, R.
func means(strip *image.RGBA, times int, out []uint8) {
	across, down := strip.Rect.Dx(), strip.Rect.Dy()
	for x := 0; x*times < across; x++ {
		var sum [3]int
		from, to := x*times, min((x+1)*times, across)
		for v := range down {
			row := strip.Pix[v*strip.Stride:]
			for i := 4 * from; i < 4*to; i += 4 {
				sum[0], sum[1], sum[2] = sum[0]+int(row[i+2]), sum[1]+int(row[i+1]), sum[2]+int(row[i])
			}
		}
		n := (to - from) * down
		for c := range sum {
			out[3*x+c] = uint8((sum[c] + n/2) / n)
		}
	}
}

// shrunken is a Mat so many times smaller. It takes the given one over.
func shrunken(mat gocv.Mat, times int) gocv.Mat {
	if times == 1 {
		return mat
	}
	defer mat.Close()
	out := gocv.NewMat()
	gocv.Resize(mat, &out, image.Pt((mat.Cols()+times-1)/times, (mat.Rows()+times-1)/times), 0, 0, gocv.InterpolationArea)
	return out
}

// firstOnItsSide is the first of the orientations that exchange width and height.
const firstOnItsSide = 5

// turnUpright applies an EXIF orientation (1 to 8; others leave the picture
// as it is). It takes the given Mat over.
func turnUpright(mat gocv.Mat, orientation int) (gocv.Mat, error) {
	if orientation < 2 || orientation > 8 {
		return mat, nil
	}
	defer mat.Close()
	out := gocv.NewMat()
	switch orientation {
	case 2:
		gocv.Flip(mat, &out, 1)
	case 3:
		gocv.Rotate(mat, &out, gocv.Rotate180Clockwise)
	case 4:
		gocv.Flip(mat, &out, 0)
	case 5:
		gocv.Transpose(mat, &out)
	case 6:
		gocv.Rotate(mat, &out, gocv.Rotate90Clockwise)
	case 7: // about the other diagonal
		half := gocv.NewMat()
		defer half.Close()
		gocv.Transpose(mat, &half)
		gocv.Rotate(half, &out, gocv.Rotate180Clockwise)
	case 8:
		gocv.Rotate(mat, &out, gocv.Rotate90CounterClockwise)
	}
	if out.Empty() {
		out.Close()
		return gocv.Mat{}, bad(Truncated, "cannot be turned upright")
	}
	return out, nil
}
