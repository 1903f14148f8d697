package report

import (
	"image/color"

	"referee/geometry"
)

// tableEdgeColor is that of no card.
var tableEdgeColor = color.NRGBA{90, 255, 240, 255}

// edgeSteps is enough for a side to follow the bend of the lens.
const edgeSteps = 48

// tableEdge is where the sides of the table that are known are on the photo, px: each
// in as many paths as the camera sees of it without a break.
func (in *Input) tableEdge() [][]geometry.Point {
	var out [][]geometry.Point
	for _, side := range in.Layout.Edge {
		open := false
		for i := range edgeSteps + 1 {
			p := in.View.Camera.Project(geometry.Lerp(side.A, side.B, float64(i)/edgeSteps))
			switch {
			case !geometry.Finite(p):
				open = false
				continue
			case !open:
				out = append(out, nil)
				open = true
			}
			out[len(out)-1] = append(out[len(out)-1], p)
		}
	}
	return out
}

// drawTableEdge draws the sides of the table that are known.
func (c *canvas) drawTableEdge() {
	for _, path := range c.in.tableEdge() {
		for i, p := range path {
			if q := c.at(p); i > 0 {
				c.dc.LineTo(q[0], q[1])
			} else {
				c.dc.MoveTo(q[0], q[1])
			}
		}
		c.line(tableEdgeColor, 1.2*c.unit)
	}
}

// jsonOfEdge is the table's edge for programs that draw it, px.
func jsonOfEdge(in *Input) [][][2]float64 {
	out := [][][2]float64{}
	for _, path := range in.tableEdge() {
		var line [][2]float64
		for _, p := range path {
			line = append(line, pixel(p))
		}
		out = append(out, line)
	}
	return out
}
