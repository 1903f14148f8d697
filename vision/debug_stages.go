package vision

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"golang.org/x/image/draw"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/finding"
	"referee/vision/scene"
)

// drawMasks shows what was taken for bright: white where both masks agree,
// yellow what only Bright has (inks), blue what only White has.
func (w *work) drawMasks(c *debugCanvas) {
	full := image.NewRGBA(image.Rect(0, 0, w.raster.W, w.raster.H))
	for i := range w.lines.White.On {
		w, b := 255*w.lines.White.On[i], 255*w.lines.Bright.On[i]
		full.Pix[4*i], full.Pix[4*i+1], full.Pix[4*i+2], full.Pix[4*i+3] = b, max(b, w/2), w, 255
	}
	draw.Draw(c.img, c.img.Rect, c.shrunk(full), image.Point{}, draw.Src)
	c.title(0, "white: both masks   yellow: only the brightest channel   blue: only the darkest channel")
}

// drawRegions shows the polygons fitted at the middle scale: green where the
// whole outline fits a face, yellow where it does not.
func (w *work) drawRegions(c *debugCanvas) {
	c.dim(0.4)
	whole := 0
	for _, fits := range []bool{false, true} {
		ink := debugMaybe
		if fits {
			ink = debugGood
		}
		for i, p := range w.lines.Polys[len(w.lines.Polys)/2] {
			if (len(w.lines.Fits[i]) > 0) != fits {
				continue
			}
			if p == nil {
				p = w.lines.Regions[i].Border
			} else {
				for _, q := range p {
					c.spot(q, 2, ink)
				}
			}
			c.path(p, true)
		}
		c.stroke(ink)
	}
	for i, fits := range w.lines.Fits {
		if len(fits) > 0 {
			whole++
			c.note(w.lines.Regions[i].Centre(), 0, debugGood, "%s %.3f", w.faceName(fits[0].Model), fits[0].Residual)
		}
	}
	c.title(0, "%d regions; %d fit a whole outline (best face and residual as part of its size)", len(w.lines.Regions), whole)
}

func (w *work) faceName(model int) string {
	f := w.Models[model].Face
	if f.Side == deck.Back {
		return f.Design.ID + " back"
	}
	return f.Design.ID
}

// Spacing of the lines drawn on the table, and of the points along them.
const (
	gridMM     = 50.0 // most of a card's width
	gridStepMM = 12.5 // so that a lens's bend shows
)

// drawPlane shows the outlines that steered the plane, and a grid that lies
// on the table if the plane is right.
func (w *work) drawPlane(c *debugCanvas) {
	c.dim(0.6)
	cam := w.plane.Camera.Camera()
	used := finding.Consistent(w.lines.Fits, &w.plane.Camera, 0.03)
	lo, hi := geometry.Point{}, geometry.Point{}
	for i := range used {
		at := cam.Unproject(used[i].Map.Apply(geometry.Point{}))
		for k := range at {
			lo[k], hi[k] = math.Min(lo[k], at[k]), math.Max(hi[k], at[k])
		}
	}
	for k := range lo {
		lo[k] = math.Max(-2000, math.Floor(lo[k]/gridMM-2)*gridMM)
		hi[k] = math.Min(2000, math.Ceil(hi[k]/gridMM+2)*gridMM)
	}
	for x := lo[0]; x <= hi[0]; x += gridMM {
		c.path(straight(&cam, geometry.Point{x, lo[1]}, geometry.Point{x, hi[1]}), false)
	}
	for y := lo[1]; y <= hi[1]; y += gridMM {
		c.path(straight(&cam, geometry.Point{lo[0], y}, geometry.Point{hi[0], y}), false)
	}
	c.stroke(debugCool)
	for i := range used {
		c.path(used[i].Corners, true)
		c.note(centreOf(used[i].Corners), 0, debugGood, "%s", w.faceName(used[i].Model))
	}
	c.stroke(debugGood)
	t := &w.plane.Camera
	c.title(0, "%d outlines agree, RMS %.2f px; grid of %.0f mm", w.plane.Inliers, w.plane.RMSPx, gridMM)
	c.title(1, "focal length %.0f px, tilt %.1f°, distance %.0f mm, k1 %.3f", t.Focal, geometry.Angle(math.Hypot(t.TiltX, t.TiltY)).Degrees(), t.DistanceMM, t.K1)
}

