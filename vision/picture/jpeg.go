package picture

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image/jpeg"
	"regexp"
	"runtime/debug"
	"strconv"
	"strings"

	"gocv.io/x/gocv"

	"referee/internal/cvlog"
)

// JPEG markers (ITU T.81, table B.1).
const (
	markSOF0 = 0xc0 // baseline
	markSOF1 = 0xc1 // extended
	markSOF2 = 0xc2 // progressive
	markDHT  = 0xc4 // Huffman tables
	markJPG  = 0xc8 // reserved for extensions
	markDAC  = 0xcc // conditioning of arithmetic coding
	markSOFF = 0xcf // the last way of coding
	markRST0 = 0xd0 // restarts, counted round to the next
	markRST7 = 0xd7 // the last of them
	markSOI  = 0xd8 // start of the picture
	markEOI  = 0xd9 // its end
	markSOS  = 0xda // start of a scan
	markDQT  = 0xdb // quantisation tables
	markDRI  = 0xdd // how far restarts are apart
	markTEM  = 0x01 // private to arithmetic coding
	markAPP1 = 0xe1 // of an application: EXIF
)

var errCut = bad(Truncated, "is cut short: the end of the picture is missing")

// jpegHeader walks the whole file from marker to marker: libjpeg would fill
// what is missing with grey and say so only on stderr.
func jpegHeader(data []byte) (*header, error) {
	h := &header{}
	h.decode = h.decodeJPEG
	rest := data[2:]
	for {
		mark, body, next, ok := nextSegment(rest)
		switch {
		case !ok:
			return nil, errorCopy(errCut)
		case mark == markEOI:
			if h.width == 0 {
				return nil, bad(Truncated, "is damaged: it holds no picture")
			}
			return h, nil
		case mark == markAPP1 && h.exif == nil && bytes.HasPrefix(body, []byte("Exif\x00")) && len(body) > 6:
			h.exif = body[6:]
		case isFrame(mark):
			if err := h.jpegFrame(mark, body); err != nil {
				return nil, err
			}
		case mark == markSOS:
			next = afterScan(next)
		}
		rest = next
	}
}

// errorCopy gives each caller an error of its own, since the file's name is
// written into it.
func errorCopy(err error) error {
	var pe *Error
	if errors.As(err, &pe) {
		c := *pe
		return &c
	}
	return err
}

// nextSegment returns the next marker, what stands in its segment and what
// follows it.
func nextSegment(data []byte) (mark byte, body, next []byte, ok bool) {
	i := bytes.IndexByte(data, 0xff)
	if i < 0 {
		return 0, nil, nil, false
	}
	for i < len(data) && data[i] == 0xff { // fill bytes may precede a marker
		i++
	}
	if i >= len(data) {
		return 0, nil, nil, false
	}
	mark, data = data[i], data[i+1:]
	if mark == markEOI || mark == markSOI || mark == markTEM || mark == 0 || (mark >= markRST0 && mark <= markRST7) {
		return mark, nil, data, true
	}
	if len(data) < 2 {
		return 0, nil, nil, false
	}
	n := int(binary.BigEndian.Uint16(data))
	if n < 2 || n > len(data) {
		return 0, nil, nil, false
	}
	return mark, data[2:n], data[n:], true
}

// afterScan skips the entropy-coded data of a scan: up to the next 0xff that
// is neither stuffed nor a restart.
func afterScan(data []byte) []byte {
	for {
		i := bytes.IndexByte(data, 0xff)
		if i < 0 || i+1 >= len(data) {
			return nil
		}
		if m := data[i+1]; m != 0 && m != 0xff && (m < markRST0 || m > markRST7) {
			return data[i:]
		}
		data = data[i+1:]
	}
}

func isFrame(mark byte) bool {
	return mark >= markSOF0 && mark <= markSOFF && mark != markDHT && mark != markJPG && mark != markDAC
}

func (h *header) jpegFrame(mark byte, body []byte) error {
	if len(body) < 6 {
		return errorCopy(errCut)
	}
	if mark > markSOF2 || body[0] != 8 {
		return bad(Unsupported, "is a JPEG of a rare kind (%d bits, process %d)", body[0], mark-markSOF0)
	}
	if h.width != 0 {
		return bad(Truncated, "is damaged: it holds two frames")
	}
	h.progressive = mark == markSOF2
	h.height, h.width = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
	return nil
}

