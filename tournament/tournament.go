package tournament

import (
	"slices"

	"referee/internal/fault"
	"referee/internal/takenback"
)

// Entrant is somebody who takes part.
type Entrant struct {
	ID   ID     `json:"id"`
	Name string `json:"name"`
	// From is the first round that they may play in, from 1.
	From int `json:"from"`
	// Gone tells that they take no part in further rounds.
	Gone bool `json:"gone"`
}

// Game is one game of a round; without a result it is still played.
type Game struct {
	Pair
	Result *Result `json:"result,omitempty"`
}

// Round is one round.
type Round struct {
	Games []Game `json:"games"` // by their tables
	Free  []ID   `json:"free"`  // who plays none
}

// Tournament is a tournament as its events have it.
type Tournament struct {
	Terms    Terms     `json:"terms"`
	Entrants []Entrant `json:"entrants"`
	Rounds   []Round   `json:"rounds"`
	// Undoable tells that there is something to take back.
	Undoable bool `json:"undoable"`
}

// Sum adds events up. The error names what makes no sense.
func Sum(terms Terms, events []Event) (*Tournament, error) {
	if err := terms.tidy(); err != nil {
		return nil, err
	}
	t := &Tournament{Terms: terms, Entrants: []Entrant{}, Rounds: []Round{}}
	standing := takenback.Standing(events, func(e *Event) bool { return e.Kind == Undone })
	t.Undoable = len(standing) > 0
	for _, i := range standing {
		if err := t.add(&events[i]); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *Tournament) add(e *Event) error {
	switch e.Kind {
	case Entered:
		return t.enter(e.Name)
	case Withdrew, Returned:
		who := t.entrant(e.Entrant)
		if who == nil {
			return fault.Errorf("there is no entrant %d", int(e.Entrant))
		}
		if who.Gone == (e.Kind == Withdrew) {
			return fault.Errorf("that is so already")
		}
		who.Gone = e.Kind == Withdrew
		return nil
	case Began:
		return t.begin(e)
	case Ended:
		return t.end(e)
	}
	return fault.Errorf("an event of kind %q lacks a field, or is of no known kind", string(e.Kind))
}

func (t *Tournament) enter(name string) error {
	if slices.ContainsFunc(t.Entrants, func(o Entrant) bool { return o.Name == name }) {
		return fault.Errorf("player %q is named twice", name)
	}
	t.Entrants = append(t.Entrants, Entrant{ID: ID(len(t.Entrants) + 1), Name: name, From: len(t.Rounds) + 1})
	return nil
}

// begin begins a round in which everybody who takes part has one place.
func (t *Tournament) begin(e *Event) error {
	if t.Open() > 0 {
		return fault.Errorf("the games of a round end before the next one begins")
	}
	var seated []ID
	r := Round{Games: []Game{}, Free: append([]ID{}, e.Free...)}
	for i := range e.Pairs {
		if e.Pairs[i].Table != i+1 {
			return fault.Errorf("the tables of a round are 1, 2, 3 …")
		}
		r.Games = append(r.Games, Game{Pair: e.Pairs[i]})
		seated = append(seated, e.Pairs[i].Who[:]...)
	}
	seated = append(seated, e.Free...)
	slices.Sort(seated)
	if !slices.Equal(seated, t.playing()) || len(r.Games) == 0 {
		return fault.Errorf("everybody who takes part has one place in a round")
	}
	t.Rounds = append(t.Rounds, r)
	return nil
}

// end gives a game its result, or another one.
func (t *Tournament) end(e *Event) error {
	round := e.Round
	if round == 0 {
		round = len(t.Rounds)
	}
	if round < 1 || round > len(t.Rounds) || e.Table < 1 || e.Table > len(t.Rounds[round-1].Games) || e.Result == nil {
		return fault.Errorf("no such game is played")
	}
	g := &t.Rounds[round-1].Games[e.Table-1]
	if first := e.Result.OutFirst; first != 0 && !slices.Contains(g.Who[:], first) {
		return fault.Errorf("only who plays can be out first")
	}
	const most = 10_000 // a misprint
	for _, p := range e.Result.Points {
		if p < -most || p > most {
			return fault.Errorf("%d points are more than a game has", p)
		}
	}
	own := *e.Result
	g.Result = &own
	return nil
}

// playing lists who takes part in the next round, in their order.
func (t *Tournament) playing() []ID {
	var out []ID
	for i := range t.Entrants {
		if !t.Entrants[i].Gone {
			out = append(out, t.Entrants[i].ID)
		}
	}
	return out
}

// entrant finds one; nil if there is none.
func (t *Tournament) entrant(id ID) *Entrant {
	if id < 1 || int(id) > len(t.Entrants) {
		return nil
	}
	return &t.Entrants[id-1]
}

// Open is how many games of the last round are still played.
func (t *Tournament) Open() int {
	n := 0
	if len(t.Rounds) > 0 {
		for _, g := range t.Rounds[len(t.Rounds)-1].Games {
			if g.Result == nil {
				n++
			}
		}
	}
	return n
}

// met tells who has met whom.
func (t *Tournament) met() map[[2]ID]bool {
	out := map[[2]ID]bool{}
	for i := range t.Rounds {
		for _, g := range t.Rounds[i].Games {
			out[both(g.Who[0], g.Who[1])] = true
		}
	}
	return out
}

// both is a pair in one order.
func both(a, b ID) [2]ID { return [2]ID{min(a, b), max(a, b)} }
