package printing

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// Set is what the stages know of a deck. It is made once, depends on no
// picture, and is only read afterwards, so that any number of readings may share
// it.
type Set struct {
	Deck   *deck.Deck
	Models []Face // both faces of every design, those of the starting card last
	Tones  Tones
	Sizes  Sizes
}

// New prepares the faces of a deck.
func New(d *deck.Deck) *Set {
	return &Set{Deck: d, Models: buildModels(d), Tones: tonesOf(d), Sizes: SizesOf(d)}
}

// IsStart tells whether a model is a face of the starting card.
func (pr *Set) IsStart(model int) bool { return pr.Models[model].Face.Design.IsStart() }

// Sizes are lengths and areas that follow from a deck's cards.
type Sizes struct {
	// Outline is the card's edge, card mm.
	Outline geometry.Polygon
	// RadiusMM is how far a card's corners lie from its middle.
	RadiusMM float64
	// PerimeterMM and AreaMM2 are those of a card, its corners taken for sharp.
	PerimeterMM, AreaMM2 float64
	// SymbolAt is where the symbols stand, symbolReachMM how far they reach, with
	// a margin for blur. Colours whose symbol stands elsewhere only lose a few
	// samples.
	SymbolAt      geometry.Point
	SymbolReachMM float64
	// LeverMM is half a side, the mean of both: its ends shifted apart turn a card.
	LeverMM float64
	// SameCardMM is how close two centres may be: cards never lie so exactly on one
	// another that both are seen.
	SameCardMM float64
	// PlainBorder is how many border points, one a mm, prove a card by its border
	// alone.
	PlainBorder int
	// HostMM2 is the overlap from which one card lies on the other, rather than
	// touches it.
	HostMM2 float64
	// PairedMM is how far apart the middles of two shapes are that lie on one
	// another, laid with care or not.
	PairedMM float64
}

// What follows from a deck, as parts of its cards: chosen on made-up pictures of
// the built-in deck and of tacta-b, whose cards and shapes are alike in size.
const (
	samePart   = 0.095 // of a card's width
	plainPart  = 0.394 // of a card's perimeter
	hostPart   = 0.4   // of the area of the smallest shape
	pairedPart = 0.19  // of the side of a square as large as that
)

// symbolMargin, in mm, round a symbol is left to it.
const symbolMargin = 1

// SizesOf are the lengths and areas that follow from a deck.
func SizesOf(d *deck.Deck) Sizes {
	s := Sizes{
		Outline:  d.CardPolygon(),
		RadiusMM: geometry.Point{d.Style.Width, d.Style.Height}.Len() / 2,
	}
	w, h := d.Style.Width, d.Style.Height
	s.PerimeterMM, s.AreaMM2 = 2*(w+h), w*h
	s.LeverMM, s.SameCardMM, s.PlainBorder = (w+h)/4, samePart*w, int(plainPart*s.PerimeterMM)
	smallest := smallestShapeMM2(d)
	s.HostMM2, s.PairedMM = hostPart*smallest, pairedPart*math.Sqrt(smallest)
	if len(d.Colors) > 0 {
		s.SymbolAt = d.Colors[0].Symbol.At
	}
	for i := range d.Colors {
		for _, p := range d.Colors[i].Symbol.Polygons {
			for _, q := range p {
				s.SymbolReachMM = math.Max(s.SymbolReachMM, q.Len())
			}
		}
	}
	s.SymbolReachMM += symbolMargin
	return s
}

// StartModel is the index of the starting card's front; false if the deck has none.
func (pr *Set) StartModel() (model int, has bool) {
	for m := range pr.Models {
		if pr.Models[m].Face.Design.IsStart() {
			return m, true
		}
	}
	return 0, false
}

// smallestShapeMM2 is the area of the smallest shape on any card.
func smallestShapeMM2(d *deck.Deck) float64 {
	least := d.Style.Width * d.Style.Height
	for _, design := range d.Designs {
		for _, s := range design.Face(deck.Front).Shapes {
			least = math.Min(least, s.Polygon.Area())
		}
	}
	return least
}