// decodeJPEG refuses all damage within the picture that libjpeg notices, however
// little: what it puts there looks like a picture, and nobody could tell what is
// true. What libjpeg takes is looked through for what no camera writes.
func (h *header) decodeJPEG(data []byte, _ source) (gocv.Mat, error) {
	looked := make(chan codes, 1)
	go func() {
		found, err := guard(func() (codes, error) { return lookThrough(data), nil })
		if err != nil {
			found = codes{} // what it stumbles over is for libjpeg to say
		}
		looked <- found
	}()
	var mat gocv.Mat
	var err error
	said := cvlog.Listen(func() { mat, err = gocv.IMDecode(data, jpegFlags[h.shrunk]|gocv.IMReadIgnoreOrientation) })
	if err != nil {
		return gocv.Mat{}, bad(Truncated, "is damaged (%v)", err)
	}
	if mat.Empty() || mat.Type() != gocv.MatTypeCV8UC3 {
		mat.Close()
		return gocv.Mat{}, bad(Truncated, "is damaged: it cannot be decoded")
	}
	found := <-looked
	h.shifts = found.shifts
	if damaged(said) || found.broken {
		mat.Close()
		return gocv.Mat{}, bad(Truncated, "is damaged: part of the picture is not as the camera wrote it")
	}
	// The last blocks are one colour: a dark corner, or what libjpeg puts where data is
	// missing.
	if flatCorner(mat, h.shrunk) && !h.whole(data, said) {
		mat.Close()
		return gocv.Mat{}, errorCopy(errCut)
	}
	return mat, nil
}

// jpegFlags decode a JPEG so many times smaller; libjpeg then makes no more pixels.
var jpegFlags = map[int]gocv.IMReadFlag{1: gocv.IMReadColor, 2: gocv.IMReadReducedColor2, 4: gocv.IMReadReducedColor4, 8: gocv.IMReadReducedColor8}

// whole tells whether nothing of a JPEG is missing. Go's decoder, half as fast, is strict;
// of a large picture in several scans it would keep all coefficients, up to 3 GB, and
// nothing that libjpeg remarks on is taken then.
func (h *header) whole(data []byte, said string) bool {
	if h.progressive && h.shrunk > 1 {
		return said == ""
	}
	_, err := guard(func() (struct{}, error) {
		_, err := jpeg.Decode(bytes.NewReader(data))
		return struct{}{}, err
	})
	if h.shrunk > 1 {
		debug.FreeOSMemory() // up to 600 MB, before reading takes more
	}
	return err == nil || errors.As(err, new(jpeg.UnsupportedError))
}

// extraneous is libjpeg's warning of bytes that belong to nothing. Webcams pad the
// end of a picture with a few; many are what damage has left over.
var extraneous = regexp.MustCompile(`Corrupt JPEG data: (\d+) extraneous bytes before marker 0xd9`)

const paddingBytes = 16 // chosen: encoders round up to a block of so many at the most

// damaged tells whether libjpeg's warnings (jerror.h) are of damage in the
// picture's data. It prints the first one only.
func damaged(said string) bool {
	if m := extraneous.FindStringSubmatch(said); m != nil {
		n, err := strconv.Atoi(m[1])
		return err != nil || n > paddingBytes
	}
	for _, warning := range []string{"Corrupt JPEG data", "Premature end of JPEG", "Inconsistent progression", "Invalid SOS"} {
		if strings.Contains(said, warning) {
			return true
		}
	}
	return false
}

// flatCorner tells whether the lower right corner, an eighth of the width by
// one block of 8 rows, so many times smaller, is of one colour to the last bit.
func flatCorner(mat gocv.Mat, times int) bool {
	w, h := mat.Cols(), mat.Rows()
	px, err := mat.DataPtrUint8()
	if err != nil {
		return false
	}
	first := px[len(px)-3:]
	for y := max(0, h-max(1, 8/times)); y < h; y++ {
		for x := w - max(1, w/8); x < w; x++ {
			i := 3 * (y*w + x)
			if px[i] != first[0] || px[i+1] != first[1] || px[i+2] != first[2] {
				return false
			}
		}
	}
	return true
}
