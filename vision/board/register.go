package board

import (
	"math"

	"referee/geometry"
	"referee/internal/parallel"
)

// The rounds in which a guess is brought onto the board: how far a landmark is
// looked for, mm. Features err by about a millimetre, corners by three.
var registerReachMM = []float64{3.5, 1.5, 1.0}

const (
	// foundLike is the correlation from which a landmark is taken to be found.
	foundLike = 0.55
	// landmarkSigmaMM is how well one is found: a quarter of a px of the sheet.
	landmarkSigmaMM = 0.25 / comparePerMM
	// foundWithinMM is how near to its place one must be to count.
	foundWithinMM = 0.5
)

// register brings a guess of the camera onto the board; nil where nothing agrees.
func (k *Known) register(px *greys, cam geometry.Camera, prior *lensPrior) *Sighting {
	var fit *fitted
	for round, reach := range registerReachMM {
		if !k.plausible(px, &cam) {
			return nil
		}
		oneIn := 1
		if round == 0 {
			oneIn = 2
		}
		moved := k.offsets(px, &cam, reach, oneIn)
		what := &seen{}
		for i, m := range moved {
			if m.inView && m.like > foundLike {
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
	s := &Sighting{Camera: cam, RMSPx: fit.rmsPx, fit: fit, moved: k.offsets(px, &cam, registerReachMM[len(registerReachMM)-1], 1)}
	in, found := 0, 0
	for i, m := range s.moved {
		if m.inView {
			in++
			if m.found(&k.parts[i]) {
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

// found tells whether a landmark was found again where it was looked for.
func (m *offset) found(l *landmark) bool {
	return m.inView && m.like > foundLike && geometry.Distance(m.at, l.at) < foundWithinMM
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
	for _, m := range k.offsets(px, cam, registerReachMM[0], mayFitOneIn) {
		if m.inView && m.like > foundLike {
			found++
		}
	}
	return found >= mayFitLeast
}

// offsets are where the landmarks, or one in so many, are found.
func (k *Known) offsets(px *greys, cam *geometry.Camera, reachMM float64, oneIn int) []offset {
	out := make([]offset, len(k.parts))
	reach := int(math.Ceil(reachMM * k.coarse.PerMM))
	parallel.For(len(out), func(i int) {
		if i%oneIn == 0 {
			out[i] = k.parts[i].search(px, cam, k.coarse.PerMM, reach)
		}
	})
	return out
}
