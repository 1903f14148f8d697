package identifying

import (
	"image"
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"referee/deck"
	"referee/vision/printing"
)

// How far a stand-in font is trusted in a picture: not at all where it names no more
// than fontUseless of the numerals rightly of cards beyond doubt, fewer than
// fontLeast of which tell nothing. No more than fontMost of them are asked.
const (
	fontUseless = 0.75
	fontLeast   = 5
	fontMost    = 24
)

// measureFont is how much a stand-in font says about the numerals of this picture,
// from 0 to 1, by what it says about the cards that leave no doubt.
func (e *Emblems) measureFont(of *printing.Set) float64 {
	values := map[int]bool{}
	for k := range of.Models {
		if d := of.Models[k].Face.Design; !d.IsStart() {
			values[d.Value] = true
		}
	}
	right, asked := 0, 0
	for _, sample := range e.Taught {
		if sample == nil || asked >= fontMost {
			continue
		}
		seen := sample.seen.middle(NumeralSide(&of.Deck.Style))
		asked++
		if fontNames(&seen, &of.Deck.Style, values) == sample.design.Value {
			right++
		}
	}
	if asked < fontLeast {
		return 0
	}
	return math.Max(0, (float64(right)/float64(asked)-fontUseless)/(1-fontUseless))
}

// fontNames is the value whose numeral in a stand-in font a patch is most like.
func fontNames(seen *Patch, st *deck.Style, values map[int]bool) int {
	named, best := 0, math.Inf(-1)
	for value := range values {
		for _, numeral := range fontNumerals(st, value) {
			if like := strongest(seen, &numeral); like > best || (like == best && value < named) {
				named, best = value, like
			}
		}
	}
	return named
}

// fontHeights are the heights of digits tried of a stand-in font, in parts of the
// emblem's radius: 4 to 7 mm in the built-in deck.
var fontHeights = [...]float64{8.0 / 17, 10.0 / 17, 12.0 / 17, 14.0 / 17}

// fontCache holds []Patch by fontNumeral.
var fontCache sync.Map

// fontNumeral is a value within an emblem.
type fontNumeral struct {
	emblemRadius float64 // mm
	value        int
}

// fontNumerals draws a value in a bold font at several heights.
func fontNumerals(st *deck.Style, value int) []Patch {
	key := fontNumeral{st.EmblemRadius, value}
	if p, ok := fontCache.Load(key); ok {
		return p.([]Patch)
	}
	var out []Patch
	parsed, err := opentype.Parse(gobold.TTF)
	if err != nil || value < 0 || value > 9 {
		return nil
	}
	for _, part := range fontHeights {
		mm := part * st.EmblemRadius
		// Digits of this font stand 0.72 em high.
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: mm / PatchStepMM / 0.72, DPI: 72, Hinting: font.HintingNone})
		if err != nil {
			continue
		}
		out = append(out, drawDigit(face, value, NumeralSide(st)))
	}
	fontCache.Store(key, out)
	return out
}

func drawDigit(face font.Face, value, side int) Patch {
	text := string(rune('0' + value))
	img := image.NewGray(image.Rect(0, 0, side, side))
	b, _ := font.BoundString(face, text)
	d := font.Drawer{Dst: img, Src: image.White, Face: face}
	mid := fixed.I(side) / 2
	d.Dot = fixed.Point26_6{X: mid - (b.Min.X+b.Max.X)/2, Y: mid - (b.Min.Y+b.Max.Y)/2}
	d.DrawString(text)
	out := NewPatch(side)
	for k := range out.V {
		out.V[k] = float64(img.GrayAt(k%side, k/side).Y) / 255
	}
	return out
}
