package joining

import (
	"slices"

	"referee/geometry"
	"referee/table"
)

// finish settles who lies on whom and what stays open.
func (j *join) finish() *Joined {
	o := j.orders()
	l := table.New(j.parts[0].Layout.Deck, j.cards, func(a, b table.CardID) table.CardID { return o.over(a, b) })
	l.Edge = j.edge()
	for i := range l.Overlaps {
		if s, is := o.sure[unordered(l.Overlaps[i].Over, l.Overlaps[i].Under)]; is {
			l.Overlaps[i].Sure = s
		}
	}
	j.out.Layout = l
	l.Doubts = j.doubts(l, o)
	return &j.out
}

// edge is the table's edge as the first part has it that knows one: two that look at one
// side differ by a millimetre or two.
func (j *join) edge() []table.Side {
	for k, p := range j.parts {
		if len(p.Layout.Edge) == 0 {
			continue
		}
		out := slices.Clone(p.Layout.Edge)
		for i := range out {
			out[i].A, out[i].B = j.out.ToWhole[k].Apply(out[i].A), j.out.ToWhole[k].Apply(out[i].B)
		}
		return out
	}
	return nil
}

// couple are two cards, the lower number first.
type couple [2]table.CardID

func unordered(a, b table.CardID) couple { return couple{min(a, b), max(a, b)} }

// orders is who lies on whom by all parts.
type orders struct {
	upper map[couple]table.CardID
	sure  map[couple]float64
	open  map[couple]bool // no part settles it, or parts disagree
}

func (o *orders) over(a, b table.CardID) table.CardID {
	if up, is := o.upper[unordered(a, b)]; is {
		return up
	}
	return max(a, b)
}

func (j *join) orders() *orders {
	o := &orders{map[couple]table.CardID{}, map[couple]float64{}, map[couple]bool{}}
	settled := map[couple]bool{}
	for k, p := range j.parts {
		for _, q := range p.Layout.Overlaps {
			up, down := j.out.IDs[k][q.Over], j.out.IDs[k][q.Under]
			c, clear := unordered(up, down), !unsettled(p.Layout, q.Pair)
			known, seen := o.upper[c]
			switch {
			case up == down: // one card, read as two
			case !seen || clear && !settled[c]:
				o.upper[c], o.sure[c], o.open[c], settled[c] = up, q.Sure, !clear, clear
			case clear && known != up:
				o.sure[c], o.open[c] = 0.5, true
			}
		}
	}
	return o
}

func unsettled(l *table.Layout, p table.Pair) bool {
	return slices.ContainsFunc(l.Doubts, func(d table.Doubt) bool {
		o, is := d.(table.OrderUnsettled)
		return is && o.Pair.Same(p)
	})
}

// doubts are what stays open of the whole.
func (j *join) doubts(l *table.Layout, o *orders) []table.Doubt {
	var out []table.Doubt
	start := slices.ContainsFunc(l.Cards, func(c table.Card) bool { return c.Face.Design.IsStart() })
	for k, p := range j.parts {
		for _, d := range p.Layout.Doubts {
			if _, none := d.(table.NoStart); none && (start || k > 0) {
				continue
			}
			if !j.settledElsewhere(k, d) {
				out = append(out, j.renamed(k, d))
			}
		}
	}
	for _, q := range l.Overlaps {
		c := unordered(q.Over, q.Under)
		if _, seen := o.upper[c]; (o.open[c] || !seen) && q.DepthMM >= table.BesideMM {
			out = append(out, table.OrderUnsettled{Pair: q.Pair, Spot: table.Spot{Open: 1}})
		}
	}
	for id := range l.Cards {
		if others := j.rivals[table.CardID(id)]; len(others) > 0 {
			out = append(out, table.IdentityUnsettled{Card: table.CardID(id), Alternatives: others, Spot: table.Spot{Open: 1}})
		}
	}
	for _, d := range l.Doubles() {
		out = append(out, d)
	}
	return append(out, j.missing(l)...)
}

// settledElsewhere tells whether another part shows what part k leaves open. Orders
// are settled by themselves.
func (j *join) settledElsewhere(k int, d table.Doubt) bool {
	switch d := d.(type) {
	case table.OrderUnsettled, table.DoubleCard:
		return true // told anew of the whole
	case table.Unexplained:
		return j.explained(k, d)
	case table.CutOff, table.Obscured, table.Misfit, table.DotUnsettled, table.IdentityUnsettled:
		return j.clearElsewhere(k, d.Cards()[0])
	}
	return false
}

