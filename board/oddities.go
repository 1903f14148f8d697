package board

import (
	"slices"

	"referee/internal/fault"
)

// unsureBelow is how sure a meaning must be not to be listed.
const unsureBelow = 0.9

// Oddities lists in words what a board file may hold but a real board hardly
// does: most often a cell that was misread.
func (b *Board) Oddities() []error {
	var out []error
	if b.SizeAssumed {
		out = append(out, fault.Errorf("nobody measured the board: it is taken to be %.0f × %.0f mm", b.WidthMM, b.HeightMM))
	}
	for i := range b.Cells {
		switch c := &b.Cells[i]; {
		case c.Means == nil:
			out = append(out, fault.Errorf("cell %s: what it means is not known", string(c.ID)))
		case c.Sure < unsureBelow:
			out = append(out, fault.Errorf("cell %s: what it means is not sure (%.0f %%)", string(c.ID), 100*c.Sure))
		}
	}
	out = append(out, b.oddCards()...)
	out = append(out, b.oddColors()...)
	return append(out, b.overlapping()...)
}

// oddCards names cards that the board does not show twice.
func (b *Board) oddCards() []error {
	count := map[Card]int{}
	var out []error
	for i := range b.Cells {
		if s, is := b.Cells[i].Means.(Square); is {
			count[s.Card]++
		}
	}
	if len(count) == 0 {
		return nil
	}
	for _, suit := range []Suit{Clubs, Diamonds, Hearts, Spades} {
		for rank := Ace; rank <= King; rank++ {
			if c := (Card{rank, suit}); count[c] != 2 {
				out = append(out, fault.Errorf("card %s is there %d times, not twice", c.String(), count[c]))
			}
		}
	}
	return out
}

// oddColors names colours that lack a start, or have other numbers of houses or
// reserves than the first.
func (b *Board) oddColors() []error {
	starts, houses, reserves := map[string]int{}, map[string]int{}, map[string]int{}
	for i := range b.Cells {
		switch m := b.Cells[i].Means.(type) {
		case Track:
			if m.Start != "" {
				starts[m.Start]++
			}
		case House:
			houses[m.Color]++
		case Reserve:
			reserves[m.Color]++
		}
	}
	var out []error
	for _, c := range b.Colors {
		if starts[c] != 1 {
			out = append(out, fault.Errorf("colour %s has %d starts, not one", fault.Colors{c}, starts[c]))
		}
		if houses[c] != houses[b.Colors[0]] || houses[c] == 0 {
			out = append(out, fault.Errorf("colour %s has %d cells in its house", fault.Colors{c}, houses[c]))
		}
		if reserves[c] != reserves[b.Colors[0]] || reserves[c] == 0 {
			out = append(out, fault.Errorf("colour %s has %d cells of reserve", fault.Colors{c}, reserves[c]))
		}
	}
	return out
}

// overlapping names cells whose middle lies in another one.
func (b *Board) overlapping() []error {
	var out []error
	for i := range b.Cells {
		mid := b.Cells[i].Centre()
		if j := slices.IndexFunc(b.Cells, func(c Cell) bool { return c.Outline.Contains(mid) }); j >= 0 && j < i {
			out = append(out, fault.Errorf("cells %s and %s overlap", string(b.Cells[j].ID), string(b.Cells[i].ID)))
		}
	}
	return out
}
