package board

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/quantile"
	"referee/internal/srgb"
)

// The rounds in which a guess is brought onto the board: how far a landmark is
// looked for, mm. Features err by about a millimetre, corners by three.
var settleReachMM = []float64{3.5, 1.5, 1.0}

const (
	// sameLook is the correlation from which a landmark is taken to be found.
	sameLook = 0.55
	// landmarkSigmaMM is how well one is found: a quarter of a px of the sheet.
	landmarkSigmaMM = 0.25 / comparePerMM
	// foundWithinMM is how near to its place one must be to count.
	foundWithinMM = 0.5
)

// settle brings a guess of the camera onto the board; nil where nothing agrees.
func (k *Known) settle(px *greys, cam geometry.Camera, prior *lensPrior) *Sighting {
	var fit *fitted
	for round, reach := range settleReachMM {
		if !k.plausible(px, &cam) {
			return nil
		}
		oneIn := 1
		if round == 0 {
			oneIn = 2
		}
		moved := k.look(px, &cam, reach, oneIn)
		what := &seen{}
		for i, m := range moved {
			if m.inView && m.like > sameLook {
				at := cam.Project(m.at)
				what.pairs = append(what.pairs, pair{k.parts[i].at, at, landmarkSigmaMM * cam.ScaleAt(m.at)})
			}
		}
		if len(what.pairs) < leastLandmarks {
			return nil
		}
		var ok bool
		if fit, ok = fitCamera(cam, what, prior); !ok {
			return nil
		}
		cam = fit.cam
	}
	if !k.plausible(px, &cam) {
		return nil
	}
	s := &Sighting{Camera: cam, RMSPx: fit.rmsPx, fit: fit, moved: k.look(px, &cam, settleReachMM[len(settleReachMM)-1], 1)}
	in, found := 0, 0
	for i, m := range s.moved {
		if m.inView {
			in++
			if m.like > sameLook && geometry.Distance(m.at, k.parts[i].at) < foundWithinMM {
				found++
			}
		}
	}
	if in < leastLandmarks {
		return nil
	}
	s.Found = float64(found) / float64(in)
	return s
}

// plausible leaves out cameras from which the board is tiny, huge or seen from
// its edge.
func (k *Known) plausible(px *greys, cam *geometry.Camera) bool {
	var at geometry.Polygon
	for _, c := range k.Board.Edge() {
		p := cam.Project(c)
		if !geometry.Finite(p) {
			return false
		}
		at = append(at, p)
	}
	area := at.SignedArea() / float64(px.W*px.H)
	upright := cam.R.Col(2).Dot(cam.T.Normalize())
	// Counter-clockwise on the board is counter-clockwise as seen: negative
	// with y down. cos 65° is more tilt than any index can be read at.
	return area < 0 && -area > 0.01 && -area < 20 && math.Abs(upright) > 0.42
}

// A guess that is worth settling finds some of one landmark in mayFitOneIn: of
// forty that are looked at, chance finds one.
const mayFitOneIn, mayFitLeast = 6, 3

// mayFit tells quickly whether a guess can be right.
func (k *Known) mayFit(px *greys, cam *geometry.Camera) bool {
	if !k.plausible(px, cam) {
		return false
	}
	found := 0
	for _, m := range k.look(px, cam, settleReachMM[0], mayFitOneIn) {
		if m.inView && m.like > sameLook {
			found++
		}
	}
	return found >= mayFitLeast
}

// look searches the landmarks, or one in so many.
func (k *Known) look(px *greys, cam *geometry.Camera, reachMM float64, oneIn int) []offset {
	out := make([]offset, len(k.parts))
	reach := int(math.Ceil(reachMM * k.coarse.PerMM))
	parallel.For(len(out), func(i int) {
		if i%oneIn == 0 {
			out[i] = k.parts[i].search(px, cam, k.coarse.PerMM, reach)
		}
	})
	return out
}

// turnedBy is the camera of a board that is turned by quarter turns.
func turnedBy(cam geometry.Camera, quarters int) geometry.Camera {
	cam.R = cam.R.Mul3(mgl64.Rotate3DZ(float64(quarters) * math.Pi / 2))
	return cam
}

