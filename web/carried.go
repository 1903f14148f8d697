package web

import (
	"referee/correction"
	"referee/joining"
	"referee/table"
)

// carried is what people have said about the photos of a table, about the table: what
// makes no sense on it is left out.
func carried(j *joining.Joined, about [][]correction.Correction) ([][]byte, error) {
	var said []correction.Correction
	for k := range about {
		c := carrying{j: j, part: k, ids: j.IDs[k], next: table.CardID(len(j.Layout.Cards))}
		for _, s := range said {
			if _, is := s.(correction.Added); is {
				c.next++
			}
		}
		for _, one := range about[k] {
			moved := c.moved(one)
			if moved == nil {
				continue
			}
			if _, err := correction.Apply(j.Layout, nil, append(said, moved)); err == nil {
				said = append(said, moved)
			} else {
				c.forget(moved)
			}
		}
	}
	var out [][]byte
	for _, one := range said {
		data, err := correction.Encode(one)
		if err != nil {
			return nil, err
		}
		out = append(out, data)
	}
	return out, nil
}

// carrying takes what was said about one photo to the whole table.
type carrying struct {
	j    *joining.Joined
	part int
	ids  []table.CardID // of the whole, by card of the photo
	next table.CardID   // that a card gets which people add
}

// forget takes back that there is a card which was added, where there cannot be one.
func (c *carrying) forget(said correction.Correction) {
	if _, added := said.(correction.Added); added {
		c.ids[len(c.ids)-1] = -1
		c.next--
	}
}

// moved is a correction about the whole table, nil if it is about nothing there.
func (c *carrying) moved(said correction.Correction) correction.Correction {
	to := c.j.ToWhole[c.part]
	id := func(of table.CardID) table.CardID {
		if of < 0 || int(of) >= len(c.ids) {
			return -1 // which no table has
		}
		return c.ids[of]
	}
	switch said := said.(type) {
	case correction.Identity:
		return correction.Identity{Card: id(said.Card), Is: said.Is}
	case correction.Order:
		return correction.Order{Pair: table.Pair{Over: id(said.Over), Under: id(said.Under)}}
	case correction.Legal:
		return correction.Legal{Card: id(said.Card), Legal: said.Legal}
	case correction.Present:
		return correction.Present{Card: id(said.Card)}
	case correction.Absent:
		return correction.Absent{Card: id(said.Card)}
	case correction.Dot:
		return correction.Dot{Dot: table.DotRef{Card: id(said.Dot.Card), Dot: said.Dot.Dot}, Seen: said.Seen}
	case correction.Nothing:
		return correction.Nothing{At: to.Apply(said.At)}
	case correction.Added:
		c.ids = append(c.ids, c.next)
		c.next++
		return correction.Added{Card: said.Card.In(to)}
	}
	return nil
}
