package deck

import (
	"slices"

	"referee/geometry"
	"referee/internal/fault"
)

// nearInk is how far, in the channel that differs most, two colours' inks must
// be apart to be told by eye in any light.
const nearInk = 24

// Oddities lists in words what the file form allows but a real deck hardly
// has: most often a slip in a file that was changed by hand.
func (d *Deck) Oddities() []error {
	var out []error
	for i := range d.Colors {
		for j := range d.Colors[:i] {
			a, b := d.Colors[j].Ink, d.Colors[i].Ink
			if max(apart(a.R, b.R), apart(a.G, b.G), apart(a.B, b.B)) < nearInk {
				out = append(out, fault.Errorf("colours %s (%v) and %s (%v) can hardly be told apart", fault.Colors{d.Colors[j].Name}, a, fault.Colors{d.Colors[i].Name}, b))
			}
		}
		if len(d.Colors[i].Symbol.Polygons) == 0 {
			out = append(out, fault.Errorf("colour %s has no symbol: only its ink tells it", fault.Colors{d.Colors[i].Name}))
		}
	}
	for i, l := range d.Designs {
		for _, m := range d.Designs[:i] {
			if SameShapes(m.Face(Front), geometry.Pose{}, l.Face(Front)) {
				out = append(out, fault.Errorf("cards %s and %s have the same shapes: only suit and numeral tell them", m.ID, l.ID))
			}
		}
	}
	out = append(out, d.missingValues()...)
	if d.Start == nil {
		out = append(out, fault.Errorf("there is no starting card"))
	}
	return out
}

func apart(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// missingValues names the values that one suit has and another lacks.
func (d *Deck) missingValues() []error {
	have := map[Suit]map[int]bool{}
	var suits []Suit
	var values []int
	for _, l := range d.Designs {
		if have[l.Suit] == nil {
			have[l.Suit] = map[int]bool{}
			suits = append(suits, l.Suit)
		}
		have[l.Suit][l.Value] = true
		if !slices.Contains(values, l.Value) {
			values = append(values, l.Value)
		}
	}
	slices.Sort(values)
	var out []error
	for _, s := range suits {
		for _, v := range values {
			if !have[s][v] {
				out = append(out, fault.Errorf("%s has no card of value %d", s, v))
			}
		}
	}
	return out
}
