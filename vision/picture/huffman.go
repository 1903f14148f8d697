package picture

import "encoding/binary"

// huffman is a table of codes (ITU T.81, annex C): of the next 16 bits, the value of
// the code that they begin with and its length, in bits; length 0 is no code.
type huffman [1 << 16]struct{ value, length uint8 }

// huffmanOf reads a table: how many codes there are of each length, then their values.
// It returns what follows the table.
func huffmanOf(body []byte) (*huffman, []byte, bool) {
	if len(body) < 16 {
		return nil, nil, false
	}
	counts, values := body[:16], body[16:]
	out := new(huffman)
	code := 0
	for i, n := range counts {
		length := i + 1
		for range n {
			first := code << (16 - length)
			if len(values) == 0 || first+1<<(16-length) > len(out) {
				return nil, nil, false
			}
			for k := range 1 << (16 - length) {
				out[first+k].value, out[first+k].length = values[0], uint8(length)
			}
			values = values[1:]
			code++
		}
		code <<= 1
	}
	return out, values, true
}

// bitReader reads the bits of entropy-coded data, the stuffed zeros left out.
type bitReader struct {
	data []byte
	at   int // of the next byte
	acc  uint64
	n    int // bits of acc, its lowest, that are not yet read
	bad  bool
}

// entropyBits are the bits of what stands between two markers.
func entropyBits(coded []byte) *bitReader {
	plain := make([]byte, 0, len(coded)+8)
	for i := 0; i < len(coded); i++ {
		plain = append(plain, coded[i])
		if coded[i] == 0xff {
			i++
		}
	}
	return &bitReader{data: plain}
}

func (b *bitReader) fill() {
	if b.at+4 <= len(b.data) {
		b.acc = b.acc<<32 | uint64(binary.BigEndian.Uint32(b.data[b.at:]))
		b.at, b.n = b.at+4, b.n+32
		return
	}
	for b.n <= 32 && b.at < len(b.data) {
		b.acc = b.acc<<8 | uint64(b.data[b.at])
		b.at, b.n = b.at+1, b.n+8
	}
}

// code reads a code and returns its value.
func (b *bitReader) code(h *huffman) int {
	if b.n < 16 {
		b.fill()
	}
	var next uint16
	if b.n >= 16 {
		next = uint16(b.acc >> (b.n - 16))
	} else {
		next = uint16(b.acc << (16 - b.n))
	}
	e := h[next]
	if e.length == 0 || int(e.length) > b.n {
		b.bad = true
		return 0
	}
	b.n -= int(e.length)
	return int(e.value)
}

// bits reads an unsigned number of up to 16 bits.
func (b *bitReader) bits(count int) int {
	if b.n < count {
		b.fill()
		if b.n < count {
			b.bad = true
			return 0
		}
	}
	b.n -= count
	return int(b.acc>>b.n) & (1<<count - 1)
}

// signed reads a number of so many bits that may be less than 0 (T.81, F.2.2.1).
func (b *bitReader) signed(count int) int {
	v := b.bits(count)
	if count > 0 && v < 1<<(count-1) {
		v += 1 - 1<<count
	}
	return v
}

// spent tells whether all was read, but for bits that fill up a byte and a few bytes of
// zeros, with which some cameras pad.
func (b *bitReader) spent() bool {
	left := b.n/8 + len(b.data) - b.at
	if left > paddingBytes {
		return false
	}
	for b.n%8 != 0 {
		b.n--
	}
	for range left {
		if b.bits(8) != 0 {
			return false
		}
	}
	return true
}
