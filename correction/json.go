package correction

import (
	"bytes"
	"encoding/json"

	"referee/deck"
	"referee/geometry"
	"referee/internal/fault"
	"referee/table"
)

// form is a correction in JSON: its kind, and those fields that it has.
type form struct {
	Kind    Kind          `json:"kind"`
	Card    *table.CardID `json:"card,omitempty"`
	Is      *cardForm     `json:"is,omitempty"` // identity; a card that was missed
	Over    *table.CardID `json:"over,omitempty"`
	Under   *table.CardID `json:"under,omitempty"`
	Legal   *bool         `json:"legal,omitempty"`
	Present *bool         `json:"present,omitempty"`
	Dot     *int          `json:"dot,omitempty"`
	Seen    *bool         `json:"seen,omitempty"`
	Cell    *table.CellID `json:"cell,omitempty"`
	Pawn    *pawnForm     `json:"pawn,omitempty"`     // on a cell; absent: nothing
	At      *[2]float64   `json:"at_mm,omitempty"`    // on the table
	Turn    *float64      `json:"turn_deg,omitempty"` // of a card that was missed
	// Together are the forms of those that are said at once.
	Together []json.RawMessage `json:"corrections,omitempty"`
}

// cardForm is a card of the deck.
type cardForm struct {
	Design string  `json:"card"`
	Color  *string `json:"color"` // null for the starting card
	Face   string  `json:"face"`
}

// pawnForm is a piece on a board.
type pawnForm struct {
	Kind  string `json:"kind"`
	Color string `json:"color"`
}

// Encode writes a correction as JSON.
func Encode(c Correction) ([]byte, error) {
	f := form{Kind: c.Kind()}
	yes, no := true, false
	switch c := c.(type) {
	case Identity:
		f.Card, f.Is = &c.Card, formOf(c.Is)
	case Order:
		f.Over, f.Under = &c.Over, &c.Under
	case Legal:
		f.Card, f.Legal = &c.Card, &c.Legal
	case Present:
		f.Card, f.Present = &c.Card, &yes
	case Absent:
		f.Card, f.Present = &c.Card, &no
	case Added:
		turn := float64(c.Card.Pose.Turn / geometry.Degree)
		at := [2]float64(c.Card.Pose.At)
		f.Is, f.At, f.Turn, f.Present = formOf(table.Alternative{Face: c.Card.Face, Color: c.Card.Color}), &at, &turn, &yes
	case Nothing:
		at := [2]float64(c.At)
		f.At, f.Present = &at, &no
	case Dot:
		f.Card, f.Dot, f.Seen = &c.Dot.Card, &c.Dot.Dot, &c.Seen
	case Cell:
		if f.Cell = &c.Cell; c.Is != nil {
			f.Pawn = &pawnForm{c.Is.Kind, c.Is.Color.Name}
		}
	case Together:
		for _, one := range c.Said {
			data, err := Encode(one)
			if err != nil {
				return nil, err
			}
			f.Together = append(f.Together, data)
		}
	}
	return json.Marshal(f)
}

func formOf(a table.Alternative) *cardForm {
	out := &cardForm{Design: a.Face.Design.ID, Face: a.Face.Side.String()}
	if a.Color != nil {
		out.Color = &a.Color.Name
	}
	return out
}

// Decode reads a correction about a table that is laid with the deck. A field
// that it does not know, or that is missing, is an error.
func Decode(data []byte, d *deck.Deck) (Correction, error) {
	var f form
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&f); err != nil {
		return nil, fault.Errorf("is no correction: %w", err)
	}
	c, err := f.correction(d)
	if err == nil && c == nil {
		err = fault.Errorf("a correction of kind %q lacks a field, or is of no known kind", string(f.Kind))
	}
	return c, err
}

// correction is nil if a field that is needed is missing.
func (f *form) correction(d *deck.Deck) (Correction, error) {
	switch {
	case f.Kind == KindIdentity && f.Card != nil && f.Is != nil:
		is, err := f.Is.alternative(d)
		return Identity{Card: *f.Card, Is: is}, err
	case f.Kind == KindOrder && f.Over != nil && f.Under != nil:
		return Order{table.Pair{Over: *f.Over, Under: *f.Under}}, nil
	case f.Kind == KindLegal && f.Card != nil && f.Legal != nil:
		return Legal{Card: *f.Card, Legal: *f.Legal}, nil
	case f.Kind == KindPresent && f.Present != nil:
		return f.present(d)
	case f.Kind == KindDot && f.Card != nil && f.Dot != nil && f.Seen != nil:
		return Dot{Dot: table.DotRef{Card: *f.Card, Dot: *f.Dot}, Seen: *f.Seen}, nil
	case f.Kind == KindCell && f.Cell != nil:
		return f.cell(d)
	case f.Kind == KindTogether && len(f.Together) > 0:
		return f.together(d)
	case f.Kind == KindUndo:
		return Undo{}, nil
	}
	return nil, nil
}

// The standard deviations of a card that a finger puts on a picture: about a
// tenth of a card's width, and what the eye still sees of a turn.
const (
	byHandMM   = 6.0                 // a fingertip is some 10 mm wide on the picture of a table on a phone
	byHandTurn = 3 * geometry.Degree // a card's end is off by 2 mm then
)

// byHand is the covariance of such a card: what its place decides is then no
// more than likely.
func byHand() [3][3]float64 {
	return [3][3]float64{{byHandMM * byHandMM}, {0, byHandMM * byHandMM}, {0, 0, float64(byHandTurn * byHandTurn)}}
}

// present is about a card that was read, one that was missed, or a place.
func (f *form) present(d *deck.Deck) (Correction, error) {
	switch {
	case f.Card != nil && *f.Present:
		return Present{Card: *f.Card}, nil
	case f.Card != nil:
		return Absent{Card: *f.Card}, nil
	case f.At != nil && !*f.Present:
		return Nothing{At: geometry.Point(*f.At)}, nil
	case f.At != nil && f.Is != nil && f.Turn != nil:
		is, err := f.Is.alternative(d)
		pose := geometry.Pose{At: geometry.Point(*f.At), Turn: geometry.Angle(*f.Turn) * geometry.Degree}
		return Added{table.Card{Face: is.Face, Color: is.Color, Pose: pose, Cov: byHand(), Confidence: 1}}, err
	}
	return nil, nil
}

// together are single corrections: none is undone alone.
func (f *form) together(d *deck.Deck) (Correction, error) {
	var out Together
	for _, data := range f.Together {
		one, err := Decode(data, d)
		if err != nil {
			return nil, err
		}
		if k := one.Kind(); k == KindTogether || k == KindUndo {
			return nil, fault.Errorf("a correction of kind %q is said for itself", string(k))
		}
		out.Said = append(out.Said, one)
	}
	return out, nil
}

func (f *form) cell(d *deck.Deck) (Correction, error) {
	out := Cell{Cell: *f.Cell}
	if f.Pawn == nil {
		return out, nil
	}
	color, known := d.Color(f.Pawn.Color)
	if !known {
		return nil, fault.Errorf("the deck has no colour %q", f.Pawn.Color)
	}
	out.Is = &table.Pawn{Kind: f.Pawn.Kind, Color: color, Cell: out.Cell}
	return out, nil
}

func (f *cardForm) alternative(d *deck.Deck) (table.Alternative, error) {
	return table.Named(d, f.Design, deck.SideOf(f.Face), f.Color)
}
