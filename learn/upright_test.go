package learn

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"referee/geometry"
)

// withEmblem is a card of 60 × 85 mm whose triangle and symbol are turned by
// half turns.
func withEmblem(halfTurns int, symbol geometry.Point) *card {
	turn := geometry.Pose{Turn: geometry.Angle(halfTurns) * 180 * geometry.Degree}
	e := &emblem{HasSymbol: true, SymbolAt: turn.Apply(symbol)}
	for _, q := range regular(3, 8) {
		e.Figure = append(e.Figure, turn.Apply(q))
	}
	return &card{Flat: &flat{Width: 60, Height: 85, TrueScale: geometry.TrueScale{W: 300, H: 425, PerMM: 5}}, Emblem: e}
}

// A symbol beside the suit stands half-way between two quarters: the direction in
// which most stand parts those that are turned from those that are not.
func TestASymbolAtTheSideTellsHowCardsAreTurned(t *testing.T) {
	var cards []*card
	want := []int{0, 2, 2, 0, 0, 2}
	for i, q := range want {
		wobble := float64(i%3-1) * 1.2
		cards = append(cards, withEmblem(q/2, geometry.Point{9.5 + wobble, -8 - wobble}))
	}
	quarters, _ := uprights(cards)
	assert.Equal(t, want, quarters)
}

func TestWithoutNumeralsTrianglesStandOnTheirSides(t *testing.T) {
	cards := []*card{withEmblem(1, geometry.Point{0, -11}), withEmblem(1, geometry.Point{0, -11}), withEmblem(0, geometry.Point{0, -11})}
	quarters, _ := uprights(cards)
	assert.Equal(t, []int{2, 2, 0}, quarters)
}
