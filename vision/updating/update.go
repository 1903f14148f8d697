package updating

import (
	"context"
	"errors"
	"maps"
	"slices"

	"referee/table"
	"referee/vision/doubting"
	"referee/vision/finding"
	"referee/vision/identifying"
	"referee/vision/ordering"
	"referee/vision/printing"
	"referee/vision/scene"
)

// Update reads what has changed since an earlier reading, and keeps the rest.
type Update struct {
	*Differences
	Rec *Record
	// again are the cards to be read: the new ones, those that were moved and
	// those of which something is seen otherwise for another cause than that a
	// card was laid on them.
	again map[int]bool
	// touched are the cards on or beneath which others lie than before.
	touched map[int]bool
}

// NewUpdate finds out which cards must be read.
func NewUpdate(sc *scene.Scene, rec *Record, c *Differences) *Update {
	u := &Update{Differences: c, Rec: rec, again: map[int]bool{}, touched: map[int]bool{}}
	for i := range sc.Cards {
		if u.placed(i) {
			u.again[i] = true
			u.touch(sc.Neighbours(sc.Cards[i].Pose.At))
		}
	}
	before := rec.Stack
	for _, g := range c.gone {
		u.touch(sc.Neighbours(before.Cards[g].Pose.At))
	}
	above, fr := before.CardsAbove(), u.facesOn(sc)
	for i := range c.altered {
		now := sightingOf(fr, i, func(j int) bool {
			return j != i && (u.placed(j) || above[c.kept[i]][c.kept[j]])
		})
		seen := contrastOf(fr, i, rec.sightings[c.kept[i]], now)
		u.again[i] = !seen.stands(sc.SigmaMM(i))
		u.touched[i] = true
	}
	return u
}

// DetectNew looks for the cards that were laid since, beside those kept, and
// returns the lines that the kept ones do not account for. Those lying are known to be
// somewhere though they were not read.
func (u *Update) DetectNew(ctx context.Context, from *scene.Scene, lines *finding.Contours, lying []table.Card) (*scene.Scene, *finding.Contours, error) {
	if u.same && len(lying) == 0 {
		return from, lines, nil
	}
	beside, err := lines.Beside(ctx, from, u.parts)
	if err != nil {
		return nil, nil, err
	}
	sc, err := finding.DetectBeside(ctx, from, beside, u.parts, u.Rec.Stack.Game.Hides, lyingOn(from, lying))
	if errors.Is(err, scene.ErrNoCards) {
		err = ErrOtherTable
	}
	return sc, beside, err
}

// lyingOn are cards as they would be found on a scene.
func lyingOn(sc *scene.Scene, cards []table.Card) []scene.Detection {
	var out []scene.Detection
	for i := range cards {
		c := &cards[i]
		m := slices.IndexFunc(sc.Models, func(m printing.Face) bool { return m.Face.Side == c.Face.Side && m.Face.Design == c.Face.Design })
		has := m >= 0
		if c.Face.Design.IsStart() {
			m, has = sc.StartModel()
		}
		if has {
			out = append(out, scene.Detection{Model: m, Pose: c.Pose})
		}
	}
	return out
}

// placed tells whether a card lies where it did not.
func (u *Update) placed(i int) bool { return i >= len(u.kept) || u.moved[i] }

func (u *Update) touch(cards []int) {
	for _, i := range cards {
		u.touched[i] = true
	}
}

// Asked tells whether a card is to be read.
func (u *Update) Asked(i int) bool { return i >= len(u.kept) || u.again[i] }

// Idle tells whether the cards are those that they were.
func (u *Update) Idle() bool {
	for _, again := range u.again {
		if again {
			return false
		}
	}
	return len(u.gone) == 0
}

// facesOn are the faces known of the cards of a scene.
func (u *Update) facesOn(sc *scene.Scene) *identifying.FacesRead {
	was := u.Rec.Stack.FacesRead.Clone(sc)
	fr := &identifying.FacesRead{Scene: sc, Identities: make([]identifying.Identity, len(sc.Cards)), Emblems: &identifying.Emblems{}}
	*fr.Emblems = *was.Emblems
	fr.Emblems.Taught = make([]*identifying.TrainingSample, len(sc.Cards))
	for n, k := range u.kept {
		fr.Identities[n], fr.Emblems.Taught[n] = was.Identities[k], was.Emblems.Taught[k]
		if l, is := u.light[n]; is {
			fr.Identities[n].Light = l
		}
	}
	return fr
}

// explains is the part of a face that must look as it should before a card that is
// known is taken for another: less is seen of a card on which something lies.
const explains = 0.93

