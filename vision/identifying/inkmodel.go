package identifying

import (
	"math"

	"referee/internal/quantile"
)

const (
	inkRounds = 4 // chosen: bounds how often groups are measured and named anew
	// The standard deviation of a card's chroma about its colour's centre is
	// measured in the picture, within these bounds; across the way to white it
	// may be less.
	leastSpread = 0.025
	MostSpread  = 0.05  // twice leastSpread: what varies by more is two inks
	leastAcross = 0.015 // the least that is left once the way to white is taken out
	// inkTail is the degrees of freedom of the distribution about a centre.
	inkTail = 4.0
	// clippedSpread is the least spread of an ink measured against a white
	// that the camera could not take in.
	clippedSpread = 0.08
	// fileWeight is how many cards the group's first centre counts for when
	// the centre moves.
	fileWeight = 1
)

// inkModel is what the inks look like in one picture, so far.
type inkModel struct {
	first, centres []chroma
	count          []float64 // cards of each colour
	scatter        scatter   // of cards about a centre
	// rivals are the colours that may be meant instead, nil where there is none.
	rivals []*rival
}

// learn assigns all cards and moves the centres.
func (m *inkModel) learn(cards []inkEvidence) {
	members := make([][]chroma, len(m.centres))
	all := make([][]chroma, len(m.centres))
	count := make([]float64, len(m.centres))
	for i := range cards {
		if cards[i].Has {
			k, _ := m.best(&cards[i])
			count[k]++
			all[k] = append(all[k], ChromaOf(cards[i].Ink))
			if cards[i].unmixed() {
				members[k] = append(members[k], ChromaOf(cards[i].Ink))
			}
		}
	}
	var off, across []float64
	for k := range m.centres {
		c := medianChroma(members[k])
		for _, x := range members[k] {
			off = append(off, c.Distance(x))
		}
		n := float64(len(members[k]))
		m.centres[k] = m.first[k]
		if n > 0 {
			for j := range c {
				m.centres[k][j] = (n*c[j] + fileWeight*m.first[k][j]) / (n + fileWeight)
			}
		}
		for _, x := range all[k] {
			_, b := x.toWhite(m.centres[k])
			across = append(across, math.Abs(b))
		}
	}
	m.count = count
	// Twice the median distance: half the cards lie nearer in any case.
	m.scatter.along = math.Max(leastSpread, math.Min(MostSpread, 2*quantile.Median(off)))
	m.scatter.across = math.Max(leastAcross, math.Min(m.scatter.along, 2*quantile.Median(across)))
}

// best returns the likeliest colour and the next, nil if there is one only.
func (m *inkModel) best(c *inkEvidence) (first int, next *rival) {
	total := 0.0
	for _, n := range m.count {
		total += n
	}
	spread := m.scatter
	if c.Clipped {
		spread = scatter{math.Max(spread.along, clippedSpread), math.Max(spread.across, clippedSpread)}
	}
	likely := make([]float64, len(m.centres))
	for k := range m.centres {
		s := c.logLikelihood(m.centres[k], spread)
		if c.Emblem != nil {
			s += c.Emblem.logLikelihood(m.centres[k], spread)
		}
		if c.Symbols != nil {
			s += c.Symbols[k]
		}
		likely[k] = s + math.Log((m.count[k]+1)/(total+float64(len(m.count))))
	}
	return firstTwo(likely)
}

func medianChroma(v []chroma) chroma {
	var out chroma
	for k := range out {
		x := make([]float64, len(v))
		for i := range v {
			x[i] = v[i][k]
		}
		out[k] = quantile.Median(x)
	}
	return out
}

const (
	// dissentLead is the lead, in log likelihood, from which one card's symbol may
	// open the colour that the ink says.
	dissentLead = 1.4
	// dissentInk is the lead of the ink, in the same units, beyond which no symbol
	// is believed against it: inks so far apart are no two of one printing that lie
	// near each other.
	dissentInk = 15.0
	// ownInk is up to how many standard deviations, as the cards of this picture
	// scatter, an ink is that of the others of its colour, and otherInk from how many
	// it is none of another: then no symbol of a few px is believed against it. Colours
	// that were taken for one scatter as far as they lie apart.
	ownInk, otherInk = 3.0, 8.0
)

// dissent is the colour that a card's symbol says, clearly, where the ink says k and
// might be that of the symbol as well; false if there is none.
func (m *inkModel) dissent(c *inkEvidence, k int) (j int, ok bool) {
	j, lead, seen := clearSymbol(c.Symbols)
	if !seen || j == k || lead < dissentLead {
		return 0, false
	}
	own, _ := c.misfit(m.centres[k], m.scatter)
	other, _ := c.misfit(m.centres[j], m.scatter)
	if own <= ownInk*ownInk && other >= otherInk*otherInk {
		return 0, false
	}
	ink := func(k int) float64 {
		s := c.logLikelihood(m.centres[k], m.scatter)
		if c.Emblem != nil {
			s += c.Emblem.logLikelihood(m.centres[k], m.scatter)
		}
		return s
	}
	return j, ink(k)-ink(j) <= dissentInk
}
