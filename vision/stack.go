package vision

import (
	"context"

	"referee/internal/parallel"
	"referee/table"
)

// stacked is a scene with what every card is and who lies on whom.
type stacked struct {
	*cardsRead
	orders []orderReading // of the pairs that share area
	game   table.Prior    // what the game says of its tables
}

// readOrders reads who lies on whom.
func readOrders(ctx context.Context, cr *cardsRead, game table.Prior) (*stacked, error) {
	return readOrdersBeside(ctx, cr, game, nil)
}

// readOrdersBeside reads who lies on whom, of the pairs that are not known.
func readOrdersBeside(ctx context.Context, cr *cardsRead, game table.Prior, known map[[2]int]orderReading) (*stacked, error) {
	pairs := cr.overlapping()
	st := &stacked{cr, make([]orderReading, len(pairs)), game}
	if err := parallel.ForContext(ctx, len(pairs), func(i int) {
		var is bool
		if st.orders[i], is = known[pairs[i]]; !is {
			st.orders[i] = readOrder(cr, pairs[i][0], pairs[i][1])
		}
	}); err != nil {
		return nil, err
	}
	st.likelyOrders()
	return st, nil
}

// onScene is what was read, on another scene with the same cards.
func (st *stacked) onScene(sc *scene) *stacked {
	fr := *st.facesRead
	fr.scene = sc
	cr := *st.cardsRead
	cr.facesRead = &fr
	return &stacked{&cr, st.orders, st.game}
}

// cardsAbove tells which cards lie on each card.
func (st *stacked) cardsAbove() []map[int]bool {
	out := make([]map[int]bool, len(st.cards))
	for i := range out {
		out[i] = map[int]bool{}
	}
	for i := range st.orders {
		o := &st.orders[i]
		out[o.A+o.B-o.upper()][o.upper()] = true
	}
	return out
}
