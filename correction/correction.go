package correction

import (
	"referee/geometry"
	"referee/internal/takenback"
	"referee/table"
)

// Kind is the code of a type of correction, as the HTTP API has it.
type Kind string

// The codes.
const (
	KindIdentity Kind = "identity"
	KindOrder    Kind = "order"
	KindLegal    Kind = "legal"
	KindPresent  Kind = "present"
	KindDot      Kind = "dot"
	KindCell     Kind = "cell"
	KindTogether Kind = "together"
	KindUndo     Kind = "undo"
)

// Correction is one thing that a person says: one of the types of this file.
type Correction interface {
	Kind() Kind
	apply(c *Corrected) error
}

// Identity: the card is that one.
type Identity struct {
	Card table.CardID
	Is   table.Alternative
}

// Order: Over lies on Under.
type Order struct{ table.Pair }

// Legal: the card's placement is legal, or not, whatever was measured; a group
// may have its own rule, or have agreed.
type Legal struct {
	Card  table.CardID
	Legal bool
}

// Present: the card is there, as read.
type Present struct{ Card table.CardID }

// Absent: there is no such card, or it is to be left out.
type Absent struct{ Card table.CardID }

// Added: a card lies there that was not read, for all that is known on top of
// the others; an Order after it says whether it does. Its id is the next one.
type Added struct{ Card table.Card }

// Nothing: there is no card at that place, table mm.
type Nothing struct{ At geometry.Point }

// Dot: the dot is seen, or is covered.
type Dot struct {
	Dot  table.DotRef
	Seen bool
}

// Cell: that stands on the cell; nil is nothing.
type Cell struct {
	Cell table.CellID
	Is   *table.Pawn
}

// Together are corrections that answer one question, as whether many cards are of one
// colour or of another: said at once, and undone at once.
type Together struct{ Said []Correction }

// Undo takes back the last correction that still stands.
type Undo struct{}

func (Identity) Kind() Kind { return KindIdentity }
func (Order) Kind() Kind    { return KindOrder }
func (Legal) Kind() Kind    { return KindLegal }
func (Present) Kind() Kind  { return KindPresent }
func (Absent) Kind() Kind   { return KindPresent }
func (Added) Kind() Kind    { return KindPresent }
func (Nothing) Kind() Kind  { return KindPresent }
func (Dot) Kind() Kind      { return KindDot }
func (Cell) Kind() Kind     { return KindCell }
func (Together) Kind() Kind { return KindTogether }
func (Undo) Kind() Kind     { return KindUndo }

// Standing lists the corrections that still stand, oldest first, after what
// was undone; each of those that were said together stands for itself.
func Standing(said []Correction) []Correction {
	var out []Correction
	undoes := func(c *Correction) bool { return (*c).Kind() == KindUndo }
	for _, i := range takenback.Standing(said, undoes) {
		if together, is := said[i].(Together); is {
			out = append(out, together.Said...)
		} else {
			out = append(out, said[i])
		}
	}
	return out
}
