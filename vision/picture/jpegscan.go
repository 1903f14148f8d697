package picture

import (
	"bytes"
	"encoding/binary"
)

// Damage that hits the compressed data of a JPEG often leaves it as codes that can be
// read: libjpeg then makes a picture of it and says nothing. What tells it all the same
// is that no camera writes such data: coefficients that no pixels have, blocks of more
// than 64, blocks too many or too few, and light that changes from one block on (see
// jump.go). The pixels are not needed for that, only the codes.

// scanner walks through the codes of a JPEG.
type scanner struct {
	quants     [4][64]int
	tables     [2][4]*huffman // of light and of detail
	comps      []component
	w, h       int // px
	hMax, vMax int
	restart    int  // how many groups of blocks lie between two restarts; 0: none
	shifts     bool // light shifts from one block on (see jump.go)
}

// component is one of the planes of a JPEG.
type component struct {
	id   byte
	h, v int // blocks in a group, across and down
	q    int // its table of quants
	// light is the mean of each group of blocks, in pixel values, row by row.
	light  []float64
	perRow int

	dc, ac *huffman
	before int // light of the block before
	scale  int // bits by which the light of a progressive scan is cut
}

// codes is what a look at a JPEG's codes tells.
type codes struct {
	broken bool // no camera writes such
	shifts bool // light shifts as damage leaves it, and hardly anything else
}

// lookThrough tells what a whole JPEG's codes look like; what is not understood may be a
// camera's.
func lookThrough(data []byte) codes {
	s := &scanner{}
	return codes{broken: !s.intact(data), shifts: s.shifts}
}

// intact tells whether the codes may be a camera's.
func (s *scanner) intact(data []byte) bool {
	for rest := data[2:]; ; {
		mark, body, next, ok := nextSegment(rest)
		switch {
		case !ok || mark == markEOI:
			return true
		case mark == markDQT:
			ok = s.takeQuants(body)
		case mark == markDHT:
			ok = s.takeTables(body)
		case mark == markDRI && len(body) == 2:
			s.restart = int(binary.BigEndian.Uint16(body))
		case isFrame(mark):
			ok = s.takeFrame(body)
		case mark == markSOS:
			after := afterScan(next)
			if !s.scan(body, next[:len(next)-len(after)]) {
				return false
			}
			next = after
		}
		if !ok {
			return true // it is for the decoder to say
		}
		rest = next
	}
}

func (s *scanner) takeQuants(body []byte) bool {
	for len(body) > 0 {
		id, wide := body[0]&15, int(body[0]>>4)
		n := 64 * (1 + wide)
		if id > 3 || wide > 1 || len(body) < 1+n {
			return false
		}
		for k := range 64 {
			if wide == 1 {
				s.quants[id][k] = int(binary.BigEndian.Uint16(body[1+2*k:]))
			} else {
				s.quants[id][k] = int(body[1+k])
			}
		}
		body = body[1+n:]
	}
	return true
}

func (s *scanner) takeTables(body []byte) bool {
	for len(body) > 0 {
		kind, id := body[0]>>4, body[0]&15
		if kind > 1 || id > 3 {
			return false
		}
		table, rest, ok := huffmanOf(body[1:])
		if !ok {
			return false
		}
		s.tables[kind][id] = table
		body = rest
	}
	return true
}

func (s *scanner) takeFrame(body []byte) bool {
	if len(body) < 6 || len(body) < 6+3*int(body[5]) {
		return false
	}
	s.h, s.w = int(binary.BigEndian.Uint16(body[1:])), int(binary.BigEndian.Uint16(body[3:]))
	s.comps = make([]component, body[5])
	for i := range s.comps {
		c := body[6+3*i:]
		s.comps[i] = component{id: c[0], h: int(c[1] >> 4), v: int(c[1] & 15), q: int(c[2] & 3)}
		if s.comps[i].h == 0 || s.comps[i].v == 0 {
			return false
		}
		s.hMax, s.vMax = max(s.hMax, s.comps[i].h), max(s.vMax, s.comps[i].v)
	}
	return len(s.comps) > 0 && s.w > 0 && s.h > 0
}

