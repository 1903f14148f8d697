package tacta

import (
	"math"

	"referee/deck"
	"referee/internal/fault"
)

// FreeReading says how a card that touches no other is taken. Whether its
// player had a legal move cannot be seen in a picture of the table.
type FreeReading string

// The readings of a free placement.
const (
	FreeAllowed   FreeReading = "allowed"   // trusted to be for want of a legal move
	FreeForbidden FreeReading = "forbidden" // the group plays without free placements
)

// UncoveredDots says what becomes of dots that an illegal card had hidden,
// once it is removed. The rule books do not say so in words.
type UncoveredDots string

// The readings of uncovered dots.
const (
	CountUncovered  UncoveredDots = "count"  // what the table shows once the card is gone
	IgnoreUncovered UncoveredDots = "ignore" // once hidden, never counted
)

// OwnColorReading says how a card that lies on one of its own colour is taken.
type OwnColorReading string

// The readings of a card on its own colour.
const (
	OwnColorAllowed   OwnColorReading = "allowed"
	OwnColorForbidden OwnColorReading = "forbidden" // Free Play
)

// Settings are the tolerances of the referee. The rule books give no numbers;
// those of DefaultSettings are the project's (RULES, TACTA).
type Settings struct {
	// AlignMM is the misalignment up to which two shapes coincide (aligned).
	AlignMM float64
	// NudgeMM is the misalignment from which a legal card is to be nudged back.
	NudgeMM float64
	// TouchMM is how deep, in mm, a neighbour may be overlapped (single,
	// outline) as long as no dot is hidden.
	TouchMM float64
	// EdgeMM is how far a card may seem to reach beyond the table's edge
	// (edge): a card pushed flush with it must pass.
	EdgeMM float64
	// DotCovered is the part of a dot's area from which it counts as hidden.
	DotCovered float64
	// MatchLimit is how far two shapes may be apart and still be taken for an
	// attempt to lay one on the other, as a part of their shortest side.
	// Beyond it the fault is match, not aligned; legality does not depend on
	// it while it stays over AlignMM.
	MatchLimit float64
	// Sigmas is how many standard deviations a measurement must keep from a
	// tolerance to settle a verdict, and a dot from being counted otherwise.
	Sigmas float64
	// Free is how a card that touches no other is taken.
	Free FreeReading
	// Uncovered says what becomes of dots that a removed card had hidden.
	Uncovered UncoveredDots
	// Suits are those in play; none: all of them (suit).
	Suits []deck.Suit
	// OwnColor is how a card that lies on one of its own colour is taken.
	OwnColor OwnColorReading
}

// DefaultSettings returns the settings of RULES: align_mm 2, nudge_mm 1,
// touch_mm 1, dot_covered a half, uncovered dots count; edge_mm 1; a verdict
// and a dot are settled at 3 sigma.
func DefaultSettings() Settings {
	return Settings{
		AlignMM:    2.0,
		NudgeMM:    1.0,
		TouchMM:    1.0,
		EdgeMM:     1.0,
		DotCovered: 0.5,
		MatchLimit: 2.0 / 3,
		Sigmas:     3,
		Free:       FreeAllowed,
		Uncovered:  CountUncovered,
		OwnColor:   OwnColorAllowed,
	}
}

// The largest settings that make sense. Beyond 5 mm no two shapes coincide in
// any group's eyes: the smallest edge shapes of known decks have sides of about
// 16 mm, and a card that far off covers its neighbour's dots. Photos of tables
// measure to some hundredths of a mm, so 10 standard deviations leave nothing
// that is not sure to be settled.
// The edge of a table is itself measured to some mm only.
const (
	maxToleranceMM = 5  // mm: a third of a shape's side
	maxEdgeMM      = 20 // mm: some times what an edge is measured to
	maxSigmas      = 10 // standard deviations
)

// Validate names the first setting that makes no sense.
func (s Settings) Validate() error {
	for _, v := range []struct {
		name       string
		value, max float64
	}{
		{"align_mm", s.AlignMM, maxToleranceMM}, {"nudge_mm", s.NudgeMM, maxToleranceMM},
		{"touch_mm", s.TouchMM, maxToleranceMM}, {"edge_mm", s.EdgeMM, maxEdgeMM},
	} {
		if !(v.value >= 0 && v.value <= v.max) {
			return fault.Errorf("%s is %g: must be from 0 to %g mm", v.name, v.value, v.max)
		}
	}
	if s.NudgeMM > s.AlignMM {
		return fault.Errorf("nudge_mm is %g, more than align_mm, which is %g: a card that lies further off than align_mm is illegal, so nudge_mm must not exceed it", s.NudgeMM, s.AlignMM)
	}
	if !(s.DotCovered > 0 && s.DotCovered <= 1) {
		return fault.Errorf("dot_covered is %g: must be over 0 and at most 1", s.DotCovered)
	}
	if !(s.MatchLimit > 0) || math.IsInf(s.MatchLimit, 0) {
		return fault.Errorf("match_limit is %g: must be over 0", s.MatchLimit)
	}
	if !(s.Sigmas > 0 && s.Sigmas <= maxSigmas) {
		return fault.Errorf("sigmas is %g: must be over 0 and at most %d", s.Sigmas, maxSigmas)
	}
	if s.Free != FreeAllowed && s.Free != FreeForbidden {
		return fault.Errorf("free is %q: must be %q or %q", s.Free, FreeAllowed, FreeForbidden)
	}
	if s.Uncovered != CountUncovered && s.Uncovered != IgnoreUncovered {
		return fault.Errorf("uncovered_dots is %q: must be %q or %q", s.Uncovered, CountUncovered, IgnoreUncovered)
	}
	if s.OwnColor != OwnColorAllowed && s.OwnColor != OwnColorForbidden {
		return fault.Errorf("own_color is %q: must be %q or %q", s.OwnColor, OwnColorAllowed, OwnColorForbidden)
	}
	return nil
}

// shifted returns the settings with the tolerances for alignment and touch
// moved by as many mm, never below 0.
func (s Settings) shifted(alignMM, touchMM float64) Settings {
	s.AlignMM = math.Max(0, s.AlignMM+alignMM)
	s.TouchMM = math.Max(0, s.TouchMM+touchMM)
	return s
}
