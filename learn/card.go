package learn

import (
	"fmt"
	"math"

	"referee/deck"
	"referee/geometry"
	"referee/learn/finding"
)

// card is one card of one photo, with all that was read of it.
type card struct {
	Photo   string
	Where   geometry.Point // px in the photo
	Flat    *flat
	Mix     *mix
	Body    *body
	Emblem  *emblem
	Glyph   glyph
	HasNum  bool
	Shapes  []printed
	Faults  []*finding.Finding // what could not be read of it
	White   []float64
	Color   int // index of its colour, −1 for the starting card
	IsStart bool
	// Overexposed tells that its photo did not take in its white.
	Overexposed bool

	Suit     deck.Suit
	SuitLead float64 // by how much more it looks like its suit than like the next
	Value    int
}

// id is the layout's name.
func (c *card) id() string {
	if c.IsStart {
		return deck.StartID
	}
	return fmt.Sprintf("%s-%d", c.Suit, c.Value)
}

// dots counts the dots of all shapes.
func (c *card) dots() int {
	n := 0
	for i := range c.Shapes {
		n += len(c.Shapes[i].Dots)
	}
	return n
}

// place says where a card lies, for people.
func (c *card) place() finding.Place {
	return finding.Place{X: int(math.Round(c.Where[0])), Y: int(math.Round(c.Where[1])), Photo: c.Photo}
}

// firstLook takes a card apart before it is known which way is up.
func firstLook(f *flat) (*card, error) {
	c := &card{Photo: f.Photo, Where: f.Centre, Flat: f}
	var err error
	if c.Mix, err = unmix(f); err != nil {
		return c, err
	}
	c.IsStart = !c.Mix.HasInk
	if c.Body, err = findBody(f, c.Mix); err != nil {
		return c, err
	}
	if !c.IsStart {
		c.Emblem = findEmblem(f, c.Mix, c.Body)
	}
	return c, nil
}
