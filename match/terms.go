package match

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"referee/deck"
	"referee/internal/fault"
	"referee/rules"
	"referee/scoring"
)

// Side is who scores together: a player or a team.
type Side struct {
	Name   string   `json:"name"`
	Colors []string `json:"colors"`
}

// Terms are what is agreed before a match.
type Terms struct {
	Name  string `json:"name,omitempty"`
	Way   string `json:"way,omitempty"`  // to play, as the game has it; "" for the usual one
	Deck  string `json:"deck,omitempty"` // by its name in the store; "" for that of the program
	Sides []Side `json:"sides"`
	// Rounds or Target says when it ends: after so many rounds, or with the
	// round in which somebody reaches so many points.
	Rounds int          `json:"rounds,omitempty"`
	Target int          `json:"target,omitempty"`
	Ties   scoring.Ties `json:"ties"`
}

// MaxName is how many letters a name may have.
const MaxName = 40

// The bounds of what is taken: six colours, and more rounds than an evening has.
const (
	maxSides  = 12      // twice six colours
	maxRounds = 1000    // chosen: bounds what is stored
	maxPoints = 100_000 // a thousand such rounds of a hundred
)

// DecodeTerms reads terms of a match with a deck, and says what is wrong with
// them. A field that it does not know is an error.
func DecodeTerms(data []byte, g rules.Game, d *deck.Deck) (*Terms, error) {
	var t Terms
	if err := decode(data, &t); err != nil {
		return nil, err
	}
	t.tidy()
	return &t, t.validate(g, d)
}

// tidy fills in what was left out.
func (t *Terms) tidy() {
	if t.Ties == "" {
		t.Ties = scoring.ShareWin
	}
	t.Name = strings.TrimSpace(t.Name)
	t.Sides = slices.Clone(t.Sides) // whose names are tidied, too
}

// way is how the match is played, the usual one by its name, too.
func (t *Terms) way(g rules.Game) string {
	if v, is := g.(rules.Variants); is && t.Way == "" {
		return v.WayCodes()[0]
	}
	return t.Way
}

// DeckName is the deck that terms name, to be found before they are read.
func DeckName(terms []byte) string {
	var named struct{ Deck string }
	if json.Unmarshal(terms, &named) != nil {
		return ""
	}
	return named.Deck
}

func decode(data []byte, to any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(to); err != nil {
		return fault.Errorf("that cannot be understood: %w", err)
	}
	return nil
}

func (t *Terms) validate(g rules.Game, d *deck.Deck) error {
	if len(t.Sides) > maxSides {
		return fault.Errorf("at most %d play", maxSides)
	}
	if utf8.RuneCountInString(t.Name) > MaxName {
		return fault.Errorf("a name has at most %d letters", MaxName)
	}
	names := map[string]bool{}
	for i := range t.Sides {
		s := &t.Sides[i]
		s.Name = strings.TrimSpace(s.Name)
		switch {
		case s.Name == "":
			return fault.Errorf("every player or team has a name")
		case utf8.RuneCountInString(s.Name) > MaxName:
			return fault.Errorf("a name has at most %d letters", MaxName)
		case names[s.Name]:
			return fault.Errorf("player %q is named twice", s.Name)
		}
		names[s.Name] = true
		for _, c := range s.Colors {
			if _, known := d.Color(c); !known {
				return fault.Errorf("the deck has no colour %q; it has %s", c, fault.Colors(d.ColorNames()))
			}
		}
	}
	if t.Rounds != 0 && t.Target != 0 {
		return fault.Errorf("say how many rounds are played, or up to how many points")
	}
	if t.Rounds > maxRounds || t.Target > maxPoints {
		return fault.Errorf("a match has at most %d rounds and %d points", maxRounds, maxPoints)
	}
	if v, is := g.(rules.Variants); t.Way != "" && (!is || !slices.Contains(v.WayCodes(), t.Way)) {
		return fault.Errorf("%q is no way to play", t.Way)
	}
	m := t.scoring()
	return m.Validate()
}

// scoring is the match as its points are added up.
func (t *Terms) scoring() scoring.Match {
	m := scoring.Match{Ties: t.Ties}
	for _, s := range t.Sides {
		m.Sides = append(m.Sides, scoring.Side{Name: s.Name, Colors: s.Colors})
	}
	switch {
	case t.Rounds != 0:
		m.End = scoring.AfterRounds(t.Rounds)
	case t.Target != 0:
		m.End = scoring.AtTarget(t.Target)
	}
	return m
}
