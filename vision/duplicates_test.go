package vision

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

// readAlike are cards that were read as one model, each with the
// next models of its list less likely by the lead given.
func readAlike(leads ...float64) *cardsRead {
	d := deck.Default()
	rd := &cardsRead{facesRead: &facesRead{scene: &scene{printing: &printing{deck: d}}}}
	for _, l := range d.Designs {
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
		rd.resolveDuplicates()
		require.Equal(t, 0, rd.read[0].Best.Model)
		require.Equal(t, 1, rd.read[1].Best.Model)
	})
	t.Run("what was changed stays open", func(t *testing.T) {
		rd := readAlike(80, 40)
		rd.resolveDuplicates()
		require.Len(t, rd.read[1].Others, 1)
		require.Equal(t, 0, rd.read[1].Others[0].Model)
	})
	t.Run("a card that is there already is not taken", func(t *testing.T) {
		rd := readAlike(80, 40, 60)
		rd.read[2].Best.Model = 1
		rd.resolveDuplicates()
		require.Equal(t, 2, rd.read[1].Best.Model)
	})
	t.Run("two cards become each other if that is likelier for both together", func(t *testing.T) {
		rd := readAlike(0, 0)
		rd.read[0] = identity{Best: candidate{Model: 5, Score: 654}, Rest: []candidate{{Model: 2, Score: 651}}}
		rd.read[1] = identity{Best: candidate{Model: 2, Score: 639}, Others: []candidate{{Model: 5, Score: 665}}}
		rd.resolveDuplicates()
		require.Equal(t, 2, rd.read[0].Best.Model)
		require.Equal(t, 5, rd.read[1].Best.Model)
		require.Len(t, rd.read[0].Others, 1, "and stays open")
	})
	t.Run("where no card is free both stay as they were read", func(t *testing.T) {
		rd := readAlike(80, 40)
		rd.read[0].Rest, rd.read[1].Rest = nil, nil
		rd.resolveDuplicates()
		require.Equal(t, 0, rd.read[0].Best.Model)
		require.Equal(t, 0, rd.read[1].Best.Model)
	})
}

func TestThereIsOneStartingCard(t *testing.T) {
	rd := readAlike(80, 40, 10)
	rd.models = append(rd.models, faceModel{Face: rd.deck.Start.Face(deck.Front)})
	start := len(rd.models) - 1
	for _, i := range []int{0, 1} {
		rd.read[i].Best.Model = start
	}
	t.Run("of two the one that looks less like it is another card", func(t *testing.T) {
		rd.oneStart()
		require.Equal(t, start, rd.read[0].Best.Model)
		require.Equal(t, 1, rd.read[1].Best.Model)
	})
	t.Run("which stays open", func(t *testing.T) {
		require.Len(t, rd.read[1].Others, 1)
		require.Equal(t, start, rd.read[1].Others[0].Model)
	})
	t.Run("with nothing else to be it stays", func(t *testing.T) {
		rd.read[2] = identity{Best: candidate{Model: start}}
		rd.read[0].Rest = nil
		rd.oneStart()
		require.Equal(t, start, rd.read[0].Best.Model)
		require.Equal(t, start, rd.read[2].Best.Model)
	})
}

func TestACardWithoutInkIsTakenForOneThatIsNotOnTheTable(t *testing.T) {
	rd := readAlike(80, 80, 80, 80)
	layouts := rd.deck.Designs
	for i, as := range []struct{ color, model int }{{2, 0}, {2, 1}, {2, 2}, {3, 3}} {
		rd.inks[i].Color, rd.read[i].Best.Model = &rd.deck.Colors[as.color], as.model
	}
	require.Equal(t, &rd.deck.Colors[2], rd.likeliestColor(layouts[3]), "most cards are of it")
	require.Equal(t, &rd.deck.Colors[3], rd.likeliestColor(layouts[1]), "it has that card already")
}

func TestACardCannotBeWhatAnotherIsBeyondDoubt(t *testing.T) {
	rd := readAlike(80, 80)
	rd.read[1].Best.Model = 1
	held := cardKey{rd.deck.Designs[1], &rd.deck.Colors[0]}
	require.True(t, rd.heldBeyondDoubt(0, held))
	require.False(t, rd.heldBeyondDoubt(1, held), "it may be so itself")
	require.False(t, rd.heldBeyondDoubt(0, cardKey{rd.deck.Designs[1], &rd.deck.Colors[1]}), "in another colour")
	rd.inks[1].Margin = minInkMargin / 2
	require.False(t, rd.heldBeyondDoubt(0, held), "its colour is open")
	rd.inks[1].Margin = 100
	rd.read[1].Others = rd.read[1].Rest[:1]
	require.False(t, rd.heldBeyondDoubt(0, held), "its face is open")
}
