package picture

import "encoding/binary"

// chunk is a named piece of a PNG, RIFF or HEIF file.
type chunk struct {
	id   string
	body []byte
}

// riffChunks lists the chunks of a RIFF file; it stops where one is cut.
func riffChunks(data []byte) []chunk {
	var out []chunk
	for rest := data[12:]; len(rest) >= 8; {
		n := uint64(binary.LittleEndian.Uint32(rest[4:]))
		if n > uint64(len(rest)-8) {
			break
		}
		out = append(out, chunk{string(rest[:4]), rest[8 : 8+n]})
		rest = rest[8+n:]
		if n%2 == 1 && len(rest) > 0 { // chunks begin at even places
			rest = rest[1:]
		}
	}
	return out
}

// webpFrame returns the size in the header of a VP8 or VP8L frame (RFC 6386
// section 9.1; WebP lossless specification, section 3), 0 if it has none.
func webpFrame(c chunk) (width, height int) {
	b := c.body
	switch {
	case c.id == "VP8 " && len(b) >= 10:
		le := binary.LittleEndian
		return int(le.Uint16(b[6:])) & 0x3fff, int(le.Uint16(b[8:])) & 0x3fff
	case c.id == "VP8L" && len(b) >= 5:
		bits := binary.LittleEndian.Uint32(b[1:])
		return int(bits&0x3fff) + 1, int(bits>>14&0x3fff) + 1
	}
	return 0, 0
}

// pngExif returns the eXIf chunk of a PNG (PNG third edition, 11.3.4.5).
func pngExif(data []byte) []byte {
	for rest := data[8:]; len(rest) >= 12; {
		n := uint64(binary.BigEndian.Uint32(rest))
		if n > uint64(len(rest)-12) {
			break
		}
		if string(rest[4:8]) == "eXIf" {
			return rest[8 : 8+n]
		}
		rest = rest[12+n:]
	}
	return nil
}

// boxes lists the boxes of an ISO base media file (ISO/IEC 14496-12, 4.2); it
// stops where one is cut.
func boxes(data []byte) []chunk {
	var out []chunk
	for len(data) >= 8 {
		head, n := uint64(8), uint64(binary.BigEndian.Uint32(data))
		switch {
		case n == 0: // to the end of the file
			n = uint64(len(data))
		case n == 1 && len(data) >= 16:
			head, n = 16, binary.BigEndian.Uint64(data[8:])
		}
		if n < head || n > uint64(len(data)) {
			break
		}
		out = append(out, chunk{string(data[4:8]), data[head:n]})
		data = data[n:]
	}
	return out
}

// child returns the body of the first box with the id, or nil.
func child(data []byte, id string) []byte {
	for _, b := range boxes(data) {
		if b.id == id {
			return b.body
		}
	}
	return nil
}
