package board

// What a photo that is too bright loses: a colour of which one channel is at its
// end, and another is not, was another one. White paper stays white.
const (
	burntFrom = 253 // pixel value
	burntTo   = 228 // of the least channel: above, it is white paper in warm light
	// burntMost is the share of a board of which it may be so: a lamp's mirror image, a
	// yellow that is at the end of red. By more the light of other photos is
	// measured wrong.
	burntMost = 0.05
)

// burnt is the share of a board whose colours are lost.
func (s *sheet) burnt() float64 {
	lost, n := 0, 0
	for i, p := range s.Pix {
		if !s.Seen[i] {
			continue
		}
		n++
		if max(p[0], p[1], p[2]) >= burntFrom && min(p[0], p[1], p[2]) < burntTo {
			lost++
		}
	}
	return float64(lost) / float64(max(1, n))
}
