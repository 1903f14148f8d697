package deck

import (
	"fmt"
	"slices"

	"referee/geometry"
)

// Ink is a colour as the deck file names it, in sRGB from 0 to 255.
type Ink struct{ R, G, B uint8 }

// String returns the ink as "#rrggbb".
func (i Ink) String() string { return fmt.Sprintf("#%02x%02x%02x", i.R, i.G, i.B) }

// Kind names a class of congruent edge shapes, such as "triangle". Two shapes
// match exactly when their kinds are equal.
type Kind string

// Suit is the family of a card: circle, square or triangle in TACTA.
type Suit string

// StartID is the id of the starting card.
const StartID = "start"

// Style is the make of every card of a deck. Lengths in mm.
type Style struct {
	Width, Height, CornerRadius float64
	Body                        Ink
	FrameWidth                  float64 // band in the card's colour along its edge; 0: none
	Outline                     Ink
	OutlineWidth                float64 // along the inside of the body's border
	ShapeStroke                 float64 // line of a hollow shape, inside the shape
	EmblemRadius                float64 // about the size of suit and numeral at the centre
	DotDiameter                 float64
	Dot                         Ink
}

// Symbol tells colours apart for players who cannot see them. Its polygons
// (mm, about its own centre) are filled by the even-odd rule; At is where the
// centre stands on the card. It is never mirrored.
type Symbol struct {
	Name     string
	At       geometry.Point
	Polygons []geometry.Polygon
}

// Contains tells whether q, in mm about the symbol's centre, is inked.
func (s *Symbol) Contains(q geometry.Point) bool {
	in := false
	for _, p := range s.Polygons {
		in = in != p.Contains(q)
	}
	return in
}

// Bounds returns the corners of the symbol's bounding box about its centre.
func (s *Symbol) Bounds() (lo, hi geometry.Point) {
	var all geometry.Polygon
	for _, p := range s.Polygons {
		all = append(all, p...)
	}
	return all.Bounds()
}

// Color is one player's colour.
type Color struct {
	Name   string
	Ink    Ink
	Symbol Symbol
}

// Shape is an edge shape: a convex, counter-clockwise polygon that reaches
// the card's edge. A shape with dots is filled with the card's ink, one
// without is hollow.
type Shape struct {
	Kind    Kind
	Polygon geometry.Polygon
	Dots    []geometry.Point
}

// Filled tells whether the shape is printed solid.
func (s *Shape) Filled() bool { return len(s.Dots) > 0 }

// Design is what is printed on a card, whatever its colour: what distinguishes it
// within its colour.
type Design struct {
	ID    string // "circle-4", or StartID
	Suit  Suit   // "" for the starting card
	Value int    // number of dots; 0 for the starting card

	faces  [2]*Face
	copies int // 0 where the file does not say: 1
	// drawn is how the starting card is drawn, where that is another way than the
	// deck's.
	drawn *StartStyle
}

// Overlapping tells whether shapes of the design share area, as the slots of some
// starting cards do.
func (l *Design) Overlapping() bool { return overlapping(l.faces[Front].Shapes) }

// Copies is how often a deck has the design in every colour; of the starting
// card, how often at all.
func (l *Design) Copies() int { return max(1, l.copies) }

// IsStart tells whether this is the starting card.
func (l *Design) IsStart() bool { return l.ID == StartID }

// StartStyleOf is how a design of the starting card is drawn.
func (d *Deck) StartStyleOf(l *Design) *StartStyle {
	if l.drawn != nil {
		return l.drawn
	}
	return &d.StartStyle
}

// Face returns the front or the back.
func (l *Design) Face(s Side) *Face { return l.faces[s] }

// StartStyle is how the starting card is drawn, which differs between
// printings. Lengths in mm.
type StartStyle struct {
	// SlotLine is the width of the white lines round overlapping slots; 0
	// when the slots are drawn like hollow shapes with an outline.
	SlotLine float64
	// FrameWidth is that of the white frame.
	FrameWidth float64
}

// Deck is a whole printing of the game.
type Deck struct {
	Name       string
	Style      Style
	Colors     []Color
	Designs    []*Design // without the starting card
	Start      *Design   // nil if the deck has none
	StartStyle StartStyle
	// StartDrawn is the starting card drawn in another way, which it may be as well;
	// nil where the deck file says how it is drawn.
	StartDrawn *Design
	// Certainty says how well fields of a learned deck are known.
	Certainty []Certainty
}

// Design returns the design with the id, the starting card included.
func (d *Deck) Design(id string) (*Design, bool) {
	if d.Start != nil && d.Start.ID == id {
		return d.Start, true
	}
	for _, l := range d.Designs {
		if l.ID == id {
			return l, true
		}
	}
	return nil, false
}

// allDesigns returns every design, the starting card last.
func (d *Deck) allDesigns() []*Design {
	out := append([]*Design(nil), d.Designs...)
	if d.Start != nil {
		out = append(out, d.Start)
	}
	return out
}

// Suits lists the suits, in the order of the file.
func (d *Deck) Suits() []Suit {
	var out []Suit
	for _, l := range d.Designs {
		if !slices.Contains(out, l.Suit) {
			out = append(out, l.Suit)
		}
	}
	return out
}

// ColorNames lists the colours' names, in the order of the file.
func (d *Deck) ColorNames() []string {
	out := make([]string, len(d.Colors))
	for i := range d.Colors {
		out[i] = d.Colors[i].Name
	}
	return out
}

// Color returns the colour with the name.
func (d *Deck) Color(name string) (*Color, bool) {
	for i := range d.Colors {
		if d.Colors[i].Name == name {
			return &d.Colors[i], true
		}
	}
	return nil, false
}

// cardCornerSteps is how many segments stand for a rounded corner: at 3 mm
// radius the chord lies 0.01 mm off the arc.
const cardCornerSteps = 8

// CardPolygon returns the card's edge with its rounded corners.
func (d *Deck) CardPolygon() geometry.Polygon {
	return geometry.RoundedRect(d.Style.Width, d.Style.Height, d.Style.CornerRadius, cardCornerSteps)
}

// Corners returns the corners of the full rectangle, rounding ignored: top
// left, top right, bottom right, bottom left.
func (d *Deck) Corners() [4]geometry.Point {
	w, h := d.Style.Width/2, d.Style.Height/2
	return [4]geometry.Point{{-w, h}, {w, h}, {w, -h}, {-w, -h}}
}
