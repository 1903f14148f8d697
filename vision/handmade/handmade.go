// Package handmade makes tables for the tests of single stages: cards seen from
// right above in plain colours, without blur and noise, so that a test says all that
// is to be seen, and what a faultless reading says of them.
package handmade

import (
	"sync"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/srgb"
	"referee/table"
	"referee/vision/adjusting"
	"referee/vision/identifying"
	"referee/vision/ordering"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Scale of the pictures, and how high the camera hangs over the table.
const (
	PxPerMM    = 3.0 // a line of the decks, 1.5 mm, has more than four px
	distanceMM = 500 // a phone over a table
)

// BuiltIn is what the faces of the built-in deck look like.
var BuiltIn = sync.OnceValue(func() *printing.Set { return printing.New(deck.Default()) })

// Card is a card as it lies on the table.
type Card struct {
	Model int // of its face
	Color int // of the deck's; of the starting card it says nothing
	Pose  geometry.Pose
}

// Table is what is to be seen. Its middle is in the middle of the picture.
type Table struct {
	*printing.Set
	WidthMM, HeightMM float64
	Cards             []Card // from the bottom up
	// Over changes the colour, in linear light, that a place of the table, mm, shows:
	// by a thing that lies there, or by light. It may be nil.
	Over Over
}

// Over changes the colour of a place.
type Over func(p geometry.Point, c raster.RGB) raster.RGB

// Disc is a round thing of one colour.
func Disc(at geometry.Point, radiusMM float64, of raster.RGB) Over {
	return func(p geometry.Point, c raster.RGB) raster.RGB {
		if geometry.Distance(p, at) <= radiusMM {
			return of
		}
		return c
	}
}

// Bare is the colour of the table without cards.
var Bare = raster.RGB{0.2, 0.13, 0.08}

// Light is that on all cards: what their black and white look like.
func Light() raster.Light {
	return raster.Light{Black: raster.RGB{0.01, 0.01, 0.01}, White: raster.RGB{0.8, 0.8, 0.8}, OK: true}
}

// Read is the picture with what a faultless reading says of the cards, but of no
// order: nothing is open.
func (t *Table) Read() *ordering.Stacked {
	n := len(t.Cards)
	sc := &scene.Scene{Set: t.Set, Plane: t.Plane(), Blur: scene.Sharp(), Cards: make([]scene.Detection, n), Adjusted: adjusting.Adjusted{
		Sizes: make([]float64, n), CovHeld: make([][3][3]float64, n), Lies: make([]adjusting.Lie, n), Shared: make([][][3]float64, n), BlurPx: 0.5,
	}}
	sc.Raster, sc.White = t.Picture()
	cam := sc.Plane.Camera()
	cr := identifying.NewCardsRead(&identifying.FacesRead{Scene: sc, Identities: make([]identifying.Identity, n), Emblems: &identifying.Emblems{Taught: make([]*identifying.TrainingSample, n)}})
	for i, c := range t.Cards {
		sc.Cards[i] = scene.Detection{Model: c.Model, Pose: c.Pose}
		sc.Verify(&sc.Cards[i], &cam, scene.FineMM)
		sc.Adjusted.Sizes[i] = 1
		cr.Identities[i] = identifying.Identity{Best: identifying.Candidate{Model: c.Model}, Light: Light()}
		if !t.IsStart(c.Model) {
			color := &t.Deck.Colors[c.Color]
			cr.Inks[i] = identifying.InkReading{Color: color, Margin: 100, Shown: printing.InkLight(color.Ink)}
		}
	}
	return &ordering.Stacked{CardsRead: cr, Game: table.LaidOnOneAnother()}
}

// Size is that of the picture, px.
func (t *Table) Size() (w, h int) { return int(t.WidthMM * PxPerMM), int(t.HeightMM * PxPerMM) }

// Plane is the camera over the table.
func (t *Table) Plane() adjusting.Tilted {
	w, h := t.Size()
	return adjusting.Tilted{Focal: PxPerMM * distanceMM, DistanceMM: distanceMM, CentreX: float64(w-1) / 2, CentreY: float64(h-1) / 2}
}

// whiteFrom is the pixel value of the darkest channel from which a pixel counts as
// white.
const whiteFrom = 120

// Picture draws the table, with the mask of what is white.
func (t *Table) Picture() (*raster.Raster, *raster.Bitmap) {
	w, h := t.Size()
	r := &raster.Raster{W: w, H: h, BGR: make([]uint8, 3*w*h), Luma: make([]uint8, w*h), White: make([]uint8, w*h), Bright: make([]uint8, w*h)}
	mask := &raster.Bitmap{W: w, H: h, On: make([]uint8, w*h)}
	plane := t.Plane()
	cam := plane.Camera()
	parallel.For(h, func(y int) {
		for i := y * w; i < (y+1)*w; i++ {
			p := cam.Unproject(geometry.Point{float64(i - y*w), float64(y)})
			c := t.at(p)
			if t.Over != nil {
				c = t.Over(p, c)
			}
			red, green, blue := encoded(c[0]), encoded(c[1]), encoded(c[2])
			r.BGR[3*i], r.BGR[3*i+1], r.BGR[3*i+2] = blue, green, red
			r.Luma[i] = encoded(raster.Luminance(c))
			r.White[i], r.Bright[i] = min(red, green, blue), max(red, green, blue)
			if r.White[i] >= whiteFrom {
				mask.On[i] = 1
			}
		}
	})
	return r, mask
}

// at is the colour of a place of the table, mm.
func (t *Table) at(p geometry.Point) raster.RGB {
	for k := len(t.Cards) - 1; k >= 0; k-- {
		c := &t.Cards[k]
		q := c.Pose.Inverse().Apply(p)
		if paint := t.Deck.PaintAt(t.Models[c.Model].Face, q); paint != deck.Off {
			return t.shown(c, paint, q)
		}
	}
	return Bare
}

// shown is what a paint of a card looks like at a place, card mm. Half a disc stands
// for every emblem.
func (t *Table) shown(c *Card, paint deck.Paint, q geometry.Point) raster.RGB {
	l := Light()
	switch paint {
	case deck.Emblem:
		if q[0] > 0 && q.Len() < t.Deck.Style.EmblemRadius/2 {
			return l.White
		}
	case deck.Outline:
		return l.White
	case deck.Dot:
		return between(&l, t.Deck.Style.Dot)
	case deck.Colored:
		if !t.IsStart(c.Model) {
			return between(&l, t.Deck.Colors[c.Color].Ink)
		}
		return l.White
	}
	return l.Black
}

// between is an ink between the black and the white of a light.
func between(l *raster.Light, i deck.Ink) raster.RGB {
	var out raster.RGB
	for k, v := range [3]uint8{i.R, i.G, i.B} {
		out[k] = l.Black[k] + srgb.Linear[v]*(l.White[k]-l.Black[k])
	}
	return out
}

func encoded(v float64) uint8 {
	return srgb.Byte(v)
}
