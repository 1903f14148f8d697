package picture

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"testing"

	"github.com/stretchr/testify/require"
)

// quadrants is a test picture whose four quarters differ: red and green
// above, blue and yellow below. Noise keeps any block from being flat.
func quadrants(w, h int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := quarters[2*(2*y/h)+2*x/w]
			c.G += uint8((x*7 + y*13) % 5)
			img.SetNRGBA(x, y, c)
		}
	}
	return img
}

var quarters = [4]color.NRGBA{{200, 20, 20, 255}, {20, 200, 20, 255}, {20, 20, 200, 255}, {200, 200, 20, 255}}

// stored is quadrants as a camera that was held in the given orientation
// stores it: turning it by that orientation gives quadrants(w, h) back.
func stored(w, h, orientation int) *image.NRGBA {
	up := quadrants(w, h)
	sw, sh := w, h
	if orientation >= 5 {
		sw, sh = h, w
	}
	out := image.NewNRGBA(image.Rect(0, 0, sw, sh))
	for y := range sh {
		for x := range sw {
			// Where row y and column x are shown, by the EXIF standard
			// (JEITA CP-3451, table 6).
			var ux, uy int
			switch orientation {
			case 1:
				ux, uy = x, y
			case 2:
				ux, uy = w-1-x, y
			case 3:
				ux, uy = w-1-x, h-1-y
			case 4:
				ux, uy = x, h-1-y
			case 5:
				ux, uy = y, x
			case 6:
				ux, uy = w-1-y, x
			case 7:
				ux, uy = w-1-y, h-1-x
			case 8:
				ux, uy = y, h-1-x
			}
			out.SetNRGBA(x, y, up.NRGBAAt(ux, uy))
		}
	}
	return out
}

// exifBlock is a TIFF block with an orientation and a focal length.
func exifBlock(orientation, focal35, width, height int) []byte {
	le := binary.LittleEndian
	b := []byte("II*\x00\x08\x00\x00\x00")
	entry := func(tag, kind uint16, value int) {
		b = le.AppendUint16(b, tag)
		b = le.AppendUint16(b, kind)
		b = le.AppendUint32(b, 1)
		if kind == 3 {
			b = le.AppendUint32(b, uint32(uint16(value)))
		} else {
			b = le.AppendUint32(b, uint32(value))
		}
	}
	b = le.AppendUint16(b, 2)
	entry(0x0112, 3, orientation)
	entry(0x8769, 4, len(b)+12+4)
	b = le.AppendUint32(b, 0)
	b = le.AppendUint16(b, 3)
	entry(0xa002, 4, width)
	entry(0xa003, 4, height)
	entry(0xa405, 3, focal35)
	return le.AppendUint32(b, 0)
}

func jpegBytes(t testing.TB, img image.Image) []byte {
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, img, &jpeg.Options{Quality: 92}))
	return b.Bytes()
}

// withExif puts an EXIF block behind a JPEG's first marker.
func withExif(jpg, block []byte) []byte {
	out := []byte{0xff, 0xd8, 0xff, 0xe1}
	out = binary.BigEndian.AppendUint16(out, uint16(len(block)+8))
	out = append(out, "Exif\x00\x00"...)
	return append(append(out, block...), jpg[2:]...)
}

func pngBytes(t testing.TB, img image.Image) []byte {
	var b bytes.Buffer
	require.NoError(t, png.Encode(&b, img))
	return b.Bytes()
}

// pngWithSize rewrites the size in a PNG's header.
func pngWithSize(data []byte, w, h uint32) []byte {
	out := bytes.Clone(data)
	binary.BigEndian.PutUint32(out[16:], w)
	binary.BigEndian.PutUint32(out[20:], h)
	binary.BigEndian.PutUint32(out[29:], crcOf(out[12:29]))
	return out
}

func crcOf(chunk []byte) uint32 { return crc32.ChecksumIEEE(chunk) }

// jpegWithSize rewrites the size in a baseline JPEG's frame.
func jpegWithSize(data []byte, w, h uint16) []byte {
	out := bytes.Clone(data)
	i := bytes.Index(out, []byte{0xff, markSOF0})
	binary.BigEndian.PutUint16(out[i+5:], h)
	binary.BigEndian.PutUint16(out[i+7:], w)
	return out
}
