package learn

import (
	"slices"

	"referee/learn/finding"
)

// numeralMargin is how much more a numeral must look like another value's than
// like that of its dots to be asked about.
const numeralMargin = 0.08

// ask compares every numeral with the number of dots. What a value's numeral
// looks like is taken from the other cards, a plain font standing in for a
// value that no other card has.
//
// Where dots and suits make every card there is exactly once, no numeral can say
// more: a dot overlooked would leave one card double and one missing. It is the same
// where a suit is not seen, but every value is there as often as any.
func (a *assembly) ask() {
	most := a.mostDots()
	allOnce := a.whole() && a.onceEach() || a.everyValueAsOften(most)
	for _, c := range a.cards {
		if c.IsStart || c.Value == 0 || c.Unread || c.Answer != nil {
			continue
		}
		if c.SuitLead < suitUnsure {
			a.question(finding.New(finding.SuitUnsure, a.name(c), c.place(), c.Label), false, c)
		}
		if allOnce {
			continue
		}
		if !c.HasNum {
			a.result.Notes = append(a.result.Notes, finding.New(finding.NoNumeral, a.name(c), c.place(), c.Value))
			continue
		}
		own := a.numeralLikeness(c, c.Value)
		best, at := own, c.Value
		for v := 1; v <= most; v++ {
			if l := a.numeralLikeness(c, v); l > best {
				best, at = l, v
			}
		}
		if at != c.Value && best > own+numeralMargin {
			a.question(finding.New(finding.NumeralOff, a.name(c), c.Value, at, c.place()), false, c)
		}
	}
}

// onceEach tells whether no photo shows a card of one colour twice.
func (a *assembly) onceEach() bool {
	type key struct {
		photo, id string
		color     *inkGroup
	}
	seen := map[key]bool{}
	for _, c := range a.cards {
		k := key{c.Photo, c.id(), c.Color}
		if !c.IsStart && !c.Unread && seen[k] {
			return false
		}
		seen[k] = true
	}
	return true
}

// everyValueAsOften tells whether, by their dots, a colour has as many cards of every
// value, and more than one.
func (a *assembly) everyValueAsOften(most int) bool {
	for _, g := range a.colors {
		count := make([]int, most+1)
		for _, c := range g.cards {
			count[c.Value]++
		}
		values := count[1:]
		if most > 0 && count[0] == 0 && values[0] > 1 && slices.Min(values) == slices.Max(values) {
			return true
		}
	}
	return false
}

func (a *assembly) mostDots() int {
	most := 0
	for _, c := range a.cards {
		most = max(most, c.Value)
	}
	return most
}

// numeralLikeness is how much a card's numeral looks like those of the other
// cards of a value.
func (a *assembly) numeralLikeness(c *card, value int) float64 {
	best, others := -1.0, 0
	for _, o := range a.cards {
		if o != c && o.HasNum && o.Value == value {
			best = max(best, c.Glyph.Likeness(&o.Glyph))
			others++
		}
	}
	if others == 0 {
		return templateLikeness(&c.Glyph, value)
	}
	return best
}
