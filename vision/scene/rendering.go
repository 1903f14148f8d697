package scene

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/raster"
)

// Rendering is what the picture of a card is predicted from.
type Rendering struct {
	Model *printing.Face
	Pose  geometry.Pose
	Inv   geometry.Motion // cardFromTable
	ink   raster.RGB
	dot   raster.RGB
}

// color returns the predicted relative colour at a table point; false off
// the card or where the print is not known.
func (k *Rendering) color(p geometry.Point) (c raster.RGB, on, known bool) {
	switch k.Model.Paint.At(k.Inv.Apply(p)) {
	case deck.Off:
		return raster.RGB{}, false, false
	case deck.Outline:
		return raster.RGB{1, 1, 1}, true, true
	case deck.Colored:
		return k.ink, true, true
	case deck.Dot:
		return k.dot, true, true
	case deck.Emblem:
		return raster.RGB{}, true, false
	}
	return raster.RGB{}, true, true
}

// Placed are the shapes of the card.
func (k *Rendering) Placed() []PlacedShape { return placedOn(k.Model, k.Pose) }

// UnknownInk stands for an ink of which nothing is known: it is neither black
// nor white.
var UnknownInk = raster.RGB{0.5, 0.5, 0.5}

// Render returns the prediction for a face at a pose; the ink counts for
// nothing on the starting card, which is printed in white.
func (sc *Scene) Render(m *printing.Face, pose geometry.Pose, ink raster.RGB) Rendering {
	if m.Face.Design.IsStart() {
		ink = raster.RGB{1, 1, 1}
	}
	return Rendering{Model: m, Pose: pose, Inv: pose.Inverse().Motion(), dot: printing.PrintedInk(sc.Deck, sc.Deck.Style.Dot), ink: ink}
}

// BlurReach is how far blurKernel reaches.
const BlurReach = 1.8

// BlurKernel samples a Gaussian of standard deviation 1: the middle, a ring
// of four and a ring of eight, weighted by what each stands for.
var BlurKernel = func() (k [13]struct {
	At     geometry.Point
	Weight float64
}) {
	k[0].Weight = 0.24
	for i := 0; i < 4; i++ {
		s, c := math.Sincos(float64(i) * math.Pi / 2)
		k[1+i].At, k[1+i].Weight = geometry.Point{c, s}.Mul(0.95), 0.11
	}
	for i := 0; i < 8; i++ {
		s, c := math.Sincos((float64(i) + 0.5) * math.Pi / 4)
		k[5+i].At, k[5+i].Weight = geometry.Point{c, s}.Mul(BlurReach), 0.04
	}
	return k
}()

// PlainRendering is the rendering of a face whose identity is not settled yet.
func (sc *Scene) PlainRendering(m *printing.Face, pose geometry.Pose, l *raster.Light, visible func(geometry.Point) bool) Rendering {
	ink := UnknownInk
	if seen, ok := sc.inkOf(m, pose, l, visible); ok {
		ink = seen
	}
	return sc.Render(m, pose, ink)
}
