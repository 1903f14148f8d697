package report

import (
	"image/color"
	"math"

	"referee/board"
	"referee/geometry"
	"referee/rules"
	"referee/table"
)

// pieceColors are the colours in which pieces are ringed, by their names; others
// are ringed in white.
var pieceColors = map[string]color.NRGBA{
	"red": {230, 50, 45, 255}, "orange": {245, 135, 30, 255}, "yellow": {250, 215, 40, 255}, "green": {50, 175, 85, 255},
	"turquoise": {40, 190, 195, 255}, "blue": {70, 120, 240, 255}, "purple": {160, 85, 200, 255}, "pink": {240, 130, 180, 255},
	"black": {25, 25, 28, 255},
}

func pieceColor(name string) color.Color {
	if c, known := pieceColors[name]; known {
		return c
	}
	return startColor
}

// drawBoard draws what stands or lies on a board: pawns ringed, stakes with a
// dot, fragments by their edges, and the groups of cells that the game tells of.
func (c *canvas) drawBoard() {
	b := c.in.Layout.Board
	if b == nil {
		return
	}
	for i := range c.in.Layout.Fragments {
		c.drawFragment(&c.in.Layout.Fragments[i])
	}
	if o, is := c.in.Referee.(rules.Outliner); is {
		for n, group := range o.Outlines(c.in.Layout) {
			c.drawOutline(b, &group, n)
		}
	}
	for i := range c.in.Layout.Pawns {
		c.drawPawn(b, &c.in.Layout.Pawns[i])
	}
}

// fragmentColor is the edge of a fragment that lies where it belongs, strayColor
// that of any other.
var fragmentColor, strayColor = color.NRGBA{120, 225, 130, 255}, color.NRGBA{255, 255, 255, 255}

func (c *canvas) drawFragment(f *table.Laid) {
	var edge geometry.Polygon
	for _, q := range f.CornersPx {
		edge = append(edge, c.at(q))
	}
	c.path(edge)
	switch {
	case f.At == "":
		c.line(strayColor, 1.6*c.unit)
	case f.At == f.Is:
		c.line(fragmentColor, 1.2*c.unit)
	default:
		c.line(removedColor, 2.5*c.unit)
	}
}

// Outlines that share a cell are drawn one within the other: by so much, as a
// share of a cell, and again from the outside after so many.
const (
	outlineInset = 0.06 // a line's width on a picture that fits a screen
	outlineTurns = 4    // before the innermost would run through the pawn
)

// drawOutline draws the edge of each cell of a group, and a line from one to the
// next.
func (c *canvas) drawOutline(b *board.Board, group *rules.Outline, n int) {
	inset := outlineInset * float64(1+n%outlineTurns)
	var last geometry.Point
	for i, id := range group.Cells {
		cell := b.Cell(id)
		if cell == nil {
			continue
		}
		mid := c.at(c.in.View.Camera.Project(cell.Centre()))
		if i > 0 && geometry.Finite(mid) && geometry.Finite(last) {
			c.dc.DrawLine(last[0], last[1], mid[0], mid[1])
			c.line(pieceColor(group.Color), 1.4*c.unit)
		}
		last = mid
		c.path(c.project(shrunk(cell, 1-inset)))
		c.line(pieceColor(group.Color), 1.8*c.unit)
	}
}

// shrunk is a cell's outline made smaller about its middle.
func shrunk(cell *board.Cell, by float64) geometry.Polygon {
	mid := cell.Centre()
	var out geometry.Polygon
	for _, q := range cell.Outline {
		out = append(out, geometry.Lerp(mid, q, by))
	}
	return out
}

// ringShare is the radius of the ring round a pawn, of a disc as large as its
// cell.
const ringShare = 0.62

func (c *canvas) drawPawn(b *board.Board, p *table.Pawn) {
	cell := b.Cell(p.Cell)
	if cell == nil {
		return
	}
	foot, radius := p.Foot, ringShare*math.Sqrt(cell.Outline.Area()/math.Pi)
	if (foot == geometry.Point{}) {
		foot = cell.Centre()
	}
	name := ""
	if p.Color != nil {
		name = p.Color.Name
	}
	var ring geometry.Polygon
	for _, q := range geometry.RoundedRect(2*radius, 2*radius, radius, 8) {
		ring = append(ring, foot.Add(q))
	}
	c.path(c.project(ring))
	c.line(pieceColor(name), 2.2*c.unit)
	if at := c.at(c.in.View.Camera.Project(foot)); p.Kind == stakeMark && geometry.Finite(at) {
		c.dc.DrawCircle(at[0], at[1], 2.5*c.unit)
		c.line(startColor, 1.5*c.unit)
	}
}

// stakeMark is the kind of a pawn that is drawn with a dot.
const stakeMark = "stake"
