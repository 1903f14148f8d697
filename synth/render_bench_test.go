package synth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/synth"
)

func shot(tb testing.TB, d *deck.Deck, cards int, o synth.ShotOptions, seed uint64) *synth.Shot {
	play := synth.DefaultPlay()
	play.Cards = cards
	play.Colors = min(len(d.Colors), 1+cards/10)
	g, err := synth.Play(d, play, seed)
	require.NoError(tb, err)
	s, err := synth.Shoot(g, o, seed)
	require.NoError(tb, err)
	return s
}

func BenchmarkRender(b *testing.B) {
	b.Run("3MP", func(b *testing.B) { benchmarkRender(b, 2000, 1500, 20) })
	b.Run("12MP", func(b *testing.B) { benchmarkRender(b, 4000, 3000, 90) })
}

func benchmarkRender(b *testing.B, w, h, cards int) {
	o := synth.DefaultShot()
	o.Width, o.Height = w, h
	s := shot(b, deck.Default(), cards, o, 1)
	p := synth.NewPainter(deck.Default())
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Render(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRenderWithNewFaces(b *testing.B) {
	s := shot(b, deck.Default(), 20, synth.DefaultShot(), 1)
	for b.Loop() {
		if _, err := synth.NewPainter(deck.Default()).Render(s); err != nil {
			b.Fatal(err)
		}
	}
}
