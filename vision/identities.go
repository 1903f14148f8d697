package vision

import "referee/internal/parallel"

// identifyAll reads what every card is.
func (rd *reader) identifyAll() error {
	if len(rd.cards) == 0 {
		return &ReadError{NoCards, rd.deck.Name}
	}
	rd.read = make([]identity, len(rd.cards))
	rd.identifyEach(func(int) bool { return true })
	if adopted := rd.adoptFaces(); len(adopted) > 0 {
		if err := rd.settle(reachFirstMM); err != nil {
			return err
		}
		rd.identifyAround(adopted)
	}
	seen := make([]inkEvidence, len(rd.cards))
	rd.mixtures = make([]mixture, len(rd.cards))
	parallel.For(len(seen), func(i int) { seen[i] = rd.inkEvidenceOf(i) })
	rd.inks = readInks(rd.deck, seen, rd.settings.Inks)
	// Overlaps are judged with these colours; a face that is settled otherwise
	// may show its symbol elsewhere.
	before := append([]identity(nil), rd.read...)
	rd.settleOverlaps()
	parallel.For(len(seen), func(i int) {
		if now := &rd.read[i].Best; now.Model != before[i].Best.Model || now.Pose != before[i].Best.Pose {
			seen[i] = rd.inkEvidenceOf(i)
		}
	})
	rd.inks = readInks(rd.deck, seen, rd.settings.Inks)
	rd.parted()
	return nil
}

// identifyEach reads those cards anew that it is asked to.
func (rd *reader) identifyEach(asked func(i int) bool) {
	parallel.For(len(rd.cards), func(i int) {
		if asked(i) {
			rd.read[i] = rd.identify(i)
		}
	})
	rd.settleEmblems(asked)
	rd.oneStart()
}

// identifyAround reads the cards given anew, those that they may overlap, and
// all that are open; the others keep what was read of them, where they lie now.
func (rd *reader) identifyAround(cards []int) {
	again := make([]bool, len(rd.cards))
	for _, i := range cards {
		again[i] = true
		for _, j := range rd.neighbours(rd.cards[i].Pose.At) {
			again[j] = true
		}
	}
	for i := range rd.read {
		again[i] = again[i] || len(rd.read[i].Others) > 0
		if !again[i] {
			rd.read[i].moveTo(rd.cards[i].Pose)
		}
	}
	rd.identifyEach(func(i int) bool { return again[i] })
}

// adoptFaces gives the cards that were read as a face with other lines than
// that they were found by the lines of the former, and returns which these are.
// Their poses were measured along lines that are not there.
func (rd *reader) adoptFaces() []int {
	cam := rd.plane.camera()
	var adopted []int
next:
	for i := range rd.cards {
		c, best := &rd.cards[i], &rd.read[i].Best
		for _, t := range rd.models[c.Model].Twins {
			if t.Model == best.Model {
				continue next
			}
		}
		c.Model, c.Pose = best.Model, best.Pose
		rd.verify(c, &cam, roughMM)
		adopted = append(adopted, i)
	}
	if len(adopted) > 0 {
		rd.seatStart()
	}
	return adopted
}

// inkEvidenceOf is what card i, as it is read, says about its colour; nothing
// if it is the starting card.
func (rd *reader) inkEvidenceOf(i int) inkEvidence {
	id := &rd.read[i]
	if rd.models[id.Best.Model].Face.Design.IsStart() {
		return inkEvidence{}
	}
	e := inkEvidence{Clipped: id.Light.clipped(), Symbols: rd.symbolLikeness(i)}
	if !id.Light.ok {
		return e
	}
	visible := rd.uncovered(i)
	rd.mixtures[i] = rd.unmix(&rd.models[id.Best.Model], id.Best.Pose, visible)
	e.inkMeasure, e.Has = rd.mixtures[i].measure()
	pale := !e.unmixed() && chromaOf(e.Ink).distance(whiteChroma) <= paleChroma
	ink, ok := rd.emblemInk(id.Best.Pose, &id.Light, visible)
	emblem := &inkMeasure{ink, emblemSigma, emblemSpill}
	switch {
	case ok && (!e.Has || pale || e.Spill > emblemClearer):
		e.inkMeasure, e.Has, e.Thin = *emblem, true, true
	case ok:
		e.Emblem = emblem
	}
	return e
}
