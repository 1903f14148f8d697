package scoring

import (
	"slices"

	"referee/internal/fault"
)

// Side is who scores together: a player, or a team, and the colours whose dots
// count for them.
type Side struct {
	Name   string
	Colors []string
}

// Round is one round's points by colour, counted or typed in.
type Round struct {
	Points map[string]int
	// OutFirst is the colour of the player who went out first; "" if nobody
	// noted it.
	OutFirst string
}

// End says when a match is over: AfterRounds or AtTarget.
type End interface {
	over(rounds int, most int) bool
	validate() error
}

// AfterRounds ends a match with that round.
type AfterRounds int

// AtTarget ends a match with the round in which somebody reaches so many
// points; 100 are the custom.
type AtTarget int

// UsualRounds is how many rounds are played where nobody says otherwise: as many
// as there are suits, so that Limited Space has each once.
const UsualRounds = 3

func (n AfterRounds) over(rounds, _ int) bool { return rounds >= int(n) }
func (n AtTarget) over(_, most int) bool      { return most >= int(n) }

func (n AfterRounds) validate() error {
	if n < 1 {
		return fault.Errorf("a match has at least one round")
	}
	return nil
}

func (n AtTarget) validate() error {
	if n < 1 {
		return fault.Errorf("the target is at least one point")
	}
	return nil
}

// Ties says what equal points at the end come to.
type Ties string

// The readings of a tie.
const (
	ShareWin  Ties = "share" // the victory is shared
	OneWinner Ties = "one"   // who went out first in the last round, else another round is played
)

// Match is what was agreed before the first round.
type Match struct {
	Sides []Side
	End   End
	Ties  Ties
}

// Validate says what is wrong with what was agreed.
func (m *Match) Validate() error {
	if len(m.Sides) < 2 {
		return fault.Errorf("at least two play")
	}
	taken := map[string]string{}
	for _, s := range m.Sides {
		if len(s.Colors) == 0 {
			return fault.Errorf("%s has no colour", s.Name)
		}
		for _, c := range s.Colors {
			if other, is := taken[c]; is {
				return fault.Errorf("%s and %s both have the colour %s", other, s.Name, fault.Colors{c})
			}
			taken[c] = s.Name
		}
	}
	if m.End == nil {
		return fault.Errorf("say how many rounds are played, or up to how many points")
	}
	if m.Ties != ShareWin && m.Ties != OneWinner {
		return fault.Errorf("ties is %q: must be %q or %q", string(m.Ties), string(ShareWin), string(OneWinner))
	}
	return m.End.validate()
}

// Outcome is how a match stands.
type Outcome string

// The outcomes.
const (
	Playing   Outcome = "playing"    // it is not over
	Won       Outcome = "won"        // one side has
	Shared    Outcome = "shared"     // several sides have, with equal points
	PlayAgain Outcome = "play again" // one winner is wanted, and nothing decides
)

// Standings are a match after some rounds, each list in the order of its sides.
type Standings struct {
	Totals  []int   // points of all rounds
	ByRound [][]int // by round, then side
	Outcome Outcome
	Winners []int // indices of the sides that have won
	// ByOutFirst tells that the winner had as many points as others, and went
	// out first.
	ByOutFirst bool
}

// Stand adds up the rounds that were played. Rounds after the end of the match
// are an error, as is a round with points of a colour that nobody has. In a
// match that wants one winner, rounds may go on while nothing decides.
func (m *Match) Stand(rounds []Round) (Standings, error) {
	if err := m.Validate(); err != nil {
		return Standings{}, err
	}
	st := Standings{Totals: make([]int, len(m.Sides)), Outcome: Playing}
	for i := range rounds {
		if st.Outcome == Won || st.Outcome == Shared {
			return Standings{}, fault.Errorf("round %d was played after the end of the match", i+1)
		}
		points, err := m.pointsOf(i, &rounds[i])
		if err != nil {
			return Standings{}, err
		}
		st.ByRound = append(st.ByRound, points)
		for k, p := range points {
			st.Totals[k] += p
		}
		if m.End.over(i+1, slices.Max(st.Totals)) {
			m.decide(&st, rounds[i].OutFirst)
		}
	}
	return st, nil
}

// pointsOf sorts a round's points by side.
func (m *Match) pointsOf(i int, r *Round) ([]int, error) {
	out := make([]int, len(m.Sides))
	for color, points := range r.Points {
		k := m.sideOf(color)
		if k < 0 {
			return nil, fault.Errorf("round %d has points of %s, which nobody plays", i+1, fault.Colors{color})
		}
		if points < 0 {
			return nil, fault.Errorf("round %d has %d points of %s", i+1, points, fault.Colors{color})
		}
		out[k] += points
	}
	if r.OutFirst != "" && m.sideOf(r.OutFirst) < 0 {
		return nil, fault.Errorf("in round %d %s went out first, which nobody plays", i+1, fault.Colors{r.OutFirst})
	}
	return out, nil
}

func (m *Match) sideOf(color string) int {
	return slices.IndexFunc(m.Sides, func(s Side) bool { return slices.Contains(s.Colors, color) })
}

// decide finds who has won a match that is over.
func (m *Match) decide(st *Standings, outFirst string) {
	best := slices.Max(st.Totals)
	st.Winners = nil
	for k, total := range st.Totals {
		if total == best {
			st.Winners = append(st.Winners, k)
		}
	}
	first := m.sideOf(outFirst)
	switch {
	case len(st.Winners) == 1:
		st.Outcome = Won
	case m.Ties == ShareWin:
		st.Outcome = Shared
	case slices.Contains(st.Winners, first):
		st.Outcome, st.Winners, st.ByOutFirst = Won, []int{first}, true
	default:
		st.Outcome, st.Winners = PlayAgain, nil
	}
}

// RoundOf takes a table that was counted as a round; only colours that have
// cards on the table have points.
func (r *Result) RoundOf(outFirst string) Round {
	out := Round{Points: map[string]int{}, OutFirst: outFirst}
	for _, c := range r.Colors {
		if c.Cards > 0 {
			out.Points[c.Color.Name] = c.Final
		}
	}
	return out
}
