package report

import (
	"image"
	"image/color"

	"github.com/fogleman/gg"
	"golang.org/x/image/draw"

	"referee/geometry"
	"referee/table"
)

// maxLongSidePx bounds the photo's part of the annotated picture, so that
// messengers take it; 3200 px still show every dot of 108 cards.
const maxLongSidePx = 3200

// The colours of the marks. Each is drawn over a dark casing, so that it
// stands out from cards and table alike.
var (
	casingColor  = color.NRGBA{0, 0, 0, 150}
	countedColor = color.NRGBA{255, 255, 255, 255}
	hiddenColor  = color.NRGBA{200, 200, 200, 255}
	removedColor = color.NRGBA{235, 30, 30, 255}
	doubtColor   = color.NRGBA{255, 225, 0, 255}
	startColor   = color.NRGBA{255, 255, 255, 255}
	panelColor   = color.NRGBA{24, 24, 28, 255}
	textColor    = color.NRGBA{245, 245, 245, 255}
	faintColor   = color.NRGBA{170, 170, 178, 255}
)

// Annotate draws what was found over the photo, with the score beside it (or
// below, for an upright photo), so that players can check it at arm's length:
// what stands on a board ringed in its colour, with the figures or gaps that its
// game tells of; every card's edge in its colour, counted dots ringed, dots that do not
// count crossed, removed cards hatched in red with the reason, doubtful
// places circled in yellow. The photo is not changed; it may be a smaller copy of the
// view's, by a whole number.
func Annotate(photo image.Image, in *Input, lang Lang) (image.Image, error) {
	f, err := newFonts()
	if err != nil {
		return nil, err
	}
	c := newCanvas(photo, in, f, speak(lang))
	c.drawTableEdge()
	c.drawBoard()
	c.drawCards()
	c.drawDots()
	c.drawNotes()
	return c.withPanel(), nil
}

// canvas is the photo's part of the picture while it is drawn on.
type canvas struct {
	in    *Input
	w     words
	fonts *fonts
	dc    *gg.Context
	scale float64 // canvas px per px of the view's picture
	unit  float64 // px: a thousandth of the longer side, what lines are measured in
}

func newCanvas(photo image.Image, in *Input, f *fonts, w words) *canvas {
	b := photo.Bounds()
	scale := min(1, maxLongSidePx/float64(max(b.Dx(), b.Dy())))
	width, height := int(float64(b.Dx())*scale), int(float64(b.Dy())*scale)
	dst := image.NewRGBA(image.Rect(0, 0, width, height))
	if scale == 1 {
		draw.Draw(dst, dst.Rect, photo, b.Min, draw.Src)
	} else {
		draw.ApproxBiLinear.Scale(dst, dst.Rect, photo, b, draw.Src, nil)
	}
	c := &canvas{in: in, w: w, fonts: f, dc: gg.NewContextForRGBA(dst), scale: scale / float64(in.View.TimesCopy(b.Dx()))}
	c.unit = float64(max(width, height)) / 1000
	c.dc.SetLineCap(gg.LineCapRound)
	c.dc.SetLineJoin(gg.LineJoinRound)
	return c
}

// at maps a photo position, whose pixel centres are integers, to the canvas,
// whose pixel centres are halves.
func (c *canvas) at(p geometry.Point) geometry.Point {
	return geometry.Point{(p[0] + 0.5) * c.scale, (p[1] + 0.5) * c.scale}
}

// line strokes the current path: a dark casing, then the colour.
func (c *canvas) line(col color.Color, width float64) {
	c.dc.SetColor(casingColor)
	c.dc.SetLineWidth(width + 1.6*c.unit)
	c.dc.StrokePreserve()
	c.dc.SetColor(col)
	c.dc.SetLineWidth(width)
	c.dc.Stroke()
}

func (c *canvas) path(p geometry.Polygon) {
	for _, q := range p {
		c.dc.LineTo(q[0], q[1])
	}
	c.dc.ClosePath()
}

// cardColor is the ink that a card's edge is drawn in.
func cardColor(card *table.Card) color.Color {
	if card.Color == nil {
		return startColor
	}
	return color.NRGBA{card.Color.Ink.R, card.Color.Ink.G, card.Color.Ink.B, 255}
}
