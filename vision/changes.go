package vision

import (
	"context"
	"errors"
	"math"
	"slices"

	"referee/geometry"
)

// changes are what became of the cards of an earlier reading.
type changes struct {
	parts area // where they were looked for
	// kept are the cards that are still there, by their numbers in the earlier
	// reading; they come first among the cards of the new one.
	kept []int
	gone []int
	// moved and altered are kept cards, by their new numbers: those that lie
	// elsewhere, and those of which something is seen otherwise, be it that a card
	// was laid on them.
	moved, altered map[int]bool
	// light is that on the kept cards, where it is not what it was.
	light map[int]light
	// other are the kept cards of which anything is seen otherwise, if only by
	// noise.
	other map[int]bool
	// same says that all that was looked at shows what it did, to the bit.
	same bool
}

// errOtherTable tells that a picture does not show the table of an earlier
// reading from the same place: it has to be read as if nothing were known.
var errOtherTable = errors.New("the picture shows too little of what was read before")

// Limits of what counts as the same table.
const (
	mostGone = 0.5 // part of the cards looked at that may be gone or moved
	// fewGone may be so in any case: few cards are no evidence.
	fewGone = 2
	// movedReachMM is how far a card may have been pushed to be known for the
	// same without being searched.
	movedReachMM = 3.0
	// movedKept is the part of its border that must be seen at the new place, of
	// what was seen at the old.
	movedKept = 0.8
)

// findChanges looks for the cards of an earlier reading where they lay, and
// returns the scene of those still there.
func findChanges(ctx context.Context, r *raster, lines *contours, rec *record, parts area) (*changes, *scene, error) {
	sc := rec.stack.scene.clone()
	sc.r, sc.white = r, lines.white
	st := rec.stack.onScene(sc)
	cam := sc.plane.camera()
	looked := make([]bool, len(sc.cards))
	for i := range looked {
		looked[i] = parts.touches(sc.inPicture(i, &cam))
	}
	now, err := sightings(ctx, st, func(i int) bool { return looked[i] })
	if err != nil {
		return nil, nil, err
	}
	f := &fates{stacked: st, rec: rec, now: now, others: map[int]bool{}, suspects: map[int]contrast{}, light: map[int]light{}, same: true}
	f.compare(looked)
	if err := f.followMoved(ctx); err != nil {
		return nil, nil, err
	}
	if f.otherTable(looked) {
		return nil, nil, errOtherTable
	}
	c, kept := f.decide(parts, looked)
	c.same = f.same && parts == nil && slices.Equal(rec.background, boundsOfAll(unexplained(lines.regions, explainedBy(kept.cards, kept.models), &cam)))
	return c, kept, nil
}

// fates finds out what became of each card.
type fates struct {
	*stacked // as read before, on the new picture
	rec      *record
	now      []*sighting
	others   map[int]bool     // the cards of which anything is seen otherwise
	suspects map[int]contrast // the cards that do not stand as they did
	moved    []hypothesis     // by card, where it lies if it was pushed
	pushed   map[int]bool
	light    map[int]light
	same     bool
}

// compare holds what is seen of each card against what was.
func (f *fates) compare(looked []bool) {
	for i := range looked {
		if !looked[i] {
			continue
		}
		was, now := f.rec.sightings[i], f.now[i]
		c := contrastOf(f.facesRead, i, was, now)
		if !c.same {
			f.others[i], f.same = true, false
		}
		if now.light.ok && was.light.ok && now.light.differs(&was.light) {
			f.light[i] = now.light
		}
		if !c.stands(f.sigmaMM(i)) {
			f.suspects[i] = c
		}
	}
}

// followMoved looks for the suspects a little beside where they lay.
func (f *fates) followMoved(ctx context.Context) error {
	f.pushed = map[int]bool{}
	if len(f.suspects) == 0 {
		return nil
	}
	sc := f.scene.clone()
	var which []int
	for i := range sc.cards {
		if _, is := f.suspects[i]; is {
			which = append(which, i)
		}
	}
	if err := sc.placeCards(ctx, which, movedReachMM); err != nil && !errors.Is(err, errAdjust) {
		return err
	}
	f.moved = sc.cards
	for _, i := range which {
		c := f.suspects[i]
		off := geometry.Distance(sc.cards[i].Pose.At, f.cards[i].Pose.At) + f.sizes.radiusMM*math.Abs(float64((sc.cards[i].Pose.Turn-f.cards[i].Pose.Turn).Normalized()))
		seen := float64(sc.cards[i].Count)
		if off > math.Max(standsMM, standsSigmas*f.sigmaMM(i)) && off < 2*movedReachMM && seen > float64(c.kept) && seen >= movedKept*float64(c.kept+c.lost) {
			f.pushed[i] = true
		}
	}
	return nil
}

// stillThere tells whether so much of a suspect's border is seen that it cannot
// be gone: something may lie on the rest.
func (f *fates) stillThere(i int) bool {
	c := f.suspects[i]
	return c.kept > 0 && float64(c.kept) >= leastCoveredCard*float64(c.kept+c.lost)
}

// otherTable tells whether so much has changed that nothing can be built on it:
// the camera was moved, or the game is another.
func (f *fates) otherTable(looked []bool) bool {
	all, off := 0, 0
	for i := range looked {
		if looked[i] {
			all++
		}
		if _, is := f.suspects[i]; is && (f.pushed[i] || !f.stillThere(i)) {
			off++
		}
	}
	return off > fewGone && float64(off) > mostGone*float64(all) || off == len(looked)
}

// decide lists what became of the cards, and returns the scene of those kept.
func (f *fates) decide(parts area, looked []bool) (*changes, *scene) {
	c := &changes{parts: parts, moved: map[int]bool{}, altered: map[int]bool{}, other: map[int]bool{}, light: map[int]light{}}
	sc := f.scene.clone()
	sc.cards = sc.cards[:0]
	cam := f.plane.camera()
	for i := range looked {
		_, suspect := f.suspects[i]
		n := len(c.kept)
		card := f.cards[i]
		switch {
		case !suspect:
		case f.pushed[i]:
			c.moved[n], card = true, f.moved[i]
		case f.stillThere(i):
			c.altered[n] = true
			f.verify(&card, &cam, fineMM) // what is hidden now explains no lines
		default:
			c.gone = append(c.gone, i)
			continue
		}
		if l, is := f.light[i]; is {
			c.light[n] = l
		}
		c.other[n] = f.others[i]
		c.kept = append(c.kept, i)
		sc.cards = append(sc.cards, card)
	}
	sc.adjust = sc.adjust.kept(c.kept)
	return c, sc
}