// part is what a scan holds of each block: the coefficients from first to last.
type part struct {
	comps       []*component
	first, last int
	across      int // groups of blocks in a row
	groups      int
	run         int // blocks still to come of which nothing more is said
	alone       bool
}

// scan reads the codes of one scan and tells whether they may be a camera's. Scans that
// make what is known finer are not read.
func (s *scanner) scan(body, coded []byte) bool {
	p, known := s.part(body)
	if !known {
		return true
	}
	pieces, inOrder := betweenRestarts(coded)
	size := p.groups
	if s.restart > 0 {
		size = s.restart
	}
	if !inOrder || len(pieces) != (p.groups+size-1)/size {
		return false
	}
	for i, piece := range pieces {
		bits := entropyBits(piece)
		p.run = 0
		for _, c := range p.comps {
			c.before = 0
		}
		for range min(size, p.groups-i*size) {
			if !s.group(bits, p) {
				return false
			}
		}
		if !bits.spent() {
			return false
		}
	}
	if p.first == 0 {
		for _, c := range p.comps {
			if s.quants[c.q][0] <= jumpStep && jumps(c.light, p.comps[0].light, c.perRow, s.restart) {
				s.shifts = true
			}
		}
	}
	return true
}

// part reads a scan's header; false for one that is not read here.
func (s *scanner) part(body []byte) (*part, bool) {
	if len(body) < 1 || len(body) != 4+2*int(body[0]) || body[0] == 0 {
		return nil, false
	}
	tail := body[len(body)-3:]
	p := &part{first: int(tail[0]), last: int(tail[1]), alone: body[0] == 1}
	if tail[2]>>4 != 0 || p.last > 63 || p.first > p.last {
		return nil, false
	}
	for i := range int(body[0]) {
		sel := body[1+2*i:]
		for k := range s.comps {
			if c := &s.comps[k]; c.id == sel[0] && sel[1]>>4 < 4 && sel[1]&15 < 4 {
				c.dc, c.ac, c.scale = s.tables[0][sel[1]>>4], s.tables[1][sel[1]&15], int(tail[2])
				p.comps = append(p.comps, c)
			}
		}
	}
	if len(p.comps) != int(body[0]) {
		return nil, false
	}
	s.layOut(p)
	for _, c := range p.comps {
		if (p.first == 0 && c.dc == nil) || (p.last > 0 && c.ac == nil) {
			return nil, false
		}
		if p.first == 0 {
			c.light, c.perRow = make([]float64, 0, p.groups), p.across
		}
	}
	return p, true
}

// layOut counts the groups of a scan: of all components together, or the blocks of one
// alone (T.81, A.2).
func (s *scanner) layOut(p *part) {
	up := func(a, b int) int { return (a + b - 1) / b }
	p.across = up(s.w, 8*s.hMax)
	down := up(s.h, 8*s.vMax)
	if p.alone {
		c := p.comps[0]
		p.across, down = up(up(s.w*c.h, s.hMax), 8), up(up(s.h*c.v, s.vMax), 8)
	}
	p.groups = p.across * down
}

// betweenRestarts cuts entropy-coded data at its restarts, and tells whether they are
// in order.
func betweenRestarts(coded []byte) (pieces [][]byte, inOrder bool) {
	inOrder = true
	from := 0
	for i := 0; i+1 < len(coded); {
		k := bytes.IndexByte(coded[i:], 0xff)
		if k < 0 || i+k+1 >= len(coded) {
			break
		}
		i += k
		if m := coded[i+1]; m >= markRST0 && m <= markRST7 {
			inOrder = inOrder && int(m-markRST0) == len(pieces)%8
			pieces = append(pieces, coded[from:i])
			from = i + 2
		}
		if coded[i+1] == 0xff { // a fill byte
			i++
			continue
		}
		i += 2
	}
	return append(pieces, coded[from:]), inOrder
}
