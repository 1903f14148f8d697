package doubting

import (
	"sync"
	"testing"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/adjusting"
	"referee/vision/handmade"
	"referee/vision/identifying"
	"referee/vision/ordering"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// builtIn is what the faces of the built-in deck look like.
var builtIn = sync.OnceValue(func() *printing.Set { return printing.New(deck.Default()) })

// laid is a card as it lies, read rightly.
type laid struct {
	model int
	color int
	pose  geometry.Pose
}

// seen is what was read, rightly, of a table, and what the picture shows of it.
func seen(t *testing.T, over func(p geometry.Point, c raster.RGB) raster.RGB, cards ...laid) *Doubter {
	t.Helper()
	pr := builtIn()
	on := &handmade.Table{Deck: pr.Deck, WidthMM: 150, HeightMM: 150, Over: over}
	sc := &scene.Scene{Set: pr, Blur: scene.Sharp(), Cards: make([]scene.Detection, len(cards)), Adjusted: adjusting.Adjusted{
		Sizes: make([]float64, len(cards)), CovHeld: make([][3][3]float64, len(cards)), Shared: make([][][3]float64, len(cards)), BlurPx: 0.5,
	}}
	cr := identifying.NewCardsRead(&identifying.FacesRead{Scene: sc, Identities: make([]identifying.Identity, len(cards)), Emblems: &identifying.Emblems{}})
	for i, c := range cards {
		color := &pr.Deck.Colors[c.color]
		on.Cards = append(on.Cards, handmade.Card{Face: pr.Models[c.model].Face, Color: color, Pose: c.pose})
		sc.Cards[i] = scene.Detection{Model: c.model, Pose: c.pose}
		sc.Adjusted.Sizes[i] = 1
		cr.Identities[i] = identifying.Identity{Best: identifying.Candidate{Model: c.model}, Light: handmade.Light()}
		cr.Inks[i] = identifying.InkReading{Color: color, Margin: 100, Shown: printing.InkLight(color.Ink)}
	}
	sc.Raster, sc.White = on.Picture()
	sc.Plane = on.Plane()
	return NewDoubter(&ordering.Stacked{CardsRead: cr, Game: table.LaidOnOneAnother()}, nil)
}

// disc is a thing of one colour on the table.
func disc(at geometry.Point, radiusMM float64, of raster.RGB) func(geometry.Point, raster.RGB) raster.RGB {
	return func(p geometry.Point, c raster.RGB) raster.RGB {
		if geometry.Distance(p, at) <= radiusMM {
			return of
		}
		return c
	}
}

// kinds lists the kinds of doubts.
func kinds(doubts []table.Doubt) []table.DoubtKind {
	out := []table.DoubtKind{}
	for _, d := range doubts {
		out = append(out, d.Kind())
	}
	return out
}
