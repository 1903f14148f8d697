package identifying

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/vision/printing"
	"referee/vision/scene"
)

// readAlike are cards that were read as one model, each with the
// next models of its list less likely by the lead given.
func readAlike(leads ...float64) *CardsRead {
	d := deck.Default()
	rd := &CardsRead{FacesRead: &FacesRead{Scene: &scene.Scene{Set: &printing.Set{Deck: d}}}}
	for _, l := range d.Designs {
		rd.Models = append(rd.Models, printing.Face{Face: l.Face(deck.Front)})
	}
	for _, lead := range leads {
		rd.Cards = append(rd.Cards, scene.Detection{})
		rd.Inks = append(rd.Inks, InkReading{Color: &d.Colors[0], Margin: 100})
		rd.Identities = append(rd.Identities, Identity{
			Best: Candidate{Model: 0, Score: 500},
			Rest: []Candidate{{Model: 1, Score: 500 - lead}, {Model: 2, Score: 500 - lead - 1}},
		})
	}
	return rd
}

func TestEveryCardExistsOnce(t *testing.T) {
	t.Run("of two that were read alike the one nearer to another card becomes that", func(t *testing.T) {
		rd := readAlike(80, 40)
		rd.resolveDuplicates()
		require.Equal(t, 0, rd.Identities[0].Best.Model)
		require.Equal(t, 1, rd.Identities[1].Best.Model)
	})
	t.Run("what was changed stays open", func(t *testing.T) {
		rd := readAlike(80, 40)
		rd.resolveDuplicates()
		require.Len(t, rd.Identities[1].Others, 1)
		require.Equal(t, 0, rd.Identities[1].Others[0].Model)
	})
	t.Run("a card that is there already is not taken", func(t *testing.T) {
		rd := readAlike(80, 40, 60)
		rd.Identities[2].Best.Model = 1
		rd.resolveDuplicates()
		require.Equal(t, 2, rd.Identities[1].Best.Model)
	})
	t.Run("two cards become each other if that is likelier for both together", func(t *testing.T) {
		rd := readAlike(0, 0)
		rd.Identities[0] = Identity{Best: Candidate{Model: 5, Score: 654}, Rest: []Candidate{{Model: 2, Score: 651}}}
		rd.Identities[1] = Identity{Best: Candidate{Model: 2, Score: 639}, Others: []Candidate{{Model: 5, Score: 665}}}
		rd.resolveDuplicates()
		require.Equal(t, 2, rd.Identities[0].Best.Model)
		require.Equal(t, 5, rd.Identities[1].Best.Model)
		require.Len(t, rd.Identities[0].Others, 1, "and stays open")
	})
	t.Run("where no card is free both stay as they were read", func(t *testing.T) {
		rd := readAlike(80, 40)
		rd.Identities[0].Rest, rd.Identities[1].Rest = nil, nil
		rd.resolveDuplicates()
		require.Equal(t, 0, rd.Identities[0].Best.Model)
		require.Equal(t, 0, rd.Identities[1].Best.Model)
	})
}

func TestThereIsOneStartingCard(t *testing.T) {
	rd := readAlike(80, 40, 10)
	rd.Models = append(rd.Models, printing.Face{Face: rd.Deck.Start.Face(deck.Front)})
	start := len(rd.Models) - 1
	for _, i := range []int{0, 1} {
		rd.Identities[i].Best.Model = start
	}
	t.Run("of two the one that looks less like it is another card", func(t *testing.T) {
		rd.oneStart()
		require.Equal(t, start, rd.Identities[0].Best.Model)
		require.Equal(t, 1, rd.Identities[1].Best.Model)
	})
	t.Run("which stays open", func(t *testing.T) {
		require.Len(t, rd.Identities[1].Others, 1)
		require.Equal(t, start, rd.Identities[1].Others[0].Model)
	})
	t.Run("with nothing else to be it stays", func(t *testing.T) {
		rd.Identities[2] = Identity{Best: Candidate{Model: start}}
		rd.Identities[0].Rest = nil
		rd.oneStart()
		require.Equal(t, start, rd.Identities[0].Best.Model)
		require.Equal(t, start, rd.Identities[2].Best.Model)
	})
}

func TestACardWithoutInkIsTakenForOneThatIsNotOnTheTable(t *testing.T) {
	rd := readAlike(80, 80, 80, 80)
	layouts := rd.Deck.Designs
	for i, as := range []struct{ color, model int }{{2, 0}, {2, 1}, {2, 2}, {3, 3}} {
		rd.Inks[i].Color, rd.Identities[i].Best.Model = &rd.Deck.Colors[as.color], as.model
	}
	require.Equal(t, &rd.Deck.Colors[2], rd.LikeliestColor(layouts[3]), "most cards are of it")
	require.Equal(t, &rd.Deck.Colors[3], rd.LikeliestColor(layouts[1]), "it has that card already")
}

func TestACardCannotBeWhatAnotherIsBeyondDoubt(t *testing.T) {
	rd := readAlike(80, 80)
	rd.Identities[1].Best.Model = 1
	held := CardKey{rd.Deck.Designs[1], &rd.Deck.Colors[0]}
	require.True(t, rd.HeldBeyondDoubt(0, held))
	require.False(t, rd.HeldBeyondDoubt(1, held), "it may be so itself")
	require.False(t, rd.HeldBeyondDoubt(0, CardKey{rd.Deck.Designs[1], &rd.Deck.Colors[1]}), "in another colour")
	rd.Inks[1].Margin = MinInkMargin / 2
	require.False(t, rd.HeldBeyondDoubt(0, held), "its colour is open")
	rd.Inks[1].Margin = 100
	rd.Identities[1].Others = rd.Identities[1].Rest[:1]
	require.False(t, rd.HeldBeyondDoubt(0, held), "its face is open")
}
