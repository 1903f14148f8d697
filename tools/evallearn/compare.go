package main

import (
	"fmt"
	"math"
	"sort"

	"referee/deck"
	"referee/geometry"
	"referee/internal/srgb"
)

// comparison is how a learned deck differs from the true one. Lengths in mm.
type comparison struct {
	Layouts, LayoutsRight int     // shapes, kinds, fills and dots as they should be
	VertexMM, DotMM       float64 // the worst
	StyleMM               float64 // the worst of sizes, line widths, dot diameter
	RadiusMM              float64 // of the corners
	Slots, SlotsRight     int     // of the starting card
	SlotMM                float64
	Colors                int
	ColorsFound           int     // told apart
	ColorsNamed           int     // as in the truth
	Inks, InksBeyond      int     // all, and those that differ by more than inkWithin
	Ink                   float64 // the worst colour difference, CIE76
	SymbolShare           float64 // of the symbol that differs most
	Wrong                 []string
}

// Within which a layout counts as right.
const withinMM = 1.0

// compare holds a learned deck against the true one, and gives its colours the
// names of the truth.
func compare(got, want *deck.Deck) *comparison {
	c := &comparison{Layouts: len(want.Designs), Colors: len(want.Colors), SymbolShare: 1}
	kinds := map[deck.Kind]deck.Kind{} // the learned kinds may have other names
	for _, w := range want.Designs {
		g, ok := got.Design(w.ID)
		if !ok {
			c.wrong("%s is missing", w.ID)
			continue
		}
		vertex, dot, ok := faceDistance(g.Face(deck.Front), w.Face(deck.Front), kinds)
		if !ok || vertex > withinMM || dot > withinMM {
			c.wrong("%s differs", w.ID)
			continue
		}
		c.LayoutsRight++
		c.VertexMM, c.DotMM = max(c.VertexMM, vertex), max(c.DotMM, dot)
	}
	c.style(got, want)
	c.start(got, want, kinds)
	c.inks(got, want)
	return c
}

func (c *comparison) wrong(format string, args ...any) {
	c.Wrong = append(c.Wrong, fmt.Sprintf(format, args...))
}

// faceDistance pairs the shapes of two faces and returns the largest distances
// between corners and between dots; false if some shape has no partner.
func faceDistance(g, w *deck.Face, kinds map[deck.Kind]deck.Kind) (vertex, dot float64, ok bool) {
	if len(g.Shapes) != len(w.Shapes) {
		return 0, 0, false
	}
	for i := range w.Shapes {
		s := &w.Shapes[i]
		best, at := math.Inf(1), -1
		for j := range g.Shapes {
			if d := farthest(s.Polygon, g.Shapes[j].Polygon); d < best {
				best, at = d, j
			}
		}
		if at < 0 || len(g.Shapes[at].Polygon) != len(s.Polygon) || len(g.Shapes[at].Dots) != len(s.Dots) {
			return 0, 0, false
		}
		if k, known := kinds[g.Shapes[at].Kind]; known && k != s.Kind {
			return 0, 0, false
		}
		kinds[g.Shapes[at].Kind] = s.Kind
		vertex = max(vertex, best)
		dot = max(dot, farthest(s.Dots, g.Shapes[at].Dots))
	}
	return vertex, dot, true
}

// farthest is how far the points of a are at most from the nearest of b.
func farthest(a, b []geometry.Point) float64 {
	worst := 0.0
	for _, p := range a {
		near := math.Inf(1)
		for _, q := range b {
			near = min(near, geometry.Distance(p, q))
		}
		worst = max(worst, near)
	}
	return worst
}

func (c *comparison) style(got, want *deck.Deck) {
	g, w := &got.Style, &want.Style
	for _, v := range [][2]float64{
		{g.Width, w.Width}, {g.Height, w.Height}, {g.FrameWidth, w.FrameWidth}, {g.OutlineWidth, w.OutlineWidth},
		{g.ShapeStroke, w.ShapeStroke}, {g.DotDiameter, w.DotDiameter},
	} {
		c.StyleMM = max(c.StyleMM, math.Abs(v[0]-v[1]))
	}
	c.RadiusMM = math.Abs(g.CornerRadius - w.CornerRadius)
}

