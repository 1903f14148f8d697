package picture

import (
	"bytes"
	"image"
	"image/color"
	"image/png"

	"gocv.io/x/gocv"
	"golang.org/x/image/webp"
)

// header is what a picture file says about itself before its pixels.
type header struct {
	width, height int    // px, as stored
	exif          []byte // TIFF form, or nil
	// turned tells that the decoder turns the picture upright by itself, so
	// that the EXIF orientation must not be applied again.
	turned bool
	// decoding is how many bytes a pixel the decoder takes; 0 for one that gives no more
	// pixels than are read.
	decoding int
	shrunk   int // how many times smaller it is decoded
	// progressive is of a JPEG in several scans, each making what is known finer.
	progressive bool
	decode      func(data []byte, src source) (gocv.Mat, error)
	// shifts is whether the light shifts as damage leaves it; known once decoded.
	shifts bool
}

// readHeader finds out the format by its first bytes, never by the file's
// name, and reads size and EXIF.
func readHeader(data []byte) (*header, error) {
	at := func(i int, magic string) bool {
		return len(data) >= i+len(magic) && string(data[i:i+len(magic)]) == magic
	}
	switch {
	case len(data) == 0:
		return nil, bad(NotAPicture, "is empty")
	case at(0, "\xff\xd8\xff"):
		return jpegHeader(data)
	case at(0, "\x89PNG\r\n\x1a\n"):
		return pngHeader(data)
	case at(0, "RIFF") && at(8, "WEBP"):
		return webpHeader(data)
	case at(4, "ftyp"):
		return heicHeader(data)
	}
	for _, other := range []struct{ magic, name string }{
		{"GIF8", "GIF"}, {"BM", "BMP"}, {"II*\x00", "TIFF or raw"}, {"MM\x00*", "TIFF or raw"}, {"%PDF", "PDF"},
	} {
		if at(0, other.magic) {
			return nil, bad(Unsupported, "is a %s file", other.name)
		}
	}
	return nil, bad(NotAPicture, "is not a picture")
}

func pngHeader(data []byte) (*header, error) {
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, bad(Truncated, "is cut short or damaged (%v)", err)
	}
	h := &header{width: c.Width, height: c.Height, exif: pngExif(data), decoding: pngDecoding(data, c)}
	h.decode = func(data []byte, _ source) (gocv.Mat, error) {
		return h.decodeInGo(func() (image.Image, error) { return png.Decode(bytes.NewReader(data)) })
	}
	return h, nil
}

// pngInterlaced is where a PNG's header says that it is (PNG 1.2, 11.2.2): behind the
// signature, the chunk's length and kind, two sizes and four bytes.
const pngInterlaced = 28

// pngDecoding is how many bytes a pixel Go's decoder takes: those of its colour model,
// and half as many for the last pass of an interlaced one, which has every other row.
func pngDecoding(data []byte, c image.Config) int {
	bytes := 4
	if m := c.ColorModel; m == color.RGBA64Model || m == color.NRGBA64Model {
		bytes = 8
	}
	if len(data) > pngInterlaced && data[pngInterlaced] != 0 {
		bytes += bytes / 2
	}
	return bytes
}

func webpHeader(data []byte) (*header, error) {
	c, err := webp.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, bad(Truncated, "is cut short or damaged (%v)", err)
	}
	// Two pictures of four bytes a pixel, where colours stand in a table or it is transparent.
	h := &header{width: c.Width, height: c.Height, decoding: 8}
	for _, chunk := range riffChunks(data) {
		switch chunk.id {
		case "ANIM":
			return nil, bad(Unsupported, "is an animation")
		case "EXIF":
			h.exif = bytes.TrimPrefix(chunk.body, []byte("Exif\x00\x00"))
		case "VP8 ", "VP8L":
			// The frame may be larger than the canvas that DecodeConfig
			// answers with; the decoder allocates by the frame.
			if w, hgt := webpFrame(chunk); w > h.width || hgt > h.height {
				return nil, bad(Truncated, "is damaged (its sizes contradict each other)")
			}
		}
	}
	h.decode = func(data []byte, _ source) (gocv.Mat, error) {
		return h.decodeInGo(func() (image.Image, error) { return webp.Decode(bytes.NewReader(data)) })
	}
	return h, nil
}
