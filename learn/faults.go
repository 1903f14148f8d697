package learn

import (
	"fmt"
	"slices"
	"strings"

	"referee/deck"
)

// check says which cards are missing, there twice or unreadable.
func (a *assembly) check(isLayout map[string]bool) {
	for _, c := range a.cards {
		for _, f := range c.Faults {
			a.fault("%s: %s", c.place(), f)
		}
		if !c.IsStart && c.Suit == "" {
			a.fault("%s: no suit is seen round its centre", c.place())
		}
		if !c.IsStart && c.Value == 0 && len(c.Faults) == 0 {
			a.fault("%s: no dot is seen on it", c.place())
		}
	}
	if len(a.result.Faults) > 0 {
		return // what follows from a card that cannot be read is no news
	}
	var wrong []string
	wrong = append(wrong, a.missing()...)
	wrong = append(wrong, a.twice(isLayout)...)
	if len(wrong) > 0 {
		a.fault("%s", list(wrong))
	}
}

// missing names the layouts that no photo shows: every suit has the same
// values, from 1 on.
func (a *assembly) missing() []string {
	have := map[string]bool{}
	var suits []deck.Suit
	most := 0
	for _, c := range a.cards {
		if c.IsStart {
			continue
		}
		have[c.id()] = true
		most = max(most, c.Value)
		if !slices.Contains(suits, c.Suit) {
			suits = append(suits, c.Suit)
		}
	}
	slices.Sort(suits)
	var out []string
	for _, s := range suits {
		for v := 1; v <= most; v++ {
			if !have[fmt.Sprintf("%s-%d", s, v)] {
				out = append(out, fmt.Sprintf("%s %d is missing", s, v))
			}
		}
	}
	return out
}

// twice names cards that one photo shows more than once.
func (a *assembly) twice(isLayout map[string]bool) []string {
	type key struct {
		photo, what string
	}
	count := map[key]int{}
	var order []key
	for _, c := range a.cards {
		k := key{c.Photo, strings.ReplaceAll(c.id(), "-", " ")}
		if c.IsStart {
			k.what = "the starting card"
		} else if !isLayout[c.Photo] {
			k.what = "the color " + a.colors[c.Color].name
		}
		if count[k]++; count[k] == 2 {
			order = append(order, k)
		}
	}
	var out []string
	for _, k := range order {
		times := "twice"
		if count[k] > 2 {
			times = fmt.Sprintf("%d times", count[k])
		}
		out = append(out, fmt.Sprintf("%s %s on %s", k.what, times, k.photo))
	}
	return out
}

// numeralMargin is how much more a numeral must look like another value's than
// like that of its dots to be asked about.
const numeralMargin = 0.08

// ask compares every numeral with the number of dots. What a value's numeral
// looks like is taken from the other cards, a plain font standing in for a
// value that no other card has.
func (a *assembly) ask() {
	for _, c := range a.cards {
		if c.IsStart || c.Value == 0 {
			continue
		}
		if !c.HasNum {
			a.result.Notes = append(a.result.Notes, fmt.Sprintf("%s (%s): its numeral is not seen; its %d dots are taken for its value", a.name(c), c.place(), c.Value))
			continue
		}
		own := a.numeralLikeness(c, c.Value)
		best, at := own, c.Value
		for v := 1; v <= a.mostDots(); v++ {
			if l := a.numeralLikeness(c, v); l > best {
				best, at = l, v
			}
		}
		if at != c.Value && best > own+numeralMargin {
			a.result.Questions = append(a.result.Questions, fmt.Sprintf(
				"%s has %d dots, but its numeral looks like %d (%s): is a dot hidden, or the numeral misread?", a.name(c), c.Value, at, c.place()))
		}
	}
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
			best = max(best, c.Glyph.likeness(&o.Glyph))
			others++
		}
	}
	if others == 0 {
		return c.Glyph.templateLikeness(value)
	}
	return best
}
