package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"referee/deck"
	"referee/synth"
)

// conditions draws what a made-up film is like.
func conditions(seed uint64) (synth.PlayOptions, synth.ShotOptions, synth.FilmOptions) {
	rng := rand.New(rand.NewPCG(seed, 14))
	play := synth.DefaultPlay()
	play.Colors = 2 + rng.IntN(5)
	play.Cards = 13 + rng.IntN(25) // the starting card, and 12 to 36 moves
	play.Fouls = synth.RandomFouls(1+rng.IntN(3), seed)
	kind := synth.Webcam
	if rng.IntN(4) == 0 {
		kind = synth.Wide
	}
	shot := synth.RandomShot(kind, seed)
	shot.Width, shot.Height = 1280, 720
	shot.Props = nil
	film := synth.DefaultFilm()
	film.Bumps, film.Nudges = rng.IntN(2), rng.IntN(3)
	film.Turns, film.Mugs, film.Slides, film.Brief = rng.IntN(2), rng.IntN(2), rng.IntN(2), rng.IntN(2)
	film.Free, film.Blur, film.Twists = rng.IntN(4) == 0, rng.IntN(2) == 0, rng.IntN(2)
	film.Light = synth.Shimmer{
		Flicker: 0.03 * rng.Float64(), Noise: 2 + 4*rng.Float64(),
		Steps: rng.IntN(5), Step: 0.2, Balance: 0.03,
		Auto: 0.15 * rng.Float64(), Lamps: rng.IntN(2),
	}
	return play, shot, film
}

// decks are the printings that games are made up with: the built-in one, and another
// with other layouts, sizes and inks.
func decks() ([]*deck.Deck, error) {
	other, err := deck.ReadFile("testdata/decks/tacta-b.json")
	return []*deck.Deck{deck.Default(), other}, err
}

// deckOf is the deck that a made-up film is played with: every third the other one.
func deckOf(all []*deck.Deck, seed uint64) *deck.Deck {
	if seed%3 == 0 {
		return all[1]
	}
	return all[0]
}

// told lists what happens on a film beside cards being laid.
func told(f *synth.FilmOptions) string {
	var out strings.Builder
	say := func(is bool, what string) {
		if is {
			out.WriteString(", " + what)
		}
	}
	say(f.Free, "free play with two hands")
	say(f.Blur, "blur")
	say(f.Light.Lamps > 0, "a lamp switched")
	for _, h := range []struct {
		n    int
		what string
	}{{f.Nudges, "nudges"}, {f.Slides, "slides"}, {f.Turns, "turned over"}, {f.Twists, "turned about"}, {f.Brief, "laid for a moment"}, {f.Mugs, "mugs"}, {f.Bumps, "bumps"}} {
		say(h.n > 0, fmt.Sprintf("%d %s", h.n, h.what))
	}
	return out.String()
}
