package scene

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// Neighbours lists the cards that may overlap a card at p.
func (sc *Scene) Neighbours(p geometry.Point) []int {
	reach := 2 * sc.Sizes.RadiusMM
	var out []int
	for j := range sc.Cards {
		if geometry.Distance(sc.Cards[j].Pose.At, p) < reach {
			out = append(out, j)
		}
	}
	return out
}

// ClearOf returns a test for points that none of the selected neighbours of p
// can hide, with a margin for blur and shadow.
func (sc *Scene) ClearOf(p geometry.Point, selected func(j int) bool) func(geometry.Point) bool {
	return sc.ClearBy(p, selected, CoverMarginMM)
}

// ClearBy is ClearOf with another margin, mm.
func (sc *Scene) ClearBy(p geometry.Point, selected func(j int) bool, marginMM float64) func(geometry.Point) bool {
	var near []geometry.Pose
	for _, j := range sc.Neighbours(p) {
		if selected(j) {
			near = append(near, sc.Cards[j].Pose)
		}
	}
	return ClearOfCards(&sc.Deck.Style, near, marginMM)
}

// ClearOfCards returns a test for points that no card at the given poses can
// hide, with a margin for blur and shadow.
func ClearOfCards(st *deck.Style, poses []geometry.Pose, marginMM float64) func(geometry.Point) bool {
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
const CoverMarginMM = 1.0

// cover is a card that may hide others.
type cover struct {
	at  geometry.Point
	inv geometry.Motion // cardFromTable
}

// Uncovered returns a test for points of card i that no other card can hide,
// nor what is known to lie on it.
func (sc *Scene) Uncovered(i int) func(p geometry.Point) bool {
	h := &sc.Cards[i]
	clear := sc.ClearOf(h.Pose.At, func(j int) bool { return j != i })
	if h.Hidden == nil {
		return clear
	}
	return func(p geometry.Point) bool { return !h.Hides(p) && clear(p) }
}

// OverlapMM2 is the area that two cards share.
func (sc *Scene) OverlapMM2(a, b int) float64 {
	shared := geometry.ClipConvex(sc.Cards[a].Pose.ApplyAll(sc.Sizes.Outline), sc.Cards[b].Pose.ApplyAll(sc.Sizes.Outline))
	return shared.Area()
}

// InPicture is where a card is seen, px.
func (sc *Scene) InPicture(i int, cam *geometry.Camera) geometry.Polygon {
	out := sc.Cards[i].Pose.ApplyAll(sc.Sizes.Outline)
	for k, p := range out {
		out[k] = cam.Project(p)
	}
	return out
}

// Overlapping lists the pairs of cards that share area.
func (sc *Scene) Overlapping() [][2]int {
	placed := make([]geometry.Polygon, len(sc.Cards))
	for i := range sc.Cards {
		placed[i] = sc.Cards[i].Pose.ApplyAll(sc.Sizes.Outline)
	}
	var out [][2]int
	for i := range placed {
		for _, j := range sc.Neighbours(sc.Cards[i].Pose.At) {
			if j < i && geometry.ClipConvex(placed[i], placed[j]) != nil {
				out = append(out, [2]int{j, i})
			}
		}
	}
	return out
}
