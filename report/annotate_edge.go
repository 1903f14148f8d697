package report

import (
	"image/color"

	"referee/geometry"
)

// tableEdgeColor is that of no card.
var tableEdgeColor = color.NRGBA{90, 255, 240, 255}

// edgeSteps is enough for a side to follow the bend of the lens.
const edgeSteps = 48

// drawTableEdge draws the sides of the table that are known.
func (c *canvas) drawTableEdge() {
	for _, side := range c.in.Layout.Edge {
		open := false
		for i := range edgeSteps + 1 {
			p := c.in.View.Camera.Project(geometry.Lerp(side.A, side.B, float64(i)/edgeSteps))
			if !geometry.Finite(p) {
				open = false
				continue
			}
			if q := c.at(p); open {
				c.dc.LineTo(q[0], q[1])
			} else {
				c.dc.MoveTo(q[0], q[1])
				open = true
			}
		}
		c.line(tableEdgeColor, 1.2*c.unit)
	}
}
