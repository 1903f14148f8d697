package synth

import (
	"fmt"
	"math"
	"math/rand/v2"

	"referee/deck"
	"referee/geometry"
	"referee/internal/srgb"
)

// UnusualDeck makes up a printing at the limits of what the form of a deck file
// allows and a printer would make: small and large cards, nearly square ones,
// thin and thick lines, a tinted body, dots dark, cream or coloured, signs of
// other forms on any side of the emblem, shapes of other kinds. Equal seeds
// give equal decks.
func UnusualDeck(seed uint64) (*deck.Deck, error) {
	rng := rand.New(rand.NewPCG(seed, streamUnusual))
	// Some draws leave no room for 18 layouts.
	const tries = 40
	var last error
	for range tries {
		d := &deck.Deck{Name: fmt.Sprintf("unusual %d", seed)}
		dots := rng.IntN(len(unusualDots))
		d.Style = drawUnusualStyle(rng)
		d.Style.Dot = unusualDots[dots].ink
		at, kept := drawSignPlace(rng, &d.Style)
		d.Colors = drawUnusualColors(rng, at, unusualDots[dots].onPale)
		slots := drawSlots(rng, &d.Style, kept)
		slots = printable(append(slots, drawOtherKinds(rng, &d.Style, kept)...), &d.Style)
		out, err := finished(rng, d, slots)
		if err == nil {
			return out, nil
		}
		last = err
	}
	return nil, last
}

// unusualDots are inks of dots, and whether they show on pale shapes only.
var unusualDots = []struct {
	ink    deck.Ink
	onPale bool
}{
	{deck.Ink{R: 255, G: 255, B: 255}, false},
	{deck.Ink{R: 250, G: 240, B: 214}, false},
	{deck.Ink{R: 16, G: 16, B: 18}, true},
	{deck.Ink{R: 40, G: 34, B: 60}, true},
}

// unusualSizes are widths and heights of cards, in mm: mini, bridge, tarot,
// two nearly square ones, jumbo, poker, A7, and one that lies across.
var unusualSizes = [][2]float64{{44, 67}, {57, 89}, {70, 120}, {70, 75}, {63, 70}, {88, 125}, {63, 88}, {74, 105}, {88, 63}}

func drawUnusualStyle(rng *rand.Rand) deck.Style {
	tenth := func(a, b float64) float64 { return math.Round(between(rng, a, b)*10) / 10 }
	size := unusualSizes[rng.IntN(len(unusualSizes))]
	short := math.Min(size[0], size[1])
	k := short / 63 // printings are drawn to the card's size
	st := deck.Style{
		Width: size[0] + tenth(-1, 1), Height: size[1] + tenth(-1, 1), CornerRadius: tenth(0, 6*k),
		Body:         deck.Ink{R: uint8(6 + rng.IntN(16)), G: uint8(6 + rng.IntN(12)), B: uint8(6 + rng.IntN(30))},
		Outline:      deck.Ink{R: 244, G: uint8(236 + rng.IntN(10)), B: uint8(215 + rng.IntN(35))},
		OutlineWidth: tenth(0.8*k, 2.2*k), ShapeStroke: tenth(0.9*k, 2.4*k), EmblemRadius: tenth(6*k, 8.5*k),
		DotDiameter: tenth(3.4*k, 6.4*k),
	}
	if rng.IntN(2) == 0 {
		st.FrameWidth = tenth(0.8, 3*k)
	}
	return st
}

// drawSignPlace puts the sign on any side of the emblem. kept are the places
// that it takes on either face, which no shape may cut into.
func drawSignPlace(rng *rand.Rand, st *deck.Style) (at geometry.Point, kept []geometry.Point) {
	off := signOff(st)
	side := []geometry.Point{{0, -off}, {0, off}, {off, 0}, {-off, 0}}[rng.IntN(4)]
	return side, []geometry.Point{side, {-side[0], side[1]}}
}

