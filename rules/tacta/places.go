package tacta

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/rules"
	"referee/table"
)

// Places returns every lawful place for a card of the given layout on the
// table as it lies (free: a card laid without touching is allowed only if it,
// or its player's other choice, had none). To ask about a card that lies on
// the table, take it and what was laid on it away first: Layout.Beneath.
func (r *referee) Places(l *table.Layout, card *deck.Design, color *deck.Color) []rules.Place {
	var out []rules.Place
	sides := []deck.Side{deck.Front, deck.Back}
	if card.FacesAlike() {
		sides = sides[:1]
	}
	for i := range l.Cards {
		if !l.Present(table.CardID(i)) {
			continue
		}
		h := host{table.CardID(i), near(l, table.CardID(i))}
		for _, side := range sides {
			out = append(out, placesOn(l, &h, table.Alternative{Face: card.Face(side), Color: color}, r.Settings)...)
		}
	}
	return out
}

// host is a card to lay another on, with the cards that the other might meet.
type host struct {
	id   table.CardID
	near []table.CardID
}

// near lists the cards that a card laid on the given one could meet: both
// centres are then less than a diagonal from that of the card laid.
func near(l *table.Layout, id table.CardID) []table.CardID {
	st := &l.Deck.Style
	reach := 2 * math.Hypot(st.Width, st.Height)
	var out []table.CardID
	for i := range l.Cards {
		if k := table.CardID(i); k != id && l.Present(k) && geometry.Distance(l.Cards[i].Pose.At, l.Cards[id].Pose.At) < reach {
			out = append(out, k)
		}
	}
	return out
}

// placesOn tries each shape of the face on each of its kind of one card.
func placesOn(l *table.Layout, on *host, card table.Alternative, s Settings) []rules.Place {
	var out []rules.Place
	face := card.Face
	under := &l.Cards[on.id]
	for i := range face.Shapes {
		for j := range under.Face.Shapes {
			a, b := &face.Shapes[i], &under.Face.Shapes[j]
			if a.Kind != b.Kind {
				continue
			}
			for _, p := range coinciding(a.Polygon, under.Pose.ApplyAll(b.Polygon)) {
				if fits(l, on, card, p, s) {
					out = append(out, rules.Place{On: on.id, Face: face, Pose: p, Covers: p.ApplyAll(a.Polygon)})
				}
			}
		}
	}
	return out
}

// coinciding returns the poses that bring polygon a onto polygon b, corner on
// corner: one for each rotation that the form has.
func coinciding(a, b geometry.Polygon) []geometry.Pose {
	if len(a) != len(b) {
		return nil
	}
	// Centroid and one corner fix a pose; the other corners tell whether it
	// is one.
	const tolerance = 0.2 // mm; shapes of one kind differ by up to 0.05 a side
	var out []geometry.Pose
	ca, cb := a.Centroid(), b.Centroid()
	for k := range b {
		u, v := a[0].Sub(ca), b[k].Sub(cb)
		turn := geometry.Angle(math.Atan2(geometry.Cross(u, v), u.Dot(v)))
		p := geometry.Pose{Turn: turn}
		p.At = cb.Sub(p.Apply(ca))
		worst := 0.0
		for i, q := range a {
			worst = math.Max(worst, geometry.Distance(p.Apply(q), b[(i+k)%len(b)]))
		}
		if worst < tolerance {
			out = append(out, p)
		}
	}
	return out
}

// fits tells whether a card laid there is lawful and lies on another.
func fits(l *table.Layout, on *host, card table.Alternative, p geometry.Pose, s Settings) bool {
	if crowded(l, on, p, s) {
		return false
	}
	with := l.With(table.Card{Face: card.Face, Color: card.Color, Pose: p})
	id := table.CardID(len(l.Cards))
	c := &court{with, s, map[*deck.Face][]segment{}}
	var beneath []gauge
	for _, o := range with.Below(id) {
		beneath = append(beneath, c.measure(o))
	}
	v, _ := c.judge(id, beneath, nominal)
	return v.Legal && v.Reason == ""
}

// crowded tells, at little cost, that a card laid there would surely lie on
// another than the given one by more than a touch: cards shrunk by the
// allowance and by what their rounded corners lack still overlap.
func crowded(l *table.Layout, on *host, p geometry.Pose, s Settings) bool {
	st := &l.Deck.Style
	less := s.TouchMM + st.CornerRadius
	if less >= st.Width || less >= st.Height {
		return false
	}
	core := geometry.RoundedRect(st.Width-less, st.Height-less, 0, 0)
	here := p.ApplyAll(core)
	reach := math.Hypot(st.Width, st.Height)
	for _, id := range on.near {
		at := l.Cards[id].Pose
		if geometry.Distance(at.At, p.At) >= reach {
			continue
		}
		if geometry.Depth(here, at.ApplyAll(core)) > 0 {
			return true
		}
	}
	return false
}
