package printing

import (
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/contour"
)

// Face is what the stages know of a printed face: the dark regions that
// its white lines enclose, and points on the borders of those regions.
type Face struct {
	Face  *deck.Face
	Parts []geometry.Polygon // dark regions, card mm, counter-clockwise
	Sides [][]contour.Side   // of each of the Parts
	Edges []EdgePoint
	Index *EdgeIndex // of the Edges
	Grid  *PaintGrid
	Paint *paintMap
	// Twins are the faces, this one first, whose Parts coincide with these
	// after a turn of the card: the outline alone cannot tell them apart.
	Twins []Twin
	// Representative is false for a face that is a twin of an earlier one.
	Representative bool
}

// Twin is a face and the turn by which its card frame must be placed within
// that of the model: modelFromTwin.
type Twin struct {
	Model int
	Turn  geometry.Angle
}

// EdgePoint is a point where, walking along Out, the face turns from black,
// which it was for BlackMM, to white, and stays white for WhiteMM.
type EdgePoint struct {
	At, Out          geometry.Point // card mm; Out has length 1
	BlackMM, WhiteMM float64
}

// modelRasterPerMM is the resolution at which a face's dark regions are
// traced; the lines fitted to the border are good to a tenth of its pixel.
const modelRasterPerMM = 2

// buildModels prepares both faces of every design, the starting card last.
func buildModels(d *deck.Deck) []Face {
	designs := append([]*deck.Design(nil), d.Designs...)
	if d.Start != nil {
		designs = append(designs, d.Start)
	}
	if d.StartDrawn != nil {
		designs = append(designs, d.StartDrawn)
	}
	models := make([]Face, 2*len(designs))
	parallel.For(len(designs), func(i int) {
		front := designs[i].Face(deck.Front)
		paint := newPaintMap(d, front)
		m := Face{Face: front, Parts: darkParts(paint), Edges: edgePoints(paint), Grid: newPaintGrid(d, paint), Paint: paint}
		models[2*i] = m
		models[2*i+1] = m.mirrored(designs[i].Face(deck.Back))
	})
	for i := range models {
		models[i].Index = newEdgeIndex(models[i].Edges)
		for _, p := range models[i].Parts {
			models[i].Sides = append(models[i].Sides, contour.SidesOf(p))
		}
	}
	findTwins(d, models)
	return models
}

func (m *Face) mirrored(back *deck.Face) Face {
	out := Face{Face: back, Grid: m.Grid.mirrored(), Paint: m.Paint.mirrored(back)}
	for _, p := range m.Parts {
		out.Parts = append(out.Parts, p.Mirrored())
	}
	for _, e := range m.Edges {
		e.At[0], e.Out[0] = -e.At[0], -e.Out[0]
		out.Edges = append(out.Edges, e)
	}
	return out
}

// IsDark tells whether a paint looks black between white lines.
func IsDark(p deck.Paint) bool { return p == deck.Body || p == deck.Hollow || p == deck.Emblem }

// MinPartMM2 is the size from which a dark region of a face is worth looking
// for: the smallest that still shows corners at a millimetre a pixel.
const MinPartMM2 = 120

// darkParts traces the dark regions of a face on a fine raster and fits
// polygons to them, just as is done with the picture. Insides of hollow
// shapes do not count, except on the starting card, whose lines are all white.
func darkParts(paint *paintMap) []geometry.Polygon {
	d, f := paint.deck, paint.face
	const s = modelRasterPerMM
	w, h := int(d.Style.Width*s)+3, int(d.Style.Height*s)+3
	x0, y0 := -d.Style.Width/2-1.0/s, d.Style.Height/2+1.0/s
	mask := make([]uint8, w*h)
	for i := range mask {
		p := paint.At(geometry.Point{x0 + float64(i%w)/s, y0 - float64(i/w)/s})
		if dark := IsDark(p) && (p != deck.Hollow || f.Design.IsStart()); !dark {
			mask[i] = 1
		}
	}
	var out []geometry.Polygon
	for _, r := range contour.DarkRegions(mask, w, h, MinPartMM2*s*s, w*h) {
		poly := contour.FitPolygon(r.Border, 0.9*s, 2*s)
		if poly == nil {
			continue
		}
		for i, q := range poly {
			poly[i] = geometry.Point{x0 + q[0]/s, y0 - q[1]/s}
		}
		out = append(out, poly.CounterClockwise())
	}
	return out
}

// edgeStepMM is the spacing of edge points along a border.
const edgeStepMM = 1.0

// edgeProbeMM is how far on either side of a border the paint is asked.
const edgeProbeMM = 0.15

