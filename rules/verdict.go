package rules

import "referee/table"

// Code names a rule, as RULES, reports, tests and messages do.
type Code string

// The rules that a photo can show.
const (
	Match   Code = "match"   // the card covers one edge shape with one of the same kind
	Aligned Code = "aligned" // the two shapes coincide
	Outline Code = "outline" // the outline beneath is not interrupted
	Single  Code = "single"  // it lies on one card, and on one shape of it
	Edge    Code = "edge"    // no part beyond the table's edge
	Free    Code = "free"    // laid without touching: only without a legal move
)

// Ruling is how a verdict ends.
type Ruling string

// The rulings. A placement whose measurement straddles a tolerance is
// Unsettled; Legal then says which side the measurement itself falls on.
const (
	Lawful    Ruling = "legal"
	Nudge     Ruling = "nudge" // legal, but to be nudged back into place
	Foul      Ruling = "illegal"
	Unsettled Ruling = "unsettled"
)

// Placement is what was measured of one card lying on another.
type Placement struct {
	table.Pair
	OverlapMM2 float64
	DepthMM    float64
	Touch      bool // no more than a touch: not a placement on that card
	Legal      bool
	Reason     Code // of the rule broken; "" when legal

	// The pair of shapes that coincide best: indices into the faces' Shapes.
	// -1 when the two cards have no kind of shape in common there.
	ShapeOver, ShapeUnder int
	// MisalignmentMM is the largest distance between matched corners of the
	// two shapes, SigmaMM its standard deviation; NaN without matched shapes.
	MisalignmentMM, SigmaMM float64
	// HiddenOutlineMM is the length of the lower card's outline that the
	// upper one hides beyond the touch allowance.
	HiddenOutlineMM float64
}

// Verdict is the judgement on one card's placement.
type Verdict struct {
	Card    table.CardID
	Ruling  Ruling
	Legal   bool
	Reason  Code // of the first rule broken, or Free; "" otherwise
	Broken  []Code
	Measure float64 // in the unit of Reason: mm, or mm² for Single
}

// Judgement is the whole table judged.
type Judgement struct {
	Verdicts   []Verdict   // one a card, by CardID
	Placements []Placement // one for every overlapping pair
}

// Illegal returns the cards whose placement is illegal, lowest id first.
func (j *Judgement) Illegal() []table.CardID {
	var out []table.CardID
	for _, v := range j.Verdicts {
		if !v.Legal {
			out = append(out, v.Card)
		}
	}
	return out
}
