package dispute

import (
	"slices"

	"referee/geometry"
	"referee/table"
)

// orderSeen is which of two cards lies on top on one photo: whether it is the
// one that does on the first, and how sure that is.
type orderSeen struct {
	pair  table.Pair
	sure  float64
	alike bool
}

// orderIn reads the order of two cards that lie on each other, over being the
// upper one on the first photo.
func orderIn(l *table.Layout, over, under table.CardID) orderSeen {
	for _, o := range l.Overlaps {
		switch o.Pair {
		case table.Pair{Over: over, Under: under}:
			return orderSeen{o.Pair, o.Sure, true}
		case table.Pair{Over: under, Under: over}:
			return orderSeen{o.Pair, o.Sure, false}
		}
	}
	return orderSeen{sure: 0.5, alike: true}
}

// certainOrder is how sure one photo must be to settle an order.
const certainOrder = 0.99

// settledOrder takes the surest photo's order; where two that are certain
// contradict each other nothing is sure.
func settledOrder(seen []orderSeen) orderSeen {
	best := slices.MaxFunc(seen, func(a, b orderSeen) int {
		switch {
		case a.sure < b.sure:
			return -1
		case a.sure > b.sure:
			return 1
		}
		return 0
	})
	for _, o := range seen {
		if o.alike != best.alike && o.sure >= certainOrder {
			best.sure = 0.5
		}
	}
	return best
}

// hasDoubt tells whether the layout has a doubt of the kind about a card.
func hasDoubt(l *table.Layout, k table.DoubtKind, id table.CardID) bool {
	return slices.ContainsFunc(l.Doubts, func(d table.Doubt) bool { return d.Kind() == k && slices.Contains(d.Cards(), id) })
}

// withPair returns the layout with the upper card of a pair moved to where it
// lies against the lower one, with the order that was settled, and without the
// doubts that other photos clear up. The whole uncertainty of the pair is the
// upper card's; others keep theirs.
func withPair(l *table.Layout, p table.Pair, rel geometry.Pose, cov [3][3]float64, order orderSeen, clear map[table.CardID]bool) *table.Layout {
	cards := slices.Clone(l.Cards)
	over, under := &cards[p.Over], &cards[p.Under]
	turned := under.Pose
	x, y := turned.Rotate(geometry.Point{1, 0}), turned.Rotate(geometry.Point{0, 1})
	m := [3][3]float64{{x[0], y[0], 0}, {x[1], y[1], 0}, {0, 0, 1}}
	over.Pose = under.Pose.Compose(rel)
	over.Cov = [3][3]float64{}
	addCov(&over.Cov, &m, &cov)
	over.Shared, over.Parallax = nil, geometry.Point{}
	under.Cov, under.Shared, under.Parallax = [3][3]float64{}, nil, geometry.Point{}
	top := p.Over
	if !order.alike {
		top = p.Under
	}
	was := map[table.Pair]float64{}
	for _, o := range l.Overlaps {
		was[o.Pair] = o.Sure
	}
	out := table.New(l.Deck, cards, func(a, b table.CardID) table.CardID {
		switch {
		case (a == p.Over && b == p.Under) || (a == p.Under && b == p.Over):
			return top
		case was[table.Pair{Over: b, Under: a}] > 0:
			return b
		}
		return a
	})
	out.Edge = l.Edge
	for i := range out.Overlaps {
		o := &out.Overlaps[i]
		if (o.Over == p.Over && o.Under == p.Under) || (o.Over == p.Under && o.Under == p.Over) {
			o.Sure = order.sure
		} else {
			o.Sure = was[o.Pair]
		}
	}
	for _, d := range l.Doubts {
		if !clearedUp(d, p, order, clear) {
			out.Doubts = append(out.Doubts, d)
		}
	}
	if order.sure < certainOrder && !hasDoubt(out, table.KindOrder, p.Over) {
		out.Doubts = append(out.Doubts, table.OrderUnsettled{Pair: p, Spot: table.Spot{Open: 1}})
	}
	return out
}

// clearedUp tells whether other photos answer a doubt of the first: the order
// of the pair, or which card one of them is.
func clearedUp(d table.Doubt, p table.Pair, order orderSeen, clear map[table.CardID]bool) bool {
	switch d := d.(type) {
	case table.OrderUnsettled:
		return d.Pair.Same(p) && order.sure >= certainOrder
	case table.IdentityUnsettled:
		return clear[d.Card]
	}
	return false
}
