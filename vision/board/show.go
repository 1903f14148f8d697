package board

import (
	"image"
	"image/color"
	"strconv"

	"github.com/fogleman/gg"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"

	"referee/board"
)

// PxPerMM is the scale of the picture.
func (l *Learned) PxPerMM() float64 { return l.sheet.PerMM }

// Picture is the board seen straight from above.
func (l *Learned) Picture() image.Image { return l.sheet.image() }

// showSure is how sure a cell must be to be drawn as such.
const showSure = 0.9

// Show draws the cells of a board with what they mean over its picture.
func Show(b *board.Board) (image.Image, error) {
	s, err := openSheet(b)
	if err != nil {
		return nil, err
	}
	font, err := opentype.Parse(gobold.TTF)
	if err != nil {
		return nil, err
	}
	dc := gg.NewContextForImage(s.image())
	for i := range b.Cells {
		c := &b.Cells[i]
		face, err := opentype.NewFace(font, &opentype.FaceOptions{Size: max(10, 3.2*s.PerMM), DPI: 72})
		if err != nil {
			return nil, err
		}
		dc.SetFontFace(face)
		dc.SetColor(color.NRGBA{0, 190, 255, 255})
		if c.Means == nil || c.Sure < showSure {
			dc.SetColor(color.NRGBA{255, 215, 0, 255})
		}
		for k := range c.Outline {
			x, y := s.Px(c.Outline[k])
			if k == 0 {
				dc.MoveTo(x, y)
			} else {
				dc.LineTo(x, y)
			}
		}
		dc.ClosePath()
		dc.SetLineWidth(max(1.5, 0.5*s.PerMM))
		dc.Stroke()
		x, y := s.Px(c.Centre())
		dc.SetColor(color.NRGBA{0, 0, 0, 200})
		dc.DrawStringAnchored(label(c), x+1, y+1, 0.5, 0.35)
		dc.SetColor(color.NRGBA{255, 255, 255, 255})
		dc.DrawStringAnchored(label(c), x, y, 0.5, 0.35)
	}
	return dc.Image(), nil
}

// label is what a cell means, in short.
func label(c *board.Cell) string {
	switch m := c.Means.(type) {
	case board.Square:
		return m.Card.String()
	case board.Joker:
		return "joker"
	case board.Track:
		if m.Start != "" {
			return m.Start
		}
		return strconv.Itoa(m.Place)
	case board.House:
		return m.Color[:1] + strconv.Itoa(m.Place)
	case board.Reserve:
		return m.Color[:1] + "·"
	case board.Fragment:
		if len(m.Offends) > 0 {
			return string(c.ID) + "!"
		}
		return string(c.ID)
	}
	return "?"
}
