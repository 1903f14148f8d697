package vision

// renderingOf returns the prediction for card i as it was read.
func (cr *cardsRead) renderingOf(i int) rendering {
	ink := unknownInk
	if cr.inks[i].Color != nil {
		ink = cr.inks[i].Shown
	}
	best := &cr.read[i].Best
	return cr.render(&cr.models[best.Model], cr.poseOf(i, best), ink)
}

// lightOver is the light on two cards where they meet; that on the nearest
// card which was measured if they were not.
func (cr *cardsRead) lightOver(a, b int) *light {
	la, lb := cr.mixtures[a].light(), cr.mixtures[b].light()
	switch {
	case la.ok && lb.ok:
		for k := range la.White {
			la.White[k] = (la.White[k] + lb.White[k]) / 2
			la.Black[k] = (la.Black[k] + lb.Black[k]) / 2
		}
		return &la
	case la.ok:
		return &la
	case lb.ok:
		return &lb
	}
	return cr.lightNear(cr.cards[a].Pose.At)
}
