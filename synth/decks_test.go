package synth_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/synth"
)

func TestMadeUpDecksAreReadBackAndCanBePlayed(t *testing.T) {
	for seed := range uint64(60) {
		d, err := synth.RandomDeck(seed)
		require.NoError(t, err, "seed %d", seed)
		require.Len(t, d.Designs, 18)
		var file bytes.Buffer
		require.NoError(t, deck.Write(&file, d))
		again, err := deck.Read(&file)
		require.NoError(t, err)
		require.Equal(t, d, again)

		o := synth.DefaultPlay()
		o.Cards, o.Colors = 30, 4
		o.Fouls = synth.Fouls{Misaligned: 1, Mismatch: 1, Several: 1, NoMatch: 1, Free: 1}
		_, err = synth.Play(d, o, seed)
		require.NoError(t, err, "seed %d", seed)
	}
}

func TestTheSameSeedGivesTheSameDeck(t *testing.T) {
	a, err := synth.RandomDeck(5)
	require.NoError(t, err)
	b, err := synth.RandomDeck(5)
	require.NoError(t, err)
	require.Equal(t, a, b)
}

func TestMadeUpDecksCanBeDrawn(t *testing.T) {
	for seed := range uint64(4) {
		d, err := synth.RandomDeck(seed)
		require.NoError(t, err)
		img, err := synth.NewPainter(d).Render(shot(t, d, 12, small(synth.DefaultShot()), seed))
		require.NoError(t, err)
		require.Equal(t, 480, img.Bounds().Dx())
	}
}

func TestUnusualDecksAreReadBackAndCanBePlayed(t *testing.T) {
	for seed := range uint64(40) {
		d, err := synth.UnusualDeck(seed)
		require.NoError(t, err, "seed %d", seed)
		require.Len(t, d.Designs, 18)
		require.GreaterOrEqual(t, len(d.Colors), 2)
		o := synth.DefaultPlay()
		o.Cards, o.Colors = 16, 2
		_, err = synth.Play(d, o, seed)
		require.NoError(t, err, "seed %d", seed)
	}
}
