package identifying

import (
	"sync"

	"referee/deck"
	"referee/vision/scene"
)

// Emblems are what the emblems look like in a picture: to each suit's mean
// adds what each value differs by.
type Emblems struct {
	side   int
	suits  map[deck.Suit]*emblemMean
	values map[int]*emblemMean
	Taught []*TrainingSample // by card; nil for one that leaves a doubt

	fontTrust func() float64 // how far a stand-in font is trusted, found out once
}

// TrainingSample is what a card teaches: its emblem and what it was read as.
type TrainingSample struct {
	design *deck.Design
	seen   Patch
}

// emblemMean is the mean of what some cards show, with that of prior cards that
// show nothing.
type emblemMean struct {
	sum, mean Patch
	n, prior  float64
}

// patch is the mean; nil of nothing.
func (m *emblemMean) patch() *Patch {
	if m == nil {
		return nil
	}
	return &m.mean
}

// without is the mean of the other cards than one that shows seen less part;
// nil if there are none.
func (m *emblemMean) without(seen, part *Patch) *Patch {
	if m.n <= 1 {
		return nil
	}
	out := NewPatch(m.sum.Side)
	for k, v := range m.sum.V {
		out.V[k] = (v - seen.V[k] + part.V[k]) / (m.n - 1 + m.prior)
	}
	return &out
}

// whole is the emblem of a design, as the other cards than one show it, if both
// its suit and its value were seen: a card that was read wrongly must not bear
// itself out. The suit alone stands beside it, as few cards may have taught the
// value, and within a suit that leaves the numeral another place.
func (e *Emblems) whole(l *deck.Design, but int) []Patch {
	s, v := e.suit(l.Suit, but), e.value(l.Value, but)
	if s == nil || v == nil {
		return nil
	}
	p := NewPatch(e.side)
	for k := range p.V {
		p.V[k] = s.V[k] + v.V[k]
	}
	return []Patch{p, *s}
}

// suitOnly is the emblem of a design's suit with a mean of all numerals, as the
// other cards than one show it.
func (e *Emblems) suitOnly(l *deck.Design, but int) []Patch {
	if s := e.suit(l.Suit, but); s != nil {
		return []Patch{*s}
	}
	return nil
}

func (e *Emblems) suit(s deck.Suit, but int) *Patch {
	if own := e.Taught[but]; own != nil && own.design.Suit == s {
		return e.suits[s].without(&own.seen, e.values[own.design.Value].patch())
	}
	return e.suits[s].patch()
}

func (e *Emblems) value(v int, but int) *Patch {
	if own := e.Taught[but]; own != nil && own.design.Value == v {
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
func (fr *FacesRead) learnEmblems(anew func(i int) bool) *Emblems {
	e := &Emblems{side: int(2*(fr.Deck.Style.EmblemRadius+suitMarginMM)/PatchStepMM) + 1, Taught: make([]*TrainingSample, len(fr.Identities))}
	e.fontTrust = sync.OnceValue(func() float64 { return e.measureFont(fr.Set) })
	var samples []*TrainingSample
	for i := range fr.Identities {
		if anew(i) {
			e.Taught[i] = fr.trainingSampleOf(i, e.side)
		} else {
			e.Taught[i] = fr.Emblems.Taught[i]
		}
		if e.Taught[i] != nil {
			samples = append(samples, e.Taught[i])
		}
	}
	for range emblemRounds {
		e.suits = meansBy(samples, 0, func(l *TrainingSample) (deck.Suit, *Patch) { return l.design.Suit, e.values[l.design.Value].patch() })
		e.values = meansBy(samples, valuePrior, func(l *TrainingSample) (int, *Patch) { return l.design.Value, e.suits[l.design.Suit].patch() })
	}
	return e
}

// trainingSampleOf is what card i teaches; nil if it leaves a doubt.
func (fr *FacesRead) trainingSampleOf(i, side int) *TrainingSample {
	id := &fr.Identities[i]
	design := fr.Models[id.Best.Model].Face.Design
	if len(id.Others) > 0 || design.IsStart() || !id.Light.OK || id.Best.Fraction < scene.SureFraction || id.Best.Match.Share() < 0.95 {
		return nil
	}
	p, share := fr.patchOf(i, fr.MiddlePoseOf(i, &id.Best), &id.Light, side)
	if share < 1 {
		return nil
	}
	return &TrainingSample{design, p}
}

// meansBy averages, for each key, what the samples show less the part given with
// it; prior counts for as many samples of nothing.
func meansBy[K comparable](samples []*TrainingSample, prior float64, key func(*TrainingSample) (K, *Patch)) map[K]*emblemMean {
	out := map[K]*emblemMean{}
	for _, l := range samples {
		k, less := key(l)
		if out[k] == nil {
			out[k] = &emblemMean{sum: NewPatch(l.seen.Side), mean: NewPatch(l.seen.Side), prior: prior}
		}
		out[k].n++
		for j, v := range l.seen.V {
			if less != nil {
				v -= less.V[j]
			}
			out[k].sum.V[j] += v
		}
	}
	for _, m := range out {
		for j, v := range m.sum.V {
			m.mean.V[j] = v / (m.n + m.prior)
		}
	}
	return out
}
