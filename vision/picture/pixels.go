package picture

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"

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

// decodeInGo runs a decoder of Go and converts what it returns.
func decodeInGo(f func() (image.Image, error)) (gocv.Mat, error) {
	img, err := guard(f)
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		return gocv.Mat{}, errorCopy(errCut)
	case err != nil:
		return gocv.Mat{}, bad(Truncated, "is damaged (%v)", err)
	case img.Bounds().Empty():
		return gocv.Mat{}, bad(Truncated, "is damaged: it cannot be decoded")
	}
	return matOnWhite(img), nil
}

// matOnWhite converts any picture to 8 bits BGR, laid on white where it is
// transparent.
func matOnWhite(img image.Image) gocv.Mat {
	b := img.Bounds()
	rgba := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(rgba, rgba.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(rgba, rgba.Rect, img, b.Min, draw.Over)
	mat := gocv.NewMatWithSize(b.Dy(), b.Dx(), gocv.MatTypeCV8UC3)
	out, _ := mat.DataPtrUint8() // fails only for other types
	for i, j := 0, 0; i < len(rgba.Pix); i, j = i+4, j+3 {
		out[j], out[j+1], out[j+2] = rgba.Pix[i+2], rgba.Pix[i+1], rgba.Pix[i]
	}
	return mat
}

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
