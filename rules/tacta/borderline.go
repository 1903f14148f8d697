package tacta

import (
	"math"
	"slices"

	"referee/rules"
	"referee/table"
)

// Borderline lists the verdicts and dots that the precision of the poses does
// not settle.
func (r *referee) Borderline(l *table.Layout, j *rules.Judgement) []table.Doubt {
	var out []table.Doubt
	for i := range j.Verdicts {
		if v := &j.Verdicts[i]; v.Ruling == rules.Unsettled {
			out = append(out, rules.VerdictUnsettled{Card: v.Card, Spot: table.Spot{Open: r.openness(j, v)}})
		}
	}
	after := l.Without(j.Illegal()...)
	for i := range l.Cards {
		id := table.CardID(i)
		if !l.Present(id) || len(l.Above(id)) == 0 {
			continue
		}
		for k := range l.Cards[i].Face.Dots() {
			ref := table.DotRef{Card: id, Dot: k}
			if r.dotSettled(l, ref) && r.dotSettled(after, ref) || pictured(l, ref) {
				continue
			}
			out = append(out, table.DotUnsettled{Dot: ref, Spot: table.Spot{Open: 1}})
		}
	}
	return out
}

// openness is how open a verdict is that the measurement does not settle. Where
// it hangs on one misalignment alone, the other answer is as likely as a normal
// error that reaches beyond the tolerance: Φ(−margin), half of the openness.
// What else may straddle a tolerance is taken to be entirely open.
func (r *referee) openness(j *rules.Judgement, v *rules.Verdict) float64 {
	if v.Reason != "" && v.Reason != Aligned {
		return 1
	}
	var on *rules.Misalignment
	for i := range j.Placements {
		p := &j.Placements[i]
		if p.Over != v.Card || p.Touch {
			continue
		}
		if on != nil || p.Off == nil {
			return 1
		}
		on = p.Off
	}
	if on == nil || on.Margin() > r.Sigmas {
		return 1
	}
	return math.Erfc(on.Margin() / math.Sqrt2)
}

func (r *referee) dotSettled(l *table.Layout, ref table.DotRef) bool {
	return l.DotSettled(ref, r.DotCovered, r.Sigmas)
}

// pictured tells whether the picture leaves the dot open by itself.
func pictured(l *table.Layout, ref table.DotRef) bool {
	return slices.ContainsFunc(l.Doubts, func(d table.Doubt) bool {
		dot, is := d.(table.DotUnsettled)
		return is && dot.Dot == ref
	})
}

// Together tells whether both cards reach over one dot of a third, whichever
// lies on top.
func (r *referee) Together(l *table.Layout, a, b table.CardID) bool {
	others := l.Overlapping(b)
	for _, id := range l.Overlapping(a) {
		if id == b || !slices.Contains(others, id) {
			continue
		}
		for k := range l.Cards[id].Face.Dots() {
			ref := table.DotRef{Card: id, Dot: k}
			if l.DotCoveredBy(ref, a) > 0 && l.DotCoveredBy(ref, b) > 0 {
				return true
			}
		}
	}
	return false
}
