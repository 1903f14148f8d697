package identifying

import (
	"math"
	"slices"

	"referee/deck"
	"referee/internal/quantile"
	"referee/vision/printing"
	"referee/vision/raster"
)

// inkMeasure is an ink as one part of a card shows it.
type inkMeasure struct {
	Ink raster.RGB
	// Sigma is the standard deviation of the ink's chroma.
	Sigma float64
	// Spill is the standard deviation of the share of white that is still
	// mixed into the ink. It changes how pale the ink is, not its hue.
	Spill float64
}

// misfit says how badly a card's ink fits a colour whose cards scatter about
// the centre: the squared distance in standard deviations, and the logarithm
// of the area of one standard deviation. Along the way to white the distance
// counts less, by what may be mixed in.
func (m *inkMeasure) misfit(centre chroma, s scatter) (d2, logArea float64) {
	a, b := ChromaOf(m.Ink).toWhite(centre)
	across := math.Hypot(s.across, m.Sigma)
	along := math.Hypot(math.Hypot(s.along, m.Sigma), m.Spill*centre.Distance(whiteChroma))
	return a*a/(along*along) + b*b/(across*across), math.Log(across * along)
}

// logLikelihood of the ink if it is of a colour, but for a constant, by
// Student's t: one odd card is unlikely under every colour, but still less so
// under the nearest.
func (m *inkMeasure) logLikelihood(centre chroma, s scatter) float64 {
	d2, area := m.misfit(centre, s)
	return -(inkTail+1)/2*math.Log1p(d2/inkTail) - area
}

// InkReading is the colour a card was given.
type InkReading struct {
	Color *deck.Color // nil when the card shows too little of its ink
	// Margin is the lead over the next colour, in natural-log units of
	// likelihood: at 2 the next is about one in eight.
	Margin float64
	Second *deck.Color
	// Shown is the colour, relative to white, as this picture shows it: the
	// median over the cards that have it.
	Shown raster.RGB
}

// inkEvidence is what one card says about its colour.
type inkEvidence struct {
	inkMeasure
	Has bool // false: nothing was seen, for the starting card too
	// Clipped says that white is as bright as a pixel can be, so that the ink
	// relative to it is only roughly known.
	Clipped bool
	Thin    bool // Ink was read from thin lines: its brightness does not count
	// Emblem is the ink a second time, as suit and symbol show it; nil if
	// they do not, or if they are all that shows it.
	Emblem *inkMeasure
	// Symbols is the log likelihood of what stands at the symbol's place
	// under each colour, 0 for the likeliest; nil if the place is hidden.
	Symbols []float64
	// Design is what the card was read as, nil where that is open.
	Design *deck.Design
}

// ReadInks gives every card a colour of the deck. Lamps, cameras and printings
// shift all inks of a picture, so the colours as this picture shows them are
// learned from the picture itself: cards of like ink are grouped, each group
// is given the colour that its ink and the symbols of all its cards speak for,
// and then each card the group that its own ink and symbol speak for.
func ReadInks(d *deck.Deck, cards []inkEvidence, known Inks) []InkReading {
	file := make([]chroma, len(d.Colors))
	for i := range d.Colors {
		file[i] = ChromaOf(known.of(d, &d.Colors[i]))
	}
	m := namedGroups(groupInks(cards), cards, file)
	for round := 0; round < inkRounds; round++ {
		m.learn(cards)
	}
	out := make([]InkReading, len(cards))
	for i := range cards {
		if !cards[i].Has {
			continue
		}
		k, next := m.best(&cards[i])
		out[i] = InkReading{Color: &d.Colors[k], Margin: next.margin()}
		if next != nil {
			out[i].Second = &d.Colors[next.color]
		}
		if r := m.rivals[k]; r.margin() < out[i].Margin {
			out[i].Second, out[i].Margin = &d.Colors[r.color], r.lag
		}
		if j, ok := m.dissent(&cards[i], k); ok {
			out[i].Second, out[i].Margin = &d.Colors[j], math.Min(out[i].Margin, 0)
		}
	}
	doubtNamed(d, out, cards)
	m.doubtLone(d, out, cards)
	showInks(d, out, cards)
	return out
}

// contradiction is the mean log likelihood by which the symbols of a colour's
// cards may prefer another colour before its name is in doubt.
const contradiction = 1.0