// straight projects a straight line of the table, which a lens may bend.
func straight(cam *geometry.Camera, a, b geometry.Point) []geometry.Point {
	n := int(geometry.Distance(a, b)/gridStepMM) + 1
	out := make([]geometry.Point, n+1)
	for i := range out {
		out[i] = cam.Project(geometry.Lerp(a, b, float64(i)/float64(n)))
	}
	return out
}

func centreOf(p geometry.Polygon) geometry.Point {
	var sum geometry.Point
	for _, q := range p {
		sum = sum.Add(q)
	}
	return sum.Mul(1 / float64(max(1, len(p))))
}

// edge adds a card's edge to what is stroked next.
func (c *debugCanvas) edge(cam *geometry.Camera, outline geometry.Polygon, pose geometry.Pose) {
	var px []geometry.Point
	for _, p := range pose.ApplyAll(outline) {
		px = append(px, cam.Project(p))
	}
	c.path(px, true)
}

// drawEdges lays down the edges of all cards.
func (w *work) drawEdges(c *debugCanvas, cam *geometry.Camera) {
	outline := w.scene.Deck.CardPolygon()
	for i := range w.scene.Cards {
		c.edge(cam, outline, w.scene.Cards[i].Pose)
	}
}

// drawCards shows every card's edge and the points of its white lines: green
// where the picture shows black turning to white, red where it does not.
func (w *work) drawCards(c *debugCanvas) {
	c.dim(0.6)
	cam := w.scene.Plane.Camera()
	w.drawEdges(c, &cam)
	c.stroke(debugCool)
	for i := range w.scene.Cards {
		h := &w.scene.Cards[i]
		m := &w.scene.Models[h.Model]
		for k := range m.Edges {
			ink := debugBad
			if k < len(h.Hits) && h.Hits[k] {
				ink = debugGood
			}
			c.spot(cam.Project(h.Pose.Apply(m.Edges[k].At)), 1, ink)
		}
		ink := debugGood
		if h.Fraction < scene.SureFraction {
			ink = debugMaybe
		}
		at := cam.Project(h.Pose.At)
		c.note(at, -0.5, ink, "#%d %.0f%%", i, 100*h.Fraction)
		c.note(at, 0.5, ink, "%s", w.faceName(h.Model))
	}
	c.title(0, "%d cards; parts of their white lines seen; adjusted to %.2f px RMS, blur %.1f px", len(w.scene.Cards), w.scene.Adjusted.RMSPx, w.scene.Blur.Px)
}

// drawIdentities shows what each card was read as, how much of its print
// agrees, and what else it may be.
func (w *work) drawIdentities(c *debugCanvas) {
	c.dim(0.6)
	cam := w.cards.Plane.Camera()
	outline := w.cards.Deck.CardPolygon()
	for i := range w.cards.Identities {
		id := &w.cards.Identities[i]
		ink, name := debugText, "no ink"
		if r := w.cards.Inks[i]; r.Color != nil {
			ink = color.RGBA{r.Color.Ink.R, r.Color.Ink.G, r.Color.Ink.B, 255}
			name = fmt.Sprintf("%s, lead %.2f", r.Color.Name, r.Margin)
		}
		pose := w.cards.PoseOf(i, &id.Best)
		c.edge(&cam, outline, pose)
		c.stroke(ink)
		// A stroke from the middle to the top shows which way up it was read.
		up := pose.Apply(geometry.Point{0, w.cards.Deck.Style.Height / 2})
		c.path([]geometry.Point{cam.Project(pose.At), cam.Project(up)}, false)
		c.stroke(ink)
		at := cam.Project(pose.At)
		sure := debugGood
		if len(id.Others) > 0 {
			sure = debugMaybe
		}
		c.note(at, -1, sure, "#%d %s", i, w.faceName(id.Best.Model))
		c.note(at, 0, debugText, "%s", name)
		c.note(at, 1, sure, "looks %.0f%% of %d", 100*id.Best.Match.Share(), id.Best.Match.Total())
		for k, o := range id.Others[:min(len(id.Others), othersDrawn)] {
			c.note(at, float64(k+2), debugMaybe, "or %s (−%.0f)", w.faceName(o.Model), id.Best.Score-o.Score)
		}
		if n := len(id.Others) - othersDrawn; n > 0 {
			c.note(at, othersDrawn+2, debugMaybe, "or one of %d more", n)
		}
	}
	c.title(0, "%d cards read; yellow: another reading is close", len(w.cards.Identities))
}

