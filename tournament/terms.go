package tournament

import (
	"slices"
	"strings"
	"unicode/utf8"

	"referee/internal/fault"
)

// System is the code of how it is said who meets whom.
type System string

// The systems.
const (
	Swiss      System = "swiss" // those who stand alike meet, nobody twice
	RoundRobin System = "robin" // everybody meets everybody
)

// Criterion is the code of what entrants are ranked by.
type Criterion string

// The criteria: what is more comes first.
const (
	ByPoints   Criterion = "points"    // counted in all games
	ByWins     Criterion = "wins"      // games won
	ByDirect   Criterion = "direct"    // games won against those who stand alike, where all of them have met
	ByOutFirst Criterion = "out_first" // games in which the entrant was out first
)

// Terms are what is agreed before a tournament.
type Terms struct {
	Name   string `json:"name"`
	System System `json:"system"`
	// Order are the criteria of the standings, the first one first.
	Order []Criterion `json:"order"`
}

// DefaultOrder is that of the standings unless another is agreed on.
func DefaultOrder() []Criterion { return []Criterion{ByPoints, ByWins, ByDirect, ByOutFirst} }

// MaxName is how many letters a name may have.
const MaxName = 40

// tidy fills in what was left out, and says what makes no sense.
func (t *Terms) tidy() error {
	t.Name = strings.TrimSpace(t.Name)
	if utf8.RuneCountInString(t.Name) > MaxName {
		return fault.Errorf("a name has at most %d letters", MaxName)
	}
	if t.System == "" {
		t.System = Swiss
	}
	if t.System != Swiss && t.System != RoundRobin {
		return fault.Errorf("a tournament is played by the swiss system or as a round robin (robin), not by %q", string(t.System))
	}
	if len(t.Order) == 0 {
		t.Order = DefaultOrder()
	}
	for i, c := range t.Order {
		if !slices.Contains(DefaultOrder(), c) || slices.Contains(t.Order[:i], c) {
			return fault.Errorf("standings go by points, wins, direct and out_first, each at most once, not by %q", string(c))
		}
	}
	return nil
}

// DecodeTerms reads terms. A field that it does not know is an error.
func DecodeTerms(data []byte) (*Terms, error) {
	var t Terms
	if err := decode(data, &t); err != nil {
		return nil, err
	}
	return &t, t.tidy()
}
