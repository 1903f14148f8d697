package learn

import (
	"fmt"
	"slices"

	"referee/deck"
	"referee/learn/finding"
)

// check says which cards are missing, there twice or unreadable.
func (a *assembly) check(isLayout map[string]bool) {
	if a.severalColors(isLayout); len(a.result.Faults) > 0 {
		return
	}
	a.unread()
	if len(a.result.Faults) > 0 || len(a.result.Questions) > 0 {
		return // what follows from a card that cannot be read is no news
	}
	missing, twice := a.missing(), a.twice(isLayout)
	if len(missing) > 0 && a.askTwice(isLayout, missing) {
		return
	}
	switch {
	case len(missing) > 0 && len(twice) == 0:
		a.fault(finding.Lacking, missing)
	case len(missing)+len(twice) > 0:
		a.fault(finding.Together, append(missing, twice...))
	}
}

// unread says what could not be read of each card, or of a photo as a whole
// where that is so of many: then it is the photo. Cards that are not needed,
// since others show all designs, are left aside.
func (a *assembly) unread() {
	const many, share = 4, 1.0 / 3 // chosen: so many cards, and so many of a photo's, do not fail each for its own reason
	all := map[string]int{}
	bad := map[string][]*card{}
	var photos []string
	for _, c := range a.cards {
		if all[c.Photo]++; all[c.Photo] == 1 {
			photos = append(photos, c.Photo)
		}
		if c.lacks() != nil {
			bad[c.Photo] = append(bad[c.Photo], c)
			c.Unread = true
		}
	}
	if len(bad) == 0 || a.whole() {
		for _, p := range photos {
			for _, c := range bad[p] {
				a.result.Notes = append(a.result.Notes, finding.New(finding.LeftOut, c.place(), c.lacks()))
			}
		}
		return
	}
	for _, p := range photos {
		if n := len(bad[p]); n >= many && float64(n) >= share*float64(all[p]) {
			a.fault(finding.Unclear, p, n, all[p])
			continue
		}
		for _, c := range bad[p] {
			if f := c.lacks(); f.Code == finding.NoSuit {
				a.question(finding.New(finding.WhichSuit, c.place(), c.Value, c.Label), true, c)
			} else {
				a.fault(finding.At, c.place(), finding.New(finding.Again, f, c.Label))
			}
		}
	}
}

// lacks says what could not be read of a card; nil: nothing. Of the starting
// card, lines that cross are no shapes: start.go looks for them.
func (c *card) lacks() *finding.Finding {
	switch {
	case c.IsStart:
		return nil
	case len(c.Faults) > 0:
		return c.Faults[0]
	case c.Value == 0:
		return finding.New(finding.NoDot)
	case c.Suit == "":
		return finding.New(finding.NoSuit)
	}
	return nil
}

// whole tells whether the cards that were read are of every suit and value.
func (a *assembly) whole() bool {
	most, suits := 0, map[deck.Suit]bool{}
	have := map[string]bool{}
	for _, c := range a.cards {
		if c.IsStart {
			continue
		}
		most = max(most, c.Value)
		if c.Suit != "" {
			suits[c.Suit] = true
		}
		if !c.Unread {
			have[c.id()] = true
		}
	}
	return most > 0 && len(have) == most*len(suits)
}

// missing names the layouts that no photo shows: every suit has the same
// values, from 1 on.
func (a *assembly) missing() finding.List {
	have := map[string]bool{}
	var suits []deck.Suit
	most := 0
	for _, c := range a.cards {
		if c.IsStart || c.Unread {
			continue
		}
		have[c.id()] = true
		most = max(most, c.Value)
		if !slices.Contains(suits, c.Suit) {
			suits = append(suits, c.Suit)
		}
	}
	slices.Sort(suits)
	var out finding.List
	for _, s := range suits {
		for v := 1; v <= most; v++ {
			if !have[fmt.Sprintf("%s-%d", s, v)] {
				out = append(out, finding.New(finding.Missing, finding.Card{Suit: string(s), Value: v}))
			}
		}
	}
	return out
}

