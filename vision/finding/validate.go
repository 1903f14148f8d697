package finding

import (
	"context"
	"sort"

	"referee/vision/scene"
)

// Limits of a card that is seen only in part, judged where no other card lies
// on it.
const (
	fullFraction     = 0.85    // of the border seen: needs no such proof
	visibleBorder    = 0.7     // least part seen of the border that is visible
	visibleAgrees    = 0.8     // least part of the visible face that looks as it should
	minVisibleBorder = 0.131   // of a card's perimeter
	minVisibleFace   = 0.02125 // of its area
	// startBorder is the part seen of the visible border of a starting card,
	// whose many fine lines blur into what lies beside them.
	startBorder = 0.6
)

// validate drops the cards that are not seen themselves: a proposal may owe
// its border to lines of the cards around it. Cards seen nearly whole stand;
// each other is taken in only if, with those cards above it that the picture
// shows above it, what is left of it is seen.
func (fd *finder) validate(ctx context.Context) error {
	var strong, weak []scene.Detection
	for i, c := range fd.Cards {
		if i < fd.known || c.Fraction >= fullFraction && !c.CutOff() {
			strong = append(strong, c)
		} else {
			weak = append(weak, c)
		}
	}
	if len(weak) == 0 {
		return nil
	}
	sort.SliceStable(weak, func(a, b int) bool { return rank(&weak[a]) > rank(&weak[b]) })
	fd.Cards = strong
	known := map[int]scene.Rendering{}
	for i := range weak {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !secondStart(&weak[i], fd.Cards, fd.Models) && fd.seenItself(ctx, &weak[i], known) {
			fd.Cards = append(fd.Cards, weak[i])
		}
	}
	return ctx.Err()
}

// seenItself tells whether a proposal is visible beside and above the cards
// accepted so far, as any of the faces that share its outline. known caches
// what those cards look like.
func (fd *finder) seenItself(ctx context.Context, h *scene.Detection, known map[int]scene.Rendering) bool {
	l := fd.LightNear(h.Pose.At)
	if l == nil {
		return true
	}
	for _, t := range fd.Models[h.Model].Twins {
		is := func(places []markedPlace) bool {
			seen := tallied(places, &fd.Sizes)
			return seen.proved() || fd.Models[t.Model].Face.Design.IsStart() && seen.seenOf(startBorder)
		}
		if is(fd.sightAs(ctx, h, t, l, known, is)) {
			return true
		}
	}
	return false
}

// proved tells whether the border, if enough of it is seen, or border and face leave
// no doubt.
func (t *tally) proved() bool {
	if t.border.Match >= t.whole.PlainBorder && t.border.Share() >= fullFraction {
		return true // whatever the light does to its face
	}
	return t.seenOf(visibleBorder)
}

// seenOf tells whether that part of the border is seen, and the face with it.
func (t *tally) seenOf(border float64) bool {
	return t.hasBorder(t.border.Match, minVisibleBorder) && t.border.Share() >= border &&
		t.hasFace(t.face.Total(), minVisibleFace) && t.face.Share() >= visibleAgrees
}
