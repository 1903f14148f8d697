package updating

import (
	"context"
	"errors"
	"math"
	"slices"

	"referee/geometry"
	"referee/vision/adjusting"
	"referee/vision/finding"
	"referee/vision/ordering"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Differences are what became of the cards of an earlier reading.
type Differences struct {
	parts raster.Area // where they were looked for
	// kept are the cards that are still there, by their numbers in the earlier
	// reading; they come first among the cards of the new one.
	kept []int
	gone []int
	// moved and altered are kept cards, by their new numbers: those that lie
	// elsewhere, and those of which something is seen otherwise, be it that a card
	// was laid on them.
	moved, altered map[int]bool
	// light is that on the kept cards, where it is not what it was.
	light map[int]raster.Light
	// other are the kept cards of which anything is seen otherwise, if only by
	// noise.
	other map[int]bool
	// same says that all that was looked at shows what it did, to the bit.
	same bool
}

// ErrOtherTable tells that a picture does not show the table of an earlier
// reading from the same place: it has to be read as if nothing were known.
var ErrOtherTable = errors.New("the picture shows too little of what was read before")

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

// FindChanges looks for the cards of an earlier reading where they lay, and
// returns the scene of those still there.
func FindChanges(ctx context.Context, r *raster.Raster, lines *finding.Contours, rec *Record, parts raster.Area) (*Differences, *scene.Scene, error) {
	sc := rec.Stack.Scene.Clone()
	sc.Raster, sc.White = r, lines.White
	st := rec.Stack.OnScene(sc)
	cam := sc.Plane.Camera()
	looked := make([]bool, len(sc.Cards))
	for i := range looked {
		looked[i] = parts.Touches(sc.InPicture(i, &cam))
	}
	now, err := sightings(ctx, st, func(i int) bool { return looked[i] })
	if err != nil {
		return nil, nil, err
	}
	f := &fates{Stacked: st, rec: rec, now: now, others: map[int]bool{}, suspects: map[int]contrast{}, light: map[int]raster.Light{}, same: true}
	f.compare(looked)
	if err := f.followMoved(ctx); err != nil {
		return nil, nil, err
	}
	if f.otherTable(looked) {
		return nil, nil, ErrOtherTable
	}
	c, kept := f.decide(parts, looked)
	c.same = f.same && parts == nil && slices.Equal(rec.background, boundsOfAll(finding.Unexplained(lines.Regions, scene.ExplainedBy(kept.Cards, kept.Models), &cam)))
	return c, kept, nil
}

// fates finds out what became of each card.
type fates struct {
	*ordering.Stacked // as read before, on the new picture
	rec               *Record
	now               []*sighting
	others            map[int]bool      // the cards of which anything is seen otherwise
	suspects          map[int]contrast  // the cards that do not stand as they did
	moved             []scene.Detection // by card, where it lies if it was pushed
	pushed            map[int]bool
	light             map[int]raster.Light
	same              bool
}

// compare holds what is seen of each card against what was.
func (f *fates) compare(looked []bool) {
	for i := range looked {
		if !looked[i] {
			continue
		}
		was, now := f.rec.sightings[i], f.now[i]
		c := contrastOf(f.FacesRead, i, was, now)
		if !c.same {
			f.others[i], f.same = true, false
		}
		if now.light.OK && was.light.OK && now.light.Differs(&was.light) {
			f.light[i] = now.light
		}
		if !c.stands(f.SigmaMM(i)) {
			f.suspects[i] = c
		}
	}
}

// followMoved looks for the suspects a little beside where they lay, and then
// farther.
func (f *fates) followMoved(ctx context.Context) error {
	f.pushed, f.moved = map[int]bool{}, slices.Clone(f.Cards)
	var which, slid []int
	from := map[int]geometry.Pose{}
	for i := range f.Cards {
		if _, is := f.suspects[i]; is {
			which, from[i] = append(which, i), f.Cards[i].Pose
		}
	}
	if err := f.follow(ctx, which, from); err != nil {
		return err
	}
	cam := f.Plane.Camera()
	for _, i := range which {
		if f.pushed[i] || f.IsStart(f.Cards[i].Model) {
			continue // the lines of the starting card repeat themselves
		}
		if at, found := f.slidTo(i, &cam); found {
			slid, from[i] = append(slid, i), at
		}
	}
	if err := f.follow(ctx, slid, from); err != nil {
		return err
	}
	return f.confirm(ctx, slid)
}

// follow finds suspects near places, unless they are not seen there.
func (f *fates) follow(ctx context.Context, which []int, from map[int]geometry.Pose) error {
	if len(which) == 0 {
		return nil
	}
	sc := f.Scene.Clone()
	for _, i := range which {
		sc.Cards[i].Pose = from[i]
	}
	if err := sc.PlaceCards(ctx, which, movedReachMM); err != nil && !errors.Is(err, adjusting.ErrAdjust) {
		return err
	}
	for _, i := range which {
		c := f.suspects[i]
		is, seen := &sc.Cards[i], float64(sc.Cards[i].Count)
		moved := f.apartMM(is.Pose, f.Cards[i].Pose) > math.Max(standsMM, standsSigmas*f.SigmaMM(i))
		if moved && f.apartMM(is.Pose, from[i]) < 2*movedReachMM && seen > float64(c.kept) && seen >= movedKept*float64(c.kept+c.lost) {
			f.pushed[i], f.moved[i] = true, *is
		}
	}
	return nil
}

// apartMM is how far a card's corners lie from where another pose has them, at the
// most.
func (f *fates) apartMM(a, b geometry.Pose) float64 {
	return geometry.Distance(a.At, b.At) + f.Sizes.RadiusMM*math.Abs(float64((a.Turn-b.Turn).Normalized()))
}

// stillThere tells whether so much of a suspect's border is seen that it cannot
// be gone: something may lie on the rest.
func (f *fates) stillThere(i int) bool {
	c := f.suspects[i]
	return c.kept > 0 && float64(c.kept) >= finding.LeastCoveredCard*float64(c.kept+c.lost)
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
func (f *fates) decide(parts raster.Area, looked []bool) (*Differences, *scene.Scene) {
	c := &Differences{parts: parts, moved: map[int]bool{}, altered: map[int]bool{}, other: map[int]bool{}, light: map[int]raster.Light{}}
	sc := f.Scene.Clone()
	sc.Cards = sc.Cards[:0]
	cam := f.Plane.Camera()
	for i := range looked {
		_, suspect := f.suspects[i]
		n := len(c.kept)
		card := f.Cards[i]
		switch {
		case !suspect:
		case f.pushed[i]:
			c.moved[n], card = true, f.moved[i]
		case f.stillThere(i):
			c.altered[n] = true
			f.Verify(&card, &cam, scene.FineMM) // what is hidden now explains no lines
		default:
			c.gone = append(c.gone, i)
			continue
		}
		if l, is := f.light[i]; is {
			c.light[n] = l
		}
		c.other[n] = f.others[i]
		c.kept = append(c.kept, i)
		sc.Cards = append(sc.Cards, card)
	}
	sc.Adjusted = sc.Adjusted.Kept(c.kept)
	return c, sc
}
