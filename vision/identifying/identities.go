package identifying

import (
	"context"
	"slices"

	"referee/internal/parallel"
	"referee/vision/scene"
)

// FacesRead is a scene with what face every card shows.
type FacesRead struct {
	*scene.Scene
	Identities []Identity // by card
	Emblems    *Emblems   // as the cards beyond doubt show them
}

// CardsRead is a scene with what every card is: face and colour.
type CardsRead struct {
	*FacesRead
	Evidence []inkEvidence // by card
	Mixtures []mixture     // by card: its colours, as it was read
	Inks     []InkReading  // by card
	// ChromaBlurPx is how much wider, px, colour is blurred in this picture than
	// brightness.
	ChromaBlurPx float64
}

// NewCardsRead has room for what every card is.
func NewCardsRead(fr *FacesRead) *CardsRead {
	n := len(fr.Cards)
	return &CardsRead{fr, make([]inkEvidence, n), make([]mixture, n), make([]InkReading, n), chromaBlurs[0]}
}

// ReadFaces reads the face of every card.
func ReadFaces(ctx context.Context, sc *scene.Scene) (*FacesRead, error) {
	fr := &FacesRead{Scene: sc, Identities: make([]Identity, len(sc.Cards))}
	return fr, fr.IdentifyEach(ctx, Every, Every)
}

// Every asks for all cards.
func Every(int) bool { return true }

// Clone has a scene and readings of its own.
func (fr *FacesRead) Clone(sc *scene.Scene) *FacesRead {
	out := &FacesRead{Scene: sc, Identities: slices.Clone(fr.Identities), Emblems: fr.Emblems}
	for i := range out.Identities {
		id := &out.Identities[i]
		id.Others, id.Rest = slices.Clone(id.Others), slices.Clone(id.Rest)
	}
	return out
}

// IdentifyEach reads those cards that it is asked to, and looks anew at the
// emblems of some, from which those are learned.
func (fr *FacesRead) IdentifyEach(ctx context.Context, asked, anew func(i int) bool) error {
	if err := parallel.ForContext(ctx, len(fr.Cards), func(i int) {
		if asked(i) {
			fr.Identities[i] = fr.identify(i)
		}
	}); err != nil {
		return err
	}
	if err := fr.scoreEmblems(ctx, asked, anew); err != nil {
		return err
	}
	fr.oneStart()
	return nil
}

// Rematch holds every card anew against the face it was read as, where it lies now.
func (fr *FacesRead) Rematch(ctx context.Context) error {
	cam := fr.Plane.Camera()
	return parallel.ForContext(ctx, len(fr.Cards), func(i int) {
		id, h := &fr.Identities[i], &fr.Cards[i]
		id.Light = fr.MeasureLight(h, &fr.Models[h.Model], &cam)
		if id.Light.OK {
			m := &fr.Models[id.Best.Model]
			id.Best.Match = fr.Compare(m, fr.SeeFace(m.Grid, fr.PoseOf(i, &id.Best), &id.Light, fr.Uncovered(i)))
		}
	})
}

// Prefer lets card i be what it was, if what it is read as now looks the same: which of
// two like faces is the best changes with the noise.
func (fr *FacesRead) Prefer(i int, was *Candidate) {
	id := &fr.Identities[i]
	k := slices.IndexFunc(id.Rest, func(c Candidate) bool { return c.Model == was.Model && c.Turn == was.Turn })
	if k >= 0 && fr.sameAppearance(&id.Rest[k], &id.Best) {
		id.Best, id.Rest[k] = id.Rest[k], id.Best
	}
}

// AdjustAgain gives cards that were read as a face with other lines than that
// they were found by the lines of the former, adjusts all poses, and reads what
// that can change: the poses of those cards were measured along lines that are
// not there.
func AdjustAgain(ctx context.Context, from *FacesRead) (*FacesRead, error) {
	sc, adopted := from.AdoptFaces(Every)
	if len(adopted) == 0 {
		return from, nil
	}
	sc, err := scene.AdjustPoses(ctx, sc, scene.ReachFirstMM)
	if err != nil {
		return nil, err
	}
	fr := from.Clone(sc)
	return fr, fr.identifyAround(ctx, adopted)
}

// AdoptFaces returns the scene with the faces that the cards asked for were read
// as, and which cards these are whose lines are others then.
func (fr *FacesRead) AdoptFaces(asked func(i int) bool) (*scene.Scene, []int) {
	sc := fr.Scene.Clone()
	cam := sc.Plane.Camera()
	var adopted []int
next:
	for i := range sc.Cards {
		if !asked(i) {
			continue
		}
		c, best := &sc.Cards[i], &fr.Identities[i].Best
		for _, t := range sc.Models[c.Model].Twins {
			if t.Model == best.Model {
				continue next
			}
		}
		c.Model, c.Pose, c.Lean = best.Model, fr.PoseOf(i, best), c.Lean.Turned(best.Turn)
		sc.Verify(c, &cam, scene.RoughMM)
		adopted = append(adopted, i)
	}
	if len(adopted) > 0 {
		sc.SeatStart()
	}
	return sc, adopted
}

