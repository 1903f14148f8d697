package synth

import (
	"image"
	"math"
	"strconv"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/gomedium"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/gofont/gosmallcaps"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"referee/deck"
	"referee/geometry"
)

// The deck file does not give the drawing of numeral and suit; these are the
// proportions of the photos with truth, in emblem radii.
const (
	circleRadius   = 0.90 // as the following, measured on those photos
	squareHalf     = 0.78 // of its side
	triangleApex   = 0.97 // above the centre
	triangleBase   = 0.63 // below the centre
	triangleHalf   = 0.95 // of the base
	numeralHeight  = 0.62 // of a figure
	numeralDrop    = 0.12 // in a triangle
	crossHalf      = 0.86 // of the X on a starting card
	emblemReach    = 1.15 // of the texture
	suitLineMM     = 0.9  // on those photos
	crossLineMM    = 1.6  // on those photos
	emblemTexelsMM = 12   // a tenth of the thinnest line
)

// numeralFonts are those that numerals are printed in, one a printing.
var numeralFonts = [][]byte{
	gobold.TTF, goregular.TTF, gomedium.TTF, gomonobold.TTF, gobolditalic.TTF, gosmallcaps.TTF,
}

// emblemTexture draws suit and numeral of a layout, upright; nil if there is
// nothing at the centre.
func emblemTexture(d *deck.Deck, l *deck.Design, fontNr int) (*texture, error) {
	r := d.Style.EmblemRadius
	if r <= 0 || (l.IsStart() && d.StartStyle.SlotLine > 0) {
		return nil, nil
	}
	n := int(math.Ceil(2 * emblemReach * r * emblemTexelsMM))
	half := float64(n) / emblemTexelsMM / 2
	out := newCoverage(n, n)
	line, width, ch := suitDistance(l, r), suitLineMM, chInk
	if l.IsStart() {
		width, ch = crossLineMM, chOutline
	}
	for y := range n {
		for x := range n {
			q := geometry.Point{(float64(x)+0.5)/emblemTexelsMM - half, half - (float64(y)+0.5)/emblemTexelsMM}
			edge := (line(q) - width/2) * emblemTexelsMM
			out.pix[4*(y*n+x)+ch] = uint8(255 * math.Max(0, math.Min(1, 0.5-edge)))
		}
	}
	if !l.IsStart() {
		if err := drawNumeral(out, l, r, fontNr); err != nil {
			return nil, err
		}
	}
	return newTexture(-half, half, emblemTexelsMM, out), nil
}

// suitDistance returns the distance, in mm, to the middle of the suit's line.
func suitDistance(l *deck.Design, r float64) func(geometry.Point) float64 {
	if l.IsStart() {
		h := crossHalf * r
		return func(q geometry.Point) float64 {
			return math.Min(geometry.SegmentDistance(q, geometry.Point{-h, -h}, geometry.Point{h, h}),
				geometry.SegmentDistance(q, geometry.Point{-h, h}, geometry.Point{h, -h}))
		}
	}
	var poly geometry.Polygon
	switch l.Suit {
	case "square":
		h := squareHalf * r
		poly = geometry.Polygon{{-h, -h}, {h, -h}, {h, h}, {-h, h}}
	case "triangle":
		poly = geometry.Polygon{{0, triangleApex * r}, {-triangleHalf * r, -triangleBase * r}, {triangleHalf * r, -triangleBase * r}}
	default:
		return func(q geometry.Point) float64 { return math.Abs(q.Len() - circleRadius*r) }
	}
	return poly.BoundaryDistance
}

// drawNumeral prints the card's value in the middle.
func drawNumeral(out *coverage, l *deck.Design, r float64, fontNr int) error {
	ttf, err := opentype.Parse(numeralFonts[fontNr%len(numeralFonts)])
	if err != nil {
		return err
	}
	// At size 1000 the figures' height tells the size for the height wanted.
	text := strconv.Itoa(l.Value)
	probe, err := opentype.NewFace(ttf, &opentype.FaceOptions{Size: 1000, DPI: 72})
	if err != nil {
		return err
	}
	b, _ := font.BoundString(probe, "8")
	tall := float64(b.Max.Y-b.Min.Y) / 64
	face, err := opentype.NewFace(ttf, &opentype.FaceOptions{Size: 1000 * numeralHeight * r * emblemTexelsMM / tall, DPI: 72})
	if err != nil {
		return err
	}
	b, _ = font.BoundString(face, text)
	mid := fixed.I(out.w) / 2
	drop := fixed.Int26_6(0)
	if l.Suit == "triangle" {
		drop = fixed.Int26_6(64 * numeralDrop * r * emblemTexelsMM)
	}
	mask := image.NewAlpha(image.Rect(0, 0, out.w, out.h))
	dr := font.Drawer{Dst: mask, Src: image.White, Face: face,
		Dot: fixed.Point26_6{X: mid - (b.Min.X+b.Max.X)/2, Y: mid + drop - (b.Min.Y+b.Max.Y)/2}}
	dr.DrawString(text)
	for i, a := range mask.Pix {
		if a > 0 {
			out.pix[4*i+chOutline] = a
			out.pix[4*i+chInk] = min(out.pix[4*i+chInk], 255-a)
		}
	}
	return nil
}

// symbolTexture draws a colour's symbol where it stands on the card; nil if
// it has none.
func symbolTexture(s *deck.Symbol) *texture {
	if len(s.Polygons) == 0 {
		return nil
	}
	lo, hi := s.Polygons[0].Bounds()
	for _, p := range s.Polygons[1:] {
		a, b := p.Bounds()
		for k := range a {
			lo[k], hi[k] = math.Min(lo[k], a[k]), math.Max(hi[k], b[k])
		}
	}
	const pad, sub = 0.6, 3 // mm of empty border; samples a texel and direction
	lo, hi = lo.Sub(geometry.Point{pad, pad}), hi.Add(geometry.Point{pad, pad})
	w, h := int((hi[0]-lo[0])*emblemTexelsMM)+1, int((hi[1]-lo[1])*emblemTexelsMM)+1
	out := newCoverage(w, h)
	for y := range h {
		for x := range w {
			in := 0
			for k := range sub * sub {
				q := geometry.Point{
					lo[0] + (float64(x)+(float64(k%sub)+0.5)/sub)/emblemTexelsMM,
					hi[1] - (float64(y)+(float64(k/sub)+0.5)/sub)/emblemTexelsMM,
				}
				if s.Contains(q) {
					in++
				}
			}
			out.pix[4*(y*w+x)+chInk] = uint8(255 * in / (sub * sub))
		}
	}
	return newTexture(lo[0]+s.At[0], hi[1]+s.At[1], emblemTexelsMM, out)
}