// start compares the starting cards, of which either way may be up.
func (c *comparison) start(got, want *deck.Deck, kinds map[deck.Kind]deck.Kind) {
	if want.Start == nil {
		return
	}
	truth := want.Start.Face(deck.Front).Shapes
	c.Slots = len(truth)
	if got.Start == nil {
		c.wrong("the starting card is missing")
		return
	}
	for _, turn := range []geometry.Angle{0, 180 * geometry.Degree} {
		right, worst := 0, 0.0
		for i := range truth {
			for _, s := range got.Start.Face(deck.Front).Shapes {
				d := farthest(truth[i].Polygon, geometry.Pose{Turn: turn}.ApplyAll(s.Polygon))
				if kinds[s.Kind] == truth[i].Kind && d < withinMM {
					right, worst = right+1, max(worst, d)
					break
				}
			}
		}
		if right > c.SlotsRight {
			c.SlotsRight, c.SlotMM = right, worst
		}
	}
	if n := len(got.Start.Face(deck.Front).Shapes); n != len(truth) {
		c.wrong("the starting card has %d slots, not %d", n, len(truth))
	}
	if d := math.Abs(got.StartStyle.SlotLine - want.StartStyle.SlotLine); d > 0.3 {
		c.wrong("slot lines are %.2f mm wide, not %.2f", got.StartStyle.SlotLine, want.StartStyle.SlotLine)
	}
	if d := math.Abs(got.StartStyle.FrameWidth - want.StartStyle.FrameWidth); d > 0.3 {
		c.wrong("the start's frame is %.2f mm wide, not %.2f", got.StartStyle.FrameWidth, want.StartStyle.FrameWidth)
	}
}

// inkWithin is the colour difference (CIE76) within which an ink counts as
// right.
const inkWithin = 12

// inks compares inks and symbols, colour by colour, and renames those of got.
func (c *comparison) inks(got, want *deck.Deck) {
	ink := func(name string, g, w deck.Ink) {
		d := inkDifference(g, w)
		c.Ink = max(c.Ink, d)
		c.Inks++
		if d > inkWithin {
			c.InksBeyond++
			c.wrong("%s is %v, not %v (%.0f)", name, g, w, d)
		}
	}
	pairs := pairColors(got, want)
	for i := range want.Colors {
		w := &want.Colors[i]
		g, ok := pairs[i]
		if !ok {
			c.wrong("%s (%v) is missing", w.Name, w.Ink)
			continue
		}
		c.ColorsFound++
		if g.Name == w.Name {
			c.ColorsNamed++
		} else {
			c.wrong("%s is called %s", w.Name, g.Name)
		}
		ink(w.Name, g.Ink, w.Ink)
		c.SymbolShare = min(c.SymbolShare, symbolShare(&g.Symbol, &w.Symbol))
	}
	for i := range got.Colors {
		got.Colors[i].Name = fmt.Sprintf("unpaired-%d", i)
	}
	for i, g := range pairs {
		g.Name = want.Colors[i].Name
	}
	ink("the body", got.Style.Body, want.Style.Body)
	ink("the outline", got.Style.Outline, want.Style.Outline)
	ink("the dots", got.Style.Dot, want.Style.Dot)
}

func inkDifference(a, b deck.Ink) float64 {
	return srgb.LabOf(a.R, a.G, a.B).Difference(srgb.LabOf(b.R, b.G, b.B))
}

// pairColors pairs learned colours with true ones, the likest symbols and inks
// first.
func pairColors(got, want *deck.Deck) map[int]*deck.Color {
	const symbolCounts = 100 // CIE76 that a wholly different symbol is worth
	type pair struct {
		apart float64
		w, g  int
	}
	var all []pair
	for i := range want.Colors {
		for j := range got.Colors {
			w, g := &want.Colors[i], &got.Colors[j]
			all = append(all, pair{inkDifference(w.Ink, g.Ink) - symbolCounts*symbolShare(&g.Symbol, &w.Symbol), i, j})
		}
	}
	sort.SliceStable(all, func(a, b int) bool { return all[a].apart < all[b].apart })
	out, taken := map[int]*deck.Color{}, map[int]bool{}
	for _, p := range all {
		if out[p.w] == nil && !taken[p.g] {
			out[p.w], taken[p.g] = &got.Colors[p.g], true
		}
	}
	return out
}

// symbolShare is which share of the area of two symbols both cover.
func symbolShare(a, b *deck.Symbol) float64 {
	const reach, step = 8.0, 0.1 // mm
	both, either := 0, 0
	for x := -reach; x <= reach; x += step {
		for y := -reach; y <= reach; y += step {
			q := geometry.Point{x, y}
			in, on := a.Contains(q.Sub(a.At).Add(b.At)), b.Contains(q)
			if in && on {
				both++
			}
			if in || on {
				either++
			}
		}
	}
	return float64(both) / float64(max(1, either))
}
