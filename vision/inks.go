package vision

import (
	"math"

	"referee/deck"
)

// chroma is a colour without its brightness: red and green as parts of the
// sum of the three channels.
type chroma [2]float64

func chromaOf(c rgb) chroma {
	var sum float64
	for k := range c {
		c[k] = math.Max(0, c[k])
		sum += c[k]
	}
	if sum < 1e-6 {
		return chroma{1.0 / 3, 1.0 / 3}
	}
	return chroma{c[0] / sum, c[1] / sum}
}

func (a chroma) distance(b chroma) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }

// inkReading is the colour a card was given.
type inkReading struct {
	Color *deck.Color // nil when the card shows too little of its ink
	// Margin is how much nearer the ink is to this colour than to the next:
	// 0 (as near) to 1.
	Margin float64
	Second *deck.Color
	// Shown is the colour, relative to white, as this picture shows it: the
	// median over the cards that have it.
	Shown rgb
}

// readInks gives every ink a colour of the deck. Lamps, cameras and printings
// shift all inks of a picture alike, so the colours as this picture shows them
// are learned from the picture itself: each colour's centre starts at the deck
// file's ink and moves to the median of the cards nearest to it.
func readInks(d *deck.Deck, inks []rgb, has, thin []bool) []inkReading {
	white, black := inkLight(d.Style.Outline), inkLight(d.Style.Body)
	reference := light{Black: black, White: white}
	file := make([]chroma, len(d.Colors))
	for i := range d.Colors {
		file[i] = chromaOf(reference.relative(inkLight(d.Colors[i].Ink)))
	}
	centres := append([]chroma(nil), file...)
	seen := make([]chroma, len(inks))
	for i := range inks {
		seen[i] = chromaOf(inks[i])
	}
	for round := 0; round < inkRounds; round++ {
		members := make([][]chroma, len(centres))
		for i := range seen {
			if has[i] {
				k, _, _ := nearest(centres, seen[i])
				members[k] = append(members[k], seen[i])
			}
		}
		for k := range centres {
			if len(members[k]) > 0 {
				centres[k] = pull(file[k], medianChroma(members[k]))
			}
		}
	}
	out := make([]inkReading, len(inks))
	for i := range seen {
		if !has[i] {
			continue
		}
		k, second, margin := nearest(centres, seen[i])
		out[i] = inkReading{Color: &d.Colors[k], Margin: margin}
		if second >= 0 {
			out[i].Second = &d.Colors[second]
		}
	}
	showInks(d, out, inks, thin)
	return out
}

// showInks fills in what each colour looks like in this picture; the deck
// file's ink where only thin lines of it are seen.
func showInks(d *deck.Deck, read []inkReading, inks []rgb, thin []bool) {
	byColor := map[*deck.Color][][]float64{}
	for i := range read {
		if c := read[i].Color; c != nil && !thin[i] {
			if byColor[c] == nil {
				byColor[c] = make([][]float64, 3)
			}
			for k := range inks[i] {
				byColor[c][k] = append(byColor[c][k], inks[i][k])
			}
		}
	}
	reference := light{Black: inkLight(d.Style.Body), White: inkLight(d.Style.Outline)}
	for i := range read {
		c := read[i].Color
		if c == nil {
			continue
		}
		read[i].Shown = reference.relative(inkLight(c.Ink))
		for k := range byColor[c] {
			read[i].Shown[k] = median(byColor[c][k])
		}
	}
}

const (
	inkRounds = 4
	// maxInkShift is how far light and camera may shift an ink's chroma from
	// the deck file's.
	maxInkShift = 0.28
)

// pull returns the median, or the farthest point towards it that light could
// explain.
func pull(file, seen chroma) chroma {
	d := file.distance(seen)
	if d <= maxInkShift {
		return seen
	}
	t := maxInkShift / d
	return chroma{file[0] + t*(seen[0]-file[0]), file[1] + t*(seen[1]-file[1])}
}

// nearest returns the nearest and second nearest centre, and the margin.
func nearest(centres []chroma, c chroma) (first, second int, margin float64) {
	first, second = -1, -1
	d1, d2 := math.Inf(1), math.Inf(1)
	for k := range centres {
		switch d := centres[k].distance(c); {
		case d < d1:
			second, d2 = first, d1
			first, d1 = k, d
		case d < d2:
			second, d2 = k, d
		}
	}
	if second < 0 {
		return first, second, 1
	}
	return first, second, (d2 - d1) / math.Max(1e-9, d2)
}

func medianChroma(v []chroma) chroma {
	var out chroma
	for k := range out {
		x := make([]float64, len(v))
		for i := range v {
			x[i] = v[i][k]
		}
		out[k] = median(x)
	}
	return out
}
