package synth

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// Laying cards side by side: the least gap between two of them, and how far a
// hand turns a card off the straight.
const (
	sideGapMM   = 9.0                 // so that no two touch, turned as they are
	sideMaxTurn = 7 * geometry.Degree // chosen: nobody lays cards straighter in a hurry, nor worse who tries
)

// LearnTables lays a deck out for the two photos that it is learned from: all
// layouts of one colour, and one card of every other colour with the starting
// card, fronts up, in any order and turn.
func LearnTables(d *deck.Deck, seed uint64) (layouts, colors *Table, err error) {
	if len(d.Colors) == 0 {
		return nil, nil, fmt.Errorf("synth: deck %q has no colors", d.Name)
	}
	rng := rand.New(rand.NewPCG(seed, streamSide))
	first := rng.IntN(len(d.Colors))
	var a, b []table.Card
	for _, l := range d.Designs {
		a = append(a, table.Card{Face: l.Face(deck.Front), Color: &d.Colors[first]})
	}
	for i := range d.Colors {
		if i != first {
			l := d.Designs[rng.IntN(len(d.Designs))]
			b = append(b, table.Card{Face: l.Face(deck.Front), Color: &d.Colors[i]})
		}
	}
	if d.Start != nil {
		b = append(b, table.Card{Face: d.Start.Face(deck.Front)})
	}
	return sideBySide(d, a, rng), sideBySide(d, b, rng), nil
}

// sideBySide lays cards in rows, the long side of the cards across or along,
// so that the block is about as wide as a photo.
func sideBySide(d *deck.Deck, cards []table.Card, rng *rand.Rand) *Table {
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	quarter := geometry.Angle(rng.IntN(2)) * 90 * geometry.Degree
	w, h := d.Style.Width, d.Style.Height
	if quarter > 0 {
		w, h = h, w
	}
	// Room for a card at its largest turn.
	sin, cos := math.Sincos(sideMaxTurn.Radians())
	w, h = w*cos+h*sin+sideGapMM, h*cos+w*sin+sideGapMM
	const photoShape = 4.0 / 3 // a phone's
	cols := max(1, int(math.Round(math.Sqrt(float64(len(cards))*photoShape*h/w))))
	t := &Table{Deck: d, Laid: make([]Laid, len(cards))}
	for i := range cards {
		c := &cards[i]
		half := geometry.Angle(rng.IntN(2)) * 180 * geometry.Degree
		c.Pose = geometry.Pose{
			At: geometry.Point{
				float64(i%cols)*w + between(rng, -1, 1)*sideGapMM/3,
				-float64(i/cols)*h + between(rng, -1, 1)*sideGapMM/3,
			},
			Turn: (quarter + half + geometry.Angle(between(rng, -1, 1))*sideMaxTurn).Normalized(),
		}
		c.Confidence = 1
		if c.Color != nil && !slices.Contains(t.Colors, c.Color) {
			t.Colors = append(t.Colors, c.Color)
		}
	}
	t.Layout = table.New(d, cards, table.Stacked)
	return t
}
