// Package mutate makes other pictures out of a photo of known truth: in another
// light, less sharp, cut, turned over, with a thing lying on it.
//
//	photo ─▶ Kind.Apply, drawn by chance ─▶ picture, with where every point went
//
// What is on the table stays as it is, so that the truth of the photo, with its
// points moved along, is that of the picture.
package mutate

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
)

// Point is a place of a picture, px: the centre of the first pixel is (0, 0).
type Point [2]float64

// Card is the corners of a card in the picture, hidden ones too, px.
type Card [4]Point

func (c Card) centre() Point {
	var m Point
	for _, p := range c {
		m[0], m[1] = m[0]+p[0]/4, m[1]+p[1]/4
	}
	return m
}

// side is the length of the card's first side, px.
func (c Card) side() float64 { return math.Hypot(c[1][0]-c[0][0], c[1][1]-c[0][1]) }

// Picture is a photo of cards under way.
type Picture struct {
	Pixels *image.RGBA // its bounds begin at (0, 0)
	Cards  []Card
	// Quality of the JPEG to be written, from 1 to 100.
	Quality int
	// Place tells where a point of the photo is in the picture.
	Place func(Point) Point
}

// New is a photo to which nothing has been done.
func New(photo image.Image, cards []Card) *Picture {
	b := photo.Bounds()
	p := &Picture{Pixels: image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy())), Cards: cards, Quality: 92, Place: func(q Point) Point { return q }}
	for y := range b.Dy() {
		for x := range b.Dx() {
			p.Pixels.Set(x, y, photo.At(b.Min.X+x, b.Min.Y+y))
		}
	}
	return p
}

// move takes the points along to where to says.
func (p *Picture) move(to func(Point) Point) {
	moved := make([]Card, len(p.Cards))
	for i, c := range p.Cards {
		for k, q := range c {
			moved[i][k] = to(q)
		}
	}
	before := p.Place
	p.Cards, p.Place = moved, func(q Point) Point { return to(before(q)) }
}

// Kind is a way of changing a picture.
type Kind string

// The kinds. How strong each is is drawn from what cameras, lamps and people do, to
// where a person has trouble reading the picture.
const (
	Banding Kind = "banding" // mains light and a rolling shutter
	Shadow  Kind = "shadow"  // soft, of a hand or a head
	Gamma   Kind = "gamma"
	Cast    Kind = "cast" // the white balance missed
	Blur    Kind = "blur"
	Noise   Kind = "noise"
	JPEG    Kind = "jpeg"  // quality 5 to 95
	Thing   Kind = "thing" // flat, laid on a card
	Crop    Kind = "crop"  // through cards, of which the middle stays in the picture
	Mirror  Kind = "mirror"
	Size    Kind = "size"
)

// Kinds lists all.
var Kinds = []Kind{Banding, Shadow, Gamma, Cast, Blur, Noise, JPEG, Thing, Crop, Mirror, Size}

var steps = map[Kind]func(*Picture, *rand.Rand) string{
	Banding: banding, Shadow: shadow, Gamma: gamma, Cast: cast, Blur: blur, Noise: noise,
	JPEG: compress, Thing: thing, Crop: crop, Mirror: mirror, Size: size,
}

// Apply changes a picture as chance has it and says how.
func (k Kind) Apply(p *Picture, chance *rand.Rand) (string, error) {
	step, is := steps[k]
	switch {
	case !is:
		return "", fmt.Errorf("mutate: there is no kind %q", k)
	case len(p.Cards) == 0:
		return "", fmt.Errorf("mutate: a picture without cards")
	}
	return step(p, chance), nil
}

// between draws a number from a range.
func between(chance *rand.Rand, lo, hi float64) float64 { return lo + (hi-lo)*chance.Float64() }

// each replaces the colour of every pixel.
func (p *Picture) each(f func(x, y int, c [3]float64) [3]float64) {
	b := p.Pixels.Bounds()
	for y := range b.Dy() {
		row := p.Pixels.Pix[y*p.Pixels.Stride:]
		for x := range b.Dx() {
			px := row[4*x : 4*x+3]
			c := f(x, y, [3]float64{float64(px[0]), float64(px[1]), float64(px[2])})
			for i, v := range c {
				px[i] = level(v)
			}
		}
	}
}

func level(v float64) uint8 { return uint8(math.Max(0, math.Min(255, math.Round(v)))) }

func rgb(r, g, b uint8) color.RGBA { return color.RGBA{r, g, b, 255} }