// doubtNamed opens the colour of all cards whose ink was given one name while
// their symbols, taken together, say another: a picture that was faded or
// tinted afterwards shifts all inks, but no symbol.
func doubtNamed(d *deck.Deck, read []InkReading, cards []inkEvidence) {
	for k := range d.Colors {
		sum := make([]float64, len(d.Colors))
		n := 0.0
		for i := range read {
			if read[i].Color == &d.Colors[k] && cards[i].Symbols != nil {
				for j := range sum {
					sum[j] += cards[i].Symbols[j]
				}
				n++
			}
		}
		best := k
		for j := range sum {
			if sum[j] > sum[best] {
				best = j
			}
		}
		if n == 0 || sum[best]-sum[k] <= contradiction*n {
			continue
		}
		for i := range read {
			if read[i].Color == &d.Colors[k] {
				read[i].Second, read[i].Margin = &d.Colors[best], 0
			}
		}
	}
}

// Limits of an ink that may be another one with white in it, as smeared noise and
// glare make it: the part of white, and how far to the side of the way to white it
// may lie, in chroma.
const (
	mostWhite   = 0.55 // chosen: half, as subsampled chroma mixes a thin line, and a little more
	besideWhite = 0.04 // two deviations of emblemSigma
)

// doubtLone opens the colour of a card that is alone in it, and so is all that tells
// where that colour's ink lies, if its symbol prefers another, if the ink may be that of
// several other cards with white in it, or if it is not clearly the one that the
// colour's ink in the deck file makes it.
func (m *inkModel) doubtLone(d *deck.Deck, read []InkReading, cards []inkEvidence) {
	inks := map[*deck.Color][]chroma{}
	for i := range read {
		if c := read[i].Color; c != nil {
			inks[c] = append(inks[c], ChromaOf(cards[i].Ink))
		}
	}
	for i := range read {
		c := read[i].Color
		if c == nil || len(inks[c]) > 1 {
			continue
		}
		if k, _, seen := clearSymbol(cards[i].Symbols); seen && &d.Colors[k] != c && read[i].Second != nil {
			read[i].Margin = math.Min(read[i].Margin, 0)
		}
		m.doubtByFile(d, &read[i], &cards[i])
		for k := range d.Colors {
			other := &d.Colors[k]
			if len(inks[other]) > 1 && paled(ChromaOf(cards[i].Ink), medianChroma(inks[other])) {
				read[i].Second, read[i].Margin = other, math.Min(read[i].Margin, 0)
			}
		}
	}
}

// doubtByFile opens the colour of a card that is alone in it as far as the deck file's
// ink, changed as the others in the picture are, leaves it open: the colour's centre in
// this picture is that card's own ink.
func (m *inkModel) doubtByFile(d *deck.Deck, read *InkReading, card *inkEvidence) {
	k := slices.IndexFunc(d.Colors, func(c deck.Color) bool { return c.Name == read.Color.Name })
	byFile := *m
	byFile.centres = slices.Clone(m.centres)
	byFile.centres[k] = m.first[k]
	switch first, next := byFile.best(card); {
	case first != k:
		read.Second, read.Margin = &d.Colors[first], math.Min(read.Margin, 0)
	case next.margin() < read.Margin:
		read.Second, read.Margin = &d.Colors[next.color], next.lag
	}
}

// paled tells whether an ink may be another one with white in it.
func paled(ink, of chroma) bool {
	along, beside := ink.toWhite(of)
	return along >= 0 && along <= mostWhite*of.Distance(whiteChroma) && math.Abs(beside) <= besideWhite
}

// showInks fills in what each colour looks like in this picture; the deck
// file's ink where only thin lines of it are seen.
func showInks(d *deck.Deck, read []InkReading, cards []inkEvidence) {
	byColor := map[*deck.Color][][]float64{}
	for i := range read {
		if c := read[i].Color; c != nil && !cards[i].Thin {
			if byColor[c] == nil {
				byColor[c] = make([][]float64, 3)
			}
			for k := range cards[i].Ink {
				byColor[c][k] = append(byColor[c][k], cards[i].Ink[k])
			}
		}
	}
	for i := range read {
		c := read[i].Color
		if c == nil {
			continue
		}
		read[i].Shown = printing.PrintedInk(d, c.Ink)
		for k := range byColor[c] {
			read[i].Shown[k] = quantile.Median(byColor[c][k])
		}
	}
}
