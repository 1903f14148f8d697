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
}

// symbolMargin, in mm, round a symbol is left to it.
const symbolMargin = 1

func sizesOf(d *deck.Deck) sizes {
	s := sizes{
		outline:  d.CardPolygon(),
		radiusMM: geometry.Point{d.Style.Width, d.Style.Height}.Len() / 2,
	}
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
