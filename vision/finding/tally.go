package finding

import (
	"referee/deck"
	"referee/geometry"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// markedPlace is a point of the border or of the face of a proposal, and
// whether the picture is right there.
type markedPlace struct {
	at     geometry.Point // from the card's middle, mm, along the table
	border bool
	body   bool // black
	bright bool // print that shows on a dark table, too
	seen   bool
	// under tells which neighbours, bit by bit, hide it if they lie on the card.
	under uint64
}

// markedPlaces lists border and face of a proposal as if nothing lay on it.
func (fd *finder) markedPlaces(h *scene.Detection, t printing.Twin, l *raster.Light) []markedPlace {
	var out []markedPlace
	m := &fd.Models[h.Model]
	cam := fd.Plane.Camera()
	for i, hit := range h.Hits {
		if p := h.Pose.Apply(m.Edges[i].At); fd.inPicture(p, &cam) {
			out = append(out, markedPlace{at: p.Sub(h.Pose.At), border: true, seen: hit})
		}
	}
	pose := h.Pose.Compose(geometry.Pose{Turn: t.Turn})
	everywhere := func(geometry.Point) bool { return true }
	fd.EachPure(&fd.Models[t.Model], pose, l, everywhere, scene.SampleEvery, func(p geometry.Point, paint deck.Paint, agrees bool) {
		out = append(out, markedPlace{at: p.Sub(h.Pose.At), body: paint == deck.Body, bright: scene.Bright(paint), seen: agrees})
	})
	return out
}

// inPicture tells whether a point of the table lies within the picture.
func (fd *finder) inPicture(p geometry.Point, cam *geometry.Camera) bool {
	_, ok := fd.Raster.At(cam.Project(p))
	return ok
}

// tally counts what agrees of a card's border, one a mm, of its face, and of that
// part of the face that is not black.
type tally struct {
	border, face, print scene.Agreement
	whole               *printing.Sizes // of the card
}

// placesPerMM2 is how many places of a face are looked at.
const placesPerMM2 = 1.0 / (scene.SampleEvery * scene.SampleEvery * printing.PaintStepMM * printing.PaintStepMM)

// hasBorder tells whether a part of a card's border, and hasFace whether a part of its
// face, is matched by so many points or places.
func (t *tally) hasBorder(points int, part float64) bool {
	return float64(points) >= part*t.whole.PerimeterMM
}

func (t *tally) hasFace(places int, part float64) bool {
	return float64(places) >= part*t.whole.AreaMM2*placesPerMM2
}

func (t *tally) add(p *markedPlace) {
	if p.border {
		t.border.Add(p.seen)
		return
	}
	t.face.Add(p.seen)
	if p.bright {
		t.print.Add(p.seen)
	}
}

func tallied(places []markedPlace, whole *printing.Sizes) tally {
	t := tally{whole: whole}
	for i := range places {
		t.add(&places[i])
	}
	return t
}

func (t *tally) plus(o *tally) {
	t.border.Plus(o.border)
	t.face.Plus(o.face)
	t.print.Plus(o.print)
}

// gain is by how many places more the picture speaks for a card than against.
func (t *tally) gain() float64 {
	return float64(t.border.Match - 2*t.border.Mismatch + t.face.Match - 2*t.face.Mismatch)
}

// Limits of the print that a black thing on a dark table would lack.
const (
	printPart  = 0.0085 // of a card's area: a shape's line, or two dots
	printRight = 0.75   // chosen: a black thing has it in no place but the black ones
)

// printSeen tells whether enough of what is not black is seen, and agrees.
func (t *tally) printSeen() bool {
	return t.hasFace(t.print.Match, printPart) && t.print.Share() >= printRight
}
