package vision

import (
	"math"
	"sort"

	"referee/deck"
	"referee/geometry"
)

// Limits of a card that is seen only in part, judged where no other card lies
// on it.
const (
	fullFraction      = 0.85 // of the border seen: needs no such proof
	visibleBorder     = 0.7  // least part seen of the border that is visible
	visibleLook       = 0.8  // least part of the visible face that looks as it should
	minVisibleBorder  = 40   // points, one a mm
	minVisibleSamples = 30   // places, four square millimetres each
	plainBorder       = 120  // points that prove a card by its border alone
	// startBorder is the part seen of the visible border of a starting card,
	// whose many fine lines blur into what lies beside them.
	startBorder = 0.6
)

// validate drops the cards that are not seen themselves: a proposal may owe
// its border to lines of the cards around it. Cards seen nearly whole stand;
// each other is taken in only if, with those cards above it that the picture
// shows above it, what is left of it is seen.
func (rd *reader) validate() {
	var strong, weak []hypothesis
	for _, c := range rd.cards {
		if c.Fraction >= fullFraction {
			strong = append(strong, c)
		} else {
			weak = append(weak, c)
		}
	}
	if len(weak) == 0 {
		return
	}
	sort.SliceStable(weak, func(a, b int) bool { return rank(&weak[a]) > rank(&weak[b]) })
	rd.cards = strong
	known := map[int]look{}
	for i := range weak {
		if !secondStart(&weak[i], rd.cards, rd.models) && rd.seenItself(&weak[i], known) {
			rd.cards = append(rd.cards, weak[i])
		}
	}
}

// seenItself tells whether a proposal is visible beside and above the cards
// accepted so far, as any of the faces that share its outline. known caches
// what those cards look like.
func (rd *reader) seenItself(h *hypothesis, known map[int]look) bool {
	l := rd.lightNear(h.Pose.At)
	if l == nil {
		return true
	}
	for _, t := range rd.models[h.Model].Twins {
		seen := tallied(rd.sightAs(h, t, l, known))
		if seen.proved() || rd.models[t.Model].Face.Design.IsStart() && seen.seenOf(startBorder) {
			return true
		}
	}
	return false
}

// proved tells whether the border, or border and face, leave no doubt.
func (t *tally) proved() bool {
	if t.border.match >= plainBorder && t.border.share() >= fullFraction {
		return true // whatever the light does to its face
	}
	return t.seenOf(visibleBorder)
}

// seenOf tells whether that part of the border is seen, and the face with it.
func (t *tally) seenOf(border float64) bool {
	return t.border.match >= minVisibleBorder && t.border.share() >= border &&
		t.face.total() >= minVisibleSamples && t.face.share() >= visibleLook
}

// sightAs looks for a proposal as one of the faces that share the outline,
// where none of the cards that the picture shows above it lies.
func (rd *reader) sightAs(h *hypothesis, t twin, l *light, known map[int]look) []markedPlace {
	face := &rd.models[t.Model]
	pose := h.Pose.Compose(geometry.Pose{Turn: t.Turn})
	outside := rd.clearOf(h.Pose.At, func(int) bool { return true })
	own := rd.plainLook(face, pose, l, outside)
	above := map[int]bool{}
	for _, j := range rd.neighbours(h.Pose.At) {
		other, ok := known[j]
		if !ok {
			other = rd.plainLook(&rd.models[rd.cards[j].Model], rd.cards[j].Pose, l, rd.clearOf(rd.cards[j].Pose.At, func(k int) bool { return k != j }))
			known[j] = other
		}
		o := rd.compareOrders(&own, &other, l, rd.clearOf(h.Pose.At, func(k int) bool { return k != j }))
		above[j] = o.Evidence <= 0
	}
	return rd.markedPlaces(h, t, l, rd.clearOf(h.Pose.At, func(k int) bool { return above[k] }))
}

// plainLook is the look of a face whose identity is not settled yet.
func (rd *reader) plainLook(m *faceModel, pose geometry.Pose, l *light, visible func(geometry.Point) bool) look {
	ink := unknownInk
	if seen, ok := rd.inkOf(m, pose, l, visible); ok {
		ink = seen
	}
	return rd.newLook(m, pose, ink)
}

// neighbours lists the cards that may overlap a card at p.
func (rd *reader) neighbours(p geometry.Point) []int {
	reach := geometry.Point{rd.deck.Style.Width, rd.deck.Style.Height}.Len()
	var out []int
	for j := range rd.cards {
		if geometry.Distance(rd.cards[j].Pose.At, p) < reach {
			out = append(out, j)
		}
	}
	return out
}

// clearOf returns a test for points that none of the selected neighbours of p
// can hide, with a margin for blur and shadow.
func (rd *reader) clearOf(p geometry.Point, selected func(j int) bool) func(geometry.Point) bool {
	var near []geometry.Pose
	for _, j := range rd.neighbours(p) {
		if selected(j) {
			near = append(near, rd.cards[j].Pose)
		}
	}
	return clearOfCards(&rd.deck.Style, near, coverMarginMM)
}

// clearOfCards returns a test for points that no card at the given poses can
// hide, with a margin for blur and shadow.
func clearOfCards(st *deck.Style, poses []geometry.Pose, marginMM float64) func(geometry.Point) bool {
	reach := math.Hypot(st.Width, st.Height)/2 + marginMM
	near := make([]cover, len(poses))
	for i, p := range poses {
		near[i] = cover{p.At, p.Inverse().Motion()}
	}
	return func(q geometry.Point) bool {
		for k := range near {
			// Most points lie far off most cards.
			dx, dy := q[0]-near[k].at[0], q[1]-near[k].at[1]
			if dx*dx+dy*dy < reach*reach && geometry.RoundedRectDistance(near[k].inv.Apply(q), st.Width, st.Height, st.CornerRadius) < marginMM {
				return false
			}
		}
		return true
	}
}

// coverMarginMM: a line just outside a covering card is still spoilt by its
// shadow and by the blur.
const coverMarginMM = 1.0

// cover is a card that may hide others.
type cover struct {
	at  geometry.Point
	inv geometry.Motion // cardFromTable
}
