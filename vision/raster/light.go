package raster

import (
	"math"

	"referee/internal/srgb"
)

// Limits of light that is mirrored over a card.
const (
	hazeContrast = 0.3  // between its black and white, of that near by
	hazeBlack    = 0.65 // of its white
)

// Light is how black and white look on one card: what the lamp, the glare and
// the camera make of them there.
type Light struct {
	Black, White RGB
	// Spread is how far above Black, relative to White, the black of the card
	// reaches in all but a few places: noise, haze, what a lamp mirrors on it. It is
	// 1 where that was not measured.
	Spread float64
	OK     bool
}

// blindSpan of the greatest distance between black and white that a channel has, and
// a channel with less tells nothing: under a warm lamp that is mirrored, red is at its
// most for both, and what differs there is noise.
const blindSpan = 0.08

// Relative expresses a colour between the card's black and white. A channel that
// tells nothing says what the others say.
func (l *Light) Relative(c RGB) RGB {
	var out, span RGB
	for k := range c {
		span[k] = math.Max(1e-4, l.White[k]-l.Black[k])
		out[k] = (c[k] - l.Black[k]) / span[k]
	}
	least := blindSpan * max(span[0], span[1], span[2])
	if span[0] >= least && span[1] >= least && span[2] >= least {
		return out
	}
	return withoutBlind(out, span, least)
}

// withoutBlind puts the mean of the other channels in the place of those in which
// black and white are too near each other.
func withoutBlind(relative, span RGB, least float64) RGB {
	sum, n := 0.0, 0.0
	for k := range span {
		if span[k] >= least {
			sum += relative[k]
			n++
		}
	}
	for k := range span {
		if span[k] < least {
			relative[k] = sum / n
		}
	}
	return relative
}

// clippedAt is the linear light from which a channel counts as clipped: the
// pixel value 250.
var clippedAt = srgb.Linear[250]

// Clipped tells whether white is as bright as a pixel can be in some channel,
// but not in all: then its colour is not that of the lamp.
func (l *Light) Clipped() bool {
	hi := max(l.White[0], l.White[1], l.White[2])
	lo := min(l.White[0], l.White[1], l.White[2])
	return hi >= clippedAt && lo < 0.6*hi
}

// Tone is what a colour looks like at a glance.
type Tone uint8

const (
	Dark Tone = iota
	// Dim is brighter than the black of its card but no brighter than glare makes
	// it: black under a lamp or an ink in the shade.
	Dim
	White
	Colored
)

// Limits between tones, relative to the card's black and white in linear
// light. An ink has a channel well below its brightest.
const (
	darkBelow = 0.3 // brightest channel
	// What is brighter than so many spreads of a card's black, but no less than
	// leastDark, is no longer as dark as that: sharpening draws white up and with
	// that an ink down, and so does the shadow of the card above, but not to where
	// clean black is.
	darkSpreads  = 2
	leastDark    = 0.15
	whiteAbove   = 0.42 // darkest channel
	coloredRatio = 0.62 // darkest over brightest channel
)

// ToneOf is the tone of a colour that is relative to black and white.
func ToneOf(c RGB) Tone {
	hi, lo := math.Max(c[0], math.Max(c[1], c[2])), math.Min(c[0], math.Min(c[1], c[2]))
	switch {
	case hi < darkBelow:
		return Dark
	case lo > whiteAbove && lo > coloredRatio*hi:
		return White
	}
	return Colored
}

// ToneOf is the tone of a colour that is relative to the light's black and white,
// seen on the card where the light was measured.
func (l *Light) ToneOf(c RGB) Tone {
	t := ToneOf(c)
	if t == Dark && math.Max(c[0], math.Max(c[1], c[2])) > math.Max(leastDark, darkSpreads*l.Spread) {
		return Dim
	}
	return t
}

// otherLight is how much another light on a card is, as part of its white.
const otherLight = 0.02

// Differs tells whether black or white are others.
func (l *Light) Differs(from *Light) bool {
	for k := range l.White {
		most := otherLight * from.White[k]
		if math.Abs(l.White[k]-from.White[k]) > most || math.Abs(l.Black[k]-from.Black[k]) > most {
			return true
		}
	}
	return false
}

// HazeOver tells whether black and white of a light may be those of another
// with some light mirrored over both.
func (l *Light) HazeOver(near *Light) bool {
	for k := range l.White {
		contrast := l.White[k] - l.Black[k]
		if contrast < hazeContrast*(near.White[k]-near.Black[k]) || l.Black[k] > hazeBlack*l.White[k] {
			return false
		}
	}
	return true
}
