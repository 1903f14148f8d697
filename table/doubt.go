package table

import (
	"referee/deck"
)

// DoubtKind is the code of a type of doubt in reports.
type DoubtKind string

// The codes of the doubts of this package.
const (
	KindOrder       DoubtKind = "order"
	KindIdentity    DoubtKind = "identity"
	KindDot         DoubtKind = "dot"
	KindObscured    DoubtKind = "obscured"
	KindUnexplained DoubtKind = "unexplained"
	KindMisfit      DoubtKind = "misfit"
	KindCutOff      DoubtKind = "cutoff"
	KindPlane       DoubtKind = "plane"
	KindLens        DoubtKind = "lens"
	KindDouble      DoubtKind = "double"
	KindEdge        DoubtKind = "edge"
	KindNoStart     DoubtKind = "nostart"
	KindDamaged     DoubtKind = "damaged"
)

// Doubt is something that a picture did not settle: one of the types of this
// file, or one of a package that knows more (scoring.VerdictUnsettled). Doubts
// are data: the report words them, and scoring finds out whether they could
// change the result.
type Doubt interface {
	Kind() DoubtKind
	// Cards are those that it is about; none for one about the whole picture,
	// or about a place where no card was read.
	Cards() []CardID
	// Where is nil when the doubt does not say: it is then where its cards
	// are, and without any it is about the whole picture.
	Where() Place
	// Openness is from 0, hardly open, to 1: nothing speaks for what was read
	// rather than for anything else. It grades the evidence and is no measured
	// frequency.
	Openness() float64
}

// Spot is what every doubt says besides what it is about.
type Spot struct {
	Place Place   // nil when it does not say
	Open  float64 // from 0 to 1, as Doubt.Openness
}

func (s Spot) Where() Place      { return s.Place }
func (s Spot) Openness() float64 { return s.Open }

// OrderUnsettled: either card of the pair may lie on top. The pair is as read.
type OrderUnsettled struct {
	Pair
	Spot
}

// Alternative is another reading of a card.
type Alternative struct {
	Face  *deck.Face
	Color *deck.Color // nil for the starting card
}

// IdentityUnsettled: the card may be one of the alternatives instead, the
// likelier ones first.
type IdentityUnsettled struct {
	Card         CardID
	Alternatives []Alternative
	Spot
}

// DotUnsettled: the dot is neither clearly seen nor clearly hidden by a card.
type DotUnsettled struct {
	Dot DotRef
	Spot
}

// Obscured: something that is not a card, or glare, hides part of the card.
type Obscured struct {
	Card CardID
	Spot
}

// Unexplained: something there looks like a card, or part of one, that was not
// read.
type Unexplained struct{ Spot }

// Misfit: what is seen of the card does not fit well what was read.
type Misfit struct {
	Card CardID
	Spot
}

// CutOff: the card reaches beyond the picture.
type CutOff struct {
	Card CardID
	Spot
}

// PlaneUnsettled: too few cards, or contradicting ones, to trust any mm.
type PlaneUnsettled struct{ Spot }

// LensUnsettled: the cards contradict the calibrated lens, which was not used.
type LensUnsettled struct{ Spot }

// DoubleCard: both are read as the same card, which the deck has once.
type DoubleCard struct {
	First, Second CardID
	Spot
}

// Doubles are the cards of which more are there than the deck has, each with the one
// before it that is read alike.
func (l *Layout) Doubles() []DoubleCard {
	type print struct {
		design *deck.Design
		color  *deck.Color
	}
	last, count := map[print]CardID{}, map[print]int{}
	var out []DoubleCard
	for i := range l.Cards {
		id, k := CardID(i), print{l.Cards[i].Face.Design, l.Cards[i].Color}
		if !l.Present(id) {
			continue
		}
		if count[k]++; count[k] > k.design.Copies() {
			out = append(out, DoubleCard{First: last[k], Second: id, Spot: Spot{Open: 1}})
		}
		last[k] = id
	}
	return out
}

// EdgeUnsettled: the table's edge was measured, but not in this picture as it
// seems: rule edge is not judged.
type EdgeUnsettled struct{ Spot }

// NoStart: no starting card was found.
type NoStart struct{ Spot }

// PhotoDamaged: the light of the photo shifts as damage to its file leaves it.
type PhotoDamaged struct{ Spot }

func (OrderUnsettled) Kind() DoubtKind    { return KindOrder }
func (IdentityUnsettled) Kind() DoubtKind { return KindIdentity }
func (DotUnsettled) Kind() DoubtKind      { return KindDot }
func (Obscured) Kind() DoubtKind          { return KindObscured }
func (Unexplained) Kind() DoubtKind       { return KindUnexplained }
func (Misfit) Kind() DoubtKind            { return KindMisfit }
func (CutOff) Kind() DoubtKind            { return KindCutOff }
func (PlaneUnsettled) Kind() DoubtKind    { return KindPlane }
func (LensUnsettled) Kind() DoubtKind     { return KindLens }
func (DoubleCard) Kind() DoubtKind        { return KindDouble }
func (EdgeUnsettled) Kind() DoubtKind     { return KindEdge }
func (NoStart) Kind() DoubtKind           { return KindNoStart }
func (PhotoDamaged) Kind() DoubtKind      { return KindDamaged }

func (d OrderUnsettled) Cards() []CardID    { return []CardID{d.Over, d.Under} }
func (d IdentityUnsettled) Cards() []CardID { return []CardID{d.Card} }
func (d DotUnsettled) Cards() []CardID      { return []CardID{d.Dot.Card} }
func (d Obscured) Cards() []CardID          { return []CardID{d.Card} }
func (Unexplained) Cards() []CardID         { return nil }
func (d Misfit) Cards() []CardID            { return []CardID{d.Card} }
func (d CutOff) Cards() []CardID            { return []CardID{d.Card} }
func (PlaneUnsettled) Cards() []CardID      { return nil }
func (LensUnsettled) Cards() []CardID       { return nil }
func (d DoubleCard) Cards() []CardID        { return []CardID{d.First, d.Second} }
func (EdgeUnsettled) Cards() []CardID       { return nil }
func (NoStart) Cards() []CardID             { return nil }
func (PhotoDamaged) Cards() []CardID        { return nil }