// identifyAround reads the cards given anew, those that they may overlap, and
// all that are open.
func (fr *FacesRead) identifyAround(ctx context.Context, cards []int) error {
	again := make([]bool, len(fr.Cards))
	for _, i := range cards {
		again[i] = true
		for _, j := range fr.Neighbours(fr.Cards[i].Pose.At) {
			again[j] = true
		}
	}
	for i := range fr.Identities {
		again[i] = again[i] || len(fr.Identities[i].Others) > 0
	}
	return fr.IdentifyEach(ctx, func(i int) bool { return again[i] }, Every)
}

// ReadColors reads the colour of every card, with the deck's inks as far as they
// are known beforehand.
func ReadColors(ctx context.Context, fr *FacesRead, known Inks) (*CardsRead, error) {
	cr := NewCardsRead(fr)
	var err error
	if cr.ChromaBlurPx, err = fr.measureChromaBlur(ctx); err != nil {
		return nil, err
	}
	if err := cr.MeasureInks(ctx, Every); err != nil {
		return nil, err
	}
	cr.Inks = ReadInks(cr.Deck, cr.Evidence, known)
	return cr, nil
}

// clone has readings of its own.
func (cr *CardsRead) clone() *CardsRead {
	return &CardsRead{cr.FacesRead.Clone(cr.Scene), slices.Clone(cr.Evidence), slices.Clone(cr.Mixtures), slices.Clone(cr.Inks), cr.ChromaBlurPx}
}

// MeasureInks measures the colours of those cards that it is asked to.
func (cr *CardsRead) MeasureInks(ctx context.Context, asked func(i int) bool) error {
	return parallel.ForContext(ctx, len(cr.Cards), func(i int) {
		if asked(i) {
			cr.Evidence[i], cr.Mixtures[i] = cr.inkEvidenceOf(i)
		}
	})
}

// WeighOverlaps lets what is seen where cards overlap, with the colours read,
// speak for those of the cards asked for that may be several. A face that is decided otherwise may show
// its symbol elsewhere: its colour is measured anew.
func WeighOverlaps(ctx context.Context, from *CardsRead, known Inks, asked func(i int) bool) (*CardsRead, error) {
	cr := from.clone()
	if err := cr.scoreOverlaps(ctx, from, asked); err != nil {
		return nil, err
	}
	if err := cr.dropContradicted(ctx, from, asked); err != nil {
		return nil, err
	}
	other := func(i int) bool {
		now, was := &cr.Identities[i].Best, &from.Identities[i].Best
		return now.Model != was.Model || now.Turn != was.Turn
	}
	if err := cr.MeasureInks(ctx, other); err != nil {
		return nil, err
	}
	cr.Inks = ReadInks(cr.Deck, cr.Evidence, known)
	return cr, nil
}

// ResolveDuplicates gives cards that were read alike more often than the deck has
// them another reading.
func ResolveDuplicates(from *CardsRead) *CardsRead {
	cr := from.clone()
	cr.resolveDuplicates()
	return cr
}

// inkEvidenceOf is what card i, as it is read, says about its colour, with what
// that was measured by; nothing if it is the starting card.
func (cr *CardsRead) inkEvidenceOf(i int) (inkEvidence, mixture) {
	id := &cr.Identities[i]
	if cr.IsStart(id.Best.Model) {
		return inkEvidence{}, mixture{}
	}
	e := inkEvidence{Clipped: id.Light.Clipped(), Symbols: cr.symbolLikeness(i)}
	if len(id.Others) == 0 {
		e.Design = cr.Models[id.Best.Model].Face.Design
	}
	if !id.Light.OK {
		return e, mixture{}
	}
	visible, pose := cr.Uncovered(i), cr.PoseOf(i, &id.Best)
	m := cr.unmix(&cr.Models[id.Best.Model], pose, visible, cr.ChromaBlurPx)
	e.inkMeasure, e.Has = m.measure()
	pale := !e.unmixed() && ChromaOf(e.Ink).Distance(whiteChroma) <= paleChroma
	ink, ok := cr.emblemInk(pose, &id.Light, visible)
	emblem := &inkMeasure{ink, emblemSigma, emblemSpill}
	switch {
	case ok && (!e.Has || pale || e.Spill > emblemClearer):
		e.inkMeasure, e.Has, e.Thin = *emblem, true, true
	case ok:
		e.Emblem = emblem
	}
	return e, m
}
