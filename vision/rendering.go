package vision

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// rendering is what the picture of a card is predicted from.
type rendering struct {
	model *faceModel
	pose  geometry.Pose
	inv   geometry.Motion // cardFromTable
	ink   rgb
	dot   rgb
}

// color returns the predicted relative colour at a table point; false off
// the card or where the print is not known.
func (k *rendering) color(p geometry.Point) (c rgb, on, known bool) {
	switch k.model.Paint.at(k.inv.Apply(p)) {
	case deck.Off:
		return rgb{}, false, false
	case deck.Outline:
		return rgb{1, 1, 1}, true, true
	case deck.Colored:
		return k.ink, true, true
	case deck.Dot:
		return k.dot, true, true
	case deck.Emblem:
		return rgb{}, true, false
	}
	return rgb{}, true, true
}

// unknownInk stands for an ink of which nothing is known: it is neither black
// nor white.
var unknownInk = rgb{0.5, 0.5, 0.5}

// render returns the prediction for a face at a pose; the ink counts for
// nothing on the starting card, which is printed in white.
func (sc *scene) render(m *faceModel, pose geometry.Pose, ink rgb) rendering {
	if m.Face.Design.IsStart() {
		ink = rgb{1, 1, 1}
	}
	return rendering{model: m, pose: pose, inv: pose.Inverse().Motion(), dot: printedInk(sc.deck, sc.deck.Style.Dot), ink: ink}
}

// blurReach is how far blurKernel reaches.
const blurReach = 1.8

// blurKernel samples a Gaussian of standard deviation 1: the middle, a ring
// of four and a ring of eight, weighted by what each stands for.
var blurKernel = func() (k [13]struct {
	at     geometry.Point
	weight float64
}) {
	k[0].weight = 0.24
	for i := 0; i < 4; i++ {
		s, c := math.Sincos(float64(i) * math.Pi / 2)
		k[1+i].at, k[1+i].weight = geometry.Point{c, s}.Mul(0.95), 0.11
	}
	for i := 0; i < 8; i++ {
		s, c := math.Sincos((float64(i) + 0.5) * math.Pi / 4)
		k[5+i].at, k[5+i].weight = geometry.Point{c, s}.Mul(blurReach), 0.04
	}
	return k
}()

// plainRendering is the look of a face whose identity is not settled yet.
func (sc *scene) plainRendering(m *faceModel, pose geometry.Pose, l *light, visible func(geometry.Point) bool) rendering {
	ink := unknownInk
	if seen, ok := sc.inkOf(m, pose, l, visible); ok {
		ink = seen
	}
	return sc.render(m, pose, ink)
}
