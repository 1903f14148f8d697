// Package finding holds what learning a deck has to say of the photos, as data:
// a sentence's code with its arguments. It knows nothing of pictures, so that
// package report can put findings into another language; by itself a finding
// reads in English.
package finding

import (
	"fmt"
	"strings"

	"referee/internal/printable"
)

// Code names a sentence.
type Code string

// Finding is a sentence with its arguments: strings as they are, numbers,
// Cards, Places, Findings and lists of these.
type Finding struct {
	Code Code
	Args []any
}

// New makes a finding. The arguments must be those that the sentence has.
func New(c Code, args ...any) *Finding { return &Finding{c, args} }

// Error is the finding in English: one that keeps a photo from being read is
// an error.
func (f *Finding) Error() string {
	return fmt.Sprintf(english[f.Code], printable.Args(f.Args)...)
}

func (f *Finding) String() string { return f.Error() }

// Card is a card as players call it.
type Card struct {
	Color, Suit string // Color may be empty
	Value       int
	Start       bool
}

func (c Card) String() string {
	switch {
	case c.Start:
		return "the starting card"
	case c.Color == "":
		return fmt.Sprintf("%s %d", c.Suit, c.Value)
	}
	return fmt.Sprintf("%s %s %d", c.Color, c.Suit, c.Value)
}

// Color is a colour's name in the deck.
type Color string

// Place is where a card lies in a photo, in px.
type Place struct {
	X, Y  int
	Photo string
	Label string // by which the card is named in answers; "": none
}

func (p Place) String() string {
	if p.Label != "" {
		return fmt.Sprintf("card %s at (%d, %d) of %s", p.Label, p.X, p.Y, p.Photo)
	}
	return fmt.Sprintf("the card at (%d, %d) of %s", p.X, p.Y, p.Photo)
}

// List is several findings in one sentence.
type List []*Finding

func (l List) String() string {
	var out []string
	for _, f := range l {
		out = append(out, f.String())
	}
	return strings.Join(out, "; ")
}
