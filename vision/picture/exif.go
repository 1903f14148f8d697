package picture

import (
	"bytes"
	"encoding/binary"
	"math"

	"github.com/evanoberholster/imagemeta"
	"github.com/evanoberholster/imagemeta/exif2"
)

// exifData is what the referee takes from EXIF.
type exifData struct {
	orientation   int     // 1 to 8; 0 unknown
	focal35       float64 // mm, for a frame of 36 × 24 mm; 0 unknown
	width, height int     // px when the photo was taken; 0 unknown
}

// readExif reads a header's EXIF block; one that cannot be read counts as
// none, since a photo is good without.
func readExif(h *header) exifData {
	if len(h.exif) < 8 {
		return exifData{}
	}
	var out exifData
	if e, err := guard(func() (exif2.Exif, error) { return imagemeta.DecodeTiff(bytes.NewReader(h.exif)) }); err == nil {
		out = exifData{
			orientation: int(e.Orientation),
			focal35:     float64(e.FocalLengthIn35mmFormat),
			width:       int(e.ImageWidth),
			height:      int(e.ImageHeight),
		}
	}
	if out.orientation == 0 {
		out.orientation = firstOrientation(h.exif)
	}
	if h.turned {
		out.orientation = 0
	}
	return out
}

// Parts of a TIFF file (TIFF 6.0, section 2), which an EXIF block is.
const (
	tiffHeader      = 8     // bytes: order of bytes, 42, where the first directory is
	tiffEntry       = 12    // bytes: tag, type, count, value
	tagOrientation  = 0x112 // section 8, Orientation
	typeShort       = 3     // section 2, SHORT: 16 bits, without sign
	mostOrientation = 8     // the eighth turn and mirroring
)

// firstOrientation is the orientation in the first directory of an EXIF block, 0
// if it says none. Programs that strip a photo leave a block of 26 bytes with that
// tag alone, which the library, reading ahead, takes for cut short.
func firstOrientation(block []byte) int {
	if len(block) < tiffHeader {
		return 0
	}
	var order binary.ByteOrder = binary.LittleEndian
	if bytes.HasPrefix(block, []byte("MM")) {
		order = binary.BigEndian
	}
	at := uint64(order.Uint32(block[4:]))
	if at+2 > uint64(len(block)) {
		return 0
	}
	entries := block[at+2:]
	for range order.Uint16(block[at:]) {
		if len(entries) < tiffEntry {
			return 0
		}
		if order.Uint16(entries) == tagOrientation && order.Uint16(entries[2:]) == typeShort && order.Uint32(entries[4:]) == 1 {
			if o := int(order.Uint16(entries[8:])); o <= mostOrientation {
				return o
			}
			return 0
		}
		entries = entries[tiffEntry:]
	}
	return 0
}

// smallFormatDiagonalMM is the diagonal of 36 × 24 mm film, by which
// 35-mm-equivalent focal lengths are defined (CIPA DCG-001, 2005).
var smallFormatDiagonalMM = math.Hypot(36, 24)

// focalPx returns the focal length in px for a picture of the given size, or
// 0: a picture whose sides are in another ratio than EXIF says was cropped.
func (e exifData) focalPx(width, height int) float64 {
	if !(e.focal35 >= 5 && e.focal35 <= 2000) {
		return 0
	}
	if e.width > 0 && e.height > 0 {
		if math.Abs(sideRatio(e.width, e.height)/sideRatio(width, height)-1) > 0.02 {
			return 0
		}
	}
	return e.focal35 * math.Hypot(float64(width), float64(height)) / smallFormatDiagonalMM
}

// sideRatio is the longer side by the shorter.
func sideRatio(a, b int) float64 {
	return float64(max(a, b)) / float64(min(a, b))
}
