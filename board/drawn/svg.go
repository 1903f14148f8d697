package drawn

import (
	"bufio"
	"fmt"
	"image/color"
	"io"
	"math"
	"strconv"

	"referee/geometry"
)

// SVG writes the scene, in mm, at true size.
func (s *Scene) SVG(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%gmm" height="%gmm" viewBox="0 0 %g %g">`+"\n", s.WidthMM, s.HeightMM, s.WidthMM, s.HeightMM)
	for _, p := range s.Paths {
		b.WriteString(`<path d="`)
		for _, o := range p.Outlines {
			s.writeOutline(b, o, p.Open)
		}
		b.WriteByte('"')
		if p.Fill.A > 0 {
			fmt.Fprintf(b, ` fill="%s"`, hex(p.Fill))
		} else {
			b.WriteString(` fill="none"`)
		}
		if p.Line.A > 0 {
			fmt.Fprintf(b, ` stroke="%s" stroke-width="%s" stroke-linejoin="round" stroke-linecap="round"`, hex(p.Line), mm(p.LineMM))
		}
		b.WriteString("/>\n")
	}
	b.WriteString("</svg>\n")
	return b.Flush()
}

func (s *Scene) writeOutline(b *bufio.Writer, o []Curve, open bool) {
	for i, c := range o {
		switch {
		case i == 0:
			b.WriteString("M" + s.xy(c.To))
		case c.Bent:
			b.WriteString("C" + s.xy(c.C1) + " " + s.xy(c.C2) + " " + s.xy(c.To))
		default:
			b.WriteString("L" + s.xy(c.To))
		}
	}
	if !open {
		b.WriteByte('Z')
	}
}

// xy is a point from the upper left corner, y down.
func (s *Scene) xy(p geometry.Point) string {
	return mm(p[0]+s.WidthMM/2) + " " + mm(s.HeightMM/2-p[1])
}

// mm is a length to a hundredth, which no printer resolves.
func mm(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100+0, 'f', -1, 64) }

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
