package learn

import (
	"fmt"
	"math"

	"referee/deck"
)

// certainties says how well the fields of a deck are known, by how much the
// cards differ in them.
func (a *assembly) certainties(d *deck.Deck) []deck.Certainty {
	var colored []*card
	for _, c := range a.cards {
		if !c.IsStart && !c.Unread {
			colored = append(colored, c)
		}
	}
	var outline []float64
	for _, c := range colored {
		if w := c.outlines(&a.m); len(w) > 0 {
			outline = append(outline, median(w)) // the places along one card's lines err alike
		}
	}
	out := []deck.Certainty{{Field: "card.width", Unit: "mm", From: 1}, a.heightCertainty()}
	out = append(out,
		spread("card.outline.width", outline), spread("card.shape_stroke", collect(colored, strokes)),
		spread("card.dot.diameter", collect(colored, diameters)))
	for i := range d.Colors {
		out = append(out, a.inkCertainty(inkField(d, i), a.colors[i]))
	}
	return out
}

// inkField names a colour's ink as errors of deck files name places.
func inkField(d *deck.Deck, i int) string {
	return fmt.Sprintf("colors[%d %s].rgb", i, d.Colors[i].Name)
}

// heightCertainty is that of the card's height: by the shapes that lie and
// stand if there are such, else by what perspective leaves open.
func (a *assembly) heightCertainty() deck.Certainty {
	// One photo tells the ratio of the sides to about this (eval/LEARN.md).
	const byPerspective = 0.15
	c := deck.Certainty{Field: "card.height", Unit: "mm", From: 1, Sigma: byPerspective}
	groups := a.sidesByLength()
	if _, sigma := stretchOf(groups); sigma*a.m.Height < byPerspective {
		c.Sigma, c.From = rounded(sigma*a.m.Height), 0
		for _, g := range groups {
			c.From += len(g)
		}
	}
	return c
}

// inkCertainty is how much the cards of a colour differ in their ink.
func (a *assembly) inkCertainty(field string, g *inkGroup) deck.Certainty {
	out := deck.Certainty{Field: field, Unit: "dE", From: len(g.cards), Estimated: true}
	mid := labOf(g.ink)
	var off []float64
	for _, c := range g.cards {
		off = append(off, labOf(inkOf(c.ink())).Difference(mid))
		out.Estimated = out.Estimated && c.Overexposed
	}
	// One card errs as any does: a photo of another exposure tells inks to about
	// this (eval/LEARN.md), and one that is overexposed to twice as much.
	const byOne, byEstimate = 6.0, 12.0
	out.Sigma = max(byOne, 1.4826*median(off))
	if out.Estimated {
		out.Sigma = max(byEstimate, out.Sigma)
	}
	out.Sigma = rounded(out.Sigma)
	return out
}

// spread is the standard deviation of the mean of measurements.
func spread(field string, v []float64) deck.Certainty {
	c := deck.Certainty{Field: field, Unit: "mm", From: len(v), Estimated: len(v) == 0}
	if len(v) == 0 {
		return c
	}
	mid := median(append([]float64(nil), v...))
	off := make([]float64, len(v))
	for i, x := range v {
		off[i] = math.Abs(x - mid)
	}
	c.Sigma = rounded(1.4826 * median(off) / math.Sqrt(float64(len(v))))
	return c
}

func collect(cards []*card, of func(*card) []float64) (out []float64) {
	for _, c := range cards {
		out = append(out, of(c)...)
	}
	return out
}

func rounded(v float64) float64 { return math.Round(v*1000) / 1000 }
