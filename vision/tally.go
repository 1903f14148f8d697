package vision

import (
	"referee/deck"
	"referee/geometry"
)

// markedPlace is a point of the border or of the face of a proposal, and
// whether the picture is right there.
type markedPlace struct {
	at     geometry.Point // from the card's middle, mm, along the table
	border bool
	bright bool // print that shows on a dark table, too
	seen   bool
}

// markedPlaces lists border and face of a proposal where it should be visible.
func (fd *finder) markedPlaces(h *hypothesis, t twin, l *light, visible func(geometry.Point) bool) []markedPlace {
	var out []markedPlace
	m := &fd.models[h.Model]
	for i, hit := range h.Hits {
		if p := h.Pose.Apply(m.Edges[i].At); visible(p) {
			out = append(out, markedPlace{at: p.Sub(h.Pose.At), border: true, seen: hit})
		}
	}
	pose := h.Pose.Compose(geometry.Pose{Turn: t.Turn})
	fd.eachPure(&fd.models[t.Model], pose, l, visible, sampleEvery, func(p geometry.Point, paint deck.Paint, agrees bool) {
		out = append(out, markedPlace{at: p.Sub(h.Pose.At), bright: bright(paint), seen: agrees})
	})
	return out
}

// tally counts what agrees of a border, one a mm, of a face, and of that part
// of the face that is not black.
type tally struct{ border, face, print agreement }

func (t *tally) add(p *markedPlace) {
	if p.border {
		t.border.add(p.seen)
		return
	}
	t.face.add(p.seen)
	if p.bright {
		t.print.add(p.seen)
	}
}

func tallied(places []markedPlace) tally {
	var t tally
	for i := range places {
		t.add(&places[i])
	}
	return t
}

func (t *tally) plus(o *tally) {
	t.border.plus(o.border)
	t.face.plus(o.face)
	t.print.plus(o.print)
}

// gain is by how many places more the picture speaks for a card than against.
func (t *tally) gain() float64 {
	return float64(t.border.match - 2*t.border.mismatch + t.face.match - 2*t.face.mismatch)
}

// Limits of the print that a black thing on a dark table would lack.
const (
	printSamples = 12 // places, four square millimetres each
	printRight   = 0.75
)

// printSeen tells whether enough of what is not black is seen, and agrees.
func (t *tally) printSeen() bool {
	return t.print.match >= printSamples && t.print.share() >= printRight
}