// clearElsewhere tells whether another part shows the card without anything open
// about it.
func (j *join) clearElsewhere(k int, id table.CardID) bool {
	whole := j.out.IDs[k][id]
	for m, p := range j.parts {
		if m == k {
			continue
		}
		for other, at := range j.out.IDs[m] {
			alike := p.Layout.Cards[other].SamePrint(&j.parts[k].Layout.Cards[id]) || cutOff(j.parts[k].Layout, id)
			if at == whole && alike && !doubted(p.Layout, table.CardID(other)) {
				return true
			}
		}
	}
	return false
}

// doubted tells whether anything but an order is open about a card.
func doubted(l *table.Layout, id table.CardID) bool {
	return slices.ContainsFunc(l.Doubts, func(d table.Doubt) bool {
		_, order := d.(table.OrderUnsettled)
		return !order && slices.Contains(d.Cards(), id)
	})
}

// explained tells whether what part k could not read is a card that another part
// shows.
func (j *join) explained(k int, d table.Unexplained) bool {
	at, is := d.Place.(table.OnTable)
	if !is {
		return false
	}
	p := j.out.ToWhole[k].Apply(at.At)
	card := j.parts[0].Layout.Deck.CardPolygon()
	for id := range j.cards {
		if slices.Contains(j.out.IDs[k], table.CardID(id)) {
			continue // the part has read that one
		}
		if j.cards[id].Pose.ApplyAll(card).Contains(p) {
			return true
		}
	}
	return false
}

// renamed is a doubt of part k about the cards and places of the whole.
func (j *join) renamed(k int, d table.Doubt) table.Doubt {
	ids := j.out.IDs[k]
	spot := table.Spot{Place: j.placed(k, d.Where()), Open: d.Openness()}
	switch d := d.(type) {
	case table.IdentityUnsettled:
		return table.IdentityUnsettled{Card: ids[d.Card], Alternatives: d.Alternatives, Spot: spot}
	case table.DotUnsettled:
		return table.DotUnsettled{Dot: table.DotRef{Card: ids[d.Dot.Card], Dot: d.Dot.Dot}, Spot: spot}
	case table.Obscured:
		return table.Obscured{Card: ids[d.Card], Spot: spot}
	case table.Misfit:
		return table.Misfit{Card: ids[d.Card], Spot: spot}
	case table.CutOff:
		return table.CutOff{Card: ids[d.Card], Spot: spot}
	case table.Unexplained:
		return table.Unexplained{Spot: spot}
	}
	return d // about a whole picture
}

// placed is a place of part k on the whole table.
func (j *join) placed(k int, p table.Place) table.Place {
	switch at := p.(type) {
	case table.OnTable:
		return table.OnTable{At: j.out.ToWhole[k].Apply(at.At), RadiusMM: at.RadiusMM}
	case table.InPicture:
		at.Picture = j.parts[k].picture()
		return at
	}
	return p
}

// coveredMost is the part of a card that others may hide for it to be missed
// unless it is asked why.
const coveredMost = 0.4

// missing tell which cards a part should show and does not: one of the parts has
// misread that place.
func (j *join) missing(l *table.Layout) []table.Doubt {
	var out []table.Doubt
	for id := range l.Cards {
		if hidden(l, table.CardID(id)) > coveredMost {
			continue
		}
		for k := range j.parts {
			if !slices.Contains(j.out.IDs[k], table.CardID(id)) && j.within(k, l, table.CardID(id)) {
				out = append(out, table.Misfit{Card: table.CardID(id), Spot: table.Spot{Open: 1}})
				break
			}
		}
	}
	return out
}

// hidden is the part of a card that lies beneath others.
func hidden(l *table.Layout, id table.CardID) float64 {
	area := 0.0
	for _, q := range l.Overlaps {
		if q.Under == id {
			area += q.AreaMM2
		}
	}
	return area / l.Outline(id).Area()
}

// within tells whether the picture of a part shows the whole of a card's place.
func (j *join) within(k int, l *table.Layout, id table.CardID) bool {
	v := &j.parts[k].View
	back := j.out.ToWhole[k].Inverse()
	const marginPx = 8 // chosen: nearer to the edge a lens is known badly, and print is blurred
	for _, p := range l.Outline(id) {
		px := v.Camera.Project(back.Apply(p))
		if !geometry.Finite(px) || px[0] < marginPx || px[1] < marginPx || px[0] > float64(v.Width)-marginPx || px[1] > float64(v.Height)-marginPx {
			return false
		}
	}
	return true
}
