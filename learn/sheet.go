package learn

import (
	"context"
	"image"
	"image/color"
	"image/draw"
	"strconv"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/srgb"
)

// The sheet for a check by eye: every card as the deck file has it, beside it
// as the photos show it. In px, and px/mm.
const (
	sheetPerMM  = 4.0 // a card is 250 px wide: dots and figures are seen on a screen
	sheetGap    = 14  // px
	sheetLabel  = 26  // px, the height of a card's name
	sheetColumn = 4   // pairs side by side
)

// SeeCards reads the cards of photos to be drawn beside a deck.
func SeeCards(ctx context.Context, photos []string, s Settings) ([]Seen, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	dbg := &debugger{dir: s.DebugDir}
	st, err := studyPhotos(ctx, photos, &s, dbg)
	if err != nil {
		return nil, err
	}
	findOverexposed(st.cards)
	a := &assembly{study: st, result: &Result{}, colors: groupColors(st.cards, nil)}
	readSuits(st.cards)
	return a.seenAll(), dbg.err
}

// sheetCard is one card of the sheet.
type sheetCard struct {
	layout *deck.Design
	color  *deck.Color // nil for the starting card
	photo  *image.RGBA // nil: not seen
}

// Sheet draws a deck: all layouts in the colour in which most were seen, then
// one card of every other colour, and the starting card. Suit and numeral are
// drawn in the program's own way: a deck file does not say how a printing draws
// them. name says how a card is called; its colour is nil for the starting card.
func Sheet(d *deck.Deck, seen []Seen, name func(*deck.Design, *deck.Color) string) (*image.RGBA, error) {
	cards := sheetCards(d, seen)
	w, h := int(d.Style.Width*sheetPerMM), int(d.Style.Height*sheetPerMM)
	pair := w
	for _, c := range cards {
		if c.photo != nil {
			pair = 2*w + sheetGap/2
		}
	}
	rows := (len(cards) + sheetColumn - 1) / sheetColumn
	cellW, cellH := pair+sheetGap, h+sheetLabel+sheetGap
	img := image.NewRGBA(image.Rect(0, 0, sheetColumn*cellW+sheetGap, rows*cellH+sheetGap))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{90}), image.Point{}, draw.Src)
	faces := make([]*image.RGBA, len(cards))
	parallel.For(len(cards), func(i int) { faces[i] = drawFace(d, &cards[i], w, h) })
	small, err := fontFace(goregular.TTF, sheetLabel*0.62)
	if err != nil {
		return nil, err
	}
	big, err := fontFace(gobold.TTF, d.Style.EmblemRadius*sheetPerMM*0.9)
	if err != nil {
		return nil, err
	}
	for i, c := range cards {
		at := image.Pt(sheetGap+i%sheetColumn*cellW, sheetGap+i/sheetColumn*cellH)
		write(img, small, at.X, at.Y+sheetLabel-8, name(c.layout, c.color))
		to := image.Rect(at.X, at.Y+sheetLabel, at.X+w, at.Y+sheetLabel+h)
		draw.Draw(img, to, faces[i], image.Point{}, draw.Over)
		if c.color != nil {
			text := strconv.Itoa(c.layout.Value)
			write(img, big, at.X+w/2-font.MeasureString(big, text).Round()/2, to.Min.Y+h/2+int(d.Style.EmblemRadius*sheetPerMM*0.33), text)
		}
		if c.photo != nil {
			to = to.Add(image.Pt(w+sheetGap/2, 0))
			xdraw.ApproxBiLinear.Scale(img, to, c.photo, c.photo.Rect, draw.Src, nil)
		}
	}
	return img, nil
}

func fontFace(ttf []byte, px float64) (font.Face, error) {
	f, err := opentype.Parse(ttf)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f, &opentype.FaceOptions{Size: max(6, px), DPI: 72})
}

func write(img *image.RGBA, f font.Face, x, y int, text string) {
	d := font.Drawer{Dst: img, Src: image.White, Face: f, Dot: fixed.P(x, y)}
	d.DrawString(text)
}

