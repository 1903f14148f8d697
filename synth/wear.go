package synth

import (
	"math"
	"math/rand/v2"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// Wear is how far cards are from flat and from printed where they were cut to
// be. The zero value is a new and perfect deck.
type Wear struct {
	// PrintMM and PrintTurn are how far each face of a colour, printed on one
	// sheet, may lie off the cut and be turned; CardMM is how much farther that of
	// a single card may.
	PrintMM, CardMM float64
	PrintTurn       geometry.Angle
	// BendMM is how much higher or lower than the middle the ends of a card's
	// long side may lie.
	BendMM float64
}

// DefaultWear is a deck after some evenings: as far off as in the photos of worn
// cards with truth.
func DefaultWear() Wear {
	return Wear{PrintMM: 0.5, CardMM: 0.1, PrintTurn: 0.25 * geometry.Degree, BendMM: 1.5}
}

// sheet is what was printed at once.
type sheet struct {
	color *deck.Color
	side  deck.Side
}

// misprints draws where the print of each card lies: cut-from-print.
func (w *Wear) misprints(l *table.Layout, rng *rand.Rand) []geometry.Pose {
	draw := func(mm float64, turn geometry.Angle) geometry.Pose {
		s, c := math.Sincos(between(rng, 0, 2*math.Pi))
		return geometry.Pose{
			At:   geometry.Point{c, s}.Mul(between(rng, 0, mm)),
			Turn: geometry.Angle(between(rng, -float64(turn), float64(turn))),
		}
	}
	sheets := map[sheet]geometry.Pose{}
	for i := range l.Deck.Colors {
		for _, side := range [...]deck.Side{deck.Front, deck.Back} {
			sheets[sheet{&l.Deck.Colors[i], side}] = draw(w.PrintMM, w.PrintTurn)
		}
	}
	out := make([]geometry.Pose, len(l.Cards))
	for i := range out {
		c := &l.Cards[i]
		out[i] = draw(w.CardMM, 0).Compose(sheets[sheet{c.Color, c.Face.Side}])
	}
	return out
}

// bends draws how much each card is bent; nil for flat cards.
func (w *Wear) bends(l *table.Layout, rng *rand.Rand) []float64 {
	if w.BendMM == 0 {
		return nil
	}
	out := make([]float64, len(l.Cards))
	for i := range out {
		out[i] = between(rng, -w.BendMM, w.BendMM)
	}
	return out
}

// Printed is the table's layout by what is printed on the cards instead of by
// their edges.
func (s *Shot) Printed() *table.Layout {
	cards := make([]table.Card, len(s.Table.Layout.Cards))
	for i := range cards {
		cards[i] = s.Table.Layout.Cards[i]
		cards[i].Pose = cards[i].Pose.Compose(s.misprint[i])
	}
	return table.New(s.Table.Deck, cards, table.Stacked)
}
