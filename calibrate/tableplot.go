package calibrate

import (
	"fmt"
	"image"
	"image/color"

	"github.com/fogleman/gg"

	"referee/geometry"
	"referee/table"
)

// DrawTable draws over the picture what was measured of the table, for people
// to confirm: its sides, dashed where no change of colour was seen along them,
// and the cards that the size was taken from. The language is en or fr. The picture may be
// a smaller copy of the view's.
func DrawTable(photo image.Image, f *TableFile, v *table.View, l *table.Layout, lang string) (image.Image, error) {
	dc := gg.NewContextForImage(photo)
	drawn := v.InCopy(photo.Bounds().Dx())
	unit := float64(max(drawn.Width, drawn.Height)) / 1000
	if err := setFont(dc, 16*unit); err != nil {
		return nil, err
	}
	for i := range l.Cards {
		for _, c := range []struct {
			ink   color.Color
			width float64
		}{{color.Black, 2.4}, {color.White, 1}} {
			for _, p := range l.Outline(table.CardID(i)) {
				q := drawn.Camera.Project(p)
				dc.LineTo(q[0]+0.5, q[1]+0.5)
			}
			dc.ClosePath()
			dc.SetColor(c.ink)
			dc.SetLineWidth(c.width * unit)
			dc.Stroke()
		}
	}
	for i, side := range f.Sides {
		line := [2]geometry.Point{v.Camera.Unproject(side.From), v.Camera.Unproject(side.To)}
		drawSide(dc, line, !side.Seen, &drawn, unit, fmt.Sprintf(drawnWordsIn(lang).side, i+1))
	}
	return dc.Image(), nil
}

// drawSide draws a side from a point of the table to another.
func drawSide(dc *gg.Context, line [2]geometry.Point, dashed bool, v *table.View, unit float64, text string) {
	a, b := line[0], line[1]
	const steps = 64 // straight pieces of a side, which the lens bends
	for _, c := range []struct {
		ink   color.Color
		width float64
	}{{color.Black, 5}, {color.RGBA{90, 255, 240, 255}, 2.4}} {
		for i := range steps + 1 {
			q := v.Camera.Project(geometry.Lerp(a, b, float64(i)/steps))
			dc.LineTo(q[0]+0.5, q[1]+0.5)
		}
		dc.SetDash()
		if dashed {
			dc.SetDash(12*unit, 10*unit)
		}
		dc.SetColor(c.ink)
		dc.SetLineWidth(c.width * unit)
		dc.Stroke()
	}
	dc.SetDash()
	at := v.Camera.Project(geometry.Lerp(a, b, 0.5))
	dc.SetColor(color.Black)
	dc.DrawCircle(at[0], at[1], 26*unit)
	dc.Fill()
	dc.SetColor(color.White)
	dc.DrawStringAnchored(text, at[0], at[1], 0.5, 0.35)
}
