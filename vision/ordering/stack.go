package ordering

import (
	"context"

	"referee/internal/parallel"
	"referee/table"
	"referee/vision/identifying"
	"referee/vision/scene"
)

// Stacked is a scene with what every card is and who lies on whom.
type Stacked struct {
	*identifying.CardsRead
	Orders []OrderReading // of the pairs that share area
	Game   table.Prior    // what the game says of its tables
}

// ReadOrders reads who lies on whom.
func ReadOrders(ctx context.Context, cr *identifying.CardsRead, game table.Prior) (*Stacked, error) {
	return ReadOrdersBeside(ctx, cr, game, nil)
}

// ReadOrdersBeside reads who lies on whom, of the pairs that are not known.
func ReadOrdersBeside(ctx context.Context, cr *identifying.CardsRead, game table.Prior, known map[[2]int]OrderReading) (*Stacked, error) {
	pairs := cr.Overlapping()
	st := &Stacked{cr, make([]OrderReading, len(pairs)), game}
	if err := parallel.ForContext(ctx, len(pairs), func(i int) {
		var is bool
		if st.Orders[i], is = known[pairs[i]]; !is {
			st.Orders[i] = readOrder(cr, pairs[i][0], pairs[i][1])
		}
	}); err != nil {
		return nil, err
	}
	st.likelyOrders()
	return st, nil
}

// OnScene is what was read, on another scene with the same cards.
func (st *Stacked) OnScene(sc *scene.Scene) *Stacked {
	fr := *st.FacesRead
	fr.Scene = sc
	cr := *st.CardsRead
	cr.FacesRead = &fr
	return &Stacked{&cr, st.Orders, st.Game}
}

// CardsAbove tells which cards lie on each card.
func (st *Stacked) CardsAbove() []map[int]bool {
	out := make([]map[int]bool, len(st.Cards))
	for i := range out {
		out[i] = map[int]bool{}
	}
	for i := range st.Orders {
		o := &st.Orders[i]
		out[o.A+o.B-o.upper()][o.upper()] = true
	}
	return out
}
