package drawn

import (
	"image"

	"github.com/fogleman/gg"
)

// Image paints the scene, seen straight from above.
func (s *Scene) Image(pxPerMM float64) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, int(s.WidthMM*pxPerMM+0.5), int(s.HeightMM*pxPerMM+0.5)))
	c := gg.NewContextForRGBA(out)
	c.SetFillRuleWinding()
	c.SetLineCap(gg.LineCapRound)
	c.SetLineJoin(gg.LineJoinRound)
	for _, p := range s.Paths {
		for _, o := range p.Outlines {
			c.NewSubPath()
			for i, k := range o {
				x, y := (k.To[0]+s.WidthMM/2)*pxPerMM, (s.HeightMM/2-k.To[1])*pxPerMM
				switch {
				case i == 0:
					c.MoveTo(x, y)
				case k.Bent:
					c.CubicTo((k.C1[0]+s.WidthMM/2)*pxPerMM, (s.HeightMM/2-k.C1[1])*pxPerMM, (k.C2[0]+s.WidthMM/2)*pxPerMM, (s.HeightMM/2-k.C2[1])*pxPerMM, x, y)
				default:
					c.LineTo(x, y)
				}
			}
			if !p.Open {
				c.ClosePath()
			}
		}
		if p.Fill.A > 0 {
			c.SetColor(p.Fill)
			c.FillPreserve()
		}
		if p.Line.A > 0 {
			c.SetColor(p.Line)
			c.SetLineWidth(p.LineMM * pxPerMM)
			c.StrokePreserve()
		}
		c.ClearPath()
	}
	return out
}
