package learn

import (
	"math"
	"math/bits"
)

// bitRows is a picture of no and yes, a bit a pixel, each row from a word of its own.
type bitRows struct {
	w, h, words int
	on          []uint64
}

func newBitRows(w, h int) *bitRows {
	words := (w + 63) / 64
	return &bitRows{w, h, words, make([]uint64, words*h)}
}

// bitsOf takes what is not 0 for yes.
func bitsOf(on []uint8, w, h int) *bitRows {
	out := newBitRows(w, h)
	for y := range h {
		row := out.row(y)
		for x, v := range on[y*w : (y+1)*w] {
			if v != 0 {
				row[x/64] |= 1 << (x % 64)
			}
		}
	}
	return out
}

// bytes is the picture with 255 for yes.
func (b *bitRows) bytes() []uint8 {
	out := make([]uint8, b.w*b.h)
	for y := range b.h {
		for k, word := range b.row(y) {
			for ; word != 0; word &= word - 1 {
				if x := 64*k + bits.TrailingZeros64(word); x < b.w {
					out[y*b.w+x] = 255
				}
			}
		}
	}
	return out
}

func (b *bitRows) row(y int) []uint64 { return b.on[y*b.words : (y+1)*b.words] }

// opened leaves out what a disc of an odd diameter finds no room in; beyond the
// border there is room. The disc is that of OpenCV's MORPH_ELLIPSE.
func (b *bitRows) opened(diameter int) *bitRows {
	reach := discReach(diameter)
	// What grows is what the rest loses.
	return b.eroded(reach).inverted().eroded(reach).inverted()
}

// closed fills what a disc of an odd diameter finds no room in beside what is on.
func (b *bitRows) closed(diameter int) *bitRows {
	return b.inverted().opened(diameter).inverted()
}

// discReach is how far a disc reaches to either side of its middle on each of its
// rows.
func discReach(diameter int) []int {
	r := diameter / 2
	out := make([]int, diameter)
	for i := range out {
		dy := i - r
		out[i] = int(math.RoundToEven(float64(r) * math.Sqrt(float64(r*r-dy*dy)/float64(r*r))))
	}
	return out
}

// eroded keeps the middles of the discs, of which the reach is given by row, that
// lie on yes alone; beyond the border all is yes.
func (b *bitRows) eroded(reach []int) *bitRows {
	out := newBitRows(b.w, b.h)
	for i := range out.on {
		out.on[i] = math.MaxUint64
	}
	run := newBitRows(b.w, b.h)
	copy(run.on, b.on)
	for y := range b.h { // beyond the right border
		if row := run.row(y); b.w%64 != 0 {
			row[len(row)-1] |= math.MaxUint64 << (b.w % 64)
		}
	}
	r := len(reach) / 2
	for length := 0; length <= r; length++ {
		if length > 0 {
			run.narrow()
		}
		for i, l := range reach {
			if l == length {
				out.keep(run, i-r)
			}
		}
	}
	return out
}

// narrow keeps the pixels that are on with both their neighbours in the row.
func (b *bitRows) narrow() {
	for y := range b.h {
		row := b.row(y)
		before := uint64(1) // beyond the left border
		for k, word := range row {
			after := uint64(1)
			if k+1 < len(row) {
				after = row[k+1]
			}
			row[k] = word & (word<<1 | before) & (word>>1 | after<<63)
			before = word >> 63
		}
	}
}

// keep keeps the pixels for which that dy rows below is on.
func (b *bitRows) keep(other *bitRows, dy int) {
	for y := max(0, -dy); y < min(b.h, b.h-dy); y++ {
		from := other.row(y + dy)
		for k := range from {
			b.on[y*b.words+k] &= from[k]
		}
	}
}

// inverted is yes where it was no.
func (b *bitRows) inverted() *bitRows {
	out := newBitRows(b.w, b.h)
	for i, word := range b.on {
		out.on[i] = ^word
	}
	return out
}
