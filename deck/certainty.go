package deck

import (
	"math"

	"referee/internal/fault"
)

// Certainty says how well one field of a learned deck file is known. A deck
// that was written by hand has none.
type Certainty struct {
	Field string `json:"field"` // as in "card.height" or "colors[2 blue].rgb"
	// Sigma is the standard deviation, in Unit: "mm", or "dE" for inks (CIE76).
	Sigma float64 `json:"sigma"`
	Unit  string  `json:"unit"`
	From  int     `json:"from"` // how many measurements it is the spread of
	// Estimated tells that the photos do not show the value itself, as with the
	// brightness of inks on an overexposed photo.
	Estimated bool `json:"estimated,omitempty"`
}

// maxCertainties is more than any deck has fields.
const maxCertainties = 2000

func checkCertainties(all []Certainty) error {
	if len(all) > maxCertainties {
		return fault.Errorf("certainty has %d entries: at most %d", len(all), maxCertainties)
	}
	for i, c := range all {
		if c.Field == "" || c.From < 0 || !(c.Sigma >= 0) || math.IsInf(c.Sigma, 0) {
			return fault.Errorf("certainty[%d]: must name a field and have a sigma of 0 or more", i)
		}
	}
	return nil
}
