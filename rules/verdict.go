package rules

import (
	"math"

	"referee/table"
)

// Code names a rule of a game, as RULES, reports, tests and messages do.
type Code string

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

// Unit is that of a measurement.
type Unit string

// The units.
const (
	MM  Unit = "mm"
	MM2 Unit = "mm²"
)

// Measurement is a measured number with its unit.
type Measurement struct {
	Value float64
	Unit  Unit
}

// Misalignment is how far a card lies off what it was laid on.
type Misalignment struct {
	Rule        Code    // that it must be within its tolerance
	MM, SigmaMM float64 // the largest of all corners, and its standard deviation
	AllowedMM   float64 // up to which it is legal
	NudgeMM     float64 // from which a legal one is to be nudged back
	// Meant tells that the two were meant for each other: near enough for the
	// rest to say something.
	Meant bool
}

// leastSigmaMM stands for the standard deviation of a misalignment that is
// known exactly.
const leastSigmaMM = 1e-6

// Margin is how many standard deviations it keeps from its tolerance.
func (m *Misalignment) Margin() float64 {
	return math.Abs(m.MM-m.AllowedMM) / math.Max(m.SigmaMM, leastSigmaMM)
}

// Placement is what was measured of one card lying on another.
type Placement struct {
	table.Pair
	OverlapMM2 float64
	DepthMM    float64
	Touch      bool // no more than a touch: not a placement on that card
	Legal      bool
	Reason     Code // of the rule broken; "" when legal
	// Off is nil where the two cards have nothing that could coincide.
	Off *Misalignment
	// HiddenMM is the length of what must be seen of the lower card that the
	// upper one hides, beyond the touch allowance.
	HiddenMM float64
}

// Verdict is the judgement on one card's placement.
type Verdict struct {
	Card   table.CardID
	Ruling Ruling
	Legal  bool
	Reason Code // of the first rule broken, or of the one that Free is about; "" otherwise
	Broken []Code
	// Free tells that it touches no other card, which is allowed only without
	// a legal move, if at all.
	Free bool
	// Measure is the number of the rule that is broken, of a legal card how
	// far it lies off; nil where there is none.
	Measure *Measurement
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

// VerdictUnsettled is the doubt about the verdict on a card whose measurement
// straddles a tolerance. It joins the doubts of the picture.
type VerdictUnsettled struct {
	Card table.CardID
	table.Spot
}

// KindVerdict is its code.
const KindVerdict table.DoubtKind = "verdict"

func (VerdictUnsettled) Kind() table.DoubtKind   { return KindVerdict }
func (d VerdictUnsettled) Cards() []table.CardID { return []table.CardID{d.Card} }

// CountUnsettled is the doubt about a count that was cut off: there were too
// many ways to count to try them all.
type CountUnsettled struct{ table.Spot }

// KindCount is its code.
const KindCount table.DoubtKind = "count"

func (CountUnsettled) Kind() table.DoubtKind { return KindCount }
func (CountUnsettled) Cards() []table.CardID { return nil }
