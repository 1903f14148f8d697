package correction

import (
	"slices"

	"referee/internal/fault"
	"referee/rules"
	"referee/table"
)

// Corrected is a reading with corrections over it.
type Corrected struct {
	Layout *table.Layout
	// Referee rules as people said where they did, and as before elsewhere.
	Referee rules.Referee
	ruled   *ruled
}

// Apply puts corrections over a reading, in their order; where two contradict
// each other the later one stands. Neither the layout nor the referee is
// changed. The error says which correction makes no sense.
func Apply(l *table.Layout, referee rules.Referee, said []Correction) (Corrected, error) {
	r := &ruled{Referee: referee, legal: map[table.CardID]bool{}, dots: map[table.DotRef]bool{}}
	c := Corrected{Layout: l, Referee: r, ruled: r}
	for _, s := range Standing(said) {
		if err := s.apply(&c); err != nil {
			return Corrected{}, fault.Errorf("correction %q: %w", string(s.Kind()), err)
		}
	}
	return c, nil
}

// card tells whether there is a card of that id.
func (c *Corrected) card(id table.CardID) error {
	if id < 0 || int(id) >= len(c.Layout.Cards) || !c.Layout.Present(id) {
		return fault.Errorf("there is no card %d on the table", int(id))
	}
	return nil
}

// drop takes away the doubts that are answered.
func (c *Corrected) drop(answered func(table.Doubt) bool) {
	c.Layout = c.Layout.WithDoubts(slices.DeleteFunc(slices.Clone(c.Layout.Doubts), answered))
}

func (i Identity) apply(c *Corrected) error {
	if err := c.card(i.Card); err != nil {
		return err
	}
	if i.Is.Face == nil || (i.Is.Color == nil) != i.Is.Face.Design.IsStart() {
		return fault.Errorf("every card but the starting card has a colour")
	}
	sameFace := c.Layout.Cards[i.Card].Face == i.Is.Face
	c.Layout = c.Layout.WithReading(i.Card, i.Is)
	c.drop(func(d table.Doubt) bool {
		switch d := d.(type) {
		case table.IdentityUnsettled:
			return d.Card == i.Card
		case table.Misfit:
			return d.Card == i.Card
		case table.DotUnsettled:
			return d.Dot.Card == i.Card && !sameFace // it was a dot of another face
		case table.DoubleCard:
			return d.First == i.Card || d.Second == i.Card
		}
		return false
	})
	c.findDoubles()
	return nil
}

// findDoubles raises a doubt about every card that is read as one of which the
// deck has no more, unless it is raised already.
func (c *Corrected) findDoubles() {
	doubts := slices.Clone(c.Layout.Doubts)
	for _, double := range c.Layout.Doubles() {
		if !slices.ContainsFunc(doubts, func(d table.Doubt) bool {
			other, is := d.(table.DoubleCard)
			return is && other.First == double.First && other.Second == double.Second
		}) {
			doubts = append(doubts, double)
		}
	}
	c.Layout = c.Layout.WithDoubts(doubts)
}

func (o Order) apply(c *Corrected) error {
	for _, id := range []table.CardID{o.Over, o.Under} {
		if err := c.card(id); err != nil {
			return err
		}
	}
	if !slices.Contains(c.Layout.Overlapping(o.Over), o.Under) {
		return fault.Errorf("cards %d and %d do not lie on each other", int(o.Over), int(o.Under))
	}
	if !slices.Contains(c.Layout.Above(o.Under), o.Over) {
		c.Layout = c.Layout.Reversed(o.Pair)
	}
	c.drop(func(d table.Doubt) bool {
		pair, is := d.(table.OrderUnsettled)
		return is && pair.Same(o.Pair)
	})
	return nil
}

func (s Legal) apply(c *Corrected) error {
	if err := c.card(s.Card); err != nil {
		return err
	}
	c.ruled.legal[s.Card] = s.Legal
	return nil
}

func (p Present) apply(c *Corrected) error {
	if err := c.card(p.Card); err != nil {
		return err
	}
	c.drop(func(d table.Doubt) bool {
		switch d := d.(type) {
		case table.Misfit:
			return d.Card == p.Card
		case table.DoubleCard:
			return d.Second == p.Card // there are two of it, and both count
		}
		return false
	})
	return nil
}

func (a Absent) apply(c *Corrected) error {
	if err := c.card(a.Card); err != nil {
		return err
	}
	c.Layout = c.Layout.Without(a.Card)
	c.drop(func(d table.Doubt) bool { return slices.Contains(d.Cards(), a.Card) })
	c.findDoubles() // others that were read alike may still be
	return nil
}

func (a Added) apply(c *Corrected) error {
	with := c.Layout.With(a.Card)
	if err := with.Validate(); err != nil {
		return err
	}
	id := table.CardID(len(with.Cards) - 1)
	doubts := slices.Clone(with.Doubts)
	for _, o := range with.Below(id) {
		doubts = append(doubts, table.OrderUnsettled{Pair: o.Pair, Spot: table.Spot{Open: 1}})
	}
	c.Layout = with.WithDoubts(doubts)
	c.noCardMissedAt(func(p table.OnTable) bool { return with.Outline(id).Contains(p.At) })
	c.findDoubles()
	return nil
}

func (n Nothing) apply(c *Corrected) error {
	c.noCardMissedAt(func(p table.OnTable) bool { return p.Contains(n.At) })
	return nil
}

// noCardMissedAt answers the doubts whether a card was missed there.
func (c *Corrected) noCardMissedAt(there func(table.OnTable) bool) {
	c.drop(func(d table.Doubt) bool {
		_, missed := d.(table.Unexplained)
		at, placed := d.Where().(table.OnTable)
		return missed && placed && there(at)
	})
}

func (s Dot) apply(c *Corrected) error {
	if err := c.card(s.Dot.Card); err != nil {
		return err
	}
	if s.Dot.Dot < 0 || s.Dot.Dot >= len(c.Layout.Cards[s.Dot.Card].Face.Dots()) {
		return fault.Errorf("card %d has no dot %d", int(s.Dot.Card), s.Dot.Dot)
	}
	c.ruled.dots[s.Dot] = s.Seen
	c.drop(func(d table.Doubt) bool {
		dot, is := d.(table.DotUnsettled)
		return is && dot.Dot == s.Dot
	})
	return nil
}

func (s Cell) apply(c *Corrected) error {
	b := c.Layout.Board
	if b == nil || !slices.ContainsFunc(b.Cells, func(k table.Cell) bool { return k.ID == s.Cell }) {
		return fault.Errorf("there is no cell %q on the table", string(s.Cell))
	}
	c.Layout = c.Layout.WithPawn(s.Cell, s.Is)
	c.drop(func(d table.Doubt) bool {
		about, is := c.Layout.CellOf(d)
		_, fragment := d.(table.FragmentUnsettled) // which names what it shows, not where
		return is && !fragment && about == s.Cell
	})
	return nil
}

func (t Together) apply(c *Corrected) error {
	for _, one := range t.Said {
		if err := one.apply(c); err != nil {
			return err
		}
	}
	return nil
}

func (Undo) apply(*Corrected) error { return nil } // Standing has seen to it
