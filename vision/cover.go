package vision

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// neighbours lists the cards that may overlap a card at p.
func (sc *scene) neighbours(p geometry.Point) []int {
	reach := 2 * sc.sizes.radiusMM
	var out []int
	for j := range sc.cards {
		if geometry.Distance(sc.cards[j].Pose.At, p) < reach {
			out = append(out, j)
		}
	}
	return out
}

// clearOf returns a test for points that none of the selected neighbours of p
// can hide, with a margin for blur and shadow.
func (sc *scene) clearOf(p geometry.Point, selected func(j int) bool) func(geometry.Point) bool {
	var near []geometry.Pose
	for _, j := range sc.neighbours(p) {
		if selected(j) {
			near = append(near, sc.cards[j].Pose)
		}
	}
	return clearOfCards(&sc.deck.Style, near, coverMarginMM)
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

// uncovered returns a test for points of card i that no other card can hide,
// nor what is known to lie on it.
func (sc *scene) uncovered(i int) func(p geometry.Point) bool {
	h := &sc.cards[i]
	clear := sc.clearOf(h.Pose.At, func(j int) bool { return j != i })
	if h.Hidden == nil {
		return clear
	}
	return func(p geometry.Point) bool { return !h.hides(p) && clear(p) }
}

// overlapMM2 is the area that two cards share.
func (sc *scene) overlapMM2(a, b int) float64 {
	shared := geometry.ClipConvex(sc.cards[a].Pose.ApplyAll(sc.sizes.outline), sc.cards[b].Pose.ApplyAll(sc.sizes.outline))
	return shared.Area()
}

// inPicture is where a card is seen, px.
func (sc *scene) inPicture(i int, cam *geometry.Camera) geometry.Polygon {
	out := sc.cards[i].Pose.ApplyAll(sc.sizes.outline)
	for k, p := range out {
		out[k] = cam.Project(p)
	}
	return out
}

// overlapping lists the pairs of cards that share area.
func (sc *scene) overlapping() [][2]int {
	placed := make([]geometry.Polygon, len(sc.cards))
	for i := range sc.cards {
		placed[i] = sc.cards[i].Pose.ApplyAll(sc.sizes.outline)
	}
	var out [][2]int
	for i := range placed {
		for _, j := range sc.neighbours(sc.cards[i].Pose.At) {
			if j < i && geometry.ClipConvex(placed[i], placed[j]) != nil {
				out = append(out, [2]int{j, i})
			}
		}
	}
	return out
}
