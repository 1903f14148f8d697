package rules

import (
	"referee/board"
	"referee/deck"
	"referee/table"
)

// BoardGame is a Game that is played on a printed board, or after one.
type BoardGame interface {
	Game
	// Board is the kind that it is played on, by which one is learned and read.
	Board() board.Kind
}

// NoCards is embedded by the Referee of a game without cards on the table:
// nothing there is laid on anything else, so no placement is to be judged. What
// such a game judges are its moves, as MoveJudge.
type NoCards struct{}

// Judge finds no verdicts.
func (NoCards) Judge(*table.Layout) Judgement { return Judgement{} }

// Borderline finds nothing.
func (NoCards) Borderline(*table.Layout, *Judgement) []table.Doubt { return nil }

// Together is about cards.
func (NoCards) Together(*table.Layout, table.CardID, table.CardID) bool { return false }

// Places has none.
func (NoCards) Places(*table.Layout, *deck.Design, *deck.Color) []Place { return nil }

// FreeRule has none.
func (NoCards) FreeRule() Code { return "" }

// Figure draws nothing.
func (NoCards) Figure(*table.Layout, *Placement) (Figure, bool) { return Figure{}, false }

// Tolerances has none: on a board nothing is measured.
func (NoCards) Tolerances() []Tolerance { return nil }
