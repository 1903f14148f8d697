package finding

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/printing"
	"referee/vision/scene"
)

func TestHowMuchOfACardAMissedOneMayHideIsForTheGameToSay(t *testing.T) {
	d := deck.Default()
	high := d.Style.Height
	for _, tt := range []struct {
		name     string
		hides    table.Cover
		shared   float64 // part of a card
		possible bool
	}{
		{"a card that hides a shape of another", table.HidesOneShape, 0.3, true},
		{"one that hides half of another, where only a shape may be hidden", table.HidesOneShape, 0.5, false},
		{"one that hides half of another, where anything may be hidden", table.HidesAnything, 0.5, true},
		{"one in the place of another is it, whatever may be hidden", table.HidesAnything, 0.95, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sc := &scene.Scene{Set: &printing.Set{Deck: d, Sizes: printing.SizesOf(d)}, Cards: make([]scene.Detection, 1)}
			fd := &finder{Scene: sc, hides: tt.hides}
			missed := scene.Detection{Pose: geometry.Pose{At: geometry.Point{0, (1 - tt.shared) * high}}}
			require.Equal(t, tt.possible, len(fd.distinctBeside([]scene.Detection{missed})) == 1)
		})
	}
}