// alikeShare is from which share of the best turn's landmarks another turn is
// held to be possible, so that colours must tell.
const alikeShare = 0.6

// turnedRight settles which way the board lies where its shapes fit in several
// turns, as those of a round track do: by its colours. It gives nil where they
// do not tell.
func (k *Known) turnedRight(px *pixels, grey *greys, s *Sighting, prior *lensPrior) *Sighting {
	turns := []*Sighting{s}
	for q := 1; q < 4; q++ {
		if q != 2 && math.Abs(math.Log(k.Board.WidthMM/k.Board.HeightMM)) > aspectTolerance/2 {
			continue
		}
		if t := k.settle(grey, turnedBy(s.Camera, q), prior); t != nil && t.Found > alikeShare*s.Found {
			turns = append(turns, t)
		}
	}
	best := turns[0]
	for _, t := range turns[1:] {
		if k.betterColoured(px, t, best) > 0.5 {
			best = t
		}
	}
	for _, t := range turns {
		if t != best && k.betterColoured(px, best, t) < colourVotes {
			return nil
		}
	}
	return best
}

// colourVotes is the share of places with another colour in another turn that
// must speak for the one taken. Half would be chance; pieces and shadows speak
// for neither.
const colourVotes = 0.6

// votePerMM is the scale, px, at which colours are compared, and voteBlurMM how
// much they are evened out: a printed line is a millimetre wide.
const votePerMM, voteBlurMM = 1.0, 0.8

// coloursOf is the board as a sighting puts it, in the light in which it was
// learned, in CIELAB.
func (k *Known) coloursOf(px *pixels, s *Sighting) []srgb.Lab {
	if s.colours == nil {
		seen := rectify(px, &s.Camera, k.Board.WidthMM, k.Board.HeightMM, votePerMM).smoothed(voteBlurMM)
		gain := colourGain(k.votes, seen)
		s.colours = make([]srgb.Lab, len(seen.Pix))
		for i, c := range seen.Pix {
			s.colours[i] = labOf(rgb{c[0] * gain[0], c[1] * gain[1], c[2] * gain[2]})
			if !seen.Seen[i] {
				s.colours[i].L = math.NaN()
			}
		}
	}
	return s.colours
}

// betterColoured is the share of places, of those whose colour differs between
// two turns of the board, that look more like the first one.
func (k *Known) betterColoured(px *pixels, a, b *Sighting) float64 {
	ref, inA := k.votes, k.coloursOf(px, a)
	var from, to [4]geometry.Point
	for i, c := range k.Board.Edge() {
		from[i], to[i] = c, b.Camera.Unproject(a.Camera.Project(c))
	}
	bFromA, ok := homographyOf(from, to)
	if !ok {
		return 0.5
	}
	votes, n := 0.0, 0.0
	for i, seen := range inA {
		if math.IsNaN(seen.L) {
			continue
		}
		x, y := ref.px(through(bFromA, ref.mm(float64(i%ref.W), float64(i/ref.W))))
		u, v := int(math.Round(x)), int(math.Round(y))
		if u < 0 || v < 0 || u >= ref.W || v >= ref.H {
			continue
		}
		la, lb := k.voted[i], k.voted[v*ref.W+u]
		if math.Hypot(la.A-lb.A, la.B-lb.B) < 15 {
			continue
		}
		da, db := math.Hypot(seen.A-la.A, seen.B-la.B), math.Hypot(seen.A-lb.A, seen.B-lb.B)
		n++
		if da < db {
			votes++
		}
	}
	if n < 60 {
		return 0.5
	}
	return votes / n
}

// colourGain is what the photo's channels must be multiplied by for the
// median of the board to have its colour.
func colourGain(ref, s *sheet) (gain rgb) {
	for c := range 3 {
		var a, b []float64
		for i := range ref.Pix {
			if s.Seen[i] {
				a, b = append(a, float64(ref.Pix[i][c])), append(b, float64(s.Pix[i][c]))
			}
		}
		gain[c] = float32(quantile.Median(a) / math.Max(1, quantile.Median(b)))
	}
	return gain
}
