package vision

import (
	"context"
	"slices"

	"referee/internal/parallel"
)

// facesRead is a scene with what face every card shows.
type facesRead struct {
	*scene
	read    []identity // by card
	emblems *emblems   // as the cards beyond doubt show them
}

// cardsRead is a scene with what every card is: face and colour.
type cardsRead struct {
	*facesRead
	evidence []inkEvidence // by card
	mixtures []mixture     // by card: its colours, as it was read
	inks     []inkReading  // by card
}

// newCardsRead has room for what every card is.
func newCardsRead(fr *facesRead) *cardsRead {
	n := len(fr.cards)
	return &cardsRead{fr, make([]inkEvidence, n), make([]mixture, n), make([]inkReading, n)}
}

// readFaces reads the face of every card.
func readFaces(ctx context.Context, sc *scene) (*facesRead, error) {
	fr := &facesRead{scene: sc, read: make([]identity, len(sc.cards))}
	return fr, fr.identifyEach(ctx, every, every)
}

// every asks for all cards.
func every(int) bool { return true }

// clone has a scene and readings of its own.
func (fr *facesRead) clone(sc *scene) *facesRead {
	out := &facesRead{scene: sc, read: slices.Clone(fr.read), emblems: fr.emblems}
	for i := range out.read {
		id := &out.read[i]
		id.Others, id.Rest = slices.Clone(id.Others), slices.Clone(id.Rest)
	}
	return out
}

// identifyEach reads those cards that it is asked to, and looks anew at the
// emblems of some, from which those are learned.
func (fr *facesRead) identifyEach(ctx context.Context, asked, anew func(i int) bool) error {
	if err := parallel.ForContext(ctx, len(fr.cards), func(i int) {
		if asked(i) {
			fr.read[i] = fr.identify(i)
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

// adjustAgain gives cards that were read as a face with other lines than that
// they were found by the lines of the former, adjusts all poses, and reads what
// that can change: the poses of those cards were measured along lines that are
// not there.
func adjustAgain(ctx context.Context, from *facesRead) (*facesRead, error) {
	sc, adopted := from.adoptFaces(every)
	if len(adopted) == 0 {
		return from, nil
	}
	sc, err := adjustPoses(ctx, sc, reachFirstMM)
	if err != nil {
		return nil, err
	}
	fr := from.clone(sc)
	return fr, fr.identifyAround(ctx, adopted)
}

// adoptFaces returns the scene with the faces that the cards asked for were read
// as, and which cards these are whose lines are others then.
func (fr *facesRead) adoptFaces(asked func(i int) bool) (*scene, []int) {
	sc := fr.scene.clone()
	cam := sc.plane.camera()
	var adopted []int
next:
	for i := range sc.cards {
		if !asked(i) {
			continue
		}
		c, best := &sc.cards[i], &fr.read[i].Best
		for _, t := range sc.models[c.Model].Twins {
			if t.Model == best.Model {
				continue next
			}
		}
		c.Model, c.Pose = best.Model, fr.poseOf(i, best)
		sc.verify(c, &cam, roughMM)
		adopted = append(adopted, i)
	}
	if len(adopted) > 0 {
		sc.seatStart()
	}
	return sc, adopted
}

// identifyAround reads the cards given anew, those that they may overlap, and
// all that are open.
func (fr *facesRead) identifyAround(ctx context.Context, cards []int) error {
	again := make([]bool, len(fr.cards))
	for _, i := range cards {
		again[i] = true
		for _, j := range fr.neighbours(fr.cards[i].Pose.At) {
			again[j] = true
		}
	}
	for i := range fr.read {
		again[i] = again[i] || len(fr.read[i].Others) > 0
	}
	return fr.identifyEach(ctx, func(i int) bool { return again[i] }, every)
}

// readColors reads the colour of every card, with the deck's inks as far as they
// are known beforehand.
func readColors(ctx context.Context, fr *facesRead, known Inks) (*cardsRead, error) {
	cr := newCardsRead(fr)
	if err := cr.measureInks(ctx, every); err != nil {
		return nil, err
	}
	cr.inks = readInks(cr.deck, cr.evidence, known)
	return cr, nil
}

// clone has readings of its own.
func (cr *cardsRead) clone() *cardsRead {
	return &cardsRead{cr.facesRead.clone(cr.scene), slices.Clone(cr.evidence), slices.Clone(cr.mixtures), slices.Clone(cr.inks)}
}

// measureInks measures the colours of those cards that it is asked to.
func (cr *cardsRead) measureInks(ctx context.Context, asked func(i int) bool) error {
	return parallel.ForContext(ctx, len(cr.cards), func(i int) {
		if asked(i) {
			cr.evidence[i], cr.mixtures[i] = cr.inkEvidenceOf(i)
		}
	})
}

// weighOverlaps lets what is seen where cards overlap, with the colours read,
// speak for those of the cards asked for that may be several. A face that is decided otherwise may show
// its symbol elsewhere: its colour is measured anew.
func weighOverlaps(ctx context.Context, from *cardsRead, known Inks, asked func(i int) bool) (*cardsRead, error) {
	cr := from.clone()
	if err := cr.scoreOverlaps(ctx, from, asked); err != nil {
		return nil, err
	}
	other := func(i int) bool {
		now, was := &cr.read[i].Best, &from.read[i].Best
		return now.Model != was.Model || now.Turn != was.Turn
	}
	if err := cr.measureInks(ctx, other); err != nil {
		return nil, err
	}
	cr.inks = readInks(cr.deck, cr.evidence, known)
	return cr, nil
}

// partDuplicates gives cards that were read alike more often than the deck has
// them another reading.
func partDuplicates(from *cardsRead) *cardsRead {
	cr := from.clone()
	cr.resolveDuplicates()
	return cr
}

// inkEvidenceOf is what card i, as it is read, says about its colour, with what
// that was measured by; nothing if it is the starting card.
func (fr *facesRead) inkEvidenceOf(i int) (inkEvidence, mixture) {
	id := &fr.read[i]
	if fr.isStart(id.Best.Model) {
		return inkEvidence{}, mixture{}
	}
	e := inkEvidence{Clipped: id.Light.clipped(), Symbols: fr.symbolLikeness(i)}
	if !id.Light.ok {
		return e, mixture{}
	}
	visible, pose := fr.uncovered(i), fr.poseOf(i, &id.Best)
	m := fr.unmix(&fr.models[id.Best.Model], pose, visible)
	e.inkMeasure, e.Has = m.measure()
	pale := !e.unmixed() && chromaOf(e.Ink).distance(whiteChroma) <= paleChroma
	ink, ok := fr.emblemInk(pose, &id.Light, visible)
	emblem := &inkMeasure{ink, emblemSigma, emblemSpill}
	switch {
	case ok && (!e.Has || pale || e.Spill > emblemClearer):
		e.inkMeasure, e.Has, e.Thin = *emblem, true, true
	case ok:
		e.Emblem = emblem
	}
	return e, m
}
