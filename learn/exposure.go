package learn

// An overexposed photo writes white, and every channel of an ink that is
// bright enough, at one level: what is measured against white is then too
// bright, up to twofold and more. What was cut off cannot be seen, but that it
// was can, and by how much usually.
const (
	// An ink's brightest channel that is this near to white in all cards of a
	// photo was cut off; so was the photo's white unless something, dots or
	// ink, is brighter still.
	cutOffLeast    = 0.95
	cutOffMost     = 1.035 // what noise adds to a median at white
	brighterShare  = 0.2   // of a photo's cards: fewer may be read wrong
	cutOffShare    = 0.75  // of a photo's cards: colours whose ink is dark are not cut off
	cutOffEstimate = 0.95  // what a channel that was cut off is taken to be: the inks of the decks here have 0.58 to 1.1
	cutOffGreen    = 0.72  // the same for green alone: green inks are darker, 0.48 to 0.75
	// usualExcess is by how much white is too bright in such photos: the
	// median over those of the 29 photos of known truth (and the two that the
	// built-in deck is learned from) that show it is 1.9, from 1.2 to 3.7.
	usualExcess = 1.9
)

// findOverexposed marks the cards of the photos that did not take in their
// white.
func findOverexposed(cards []*card) (photos []string) {
	type count struct{ cards, cut, brighter float64 }
	by := map[string]*count{}
	var order []string
	for _, c := range cards {
		if c.IsStart {
			continue
		}
		n := by[c.Photo]
		if n == nil {
			n = &count{}
			by[c.Photo] = n
			order = append(order, c.Photo)
		}
		n.cards++
		switch top := c.brightest(); {
		case top > cutOffMost:
			n.brighter++
		case c.Mix.Card.most() >= cutOffLeast:
			n.cut++
		}
	}
	for _, p := range order {
		n := by[p]
		if n.brighter < brighterShare*n.cards && n.cut >= cutOffShare*n.cards {
			photos = append(photos, p)
			for _, c := range cards {
				c.Overexposed = c.Overexposed || c.Photo == p
			}
		}
	}
	return photos
}

// brightest is the brightest channel of a card's ink and dots.
func (c *card) brightest() float64 {
	top := c.Mix.Card.most()
	for i := range c.Shapes {
		for _, d := range c.Shapes[i].Dots {
			top = max(top, d.Ink.most())
		}
	}
	return top
}

// ink is a card's ink relative to white, as well as its photo tells it.
func (c *card) ink() rgb {
	out := c.Mix.Card
	if !c.Overexposed {
		return out
	}
	const knee = 0.97 // an ink that is cut off is at white, 1, up to noise; between, the two estimates blend
	estimate := cutOffEstimate
	if out[1] > knee && out[0] < knee && out[2] < knee {
		estimate = cutOffGreen
	}
	for k, v := range out {
		out[k] = v / usualExcess
		if v > knee {
			t := min(1, (v-knee)/(1-knee))
			out[k] = knee/usualExcess*(1-t) + estimate*t
		}
	}
	return out
}
