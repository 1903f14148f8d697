package main

import (
	"fmt"
	"math"

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
	Colors, ColorsRight   int     // by name
	Ink                   float64 // the worst colour difference, CIE76
	Wrong                 []string
}

// Within which a layout counts as right.
const withinMM = 1.0

// compare holds a learned deck against the true one.
func compare(got, want *deck.Deck) *comparison {
	c := &comparison{Layouts: len(want.Layouts), Colors: len(want.Colors)}
	kinds := map[deck.Kind]deck.Kind{} // the learned kinds may have other names
	for _, w := range want.Layouts {
		g, ok := got.Layout(w.ID)
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

func (c *comparison) inks(got, want *deck.Deck) {
	ink := func(name string, g, w deck.Ink) {
		d := srgb.LabOf(g.R, g.G, g.B).Difference(srgb.LabOf(w.R, w.G, w.B))
		c.Ink = max(c.Ink, d)
		if d > 12 {
			c.wrong("%s is %v, not %v (%.0f)", name, g, w, d)
		}
	}
	for i := range want.Colors {
		w := &want.Colors[i]
		g, ok := got.Color(w.Name)
		if !ok {
			c.wrong("%s (%v) is missing", w.Name, w.Ink)
			continue
		}
		c.ColorsRight++
		ink(w.Name, g.Ink, w.Ink)
	}
	ink("the body", got.Style.Body, want.Style.Body)
	ink("the outline", got.Style.Outline, want.Style.Outline)
	ink("the dots", got.Style.Dot, want.Style.Dot)
}