// othersDrawn bounds the other readings written on a card.
const othersDrawn = 3

// weakEvidence is drawn in yellow: the picture hardly tells the two orders
// apart.
const weakEvidence = 0.3

// drawOrder points an arrow from the upper to the lower card of each pair
// through where they overlap.
func (w *work) drawOrder(c *debugCanvas) {
	c.dim(0.6)
	cam := w.stack.Plane.Camera()
	outline := w.stack.Deck.CardPolygon()
	for i := range w.stack.Cards {
		c.edge(&cam, outline, w.stack.Cards[i].Pose)
		c.note(cam.Project(w.stack.Cards[i].Pose.At), 0, debugText, "#%d", i)
	}
	c.stroke(debugFaint)
	for _, o := range w.stack.Orders {
		over, under := w.stack.Cards[o.A].Pose, w.stack.Cards[o.B].Pose
		if o.Evidence < 0 {
			over, under = under, over
		}
		shared := geometry.ClipConvex(over.ApplyAll(outline), under.ApplyAll(outline))
		if shared == nil {
			continue
		}
		ink := debugGood
		if math.Abs(o.Evidence) < weakEvidence {
			ink = debugMaybe
		}
		middle := centreOf(shared)
		c.arrow(&cam, geometry.Lerp(over.At, middle, 0.3), geometry.Lerp(under.At, middle, 0.3))
		c.stroke(ink)
		c.note(cam.Project(middle), 0, ink, "%.2f of %d", math.Abs(o.Evidence), o.Places)
	}
	c.title(0, "%d overlaps; arrows from the upper to the lower card, with the evidence per place and the number of places", len(w.stack.Orders))
}

// arrow adds an arrow on the table to what is stroked next.
func (c *debugCanvas) arrow(cam *geometry.Camera, from, to geometry.Point) {
	const headMM = 4.0 // an arrow's, seen at a glance
	back := from.Sub(to)
	back = back.Mul(headMM / math.Max(1e-9, back.Len()))
	side := geometry.Perp(back).Mul(0.5)
	tip := cam.Project(to)
	c.path([]geometry.Point{cam.Project(from), tip}, false)
	c.path([]geometry.Point{cam.Project(to.Add(back).Add(side)), tip, cam.Project(to.Add(back).Sub(side))}, false)
}

// drawDoubts circles what the picture did not settle.
func (w *work) drawDoubts(c *debugCanvas) {
	c.dim(0.6)
	cam := w.stack.Plane.Camera()
	w.drawEdges(c, &cam)
	c.stroke(debugFaint)
	view := table.View{Camera: cam}
	for i, d := range w.doubts.All() {
		at := geometry.Point{float64(w.raster.W) / 2, float64(w.raster.H) / 2} // of one about the whole picture
		if place := d.Where(); place != nil {
			if px, radius, seen := place.In(&view); seen {
				at = px
				c.circle(at, math.Max(6, radius))
			}
		}
		c.note(at, float64(i%3-1), debugMaybe, "%s %v %.2f", d.Kind(), d.Cards(), d.Openness())
	}
	c.stroke(debugMaybe)
	c.title(0, "%d doubts, with the cards concerned and how open each is", len(w.doubts.All()))
}
