package evaluation

import (
	"math"
	"sort"
)

// Measured is how well one photo, or several, were read.
type Measured struct {
	Name string

	Cards, Found, FalseCards, Identified, DotsRight int
	Overlaps, OverlapsRight, OverlapsFalse          int
	Illegal, IllegalFound, FalseAlarms              int
	CornerMM                                        []float64 // of identified cards, smallest first
	AsLaidExact, FinalExact, Sure                   bool
	PointsOff                                       int
	Silent                                          bool // wrong, but called sure
}

// Measure compares a report with the truth.
func Measure(t *Truth, r *Report) Measured {
	found := matchCards(t, r)
	m := Measured{Cards: len(t.Cards), Found: len(found), FalseCards: len(r.Cards) - len(found)}
	m.cards(t, r, found)
	m.overlaps(t, r, found)
	m.scores(t, r)
	return m
}

// matchLimit is how far, in parts of the card's short side, the centre of a
// reported card may lie from that of the true one.
const matchLimit = 0.3

// matchCards pairs true cards with reported ones, nearest centres first.
func matchCards(t *Truth, r *Report) map[int]int {
	type candidate struct {
		d    float64
		i, j int
	}
	var all []candidate
	for i := range t.Cards {
		limit := matchLimit * t.Cards[i].Corners.shortSide()
		for j := range r.Cards {
			if d := distance(t.Cards[i].Corners.centre(), r.Cards[j].Corners.centre()); d < limit {
				all = append(all, candidate{d, i, j})
			}
		}
	}
	sort.SliceStable(all, func(a, b int) bool { return all[a].d < all[b].d })
	out, taken := map[int]int{}, map[int]bool{}
	for _, c := range all {
		if _, has := out[c.i]; !has && !taken[c.j] {
			out[c.i], taken[c.j] = c.j, true
		}
	}
	return out
}

// cards compares cards one by one: identity, corners, dots, verdict.
func (m *Measured) cards(t *Truth, r *Report, found map[int]int) {
	accused := 0 // reported cards called illegal
	for j := range r.Cards {
		if !r.Cards[j].Legal {
			accused++
		}
	}
	for i := range t.Cards {
		c := &t.Cards[i]
		guilty := c.Illegal != nil && *c.Illegal != "free"
		if guilty {
			m.Illegal++
		}
		j, has := found[i]
		if !has {
			continue
		}
		got := &r.Cards[j]
		if got.Card == c.Card && text(got.Color) == text(c.Color) && (c.FaceAny || got.Face == c.Face) {
			m.Identified++
			mmPerPx := t.cardShortMM() / c.Corners.shortSide()
			for k := range c.Corners {
				m.CornerMM = append(m.CornerMM, mmPerPx*distance(c.Corners[k], got.Corners[k]))
			}
		}
		if got.VisibleDots == count(c.Visible) {
			m.DotsRight++
		}
		if guilty && !got.Legal {
			m.IllegalFound++
		}
	}
	m.FalseAlarms = accused - m.IllegalFound
	sort.Float64s(m.CornerMM)
}

// overlaps compares who lies on whom. A pair with a card that does not exist
// is false; one in the wrong order is neither right nor false.
func (m *Measured) overlaps(t *Truth, r *Report, found map[int]int) {
	real := map[int]int{} // true card by the id of the reported one
	for i, j := range found {
		real[r.Cards[j].ID] = i
	}
	known := map[pair]bool{}
	for _, o := range t.Overlaps {
		known[o] = true
	}
	m.Overlaps = len(known)
	said := map[pair]bool{}
	for _, p := range r.Placements {
		over, a := real[p.Over]
		under, b := real[p.Under]
		if !a || !b {
			m.OverlapsFalse++
			continue
		}
		said[pair{over, under}] = true
	}
	for p := range said {
		switch {
		case known[p]:
			m.OverlapsRight++
		case !known[pair{p.Under, p.Over}]:
			m.OverlapsFalse++
		}
	}
}

// scores compares the counts. A colour that the report lacks has none.
func (m *Measured) scores(t *Truth, r *Report) {
	laid, final := map[string]int{}, map[string]int{}
	for _, s := range r.Scores {
		laid[s.Color], final[s.Color] = s.AsLaid, s.Final
	}
	m.AsLaidExact, m.FinalExact = len(r.Cards) > 0, len(r.Cards) > 0
	for c, v := range t.AsLaid {
		m.AsLaidExact = m.AsLaidExact && laid[c] == v
	}
	for c, v := range t.Final {
		m.FinalExact = m.FinalExact && final[c] == v
		m.PointsOff += max(v-final[c], final[c]-v)
	}
	m.Sure = r.Sure
	m.Silent = r.Sure && !m.FinalExact
}

func text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func count(flags []bool) int {
	n := 0
	for _, f := range flags {
		if f {
			n++
		}
	}
	return n
}

// Quantile returns the value below which the given part lies; NaN for none.
func Quantile(sorted []float64, part float64) float64 {
	if len(sorted) == 0 {
		return math.NaN()
	}
	return sorted[int(float64(len(sorted))*part)]
}