// sheetCards lists what is drawn, each with a photo of it if there is one: of
// the same colour rather than another.
func sheetCards(d *deck.Deck, seen []Seen) []sheetCard {
	count := map[string]int{}
	for _, s := range seen {
		count[s.Color]++
	}
	main := 0
	for i := range d.Colors {
		if count[d.Colors[i].Name] > count[d.Colors[main].Name] {
			main = i
		}
	}
	find := func(id, colour string) *image.RGBA {
		var out *image.RGBA
		for i := range seen {
			if seen[i].ID == id && (out == nil || seen[i].Color == colour) {
				out = seen[i].Image
			}
		}
		return out
	}
	var out []sheetCard
	for _, l := range d.Designs {
		out = append(out, sheetCard{l, &d.Colors[main], find(l.ID, d.Colors[main].Name)})
	}
	for i := range d.Colors {
		if i == main || len(d.Designs) == 0 {
			continue
		}
		c := sheetCard{layout: d.Designs[0], color: &d.Colors[i]}
		for _, s := range seen {
			if l, ok := d.Design(s.ID); ok && s.Color == d.Colors[i].Name {
				c.layout, c.photo = l, s.Image
			}
		}
		out = append(out, c)
	}
	if d.Start != nil {
		out = append(out, sheetCard{d.Start, nil, find(deck.StartID, "")})
	}
	return out
}

// drawFace paints a card's front as the deck has it, what lies beyond its
// edge left clear.
func drawFace(d *deck.Deck, c *sheetCard, w, h int) *image.RGBA {
	const fine = 2 // samples a pixel and direction
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	ink := d.Style.Outline
	if c.color != nil {
		ink = c.color.Ink
	}
	f := c.layout.Face(deck.Front)
	for y := range h {
		for x := range w {
			var sum [4]float64
			for k := range fine * fine {
				q := geometry.Point{
					(float64(x)+(float64(k%fine)+0.5)/fine)/sheetPerMM - d.Style.Width/2,
					d.Style.Height/2 - (float64(y)+(float64(k/fine)+0.5)/fine)/sheetPerMM,
				}
				if i, on := paintedInk(d, c, f, ink, q); on {
					sum[0], sum[1], sum[2], sum[3] = sum[0]+srgb.Linear[i.R], sum[1]+srgb.Linear[i.G], sum[2]+srgb.Linear[i.B], sum[3]+1
				}
			}
			if sum[3] == 0 {
				continue
			}
			o := img.PixOffset(x, y)
			for k := range 3 {
				img.Pix[o+k] = srgb.Byte(sum[k] / (fine * fine))
			}
			img.Pix[o+3] = uint8(255 * sum[3] / (fine * fine))
		}
	}
	return img
}

// paintedInk is the ink at a point; false beyond the card's edge.
func paintedInk(d *deck.Deck, c *sheetCard, f *deck.Face, ink deck.Ink, q geometry.Point) (deck.Ink, bool) {
	switch d.PaintAt(f, q) {
	case deck.Off:
		return ink, false
	case deck.Outline:
		return d.Style.Outline, true
	case deck.Colored:
		return ink, true
	case deck.Dot:
		return d.Style.Dot, true
	}
	if c.color != nil && c.color.Symbol.Contains(q.Sub(c.color.Symbol.At)) {
		return ink, true
	}
	if c.color != nil && d.OnSuitSign(c.layout.Suit, q) {
		return ink, true
	}
	return d.Style.Body, true
}

// LabelSheet draws all cards of the photos with their labels, by which questions
// name them.
func LabelSheet(seen []Seen) (*image.RGBA, error) {
	const columns, w, gap = 6, 200, 12 // cards side by side; px of one; px between: a screen's width
	h := 0
	for _, s := range seen {
		h = max(h, w*s.Image.Rect.Dy()/s.Image.Rect.Dx())
	}
	small, err := fontFace(goregular.TTF, sheetLabel*0.7)
	if err != nil {
		return nil, err
	}
	rows := (len(seen) + columns - 1) / columns
	img := image.NewRGBA(image.Rect(0, 0, columns*(w+gap)+gap, rows*(h+sheetLabel+gap)+gap))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{90}), image.Point{}, draw.Src)
	for i, s := range seen {
		x, y := gap+i%columns*(w+gap), gap+i/columns*(h+sheetLabel+gap)
		write(img, small, x, y+sheetLabel-8, s.Label)
		to := image.Rect(x, y+sheetLabel, x+w, y+sheetLabel+w*s.Image.Rect.Dy()/s.Image.Rect.Dx())
		xdraw.ApproxBiLinear.Scale(img, to, s.Image, s.Image.Rect, draw.Src, nil)
	}
	return img, nil
}
