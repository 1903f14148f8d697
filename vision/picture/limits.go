package picture

// limits bounds what is decoded, checked on the header before any memory is
// taken.
type limits struct {
	MaxBytes  int64
	MaxPixels int
	MinSide   int // px
	// MaxRead is how many pixels are read at most; of a larger photo fewer are decoded.
	MaxRead int
	// MaxDecoding is how many bytes a decoder may take that gives all pixels of a file.
	MaxDecoding int
}

// defaultLimits admits the largest phone photos (200 megapixels), in 2 GB at the most.
// Reading 40 megapixels takes up to 1.7 GB (measured, with 109 cards on them), and of more no
// phone's lens shows more. Below 64 px not even one card could be made out.
func defaultLimits() limits {
	return limits{MaxBytes: 256 << 20, MaxPixels: 200_000_000, MinSide: 64, MaxRead: 32_000_000, MaxDecoding: 1_400_000_000}
}

// admit holds the header's size against the limits.
func (l limits) admit(h *header) error {
	most := l.MaxPixels
	if h.decoding > 0 {
		most = min(most, l.MaxDecoding/h.decoding)
	}
	switch {
	case h.width <= 0 || h.height <= 0:
		return bad(Truncated, "says it has no pixels")
	case h.width > most/h.height:
		return bad(TooLarge, "has %d × %d pixels, more than %d megapixels", h.width, h.height, most/1_000_000)
	case min(h.width, h.height) < l.MinSide:
		return bad(TooSmall, "has only %d × %d pixels", h.width, h.height)
	}
	return nil
}

// mostShrunk is the most that libjpeg makes a picture smaller while it decodes it (its
// scale_denom): a block of 8 × 8 pixels gives one.
const mostShrunk = 8

// shrink is how many times smaller a picture of that size is decoded: a power of two, as
// libjpeg has it.
func (l limits) shrink(width, height int) int {
	times := 1
	for times < mostShrunk && (width/times)*(height/times) > l.MaxRead {
		times *= 2
	}
	return times
}
