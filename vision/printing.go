package vision

import (
	"math"

	"referee/deck"
	"referee/geometry"
)

// printing is what the stages know of a deck. It is made once, depends on no
// picture, and is only read afterwards, so that any number of readings may share
// it.
type printing struct {
	deck   *deck.Deck
	models []faceModel // both faces of every design, those of the starting card last
	tones  tones
	sizes  sizes
}

func newPrinting(d *deck.Deck) *printing {
	return &printing{deck: d, models: buildModels(d), tones: tonesOf(d), sizes: sizesOf(d)}
}

// isStart tells whether a model is a face of the starting card.
func (pr *printing) isStart(model int) bool { return pr.models[model].Face.Design.IsStart() }

// sizes are lengths and areas that follow from a deck's cards.
type sizes struct {
	// outline is the card's edge, card mm.
	outline geometry.Polygon
	// radiusMM is how far a card's corners lie from its middle.
	radiusMM float64
	// symbolAt is where the symbols stand, symbolReachMM how far they reach, with
	// a margin for blur. Colours whose symbol stands elsewhere only lose a few
	// samples.
	symbolAt      geometry.Point
	symbolReachMM float64
	// leverMM is half a side, the mean of both: its ends shifted apart turn a card.
	leverMM float64
	// sameCardMM is how close two centres may be: cards never lie so exactly on one
	// another that both are seen.
	sameCardMM float64
	// plainBorder is how many border points, one a mm, prove a card by its border
	// alone.
	plainBorder int
	// hostMM2 is the overlap from which one card lies on the other, rather than
	// touches it.
	hostMM2 float64
	// pairedMM is how far apart the middles of two shapes are that lie on one
	// another, laid with care or not.
	pairedMM float64
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

func sizesOf(d *deck.Deck) sizes {
	s := sizes{
		outline:  d.CardPolygon(),
		radiusMM: geometry.Point{d.Style.Width, d.Style.Height}.Len() / 2,
	}
	w, h := d.Style.Width, d.Style.Height
	s.leverMM, s.sameCardMM, s.plainBorder = (w+h)/4, samePart*w, int(plainPart*2*(w+h))
	smallest := smallestShapeMM2(d)
	s.hostMM2, s.pairedMM = hostPart*smallest, pairedPart*math.Sqrt(smallest)
	if len(d.Colors) > 0 {
		s.symbolAt = d.Colors[0].Symbol.At
	}
	for i := range d.Colors {
		for _, p := range d.Colors[i].Symbol.Polygons {
			for _, q := range p {
				s.symbolReachMM = math.Max(s.symbolReachMM, q.Len())
			}
		}
	}
	s.symbolReachMM += symbolMargin
	return s
}

// startModel is the index of the starting card's front, or −1.
func (pr *printing) startModel() int {
	for m := range pr.models {
		if pr.models[m].Face.Design.IsStart() {
			return m
		}
	}
	return -1
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
