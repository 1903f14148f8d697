package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

// readAlike is a reader with cards that were read as one model, each with the
// next models of its list less likely by the lead given.
func readAlike(leads ...float64) *reader {
	d := deck.Default()
	rd := &reader{deck: d}
	for _, l := range d.Layouts {
		rd.models = append(rd.models, faceModel{Face: l.Face(deck.Front)})
	}
	for _, lead := range leads {
		rd.cards = append(rd.cards, hypothesis{})
		rd.inks = append(rd.inks, inkReading{Color: &d.Colors[0], Margin: 100})
		rd.read = append(rd.read, identity{
			Best: candidate{Model: 0, Score: 500},
			Rest: []candidate{{Model: 1, Score: 500 - lead}, {Model: 2, Score: 500 - lead - 1}},
		})
	}
	return rd
}

func TestEveryCardExistsOnce(t *testing.T) {
	t.Run("of two that were read alike the one nearer to another card becomes that", func(t *testing.T) {
		rd := readAlike(80, 40)
		rd.parted()
		require.Equal(t, 0, rd.read[0].Best.Model)
		require.Equal(t, 1, rd.read[1].Best.Model)
	})
	t.Run("what was changed stays open", func(t *testing.T) {
		rd := readAlike(80, 40)
		rd.parted()
		require.Len(t, rd.read[1].Others, 1)
		require.Equal(t, 0, rd.read[1].Others[0].Model)
	})
	t.Run("a card that is there already is not taken", func(t *testing.T) {
		rd := readAlike(80, 40, 60)
		rd.read[2].Best.Model = 1
		rd.parted()
		require.Equal(t, 2, rd.read[1].Best.Model)
	})
	t.Run("where no card is free both stay as they were read", func(t *testing.T) {
		rd := readAlike(80, 40)
		rd.read[0].Rest, rd.read[1].Rest = nil, nil
		rd.parted()
		require.Equal(t, 0, rd.read[0].Best.Model)
		require.Equal(t, 0, rd.read[1].Best.Model)
	})
}
