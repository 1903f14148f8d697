package floor

import (
	"strconv"
	"time"

	"referee/deck"
	"referee/record"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// Light is what somebody who walks by should know of a table.
type Light string

// The lights.
const (
	Dark  Light = "dark"  // no game is played
	Green Light = "green" // all is well
	Asks  Light = "asks"  // a person should look
	Foul  Light = "foul"  // a card lies there against the rules, and nobody has ruled on it
)

// View is a table at a moment.
type View struct {
	Log     string
	Game    int64 // 0: none
	Rules   rules.Game
	Deck    *deck.Deck
	Seats   []record.Seat
	Turn    []string
	Over    bool
	Events  int // of the game
	At      time.Time
	Light   Light
	Last    *record.Event // nil: nothing yet
	Open    []Question
	Trouble error // the events make no sense
}

// Question is what a person should settle at a table.
type Question struct {
	Event   record.Event // that laid the card, with what is asked
	Piece   table.PieceID
	Foul    bool // it breaks a rule; else it is unsure
	Picture bool // the table has sent one
}

// View is the table now.
func (t *Table) View() View {
	v := View{Log: t.log, Light: Dark}
	g := t.game
	if g == nil {
		return v
	}
	v.Game, v.Rules, v.Deck, v.Seats, v.Events, v.At = g.number(), g.rules, g.deck, g.terms.Seats, len(g.events), g.at
	if n := len(g.events); n > 0 {
		v.Last = &g.events[n-1]
	}
	sum, err := g.added()
	if err != nil {
		v.Light, v.Trouble = Asks, err
		return v
	}
	v.Turn, v.Over, v.Light = sum.Turn, sum.State.Over, Green
	for i := range sum.State.Pieces {
		q, open := g.question(&sum.State.Pieces[i])
		if !open {
			continue
		}
		v.Open = append(v.Open, q)
		switch {
		case q.Foul:
			v.Light = Foul
		case v.Light == Green:
			v.Light = Asks
		}
	}
	return v
}

func (g *game) number() int64 {
	n, _ := strconv.ParseInt(g.of, 10, 64) // 0 is no number of a game
	return n
}

// question is what is open about a card.
func (g *game) question(p *record.Piece) (Question, bool) {
	if p.Agreed != nil || p.Seq < 1 || p.Seq > len(g.events) {
		return Question{}, false
	}
	foul := p.Ruling != nil && (!p.Ruling.Legal || p.Ruling.OutOfTurn)
	if p.Sure && p.Question == "" && !foul {
		return Question{}, false
	}
	e := g.events[p.Seq-1] // as it was told, with what was put right since
	e.Name(&p.Card)
	if p.Ruling != nil {
		ruling := *p.Ruling
		e.Ruling = &ruling
	}
	e.Sure, e.Question = p.Sure, p.Question
	return Question{Event: e, Piece: p.Card.Piece, Foul: foul && p.Sure, Picture: g.pictures[p.Seq]}, true
}

// Count is what a table counts.
type Count struct {
	Game    int64
	After   int // the event
	Over    bool
	Sure    bool
	Scores  []Score
	Winners []string // colours
}

// Score is that of a colour.
type Score struct {
	Color  string `json:"color"`
	Player string `json:"player,omitempty"`
	Final  int    `json:"final"`
}

// Job is what counting a table needs, taken from it at a moment, so that the table can
// go on meanwhile.
type Job struct {
	g     *game
	run   func() scoring.Result
	count Count
}

// Counting is the count that is to be done; false if the last one still holds.
func (t *Table) Counting() (*Job, bool) {
	g := t.game
	if g == nil || len(g.events) == 0 || g.counted != nil && g.counted.After == len(g.events) {
		return nil, false
	}
	sum, err := g.added()
	if err != nil {
		return nil, false // the view says so
	}
	return &Job{g: g, run: sum.Result, count: Count{Game: g.number(), After: len(g.events), Over: sum.State.Over}}, true
}

// Do counts. It touches nothing that the table changes.
func (j *Job) Do() {
	result := j.run()
	j.count.Sure, j.count.Scores = result.Sure, scores(&result, j.g.terms.Seats)
	for _, c := range result.Winners {
		j.count.Winners = append(j.count.Winners, c.Name)
	}
}

// Counted takes a count that was done.
func (t *Table) Counted(j *Job) {
	if t.game == j.g && (j.g.counted == nil || j.g.counted.After < j.count.After) {
		c := j.count
		j.g.counted = &c
	}
}

// Count is the last count, nil if there is none.
func (t *Table) Count() *Count {
	if t.game == nil {
		return nil
	}
	return t.game.counted
}

// scores are those of the colours that are played.
func scores(r *scoring.Result, seats []record.Seat) []Score {
	out := []Score{}
	for _, c := range r.Colors {
		s := Score{Color: c.Color.Name, Final: c.Final}
		seated := false
		for _, seat := range seats {
			if seat.Color == c.Color.Name {
				if seated {
					s.Player += ", "
				}
				s.Player += seat.Player
				seated = true
			}
		}
		if c.Cards > 0 || seated {
			out = append(out, s)
		}
	}
	return out
}
