package vision

import "referee/deck"

// emblems are what the emblems look like in a picture: to each suit's mean
// adds what each value differs by.
type emblems struct {
	side   int
	suits  map[deck.Suit]*emblemMean
	values map[int]*emblemMean
	taught []*trainingSample // by card; nil for one that leaves a doubt
}

// trainingSample is what a card teaches: its emblem and what it was read as.
type trainingSample struct {
	design *deck.Design
	seen   patch
}

// emblemMean is the mean of what some cards show, with that of prior cards that
// show nothing.
type emblemMean struct {
	sum, mean patch
	n, prior  float64
}

// patch is the mean; nil of nothing.
func (m *emblemMean) patch() *patch {
	if m == nil {
		return nil
	}
	return &m.mean
}

// without is the mean of the other cards than one that shows seen less part;
// nil if there are none.
func (m *emblemMean) without(seen, part *patch) *patch {
	if m.n <= 1 {
		return nil
	}
	out := newPatch(m.sum.side)
	for k, v := range m.sum.v {
		out.v[k] = (v - seen.v[k] + part.v[k]) / (m.n - 1 + m.prior)
	}
	return &out
}

// whole is the emblem of a design, as the other cards than one show it, if both
// its suit and its value were seen: a card that was read wrongly must not bear
// itself out. The suit alone stands beside it, as few cards may have taught the
// value, and within a suit that leaves the numeral another place.
func (e *emblems) whole(l *deck.Design, but int) []patch {
	s, v := e.suit(l.Suit, but), e.value(l.Value, but)
	if s == nil || v == nil {
		return nil
	}
	p := newPatch(e.side)
	for k := range p.v {
		p.v[k] = s.v[k] + v.v[k]
	}
	return []patch{p, *s}
}

// suitOnly is the emblem of a design's suit with a mean of all numerals, as the
// other cards than one show it.
func (e *emblems) suitOnly(l *deck.Design, but int) []patch {
	if s := e.suit(l.Suit, but); s != nil {
		return []patch{*s}
	}
	return nil
}

func (e *emblems) suit(s deck.Suit, but int) *patch {
	if own := e.taught[but]; own != nil && own.design.Suit == s {
		return e.suits[s].without(&own.seen, e.values[own.design.Value].patch())
	}
	return e.suits[s].patch()
}

func (e *emblems) value(v int, but int) *patch {
	if own := e.taught[but]; own != nil && own.design.Value == v {
		return e.values[v].without(&own.seen, e.suits[own.design.Suit].patch())
	}
	return e.values[v].patch()
}

const (
	// emblemRounds of fitting suits and values in turn.
	emblemRounds = 6
	// valuePrior is how many cards that differ by nothing are added to those
	// of a value: one alone may owe its looks to its suit or to noise.
	valuePrior = 0.5
)

// learnEmblems fits suits and values to the patches of the cards that leave no
// doubt: a two-way analysis without interaction, each mean in turn. Only
// some cards are looked at anew; the others show what they did.
func (fr *facesRead) learnEmblems(anew func(i int) bool) *emblems {
	e := &emblems{side: int(2*(fr.deck.Style.EmblemRadius+suitMarginMM)/patchStepMM) + 1, taught: make([]*trainingSample, len(fr.read))}
	var samples []*trainingSample
	for i := range fr.read {
		if anew(i) {
			e.taught[i] = fr.trainingSampleOf(i, e.side)
		} else {
			e.taught[i] = fr.emblems.taught[i]
		}
		if e.taught[i] != nil {
			samples = append(samples, e.taught[i])
		}
	}
	for range emblemRounds {
		e.suits = meansBy(samples, 0, func(l *trainingSample) (deck.Suit, *patch) { return l.design.Suit, e.values[l.design.Value].patch() })
		e.values = meansBy(samples, valuePrior, func(l *trainingSample) (int, *patch) { return l.design.Value, e.suits[l.design.Suit].patch() })
	}
	return e
}

// trainingSampleOf is what card i teaches; nil if it leaves a doubt.
func (fr *facesRead) trainingSampleOf(i, side int) *trainingSample {
	id := &fr.read[i]
	design := fr.models[id.Best.Model].Face.Design
	if len(id.Others) > 0 || design.IsStart() || !id.Light.ok || id.Best.Fraction < sureFraction || id.Best.Match.share() < 0.95 {
		return nil
	}
	p, share := fr.patchOf(i, fr.poseOf(i, &id.Best), &id.Light, side)
	if share < 1 {
		return nil
	}
	return &trainingSample{design, p}
}

// meansBy averages, for each key, what the samples show less the part given with
// it; prior counts for as many samples of nothing.
func meansBy[K comparable](samples []*trainingSample, prior float64, key func(*trainingSample) (K, *patch)) map[K]*emblemMean {
	out := map[K]*emblemMean{}
	for _, l := range samples {
		k, less := key(l)
		if out[k] == nil {
			out[k] = &emblemMean{sum: newPatch(l.seen.side), mean: newPatch(l.seen.side), prior: prior}
		}
		out[k].n++
		for j, v := range l.seen.v {
			if less != nil {
				v -= less.v[j]
			}
			out[k].sum.v[j] += v
		}
	}
	for _, m := range out {
		for j, v := range m.sum.v {
			m.mean.v[j] = v / (m.n + m.prior)
		}
	}
	return out
}
