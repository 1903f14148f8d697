package board

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"gocv.io/x/gocv"

	"referee/geometry"
	"referee/internal/quantile"
)

// turnedBy is the camera of a board that is turned about its middle.
func turnedBy(cam geometry.Camera, turn geometry.Angle) geometry.Camera {
	cam.R = cam.R.Mul3(mgl64.Rotate3DZ(float64(turn)))
	return cam
}

// turns are those in which the shapes of a board may look alike: quarter turns,
// those about the longer side only for a square one, and from seat to seat.
func (k *Known) turns() []geometry.Angle {
	deg := []float64{180}
	if math.Abs(math.Log(k.Board.WidthMM/k.Board.HeightMM)) < aspectTolerance/2 {
		deg = append(deg, 90, 270)
	}
	if n := len(k.Board.Colors); n > 0 {
		for i := 1; i < n; i++ {
			if d := 360 * float64(i) / float64(n); !slices.Contains(deg, d) {
				deg = append(deg, d)
			}
		}
	}
	out := make([]geometry.Angle, len(deg))
	for i, d := range deg {
		out[i] = geometry.Angle(d) * geometry.Degree
	}
	return out
}

// alikeShare is from which share of the best turn's landmarks another turn is
// held to be possible, so that colours must tell.
const alikeShare = 0.6

// turnedRight settles which way the board lies where its shapes fit in several
// turns, as those of a round track do: by its colours. It gives nil where they
// do not tell, and all turns in which it may lie.
func (k *Known) turnedRight(photo gocv.Mat, grey *greys, s *Sighting, prior *lensPrior) (*Sighting, []*Sighting) {
	turns := []*Sighting{s}
	for _, turn := range k.turns() {
		cam := turnedBy(s.Camera, turn)
		if !k.mayFit(grey, &cam) {
			continue
		}
		if t := k.register(grey, cam, prior); t != nil && t.Found > alikeShare*s.Found {
			turns = append(turns, t)
		}
	}
	if len(turns) == 1 {
		return s, turns
	}
	best, most, second := s, math.Inf(-1), math.Inf(-1)
	for _, t := range turns {
		switch like := k.colouredLike(photo, t); {
		case like > most:
			best, most, second = t, like, most
		case like > second:
			second = like
		}
	}
	if most < colourLike || most-second < colourClear*most {
		return nil, turns
	}
	return best, turns
}

// The colours of a board must correlate with those that were learned, and more
// than in any other turn by a share: pieces hide some, and add their own.
const colourLike, colourClear = 0.15, 0.2

// votePerMM is the scale, px, at which colours are compared, and voteBlurMM how
// much they are evened out: a printed line is a millimetre wide. Light changes
// over voteRoundMM.
const (
	votePerMM   = 1.0  // lines are left out with voteBlurMM, fields of colour stay
	voteBlurMM  = 0.8  // half of them goes then, and the noise
	voteRoundMM = 40.0 // chosen: two cells or three, so that each is seen against its neighbours
	voteMost    = 40.0 // of a colour's distance from what is round it, CIELAB
	// voteEach is how many px lie between places that are compared: nearer ones
	// say the same.
	voteEach = 2
)

// tinged is how much each of the places of a sheet that are compared is redder and yellower than what is
// round it, in CIELAB's a and b, whatever the light; what is not seen is as its
// surroundings.
func tinged(s *sheet) [][2]float64 {
	around := s.smoothed(voteRoundMM / 2)
	places := s.voting()
	out := make([][2]float64, len(places))
	for n, i := range places {
		if !s.Seen[i] {
			continue
		}
		p, q := labOf(s.Pix[i]), labOf(around.Pix[i])
		out[n] = [2]float64{max(-voteMost, min(voteMost, p.A-q.A)), max(-voteMost, min(voteMost, p.B-q.B))}
	}
	return out
}

// voting are the pixels of a sheet whose colours are compared.
func (s *sheet) voting() []int {
	var out []int
	for y := 0; y < s.H; y += voteEach {
		for x := 0; x < s.W; x += voteEach {
			out = append(out, y*s.W+x)
		}
	}
	return out
}

// colouredLike is the correlation of the board's colours where a sighting puts
// it with those that were learned.
func (k *Known) colouredLike(photo gocv.Mat, s *Sighting) float64 {
	px, cam := pixelsFor(photo, s.Camera, votePerMM)
	seen := rectify(&px, &cam, k.Board.WidthMM, k.Board.HeightMM, votePerMM).smoothed(voteBlurMM)
	gain := colourGain(k.votes, seen)
	for i, c := range seen.Pix {
		seen.Pix[i] = rgb{c[0] * gain[0], c[1] * gain[1], c[2] * gain[2]}
	}
	var pp, qq, pq float64
	places := seen.voting()
	for n, p := range tinged(seen) {
		if !seen.Seen[places[n]] {
			continue
		}
		q := k.voted[n]
		pp, qq, pq = pp+p[0]*p[0]+p[1]*p[1], qq+q[0]*q[0]+q[1]*q[1], pq+p[0]*q[0]+p[1]*q[1]
	}
	if pp == 0 || qq == 0 {
		return 0
	}
	return pq / math.Sqrt(pp*qq)
}

// colourGain is what the photo's channels must be multiplied by for the
// median of the board to have its colour.
func colourGain(ref, s *sheet) (gain rgb) {
	for c := range 3 {
		var a, b []float64
		for _, i := range s.voting() {
			if s.Seen[i] {
				a, b = append(a, float64(ref.Pix[i][c])), append(b, float64(s.Pix[i][c]))
			}
		}
		gain[c] = float32(quantile.Median(a) / math.Max(1, quantile.Median(b)))
	}
	return gain
}
