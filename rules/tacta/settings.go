package tacta

import (
	"fmt"
	"math"
)

// FreeReading says how a card that touches no other is taken. Whether its
// player had a legal move cannot be seen in a picture of the table.
type FreeReading string

// The readings of a free placement.
const (
	FreeAllowed   FreeReading = "allowed"   // trusted to be for want of a legal move
	FreeForbidden FreeReading = "forbidden" // the group plays without free placements
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
	// tolerance to settle a verdict.
	Sigmas float64
	// Free is how a card that touches no other is taken.
	Free FreeReading
}

// DefaultSettings returns the settings of RULES: align_mm 2, nudge_mm 1,
// touch_mm 1, dot_covered a half; edge_mm 1; a verdict is settled at 3 sigma.
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
	}
}

// Validate names the first setting that makes no sense.
func (s Settings) Validate() error {
	for _, v := range []struct {
		name  string
		value float64
	}{
		{"align_mm", s.AlignMM}, {"nudge_mm", s.NudgeMM}, {"touch_mm", s.TouchMM},
		{"edge_mm", s.EdgeMM}, {"dot_covered", s.DotCovered}, {"match_limit", s.MatchLimit}, {"sigmas", s.Sigmas},
	} {
		if !(v.value >= 0) || math.IsInf(v.value, 0) {
			return fmt.Errorf("%s is %g: must not be negative", v.name, v.value)
		}
	}
	if s.DotCovered == 0 || s.DotCovered > 1 {
		return fmt.Errorf("dot_covered is %g: must be over 0 and at most 1", s.DotCovered)
	}
	if s.MatchLimit == 0 {
		return fmt.Errorf("match_limit is 0: no shape could ever match")
	}
	if s.Free != FreeAllowed && s.Free != FreeForbidden {
		return fmt.Errorf("free is %q: must be %q or %q", s.Free, FreeAllowed, FreeForbidden)
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
