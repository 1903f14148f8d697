package synth

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"referee/deck"
	"referee/geometry"
)

// RandomDeck makes up another printing of the game: other sizes, inks,
// symbols and layouts, with or without a frame, dots light or dark, the
// starting card drawn either way. Equal seeds give equal decks.
func RandomDeck(seed uint64) (*deck.Deck, error) {
	rng := rand.New(rand.NewPCG(seed, streamDeck))
	d := &deck.Deck{Name: fmt.Sprintf("made up %d", seed)}
	dark := rng.IntN(5) < 2
	d.Style = drawStyle(rng, dark)
	d.Colors = drawColors(rng, &d.Style, dark)
	off := signOff(&d.Style)
	return finished(rng, d, drawSlots(rng, &d.Style, []geometry.Point{{0, -off}, {0, off}}))
}

// signOff is how far from the card's centre the middle of a sign stands.
func signOff(st *deck.Style) float64 { return hundredth(st.EmblemRadius + signReachMM + 0.8) }

// finished draws layouts and starting card onto the slots.
func finished(rng *rand.Rand, d *deck.Deck, slots []place) (*deck.Deck, error) {
	if err := drawLayouts(rng, d, slots); err != nil {
		return nil, err
	}
	drawStart(rng, d, slots)
	// The file is the referee: what it does not take is not a deck.
	var file bytes.Buffer
	if err := deck.Write(&file, d); err != nil {
		return nil, err
	}
	return deck.Read(&file)
}

// drawStyle draws measures to the tenth of a mm, within what card games have.
func drawStyle(rng *rand.Rand, darkDots bool) deck.Style {
	tenth := func(a, b float64) float64 { return float64(int(between(rng, a, b)*10+0.5)) / 10 }
	st := deck.Style{
		Width: tenth(56, 70), Height: tenth(80, 100), CornerRadius: tenth(2, 5),
		Body:         deck.Ink{R: 8 + uint8(rng.IntN(10)), G: 8 + uint8(rng.IntN(10)), B: 10 + uint8(rng.IntN(14))},
		Outline:      deck.Ink{R: 244, G: 244, B: uint8(225 + rng.IntN(25))},
		OutlineWidth: tenth(1, 2), ShapeStroke: tenth(1.1, 2), EmblemRadius: tenth(7, 8.5),
		DotDiameter: tenth(4, 6), Dot: deck.Ink{R: 255, G: 255, B: 255},
	}
	if rng.IntN(2) == 0 {
		st.FrameWidth = tenth(1, 2.5)
	}
	if darkDots {
		v := uint8(10 + rng.IntN(20))
		st.Dot = deck.Ink{R: v, G: v, B: v}
	}
	return st
}

type hue struct {
	name      string
	ink, pale deck.Ink
}

// hues are inks that players would call by these names; bright ones first in
// each pair's sense of light: dark dots need bright shapes.
var hues = []hue{
	{"red", deck.Ink{R: 226, G: 36, B: 44}, deck.Ink{R: 255, G: 112, B: 104}},
	{"orange", deck.Ink{R: 248, G: 132, B: 24}, deck.Ink{R: 255, G: 174, B: 72}},
	{"yellow", deck.Ink{R: 238, G: 206, B: 30}, deck.Ink{R: 250, G: 228, B: 90}},
	{"green", deck.Ink{R: 40, G: 176, B: 60}, deck.Ink{R: 120, G: 220, B: 96}},
	{"turquoise", deck.Ink{R: 20, G: 182, B: 176}, deck.Ink{R: 100, G: 224, B: 212}},
	{"blue", deck.Ink{R: 36, G: 104, B: 236}, deck.Ink{R: 112, G: 176, B: 255}},
	{"purple", deck.Ink{R: 132, G: 64, B: 226}, deck.Ink{R: 184, G: 140, B: 252}},
	{"pink", deck.Ink{R: 244, G: 84, B: 172}, deck.Ink{R: 255, G: 156, B: 208}},
}

func drawColors(rng *rand.Rand, st *deck.Style, pale bool) []deck.Color {
	n := 4 + rng.IntN(3)
	signs := rng.Perm(len(signMakers))
	at := geometry.Point{0, -signOff(st)}
	if rng.IntN(3) == 0 {
		at[1] = -at[1]
	}
	var out []deck.Color
	for i, h := range rng.Perm(len(hues))[:n] {
		ink := hues[h].ink
		if pale {
			ink = hues[h].pale
		}
		for _, c := range []*uint8{&ink.R, &ink.G, &ink.B} {
			*c = uint8(max(0, min(255, int(*c)+rng.IntN(25)-12)))
		}
		sign := signMakers[signs[i]]
		out = append(out, deck.Color{Name: hues[h].name, Ink: ink,
			Symbol: deck.Symbol{Name: sign.name, At: at, Polygons: sign.make()}})
	}
	return out
}
