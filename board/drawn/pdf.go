package drawn

import (
	"fmt"
	"io"
	"math"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/goregular"
)

// An A4 sheet; most home printers need 5 mm of margin, and 8 leave room for the
// marks.
const (
	sheetShortMM, sheetLongMM = 210.0, 297.0 // A4, ISO 216
	sheetMarginMM             = 8.0          // 3 mm for the marks
)

// tiling is how a board is split over sheets.
type tiling struct {
	orientation           string
	cols, rows            int
	tileWidth, tileHeight float64 // mm of the board on a sheet
}

// tilingOf takes upright or lying sheets, whichever are fewer. The board is
// split evenly, so that no sheet has only a strip of it.
func tilingOf(widthMM, heightMM float64) tiling {
	of := func(orientation string, w, h float64) tiling {
		cols, rows := math.Ceil(widthMM/(w-2*sheetMarginMM)), math.Ceil(heightMM/(h-2*sheetMarginMM))
		return tiling{orientation, int(cols), int(rows), widthMM / cols, heightMM / rows}
	}
	upright, lying := of("P", sheetShortMM, sheetLongMM), of("L", sheetLongMM, sheetShortMM)
	if lying.cols*lying.rows < upright.cols*upright.rows {
		return lying
	}
	return upright
}

// PDF writes the board at true size over A4 sheets, row by row, with marks to cut
// and join them by, and a last one with its notes. The same design gives the same
// bytes.
func (d *Design) PDF(w io.Writer) error {
	s := d.Scene
	t := tilingOf(s.WidthMM, s.HeightMM)
	p := fpdf.New(t.orientation, "mm", "A4", "")
	p.SetCatalogSort(true)
	p.SetCreationDate(time.Unix(0, 0).UTC())
	p.SetModificationDate(time.Unix(0, 0).UTC())
	p.SetTitle(d.Name, true)
	p.SetAutoPageBreak(false, 0)
	p.SetLineCapStyle("round")
	p.SetLineJoinStyle("round")
	for row := range t.rows {
		for col := range t.cols {
			s.sheet(p, t, row, col)
		}
	}
	d.notes(p)
	return p.Output(w)
}

// notes are the last sheet, if there are any: French first, as the rules are.
func (d *Design) notes(p *fpdf.Fpdf) {
	if len(d.Notes) == 0 {
		return
	}
	p.AddPage()
	p.SetMargins(20, 20, 20)
	p.SetXY(20, 20)
	p.SetTextColor(30, 30, 30)
	p.AddUTF8FontFromBytes("go", "", goregular.TTF)
	p.SetFont("go", "", 10)
	for _, n := range d.Notes {
		p.MultiCell(0, 5, n.FR, "", "L", false)
	}
	p.Ln(6)
	for _, n := range d.Notes {
		p.MultiCell(0, 5, n.EN, "", "L", false)
	}
}

func (s *Scene) sheet(p *fpdf.Fpdf, t tiling, row, col int) {
	p.AddPage()
	width, height := p.GetPageSize()
	x0, y0 := (width-t.tileWidth)/2, (height-t.tileHeight)/2
	p.ClipRect(x0, y0, t.tileWidth, t.tileHeight, false)
	for i := range s.Paths {
		s.draw(p, &s.Paths[i], x0-float64(col)*t.tileWidth, y0-float64(row)*t.tileHeight)
	}
	p.ClipEnd()
	p.SetDrawColor(120, 120, 120)
	p.SetLineWidth(0.1)
	const gap, long = 1.0, 4.0 // mm from the sheet's part, and of the marks
	for _, x := range []float64{x0, x0 + t.tileWidth} {
		p.Line(x, y0-gap-long, x, y0-gap)
		p.Line(x, y0+t.tileHeight+gap, x, y0+t.tileHeight+gap+long)
	}
	for _, y := range []float64{y0, y0 + t.tileHeight} {
		p.Line(x0-gap-long, y, x0-gap, y)
		p.Line(x0+t.tileWidth+gap, y, x0+t.tileWidth+gap+long, y)
	}
	p.SetFont("Helvetica", "", 6)
	p.SetTextColor(120, 120, 120)
	p.Text(x0+6, y0+t.tileHeight+4, fmt.Sprintf("%d / %d  100 %%", row*t.cols+col+1, t.rows*t.cols))
}

// draw paints a path, with the board's upper left corner at (left, top) of the
// sheet.
func (s *Scene) draw(p *fpdf.Fpdf, path *Path, left, top float64) {
	x := func(v float64) float64 { return left + v + s.WidthMM/2 }
	y := func(v float64) float64 { return top + s.HeightMM/2 - v }
	for _, o := range path.Outlines {
		for i, c := range o {
			switch {
			case i == 0:
				p.MoveTo(x(c.To[0]), y(c.To[1]))
			case c.Bent:
				p.CurveBezierCubicTo(x(c.C1[0]), y(c.C1[1]), x(c.C2[0]), y(c.C2[1]), x(c.To[0]), y(c.To[1]))
			default:
				p.LineTo(x(c.To[0]), y(c.To[1]))
			}
		}
		if !path.Open {
			p.ClosePath()
		}
	}
	style := ""
	if path.Fill.A > 0 {
		p.SetFillColor(int(path.Fill.R), int(path.Fill.G), int(path.Fill.B))
		style += "F"
	}
	if path.Line.A > 0 {
		p.SetDrawColor(int(path.Line.R), int(path.Line.G), int(path.Line.B))
		p.SetLineWidth(path.LineMM)
		style += "D"
	}
	p.DrawPath(style)
}
