package rules

import (
	"encoding/json"
	"slices"

	"referee/internal/fault"
	"referee/internal/jsonfile"
	"referee/table"
)

// MoveJudge is a Referee of a game that is played move by move on a board: it
// says whether a move leads from one position to the next. A game of which
// every card lies where it was laid needs none: Judge tells what was wrong.
type MoveJudge interface {
	// Position takes what stands on a table.
	Position(l *table.Layout) (Position, error)
	// ReadPosition takes a position from a report, or from another file of that
	// form. Where such a file does not say what is printed on the board, b does;
	// it may be nil.
	ReadPosition(file []byte, b *table.Board) (Position, error)
	// JudgeMove judges the one move that was made between two positions.
	JudgeMove(before, after Position, p Play) (Move, error)
	// Hand lists what could be played with cards in hand. The error is for a
	// card or colour that the game does not have.
	Hand(at Position, color string, cards []string) (Hand, error)
}

// Position is where everything stands, in the form of the game that made it.
type Position interface {
	// Hidden are the cells of which it is not known what stands there.
	Hidden() []table.CellID
}

// Play is what is said of a move besides the positions.
type Play struct {
	Card  string // as people say it; of a game without cards, what was laid
	Color string // whose move it was; empty where nobody said
}

// Move is a move judged.
type Move struct {
	Ruling Ruling // Lawful, Foul or Unsettled
	Legal  bool   // as far as is seen
	Reason Code   // of the rule broken; empty when legal
	// Steps are what was moved, an element a piece, to be written as JSON.
	Steps []any
	// Says is the move, or why it is none, in a sentence.
	Says Text
	// Notes are what there is to say besides: "Touché!", another way to come to
	// the same position, a mark that was forgotten.
	Notes []Text
}

// Hand is what could be played.
type Hand struct {
	Moves []HandMove
	// Discard tells that there is no move, and what the rules say then applies.
	Discard bool
}

// HandMove is a move that a card allows.
type HandMove struct {
	Card  string
	Steps []any
	Says  Text
}

// HandOf is what the cards of a hand allow: of each, as people say it, the moves
// that there are from a position. None: the hand is discarded.
func HandOf[P Position, C any](at Position, color string, cards []string, parse func(said string) (C, error), moves func(p P, card C) ([]HandMove, error)) (Hand, error) {
	var out Hand
	p, _, err := Both[P](at, at)
	if err != nil {
		return out, err
	}
	if color == "" {
		return out, fault.Errorf("say whose hand it is with --color")
	}
	for _, said := range cards {
		card, err := parse(said)
		if err != nil {
			return out, err
		}
		could, err := moves(p, card)
		if err != nil {
			return out, err
		}
		out.Moves = append(out.Moves, could...)
	}
	out.Discard = len(out.Moves) == 0
	return out, nil
}

// Compared is a move that was compared with the rules: the positions, in the form of
// the game, the card that was played, and what came of it.
type Compared[P Position, C, V any] struct {
	From, To P
	Card     C
	Checked  V
}

// CheckPlay checks what was played, its card as people say it, between two positions.
func CheckPlay[P Position, C, V any](before, after Position, play Play, parse func(said string) (C, error), check func(from, to P, color string, card C) (V, error)) (out Compared[P, C, V], err error) {
	if out.From, out.To, err = Both[P](before, after); err != nil {
		return out, err
	}
	if out.Card, err = parse(play.Card); err != nil {
		return out, err
	}
	out.Checked, err = check(out.From, out.To, play.Color, out.Card)
	return out, err
}

// NewMove is a move for which a rule, or none, is a reason against it.
func NewMove(reason Code) Move {
	m := Move{Legal: reason == "", Reason: reason, Ruling: Lawful, Steps: []any{}}
	if !m.Legal {
		m.Ruling = Foul
	}
	return m
}

// Both takes the two positions of a move as those of one game.
func Both[P Position](before, after Position) (from, to P, err error) {
	from, isFrom := before.(P)
	to, isTo := after.(P)
	if !isFrom || !isTo {
		return from, to, fault.Errorf("a position is of another game")
	}
	return from, to, nil
}

// DecodePosition reads a file of a position into a form of the game's own.
func DecodePosition(file []byte, game string, form any) error {
	file, err := jsonfile.Text(file)
	if err != nil {
		return err
	}
	var of struct{ Game string }
	if err := json.Unmarshal(file, &of); err != nil {
		return fault.Errorf("is no position: %w", err)
	}
	if of.Game != "" && of.Game != game {
		return fault.Errorf("is a position of another game, %s", of.Game)
	}
	if err := json.Unmarshal(file, form); err != nil {
		return fault.Errorf("is no position: %w", err)
	}
	return nil
}

// maxReadings bounds in how many ways two photos are taken: six doubts with two
// answers each.
const maxReadings = 64

// JudgeTables judges a move between two tables as they were read. Where the
// pictures leave open what stands on a cell, the verdict is settled only if it
// is the same whatever stands there; what the pieces seen elsewhere settle is not open.
func JudgeTables(j MoveJudge, before, after *table.Layout, p Play) (Move, error) {
	before, after = unaccounted(j, before), unaccounted(j, after)
	befores, allBefore := readings(before)
	afters, allAfter := readings(after)
	var first Move
	settled := allBefore && allAfter && seen(before) && seen(after)
	for i, b := range befores {
		for k, a := range afters {
			m, err := judgeLayouts(j, b, a, p)
			switch {
			case err != nil:
				return Move{}, err
			case i == 0 && k == 0:
				first = m
			case !sameMove(&first, &m):
				settled = false
			}
		}
	}
	if !settled {
		first.Ruling = Unsettled
	}
	return first, nil
}

// seen tells whether nothing is open but what stands on some cells: on those that a
// thing hides, games judge what may.
func seen(l *table.Layout) bool {
	hidden := map[table.CellID]bool{}
	for _, d := range l.Doubts {
		if h, is := d.(table.CellHidden); is {
			hidden[h.Cell] = true
		}
	}
	return !slices.ContainsFunc(l.Doubts, func(d table.Doubt) bool {
		switch d := d.(type) {
		case table.BoardUnsettled, table.FragmentUnsettled:
			return true
		case table.UnknownThing:
			return !hidden[d.Cell]
		}
		return false
	})
}

func judgeLayouts(j MoveJudge, before, after *table.Layout, p Play) (Move, error) {
	from, err := j.Position(before)
	if err != nil {
		return Move{}, err
	}
	to, err := j.Position(after)
	if err != nil {
		return Move{}, err
	}
	return j.JudgeMove(from, to, p)
}

// sameMove tells whether two verdicts come to the same: the same lawful move, or
// none, whatever the reason.
func sameMove(a, b *Move) bool {
	return a.Legal == b.Legal && (!a.Legal || sameSteps(a.Steps, b.Steps))
}

func sameSteps(a, b []any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}

// readings lists the ways in which a table may be taken by its doubts about
// cells, as it was read first; false if there are too many.
func readings(l *table.Layout) ([]*table.Layout, bool) {
	out := []*table.Layout{l}
	for _, d := range l.Doubts {
		c, is := d.(table.CellUnsettled)
		if !is {
			continue
		}
		if len(out)*(1+len(c.Alternatives)) > maxReadings {
			return out, false
		}
		for _, taken := range out {
			for _, other := range c.Alternatives {
				out = append(out, taken.WithPawn(c.Cell, other))
			}
		}
	}
	return out, true
}