// edgePoints walks the borders that a face can have and keeps the points
// where black really meets white there.
func edgePoints(paint *paintMap) []EdgePoint {
	d, f := paint.deck, paint.face
	c := edgeCollector{paint: paint, taken: map[[2]int]bool{}}
	st := &d.Style
	start := d.StartStyleOf(f.Design)
	for _, inset := range []float64{st.OutlineWidth + st.FrameWidth, start.FrameWidth, start.FrameWidth + st.OutlineWidth, st.ShapeStroke} {
		rect := geometry.RoundedRect(st.Width-2*inset, st.Height-2*inset, 0, 0)
		for i, a := range rect {
			b := rect[(i+1)%4]
			out := geometry.Perp(b.Sub(a)).Mul(-1 / geometry.Distance(a, b))
			c.walk(a, b, out)
		}
	}
	for i := range f.Shapes {
		poly := f.Shapes[i].Polygon
		for k, a := range poly {
			b := poly[(k+1)%len(poly)]
			in := geometry.Perp(b.Sub(a)).Mul(1 / geometry.Distance(a, b))
			for _, shift := range []float64{0, -st.OutlineWidth, st.ShapeStroke, start.SlotLine} {
				// Extend by the outline so that lines round an outer corner
				// are covered to their end.
				along := b.Sub(a).Mul(st.OutlineWidth / geometry.Distance(a, b))
				p, q := a.Add(in.Mul(shift)).Sub(along), b.Add(in.Mul(shift)).Add(along)
				c.walk(p, q, in)
				c.walk(p, q, in.Mul(-1))
			}
		}
	}
	return c.points
}

type edgeCollector struct {
	paint  *paintMap
	points []EdgePoint
	taken  map[[2]int]bool
}

// walk keeps points of a→b, away from corners, where black lies behind and
// white ahead in the direction out.
func (c *edgeCollector) walk(a, b, out geometry.Point) {
	length := geometry.Distance(a, b)
	steps := int(length / edgeStepMM)
	for k := 0; k < steps; k++ {
		t := (float64(k) + 0.5) / float64(steps)
		q := geometry.Lerp(a, b, t)
		along := b.Sub(a).Mul(edgeStepMM * 0.6 / length)
		if !c.blackToWhite(q, out) || !c.blackToWhite(q.Add(along), out) || !c.blackToWhite(q.Sub(along), out) {
			continue
		}
		key := [2]int{int(math.Floor(q[0] / 0.5)), int(math.Floor(q[1]/0.5))*8 + directionOctant(out)}
		if c.taken[key] {
			continue
		}
		c.taken[key] = true
		c.points = append(c.points, EdgePoint{At: q, Out: out, BlackMM: c.blackBehind(q, out), WhiteMM: c.whiteAhead(q, out)})
	}
}

func directionOctant(v geometry.Point) int {
	return (int(math.Round(math.Atan2(v[1], v[0])/(math.Pi/4))) + 8) % 8
}

func (c *edgeCollector) blackToWhite(q, out geometry.Point) bool {
	return IsDark(c.paint.At(q.Sub(out.Mul(edgeProbeMM)))) &&
		c.paint.At(q.Add(out.Mul(edgeProbeMM))) == deck.Outline
}

// maxRunMM bounds the measured widths of black and white.
const maxRunMM = 5

// whiteAhead is how wide the white is ahead of q, blackBehind how wide the
// black is on this side.
func (c *edgeCollector) whiteAhead(q, out geometry.Point) float64 {
	return runMM(func(w float64) bool { return c.paint.At(q.Add(out.Mul(w))) == deck.Outline })
}

func (c *edgeCollector) blackBehind(q, out geometry.Point) float64 {
	return runMM(func(w float64) bool { return IsDark(c.paint.At(q.Sub(out.Mul(w)))) })
}

// runMM is how far, mm, a print goes on from a border.
func runMM(same func(distance float64) bool) float64 {
	const step = 0.1 // mm: the widths are asked for blur's sake, which is coarser
	for w := edgeProbeMM; w < maxRunMM; w += step {
		if !same(w) {
			return w - step/2
		}
	}
	return maxRunMM
}

// findTwins groups the faces whose dark regions coincide after a turn.
func findTwins(d *deck.Deck, models []Face) {
	turns := HalfTurns(&d.Style)
	for i := range models {
		m := &models[i]
		m.Representative = true
		for j := range models {
			for _, turn := range turns {
				if !sameParts(models[j].Parts, geometry.Pose{Turn: turn}, m.Parts) {
					continue
				}
				m.Twins = append(m.Twins, Twin{j, turn})
				m.Representative = m.Representative && j >= i
			}
		}
	}
}

// HalfTurns lists the turns that lay a card's rectangle on itself.
func HalfTurns(st *deck.Style) []geometry.Angle {
	turns := []geometry.Angle{0, 180 * geometry.Degree}
	if st.Width == st.Height {
		turns = append(turns, 90*geometry.Degree, -90*geometry.Degree)
	}
	return turns
}

// twinToleranceMM is how far corners of two traced outlines may differ.
const twinToleranceMM = 0.6

func sameParts(a []geometry.Polygon, turned geometry.Pose, b []geometry.Polygon) bool {
	if len(a) != len(b) {
		return false
	}
	for _, p := range a {
		found := false
		for _, q := range b {
			found = found || turned.ApplyAll(p).SamePoints(q, twinToleranceMM)
		}
		if !found {
			return false
		}
	}
	return true
}