// printable drops the places that leave but a sliver of the card's edge, and of
// two kinds that are congruent on this card the second.
func printable(all []place, st *deck.Style) []place {
	sliver := st.FrameWidth + 2*st.OutlineWidth + 2
	form := map[deck.Kind]geometry.Polygon{}
	var out []place
next:
	for _, p := range all {
		for _, q := range p.poly {
			for c, edge := range []float64{st.Width / 2, st.Height / 2} {
				if off := edge - math.Abs(q[c]); off > 0.01 && off < sliver {
					continue next
				}
			}
		}
		for kind, f := range form {
			if kind != p.kind && len(congruences(f, p.poly)) > 0 {
				continue next
			}
		}
		form[p.kind] = p.poly
		out = append(out, p)
	}
	return out
}

// unusualHues are inks beyond those of hues.
var unusualHues = []hue{
	{"lime", deck.Ink{R: 150, G: 200, B: 30}, deck.Ink{R: 190, G: 230, B: 100}},
	{"brown", deck.Ink{R: 150, G: 84, B: 40}, deck.Ink{R: 214, G: 160, B: 110}},
	{"navy", deck.Ink{R: 40, G: 60, B: 160}, deck.Ink{R: 130, G: 150, B: 240}},
}

func drawUnusualColors(rng *rand.Rand, at geometry.Point, pale bool) []deck.Color {
	all := append(append([]hue(nil), hues...), unusualHues...)
	signs := append(append([]signMaker(nil), signMakers...), unusualSigns...)
	order := rng.Perm(len(signs))
	scale := between(rng, 0.8, 1)
	var out []deck.Color
	for i, h := range rng.Perm(len(all))[:4+rng.IntN(5)] {
		ink := all[h].ink
		if pale {
			ink = all[h].pale
		}
		if tooLike(ink, out) {
			continue
		}
		sign := signs[order[i]]
		polys := sign.make()
		for _, p := range polys {
			for k, q := range p {
				p[k] = geometry.Point{hundredth(q[0] * scale), hundredth(q[1] * scale)}
			}
		}
		out = append(out, deck.Color{Name: all[h].name, Ink: ink, Symbol: deck.Symbol{Name: sign.name, At: at, Polygons: polys}})
	}
	return out
}

// tooLike tells whether players would take an ink for one of the others: less
// apart than red and orange.
func tooLike(ink deck.Ink, others []deck.Color) bool {
	const least = 34 // CIE76; chosen: less than between red and orange
	for i := range others {
		if labOf(ink).Difference(labOf(others[i].Ink)) < least {
			return true
		}
	}
	return false
}

// Kinds that only unusual decks have.
const (
	kindTrapezoid deck.Kind = "trapezoid"
	kindWedge     deck.Kind = "wedge"
)

// drawOtherKinds lists places of trapezoids in the middle of the edges, or of
// wedges with sides of different length in the corners, or of neither.
func drawOtherKinds(rng *rand.Rand, st *deck.Style, kept []geometry.Point) []place {
	w, h := st.Width/2, st.Height/2
	across := math.Min(st.Width, st.Height)
	var all []place
	switch rng.IntN(3) {
	case 0:
		long, short, deep := math.Round(0.5*across), math.Round(0.26*across), math.Round(0.17*across)
		for _, s := range []float64{-1, 1} {
			all = append(all,
				place{kindTrapezoid, geometry.Polygon{{-long / 2, s * h}, {long / 2, s * h}, {short / 2, s * (h - deep)}, {-short / 2, s * (h - deep)}}.CounterClockwise()},
				place{kindTrapezoid, geometry.Polygon{{s * w, -long / 2}, {s * w, long / 2}, {s * (w - deep), short / 2}, {s * (w - deep), -short / 2}}.CounterClockwise()})
		}
	case 1:
		a, b := math.Round(0.5*across), math.Round(0.25*across)
		all = append(corners(kindWedge, w, h, geometry.Polygon{{0, 0}, {a, 0}, {0, b}}), corners(kindWedge, w, h, geometry.Polygon{{0, 0}, {b, 0}, {0, a}})...)
	}
	return freeOfEmblem(all, st, kept)
}

func labOf(i deck.Ink) srgb.Lab { return srgb.LabOf(i.R, i.G, i.B) }
