package learn

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/internal/srgb"
)

// What the outline's white and the body's black throw back, by which all other
// inks are told: matt print on card. Light, camera and lens change both alike.
var (
	whiteInk = deck.Ink{R: 244, G: 244, B: 242} // chosen: about that of the decks here; only ratios are measured
	blackInk = deck.Ink{R: 12, G: 12, B: 13}    // the same; not 0, which no print is
)

// inkOf returns the ink that looks so relative to black (0) and white (1).
func inkOf(rel rgb) deck.Ink {
	one := func(v float64, black, white uint8) uint8 {
		b, w := srgb.Linear[black], srgb.Linear[white]
		return srgb.Byte(b + v*(w-b))
	}
	return deck.Ink{R: one(rel[0], blackInk.R, whiteInk.R), G: one(rel[1], blackInk.G, whiteInk.G), B: one(rel[2], blackInk.B, whiteInk.B)}
}

func labOf(i deck.Ink) srgb.Lab { return srgb.LabOf(i.R, i.G, i.B) }

// inkGroup is a colour of the deck with the cards that show it.
type inkGroup struct {
	ink   deck.Ink
	cards []*card
	name  string
}

// sameHueDeg is how far the hues of two cards may differ and still be of one
// ink: light and camera make up some degrees.
const sameHueDeg = 14.0

// groupColors sorts cards by their ink. Cards of the photos of layouts are all
// of one colour and come first.
func groupColors(cards []*card, layouts map[string]bool) []*inkGroup {
	var out []*inkGroup
	first := &inkGroup{}
	for _, c := range cards {
		if !c.IsStart && layouts[c.Photo] {
			first.cards = append(first.cards, c)
		}
	}
	if len(first.cards) > 0 {
		first.takeInk()
		out = append(out, first)
	}
	for _, c := range cards {
		if c.IsStart || layouts[c.Photo] {
			continue
		}
		here := labOf(inkOf(c.ink()))
		var to *inkGroup
		least := sameHueDeg
		for _, g := range out {
			if d := hueGap(labOf(g.ink), here); d < least && g.mayHold(c) {
				to, least = g, d
			}
		}
		if to == nil {
			to = &inkGroup{}
			out = append(out, to)
		}
		to.cards = append(to.cards, c)
		to.takeInk()
	}
	for _, g := range out {
		for _, c := range g.cards {
			c.Color = g
		}
	}
	nameColors(out)
	return out
}

// sameInkApart is how far inks that one photo shows may differ (CIE76) and
// still be one: light blue is not dark blue. Between photos, their exposure
// makes up as much.
const sameInkApart = 30.0

// mayHold tells whether nothing but the hue speaks against a card's being of
// the colour.
func (g *inkGroup) mayHold(c *card) bool {
	for _, o := range g.cards {
		if !sameSymbol(o, c) {
			return false
		}
		if o.Photo == c.Photo && labOf(inkOf(o.ink())).Difference(labOf(inkOf(c.ink()))) > sameInkApart {
			return false
		}
	}
	return true
}

func hueGap(a, b srgb.Lab) float64 { return hueApart(a.HueDeg(), b.HueDeg()) }

// takeInk takes the ink that the group's cards show together.
func (g *inkGroup) takeInk() { g.ink = inkOf(g.relative()) }

// relative is the median ink, relative to white, of those cards in whose light
// white was least cut off: a quarter of the cards of photos that took it in, of
// all if there is none. An ink's brightest channel is then highest against white.
func (g *inkGroup) relative() rgb {
	var use []*card
	for _, overexposedToo := range []bool{false, true} {
		for _, c := range g.cards {
			if !c.Overexposed || overexposedToo {
				use = append(use, c)
			}
		}
		if len(use) > 0 {
			break
		}
	}
	slices.SortStableFunc(use, func(a, b *card) int { return cmp.Compare(b.Mix.Card.most(), a.Mix.Card.most()) })
	const share = 4 // the quarter with the most of ink against white: glare and overexposure only take from it
	var v [3][]float64
	for _, c := range use[:(len(use)+share-1)/share] {
		for k, rel := range c.ink() {
			v[k] = append(v[k], rel)
		}
	}
	return rgb{median(v[0]), median(v[1]), median(v[2])}
}

// colorNames are what people call inks, by their hue in CIELAB, in degrees:
// the middles of the inks of that name in the decks here and of synth. The
// published game has six colours; players call an ink between one of those and
// another by the former, which is what far counts for, in degrees.
var colorNames = []struct {
	name string
	hue  float64
	far  float64
}{
	{"red", 32, 0}, {"orange", 66, 0}, {"yellow", 95, 25}, {"green", 137, 0}, {"turquoise", 190, 35},
	{"blue", 280, 0}, {"purple", 311, 0}, {"pink", 348, 0},
}