// ReadFaces reads the faces of the cards asked for, and returns what is left to be
// read. A card that was known stays what it was unless another explains all that
// is seen: something may have been put on it. One that shows other lines than those
// it was found by is put in place again by its own.
func (u *Update) ReadFaces(ctx context.Context, sc *scene.Scene) (*identifying.FacesRead, *Update, error) {
	fr := u.facesOn(sc)
	if u.Idle() {
		return fr, u, nil
	}
	if err := fr.IdentifyEach(ctx, u.Asked, u.Asked); err != nil {
		return nil, nil, err
	}
	left, known := *u, u.facesOn(sc)
	left.again = maps.Clone(u.again)
	for i := range u.kept {
		if !u.again[i] {
			continue
		}
		fr.Prefer(i, &known.Identities[i].Best)
		if fr.Identities[i].Best.Match.Share() < explains {
			fr.Identities[i], fr.Emblems.Taught[i] = known.Identities[i], known.Emblems.Taught[i]
			left.again[i] = false
		}
	}
	as, adopted := fr.AdoptFaces(left.Asked)
	if len(adopted) == 0 {
		return fr, &left, nil
	}
	if err := as.PlaceCards(ctx, adopted, scene.ReachFirstMM); err != nil {
		return nil, nil, err
	}
	fr = fr.Clone(as)
	again := func(i int) bool { return slices.Contains(adopted, i) }
	return fr, &left, fr.IdentifyEach(ctx, again, again)
}

// ReadColors reads the colours of the cards asked for, and judges all together
// again: what is known of the others stands as evidence.
func (u *Update) ReadColors(ctx context.Context, fr *identifying.FacesRead, known identifying.Inks) (*identifying.CardsRead, error) {
	was := u.Rec.Stack.CardsRead
	cr := identifying.NewCardsRead(fr)
	cr.ChromaBlurPx = u.Rec.Stack.ChromaBlurPx
	for i, k := range u.kept {
		cr.Evidence[i], cr.Mixtures[i], cr.Inks[i] = was.Evidence[k], was.Mixtures[k], was.Inks[k]
	}
	if u.Idle() {
		return cr, nil
	}
	if err := cr.MeasureInks(ctx, u.Asked); err != nil {
		return nil, err
	}
	cr.Inks = identifying.ReadInks(cr.Deck, cr.Evidence, known)
	return cr, nil
}

// ReadOrders reads who lies on whom, of the pairs of which one lies where it did
// not, or was read again.
func (u *Update) ReadOrders(ctx context.Context, cr *identifying.CardsRead) (*ordering.Stacked, error) {
	known := map[[2]int]ordering.OrderReading{}
	number := map[int]int{}
	for n, k := range u.kept {
		number[k] = n
	}
	for _, o := range u.Rec.Stack.Orders {
		a, keptA := number[o.A]
		b, keptB := number[o.B]
		if keptA && keptB && !u.Asked(a) && !u.Asked(b) {
			o.A, o.B = a, b
			known[[2]int{a, b}] = o
		}
	}
	return ordering.ReadOrdersBeside(ctx, cr, u.Rec.Stack.Game, known)
}

// FindDoubts tells what is not settled. What is seen of a card as before is
// doubted as before.
func (u *Update) FindDoubts(ctx context.Context, st *ordering.Stacked, lines *finding.Contours, plane *finding.TablePlane) (*doubting.Doubts, error) {
	if u.same && len(st.Cards) == len(u.kept) {
		return u.Rec.doubts, nil
	}
	dt := doubting.NewDoubter(st, lines)
	out := dt.Without(plane)
	for n, k := range u.kept {
		out.Faces[n] = keptDoubts(u.Rec.doubts.Faces[k], table.CardID(n))
	}
	if err := dt.DoubtFaces(ctx, out, func(i int) bool { return u.Asked(i) || u.touched[i] || u.other[i] }); err != nil {
		return nil, err
	}
	found, err := dt.UnexplainedDoubts(ctx, u.parts)
	cam := st.Plane.Camera()
	for _, d := range u.Rec.doubts.Unexplained {
		if at, is := d.Where().(table.OnTable); is && u.parts != nil && !u.parts.Has(cam.Project(at.At)) {
			out.Unexplained = append(out.Unexplained, d)
		}
	}
	out.Unexplained = append(append(out.Unexplained, found...), u.hiddenDoubts(dt)...)
	return out, err
}

// Limits of what must be seen of the cards beneath one that is gone.
const (
	beneathPlaces = 20  // a square millimetre each
	beneathRight  = 0.8 // chosen: blur and shadows take some
)

// hiddenDoubts tell of cards that are not seen any more, while what lay beneath
// them is not seen either: something may lie on them.
func (u *Update) hiddenDoubts(dt *doubting.Doubter) []table.Doubt {
	var out []table.Doubt
	before := u.Rec.Stack
	above, outline := before.CardsAbove(), before.Sizes.Outline
	for _, g := range u.gone {
		gone := before.Cards[g].Pose.ApplyAll(outline)
		seen := scene.Agreement{}
		for n, k := range u.kept {
			if above[k][g] {
				more := dt.CountSeen(n, gone)
				seen.Plus(more)
			}
		}
		if seen.Total() < beneathPlaces || seen.Share() < beneathRight {
			out = append(out, table.Unexplained{Spot: doubting.OnTable(before.Cards[g].Pose.At, before.Sizes.RadiusMM, 0.5)})
		}
	}
	return out
}

// Sightings are those known of the cards that were not read again.
func (u *Update) Sightings(cards int) []*sighting {
	out := make([]*sighting, cards)
	for n, k := range u.kept {
		if !u.Asked(n) {
			out[n] = u.Rec.sightings[k]
		}
	}
	return out
}

// Told is what has changed, for those who read.
func (u *Update) Told(cards int) *Changes {
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
