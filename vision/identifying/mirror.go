package identifying

import "math"

const (
	// mirrorSigmas is how many standard errors the numerals of a picture must be more
	// like mirrored ones, as a mean over the cards. Of 40 photos and made-up pictures none that
	// is upright came within three of zero.
	mirrorSigmas = 2.0
	// mirrorLead is the least such mean, a difference of correlations: what a font that
	// is not the printed one may owe to its own slant.
	mirrorLead = 0.03
	// leastNumerals are needed to tell: one alone may be misread.
	leastNumerals = 3
)

// Mirrored tells whether the numerals of the cards that leave no other doubt are those
// of a mirrored picture, as of a selfie camera. A card's shapes cannot tell: the back
// of a card shows them mirrored, with its numeral upright.
func (fr *FacesRead) Mirrored() bool {
	sum, squares, n := 0.0, 0.0, 0.0
	for i, s := range fr.Emblems.Taught {
		if s == nil {
			continue
		}
		p, share := fr.patchOf(i, fr.MiddlePoseOf(i, &fr.Identities[i].Best), &fr.Identities[i].Light, NumeralSide(&fr.Deck.Style))
		if share < 1 {
			continue
		}
		d := mirrorLikeness(&p, fontNumerals(&fr.Deck.Style, s.design.Value))
		sum, squares, n = sum+d, squares+d*d, n+1
	}
	if n < leastNumerals {
		return false
	}
	mean := sum / n
	err := math.Sqrt(math.Max(0, squares/n-mean*mean) / (n - 1))
	return mean > mirrorLead && mean > mirrorSigmas*err
}

// mirrorLikeness is how much more like a numeral mirrored than like it upright the
// middle of a card is, as a difference of correlations. Numerals may be dark on a filled
// suit: their sign does not count.
func mirrorLikeness(p *Patch, numerals []Patch) float64 {
	best, mirrored := 0.0, 0.0
	flat := p.mirrored()
	for _, t := range numerals {
		best = math.Max(best, strongest(p, &t))
		mirrored = math.Max(mirrored, strongest(&flat, &t))
	}
	return mirrored - best
}

// strongest is the largest normalised correlation, of either sign, over small shifts.
func strongest(p, t *Patch) float64 {
	best := 0.0
	for c := range correlations(p, t) {
		best = math.Max(best, math.Abs(c))
	}
	return best
}

// mirrored exchanges left and right of a patch that is all seen.
func (p *Patch) mirrored() Patch {
	out := NewPatch(p.Side)
	for k := range out.V {
		x, y := k%p.Side, k/p.Side
		out.V[k] = p.V[y*p.Side+p.Side-1-x]
	}
	return out
}