// askTwice asks about the cards of one photo that were read alike when as many
// others are missing: one of them is misread. It tells whether that is all.
func (a *assembly) askTwice(isLayout map[string]bool, missing finding.List) bool {
	by := map[string][]*card{}
	var order []string
	for _, c := range a.cards {
		if c.IsStart || c.Unread || !isLayout[c.Photo] {
			continue
		}
		k := c.Photo + " " + c.id()
		if by[k] = append(by[k], c); len(by[k]) == 2 {
			order = append(order, k)
		}
	}
	if len(order) == 0 || len(order) != len(missing) {
		return false
	}
	for _, k := range order {
		c := by[k]
		// Misread is the suit or the value, hardly both.
		near := func(f *finding.Finding) bool {
			m := f.Args[0].(finding.Card)
			return m.Suit == string(c[0].Suit) || m.Value == c[0].Value
		}
		if len(c) != 2 || !slices.ContainsFunc(missing, near) {
			return false
		}
		a.question(finding.New(finding.WhichTwo, c[0].place(), c[1].place(), a.name(c[0]), missing, c[1].Label), true, c...)
	}
	return true
}

// twice names cards that one photo shows more than once.
func (a *assembly) twice(isLayout map[string]bool) finding.List {
	type key struct {
		photo string
		card  finding.Card  // of a photo of layouts, or the starting card
		color finding.Color // else
	}
	count := map[key]int{}
	var order []key
	for _, c := range a.cards {
		k := key{photo: c.Photo}
		if c.IsStart || isLayout[c.Photo] {
			k.card = a.name(c)
			k.card.Color = ""
		} else {
			k.color = finding.Color(c.Color.name)
		}
		if count[k]++; count[k] == 2 {
			order = append(order, k)
		}
	}
	var out finding.List
	for _, k := range order {
		switch n := count[k]; {
		case k.color != "" && n == 2:
			out = append(out, finding.New(finding.TwiceColor, k.color, k.photo))
		case k.color != "":
			out = append(out, finding.New(finding.TimesColor, k.color, n, k.photo))
		case n == 2:
			out = append(out, finding.New(finding.TwiceCard, k.card, k.photo))
		default:
			out = append(out, finding.New(finding.TimesCard, k.card, n, k.photo))
		}
	}
	return out
}

// severalColors names the photos of layouts that show cards of more than one
// colour; all of them, and photos of other colours that show but one, have been
// swapped.
func (a *assembly) severalColors(isLayout map[string]bool) {
	byPhoto := map[string][]*card{}
	var photos []string
	for _, c := range a.cards {
		if c.IsStart {
			continue
		}
		if byPhoto[c.Photo] == nil {
			photos = append(photos, c.Photo)
		}
		byPhoto[c.Photo] = append(byPhoto[c.Photo], c)
	}
	swapped, mixed := false, finding.List{}
	for _, p := range photos {
		one, two := differing(byPhoto[p])
		switch {
		case isLayout[p] && one != nil:
			mixed = append(mixed, finding.New(finding.ManyColors, p, one.place(), two.place()))
		case !isLayout[p] && one == nil && len(byPhoto[p]) > 2:
			swapped = true
		}
	}
	switch {
	case len(mixed) > 0 && swapped:
		a.fault(finding.Swapped)
	case len(mixed) > 0:
		a.result.Faults = append(a.result.Faults, mixed...)
	}
}

// differing returns two cards of one photo of plainly different inks, if there
// are any. They are compared as the photo shows them: what an overexposed one cut
// off is estimated card by card. Where light falls off over the photo the ink
// that is cut off changes from card to card, by little each time: inks that are
// two stand apart.
func differing(cards []*card) (one, two *card) {
	const apart = 2 * sameHueDeg // plainly: twice what may still be one ink
	gap := func(o, c *card) float64 { return hueGap(labOf(inkOf(o.Mix.Card)), labOf(inkOf(c.Mix.Card))) }
	like := func(o, c *card) bool { return gap(o, c) <= sameHueDeg }
	for i, c := range cards {
		for _, o := range cards[:i] {
			if gap(o, c) > apart && !linked(cards, o, c, like) {
				return o, c
			}
		}
	}
	return nil, nil
}

// linked tells whether a chain of cards leads from one to another, each like the
// next.
func linked(cards []*card, from, to *card, like func(a, b *card) bool) bool {
	reached := []*card{from}
	for k := 0; k < len(reached); k++ {
		for _, c := range cards {
			if !slices.Contains(reached, c) && like(reached[k], c) {
				reached = append(reached, c)
			}
		}
	}
	return slices.Contains(reached, to)
}
