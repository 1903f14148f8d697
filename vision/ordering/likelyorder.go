package ordering

import (
	"math"

	"referee/table"
)

// What an order costs in the search for the likeliest of all orders, in nats:
// the negative logarithm of how likely such a thing is.
const (
	// evidenceNats is what one unit of evidence weighs: on made-up pictures,
	// half of them coarse, evidence near 1 was wrong in four pairs of a hundred,
	// near 0.3 in one of four.
	evidenceNats = 3.2
	mostEvidence = 3.0 // beyond which it weighs no more
	// A card is laid on one card: on none only without a legal move, on several
	// only against the rules; one more then matters little.
	noHostNats    = 4.0
	secondNats    = 3.0  // once in twenty: by a fault, or a card that slid
	furtherNats   = 0.5  // one more then matters little
	underHostNats = 20.0 // nothing ever lies under the starting card
	// maxOrderSweeps bounds the search; it ends by itself much earlier.
	maxOrderSweeps = 50
)

// likelyOrders fills in AOver: of all orders together those that the picture
// and the way cards are laid make likeliest. What goes against the picture is
// contested.
func (st *Stacked) likelyOrders() {
	s := st.orderSearch()
	for sweep := 0; sweep < maxOrderSweeps && s.sweep(); sweep++ {
	}
	for i := range st.Orders {
		o := &st.Orders[i]
		o.Lead = s.lead(i)
		o.Contested = o.AOver != (o.Evidence >= 0) && o.OrderEvidence.Settled()
	}
}

// orderSearch is a descent over the orders of all pairs.
type orderSearch struct {
	orders []OrderReading
	counts []bool // the overlap is large enough to lie on
	hosts  []int  // by card: how many it lies on
	start  []bool // by card
	prior  table.Prior
	ofCard [][]int // by card: its orders
}

func (st *Stacked) orderSearch() *orderSearch {
	n := len(st.Cards)
	s := &orderSearch{orders: st.Orders, counts: make([]bool, len(st.Orders)), hosts: make([]int, n), start: make([]bool, n), ofCard: make([][]int, n), prior: st.Game}
	for i := range st.Cards {
		s.start[i] = st.readAsStart(i)
	}
	for i := range s.orders {
		o := &s.orders[i]
		o.AOver = o.Evidence >= 0
		s.ofCard[o.A] = append(s.ofCard[o.A], i)
		s.ofCard[o.B] = append(s.ofCard[o.B], i)
		if s.counts[i] = st.OverlapMM2(o.A, o.B) >= st.Sizes.HostMM2; s.counts[i] {
			s.hosts[o.upper()]++
		}
	}
	return s
}

// readAsStart tells whether card i is the starting card.
func (st *Stacked) readAsStart(i int) bool {
	return st.IsStart(st.Identities[i].Best.Model)
}

// lead is by how many nats the orders taken are likelier than the likeliest in which
// order i is turned round, alone or with another of the same cards.
func (s *orderSearch) lead(i int) float64 {
	least := s.leadOver(i)
	for _, card := range [2]int{s.orders[i].A, s.orders[i].B} {
		for _, j := range s.ofCard[card] {
			if j != i {
				least = min(least, s.leadOver(i, j))
			}
		}
	}
	return least
}

// leadOver is what it would cost, nats, to turn orders round.
func (s *orderSearch) leadOver(which ...int) float64 {
	before := s.cost(which)
	for _, i := range which {
		s.flip(i)
	}
	out := s.cost(which) - before
	for _, i := range which {
		s.flip(i)
	}
	return out
}

// sweep turns round every order, alone or with another of the same cards, that
// makes the whole likelier; false if there was none.
func (s *orderSearch) sweep() bool {
	better := false
	for i := range s.orders {
		if s.tryFlip(i) {
			better = true
			continue
		}
		for _, card := range [2]int{s.orders[i].A, s.orders[i].B} {
			for _, j := range s.ofCard[card] {
				if j > i && s.tryFlip(i, j) {
					better = true
				}
			}
		}
	}
	return better
}

// tryFlip turns orders round if that lowers the cost.
func (s *orderSearch) tryFlip(which ...int) bool {
	if s.leadOver(which...) > -1e-9 {
		return false
	}
	for _, i := range which {
		s.flip(i)
	}
	return true
}

func (s *orderSearch) flip(i int) {
	o := &s.orders[i]
	if s.counts[i] {
		s.hosts[o.upper()]--
	}
	o.AOver = !o.AOver
	if s.counts[i] {
		s.hosts[o.upper()]++
	}
}

// cost is the part of the cost of all orders that depends on some of them.
func (s *orderSearch) cost(which []int) float64 {
	sum := 0.0
	var cards [4]int
	known := cards[:0]
	for _, i := range which {
		o := &s.orders[i]
		if o.AOver != (o.Evidence >= 0) {
			sum += evidenceNats * math.Min(mostEvidence, math.Abs(o.Evidence))
		}
	next:
		for _, card := range [2]int{o.A, o.B} {
			for _, k := range known {
				if k == card {
					continue next
				}
			}
			known = append(known, card)
			sum += s.hostCost(card)
		}
	}
	return sum
}

// hostCost is what it costs, as far as the rules of the game say, that a card
// lies on as many as it does.
func (s *orderSearch) hostCost(card int) float64 {
	n := s.hosts[card]
	switch {
	case s.start[card] && s.prior.StartBelow:
		return underHostNats * float64(n)
	case s.prior.LiesOn != table.OnOneCard:
		return 0
	case n == 0:
		return noHostNats
	case n == 1:
		return 0
	}
	return secondNats + furtherNats*float64(n-2)
}
