package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"strings"

	"github.com/gen2brain/heic"
	"gocv.io/x/gocv"

	"referee/internal/cvlog"
)

// heicHeader reads the boxes of a HEIF file (ISO/IEC 23008-12) that matter
// here: the sizes of its pictures and whether a turn is among its properties.
func heicHeader(data []byte) (*header, error) {
	ftyp := child(data, "ftyp")
	if len(ftyp) < 4 {
		return nil, bad(Truncated, "is cut short")
	}
	if !heicBrand(ftyp) {
		return nil, bad(Unsupported, "is a film or picture of the kind %q", strings.TrimSpace(string(ftyp[:4])))
	}
	meta := child(data, "meta")
	if len(meta) < 4 {
		return nil, bad(Truncated, "is cut short")
	}
	h := &header{exif: heicExif(data), decoding: gdalDecoding}
	h.decode = h.decodeHEIC
	for _, b := range boxes(child(child(meta[4:], "iprp"), "ipco")) {
		switch {
		case b.id == "ispe" && len(b.body) >= 12:
			// The tiles of a large picture have sizes of their own; the
			// whole is the largest.
			w, hgt := binary.BigEndian.Uint32(b.body[4:]), binary.BigEndian.Uint32(b.body[8:])
			h.width, h.height = max(h.width, int(w)), max(h.height, int(hgt))
		case b.id == "irot" || b.id == "imir":
			// libheif turns by these; cameras that write them repeat the
			// same turn in EXIF, for readers that know only that.
			h.turned = true
		}
	}
	return h, nil
}

func heicBrand(ftyp []byte) bool {
	for i := 0; i+4 <= len(ftyp); i += 4 {
		switch string(ftyp[i : i+4]) {
		case "heic", "heix", "heim", "heis":
			return true
		}
	}
	return false
}

// heicExif finds the EXIF block. Its place is given through two tables of the
// file, but its first eight bytes are always one of these, which compressed
// pixels show by chance in one file of 10¹²; and then nothing reads as EXIF.
func heicExif(data []byte) []byte {
	for _, magic := range []string{"MM\x00*\x00\x00\x00\x08", "II*\x00\x08\x00\x00\x00"} {
		if i := bytes.Index(data, []byte(magic)); i >= 0 {
			return data[i:]
		}
	}
	return nil
}

// How many bytes a pixel of a HEIC file takes until its pixels are there.
const (
	gdalDecoding    = 12 // measured on 48 megapixels: 10.8
	sandboxDecoding = 32 // likewise: 31; the sandbox's memory is copied as it grows
)

// decodeHEIC takes OpenCV's GDAL reader when the bytes are in a file (three
// times as fast), else libheif in a sandbox. Neither looks at EXIF.
func (h *header) decodeHEIC(data []byte, src source) (gocv.Mat, error) {
	if src.path != "" {
		var mat gocv.Mat
		said := cvlog.Listen(func() {
			mat = gocv.IMRead(src.path, gocv.IMReadLoadGDAL|gocv.IMReadColor|gocv.IMReadIgnoreOrientation)
		})
		// What GDAL reads with errors is for the other reader, which is strict.
		if !strings.Contains(said, "ERROR") && !mat.Empty() && mat.Type() == gocv.MatTypeCV8UC3 {
			return shrunken(mat, h.shrunk), nil
		}
		mat.Close()
	}
	h.decoding = sandboxDecoding
	if err := src.admit(h); err != nil {
		return gocv.Mat{}, err
	}
	return h.decodeInGo(func() (image.Image, error) { return heic.Decode(bytes.NewReader(data)) })
}
