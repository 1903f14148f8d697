package vision

import (
	"context"
	"errors"
	"maps"
	"slices"

	"referee/table"
)

// update reads what has changed since an earlier reading, and keeps the rest.
type update struct {
	*changes
	rec *record
	// again are the cards to be read: the new ones, those that were moved and
	// those of which something is seen otherwise for another cause than that a
	// card was laid on them.
	again map[int]bool
	// touched are the cards on or beneath which others lie than before.
	touched map[int]bool
}

// newUpdate finds out which cards must be read.
func newUpdate(sc *scene, rec *record, c *changes) *update {
	u := &update{changes: c, rec: rec, again: map[int]bool{}, touched: map[int]bool{}}
	for i := range sc.cards {
		if u.placed(i) {
			u.again[i] = true
			u.touch(sc.neighbours(sc.cards[i].Pose.At))
		}
	}
	before := rec.stack
	for _, g := range c.gone {
		u.touch(sc.neighbours(before.cards[g].Pose.At))
	}
	above, fr := before.cardsAbove(), u.facesOn(sc)
	for i := range c.altered {
		now := lookAt(fr, i, func(j int) bool {
			return j != i && (u.placed(j) || above[c.kept[i]][c.kept[j]])
		})
		seen := contrastOf(fr, i, rec.sightings[c.kept[i]], now)
		u.again[i] = !seen.stands(sc.sigmaMM(i))
	}
	return u
}

// detectNew looks for the cards that were laid since, beside those kept, and
// returns the lines that the kept ones do not account for.
func (u *update) detectNew(ctx context.Context, from *scene, lines *contours) (*scene, *contours, error) {
	if u.same {
		return from, lines, nil
	}
	beside, err := lines.beside(ctx, from)
	if err != nil {
		return nil, nil, err
	}
	sc, err := detectBeside(ctx, from, beside, u.parts)
	if errors.Is(err, errNoCards) {
		err = errOtherTable
	}
	return sc, beside, err
}

// placed tells whether a card lies where it did not.
func (u *update) placed(i int) bool { return i >= len(u.kept) || u.moved[i] }

func (u *update) touch(cards []int) {
	for _, i := range cards {
		u.touched[i] = true
	}
}

// asked tells whether a card is to be read.
func (u *update) asked(i int) bool { return i >= len(u.kept) || u.again[i] }

// idle tells whether the cards are those that they were.
func (u *update) idle() bool {
	for _, again := range u.again {
		if again {
			return false
		}
	}
	return len(u.gone) == 0
}

// facesOn are the faces known of the cards of a scene.
func (u *update) facesOn(sc *scene) *facesRead {
	was := u.rec.stack.facesRead.clone(sc)
	fr := &facesRead{scene: sc, read: make([]identity, len(sc.cards)), emblems: &emblems{}}
	*fr.emblems = *was.emblems
	fr.emblems.taught = make([]*trainingSample, len(sc.cards))
	for n, k := range u.kept {
		fr.read[n], fr.emblems.taught[n] = was.read[k], was.emblems.taught[k]
		if l, is := u.light[n]; is {
			fr.read[n].Light = l
		}
	}
	return fr
}

// readFaces reads the faces of the cards asked for. One that shows other lines
// than those it was found by is put in place again by its own.
func (u *update) readFaces(ctx context.Context, sc *scene) (*facesRead, error) {
	fr := u.facesOn(sc)
	if u.idle() {
		return fr, nil
	}
	if err := fr.identifyEach(ctx, u.asked, u.asked); err != nil {
		return nil, err
	}
	as, adopted := fr.adoptFaces(u.asked)
	if len(adopted) == 0 {
		return fr, nil
	}
	if err := as.placeCards(ctx, adopted, reachFirstMM); err != nil {
		return nil, err
	}
	fr = fr.clone(as)
	again := func(i int) bool { return slices.Contains(adopted, i) }
	return fr, fr.identifyEach(ctx, again, again)
}

// readColors reads the colours of the cards asked for, and judges all together
// again: what is known of the others stands as evidence.
func (u *update) readColors(ctx context.Context, fr *facesRead, known Inks) (*cardsRead, error) {
	was := u.rec.stack.cardsRead
	cr := newCardsRead(fr)
	for i, k := range u.kept {
		cr.evidence[i], cr.mixtures[i], cr.inks[i] = was.evidence[k], was.mixtures[k], was.inks[k]
	}
	if u.idle() {
		return cr, nil
	}
	if err := cr.measureInks(ctx, u.asked); err != nil {
		return nil, err
	}
	cr.inks = readInks(cr.deck, cr.evidence, known)
	return cr, nil
}

// readOrders reads who lies on whom, of the pairs of which one lies where it did
// not, or was read again.
func (u *update) readOrders(ctx context.Context, cr *cardsRead) (*stacked, error) {
	known := map[[2]int]orderReading{}
	number := map[int]int{}
	for n, k := range u.kept {
		number[k] = n
	}
	for _, o := range u.rec.stack.orders {
		a, keptA := number[o.A]
		b, keptB := number[o.B]
		if keptA && keptB && !u.asked(a) && !u.asked(b) {
			o.A, o.B = a, b
			known[[2]int{a, b}] = o
		}
	}
	return readOrdersBeside(ctx, cr, u.rec.stack.game, known)
}

// findDoubts tells what is not settled. What is seen of a card as before is
// doubted as before.
func (u *update) findDoubts(ctx context.Context, st *stacked, lines *contours, plane *tablePlane) (*doubts, error) {
	if u.same {
		return u.rec.doubts, nil
	}
	dt := newDoubter(st, lines)
	out := dt.without(plane)
	for n, k := range u.kept {
		out.faces[n] = keptDoubts(u.rec.doubts.faces[k], table.CardID(n))
	}
	if err := dt.lookAtFaces(ctx, out, func(i int) bool { return u.asked(i) || u.touched[i] || u.other[i] }); err != nil {
		return nil, err
	}
	found, err := dt.unexplainedDoubts(ctx, u.parts)
	cam := st.plane.camera()
	for _, d := range u.rec.doubts.unexplained {
		if at, is := d.Where().(table.OnTable); is && u.parts != nil && !u.parts.has(cam.Project(at.At)) {
			out.unexplained = append(out.unexplained, d)
		}
	}
	out.unexplained = append(out.unexplained, found...)
	return out, err
}

// sightings are those known of the cards that were not read again.
func (u *update) sightings(cards int) []*sighting {
	out := make([]*sighting, cards)
	for n, k := range u.kept {
		if !u.asked(n) {
			out[n] = u.rec.sightings[k]
		}
	}
	return out
}

// told is what has changed, for those who read.
func (u *update) told(cards int) *Changes {
	out := &Changes{Moved: idsOf(slices.Sorted(maps.Keys(u.moved))), Removed: idsOf(u.gone), Kept: idsOf(u.kept)}
	for i := len(u.kept); i < cards; i++ {
		out.Placed = append(out.Placed, table.CardID(i))
	}
	return out
}

func idsOf(cards []int) []table.CardID {
	var out []table.CardID
	for _, i := range cards {
		out = append(out, table.CardID(i))
	}
	return out
}
