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
	Label   string  // by which people name it in answers
	Answer  *Answer // what a person said of it; nil: nothing
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
	Color   *inkGroup // nil for the starting card
	IsStart bool
	// Unread tells that its shapes or its name are not known, and not needed:
	// other cards show them. Its ink and symbol count.
	Unread bool
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
	return finding.Place{X: int(math.Round(c.Where[0])), Y: int(math.Round(c.Where[1])), Photo: c.Photo, Label: c.Label}
}

// A card's rim is white or inked all round: its outline, frame or edge shapes,
// whose hollow ones have a line along the edge too. What lies across cards, or
// on a table beside them, shows black there.
const (
	rimReachMM = 2.5  // from where the edge is thought to be
	rimStepMM  = 0.3  // finer than any line is wide: a fifth of those of the decks here
	rimSamples = 40   // a side, corners left out
	rimLeastOn = 0.7  // share of the samples: one side may be off by more than its line
	rimMostOn  = 0.85 // the same of what was cut out of the table by its own border
)

// hasRim tells whether a card's rim is nowhere black, but for what glare and
// blur may hide.
func (c *card) hasRim(least float64) bool {
	return float64(c.rimOn()) >= least*4*rimSamples
}

// rimOn counts the samples along the rim that are white or inked.
func (c *card) rimOn() int {
	corners := geometry.Polygon{{-c.Flat.Width / 2, -c.Flat.Height / 2}, {c.Flat.Width / 2, -c.Flat.Height / 2}, {c.Flat.Width / 2, c.Flat.Height / 2}, {-c.Flat.Width / 2, c.Flat.Height / 2}}
	on := 0
	for s, a := range corners {
		b := corners[(s+1)%4]
		in := geometry.Perp(b.Sub(a).Normalize())
		for k := range rimSamples {
			q := geometry.Lerp(a, b, edgeCornerCut+(1-2*edgeCornerCut)*(float64(k)+0.5)/rimSamples)
			for d := 0.2; d < rimReachMM; d += rimStepMM {
				if p := q.Add(in.Mul(d)); c.Mix.White.at(p)+c.Mix.Ink.at(p) >= half {
					on++
					break
				}
			}
		}
	}
	return on
}

// glanceAt tells what inks a card is of and where its body is.
func glanceAt(f *flat) (*card, error) {
	c := &card{Photo: f.Photo, Where: f.Centre, Flat: f}
	var err error
	if c.Mix, err = unmix(f); err != nil {
		return c, err
	}
	c.IsStart = !c.Mix.HasInk
	c.Body, err = findBody(f, c.Mix)
	return c, err
}

// dissect takes a card apart before it is known which way is up.
func dissect(f *flat) (*card, error) {
	c, err := glanceAt(f)
	if err == nil && !c.IsStart {
		c.Emblem = findEmblem(f, c.Mix, c.Body)
	}
	return c, err
}
