package live

import "math"

// noise is the standard deviation of a thumb's pixels, by their brightness,
// measured on the frames themselves: the median of the differences between
// frames that follow each other, which stands while less than half of the
// pixels of a brightness move.
type noise struct {
	counts [brightnesses][diffBins]float32
	sigma  [brightnesses]float32
}

const (
	brightnesses = 16 // levels of 16 values, over which a sensor's noise hardly changes
	diffBins     = 64 // pixel values: a larger difference is a change, not noise
	// forget is what is kept of the counts from frame to frame: about ten frames.
	forget = 0.9
	// leastSigma is half of the step of an 8-bit pixel: what rounding does.
	leastSigma = 0.5
	// mostNoise is how many times that of the whole picture a brightness's may be:
	// through a tone curve it differs by less. A sleeve that comes in may be all
	// that is so bright, and all of it moves.
	mostNoise = 2.5
)

// sigmaOf is the standard deviation of a pixel by the differences of two.
func sigmaOf(counts *[diffBins]float32) float32 { return medianOf(counts) / (0.6745 * math.Sqrt2) }

func levelOf(v uint8) int { return int(v) * brightnesses / 256 }

// measure adds what two frames in succession tell, in light of the first.
func (s *noise) measure(now, before *thumb, g gain) {
	for l := range s.counts {
		for d := range s.counts[l] {
			s.counts[l][d] *= forget
		}
	}
	for i := 0; i+2 < len(now.pix); i += 3 * 4 {
		for c := range 3 {
			d := math.Abs(float64(now.pix[i+c]) - float64(g[c])*float64(before.pix[i+c]))
			s.counts[levelOf(now.pix[i+c])][min(int(d+0.5), diffBins-1)]++
		}
	}
	var all [diffBins]float32
	for l := range s.counts {
		for d, n := range s.counts[l] {
			all[d] += n
		}
	}
	most := mostNoise * max(sigmaOf(&all), leastSigma)
	for l := range s.sigma {
		s.sigma[l] = min(max(sigmaOf(&s.counts[l]), leastSigma), most)
	}
	s.fill()
}

// fill gives brightnesses that few pixels have what the next ones have.
func (s *noise) fill() {
	const few = 50 // pixels, of which a median is known to a sixth
	enough := func(l int) bool {
		n := float32(0)
		for _, c := range s.counts[l] {
			n += c
		}
		return n >= few
	}
	last := -1
	for l := range s.sigma {
		switch {
		case enough(l):
			for k := last + 1; k < l && last < 0; k++ {
				s.sigma[k] = s.sigma[l]
			}
			last = l
		case last >= 0:
			s.sigma[l] = s.sigma[last]
		}
	}
}

// medianOf interpolates within the bins, each of which is 1 wide and centred on
// its number; a half one for 0.
func medianOf(counts *[diffBins]float32) float32 {
	all := float32(0)
	for _, c := range counts {
		all += c
	}
	sum := float32(0)
	for d, c := range counts {
		if sum+c >= all/2 && c > 0 {
			part := (all/2 - sum) / c
			if d == 0 {
				return part / 2
			}
			return float32(d) - 0.5 + part
		}
		sum += c
	}
	return 0
}
