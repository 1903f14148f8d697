package table

import (
	"referee/deck"
	"referee/geometry"
)

// DoubtKind says what the picture did not settle.
type DoubtKind string

// The kinds of doubt. Each says which fields of Doubt it uses.
const (
	// OrderUnsettled: either of Cards (two) may lie on top.
	OrderUnsettled DoubtKind = "order"
	// IdentityUnsettled: Cards[0] may be one of Alternatives instead.
	IdentityUnsettled DoubtKind = "identity"
	// DotUnsettled: dot Dot of Cards[0] is neither clearly seen nor clearly
	// hidden by a card.
	DotUnsettled DoubtKind = "dot"
	// Obscured: something that is not a card, or glare, hides part of Cards.
	Obscured DoubtKind = "obscured"
	// Unexplained: something at At looks like a card, or part of one, that
	// was not read.
	Unexplained DoubtKind = "unexplained"
	// Misfit: what is seen of Cards[0] does not fit well what was read.
	Misfit DoubtKind = "misfit"
	// CutOff: Cards[0] reaches beyond the picture.
	CutOff DoubtKind = "cutoff"
	// PlaneUnsettled: too few cards, or contradicting ones, to trust any mm.
	PlaneUnsettled DoubtKind = "plane"
	// LensUnsettled: the cards contradict the calibrated lens, which was not
	// used. Uses nothing.
	LensUnsettled DoubtKind = "lens"
	// DoubleCard: Cards are read as the same card, which the deck has once.
	DoubleCard DoubtKind = "double"
	// EdgeUnsettled: the table's edge was measured, but not in this picture
	// as it seems: rule edge is not judged. Uses nothing.
	EdgeUnsettled DoubtKind = "edge"
	// NoStart: no starting card was found. Uses nothing.
	NoStart DoubtKind = "nostart"
)

// Alternative is another reading of a card.
type Alternative struct {
	Face  *deck.Face
	Color *deck.Color
}

// Doubt is something the picture did not settle. Doubts are data: the report
// words them, and scoring finds out whether they could change the result.
type Doubt struct {
	Kind         DoubtKind
	Cards        []CardID
	Dot          int
	Alternatives []Alternative
	At           geometry.Point // px in the picture
	RadiusPx     float64        // about how large the doubtful place is
	Strength     float64        // 0 (hardly) to 1 (entirely open)
}