// nameColors gives every colour another name, so that all together are as
// near to their names' hues as can be: of two reds the yellower is orange.
func nameColors(colors []*inkGroup) {
	n := min(len(colors), len(colorNames))
	for i := n; i < len(colors); i++ {
		colors[i].name = fmt.Sprintf("color-%d", i+1)
	}
	// The least sum of squared gaps of the first i colours for every set of
	// names taken, and the last name given.
	type cell struct {
		cost float64
		name int
	}
	best := make([]map[int]cell, n+1)
	best[0] = map[int]cell{0: {}}
	for i := range n {
		best[i+1] = map[int]cell{}
		for taken, c := range best[i] {
			for k := range colorNames {
				if taken&(1<<k) != 0 {
					continue
				}
				d := hueApart(labOf(colors[i].ink).HueDeg(), colorNames[k].hue)
				next := cell{c.cost + d*d + colorNames[k].far*colorNames[k].far, k}
				if old, ok := best[i+1][taken|1<<k]; !ok || next.cost < old.cost || (next.cost == old.cost && k < old.name) {
					best[i+1][taken|1<<k] = next
				}
			}
		}
	}
	taken, least := 0, math.Inf(1)
	for t, c := range best[n] {
		if c.cost < least || (c.cost == least && t < taken) {
			taken, least = t, c.cost
		}
	}
	for i := n; i > 0; i-- {
		k := best[i][taken].name
		colors[i-1].name = colorNames[k].name
		taken &^= 1 << k
	}
}

func hueApart(a, b float64) float64 {
	d := math.Abs(a - b)
	return min(d, 360-d)
}

// Drawing symbols: the grid on which a colour's cards are averaged, the margin
// round the symbol and how exactly its border is kept. In mm.
const (
	symbolStepMM   = 0.1  // the px of a rectified card
	symbolMarginMM = 0.7  // clear of the blur of the symbol's border
	symbolExactMM  = 0.05 // half a step: finer is noise
	symbolSpeckMM2 = 0.15 // 0.4 mm square: what noise leaves of a mean over cards is smaller
)

// symbol averages the symbol over a colour's cards and draws its border. at is
// where it stands on the card.
func (g *inkGroup) symbol(at geometry.Point) deck.Symbol {
	out := deck.Symbol{Name: g.name, At: at}
	reach := geometry.Point{}
	var seen []*card
	for _, c := range g.cards {
		if c.Emblem == nil || !c.Emblem.HasSymbol {
			continue
		}
		seen = append(seen, c)
		for _, i := range c.Emblem.Symbol {
			q := c.Flat.MM(float64(i%c.Flat.W), float64(i/c.Flat.W)).Sub(at)
			reach = geometry.Point{max(reach[0], math.Abs(q[0])), max(reach[1], math.Abs(q[1]))}
		}
	}
	if len(seen) == 0 {
		return deck.Symbol{}
	}
	reach = reach.Add(geometry.Point{symbolMarginMM, symbolMarginMM})
	gr := &grid{lo: reach.Mul(-1), step: symbolStepMM, nx: int(2*reach[0]/symbolStepMM) + 1, ny: int(2*reach[1]/symbolStepMM) + 1}
	gr.v = make([]float64, gr.nx*gr.ny)
	highest := 0.0
	for j := range gr.ny {
		for i := range gr.nx {
			sum := 0.0
			for _, c := range seen {
				sum += c.Mix.Ink.at(gr.point(i, j).Add(at)) + c.Mix.White.at(gr.point(i, j).Add(at))
			}
			v := sum / float64(len(seen))
			gr.v[j*gr.nx+i] = v
			highest = max(highest, v)
		}
	}
	for _, p := range gr.contours(half * min(1, highest)) {
		if p.Area() < symbolSpeckMM2 {
			continue
		}
		poly := geometry.Polygon{}
		for _, q := range simplified(p, symbolExactMM) {
			poly = append(poly, geometry.Point{math.Round(q[0]*100) / 100, math.Round(q[1]*100) / 100})
		}
		if len(poly) >= 3 {
			out.Polygons = append(out.Polygons, poly)
		}
	}
	return out
}

// symbolPlace is where symbols stand: at the same place for all colours, as
// exactly as the middles of different figures tell.
func symbolPlace(cards []*card) geometry.Point {
	var x, y []float64
	for _, c := range cards {
		if c.Emblem != nil && c.Emblem.HasSymbol {
			x, y = append(x, c.Emblem.SymbolAt[0]), append(y, c.Emblem.SymbolAt[1])
		}
	}
	at := geometry.Point{median(x), median(y)}
	for k := range at {
		if math.Abs(at[k]) < middleMM {
			at[k] = 0
		}
		at[k] = math.Round(at[k]*10) / 10
	}
	return at
}
