package ordering

import (
	"context"

	"referee/geometry"
	"referee/table"
	"referee/vision/adjusting"
	"referee/vision/scene"
)

// Rest adjusts the cards once more, now that it is known what each of them rests on.
func Rest(ctx context.Context, st *Stacked) (*Stacked, error) {
	l := st.Layout()
	expected := make([]adjusting.Expected, len(l.Cards))
	for i, r := range atRest(l) {
		r = r.Turned(-st.Identities[i].Best.Turn)
		expected[i] = adjusting.Expected{HighMM: r.HighMM, Slope: r.Slope}
	}
	sc, err := scene.AdjustAtRest(ctx, st.Scene, expected)
	if err != nil {
		return nil, err
	}
	fr := st.FacesRead.Clone(sc)
	cr := *st.CardsRead
	cr.FacesRead = fr
	return &Stacked{&cr, st.Orders, st.Game}, fr.Rematch(ctx)
}

// atRest is how the cards, bent as they were seen to be, come to rest on one another.
func atRest(l *table.Layout) []geometry.Rise {
	corner := geometry.Point{l.Deck.Style.Width / 2, l.Deck.Style.Height / 2}
	bends := make([]float64, len(l.Cards))
	for i := range bends {
		// Only the long side is bent, so that the corner is as high as its end.
		bends[i] = (&geometry.Rise{Curve: l.Cards[i].Rise.Curve}).At(corner)
	}
	return l.Rest(table.CardMM, bends)
}
