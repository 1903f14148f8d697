package rules

import (
	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// TableKind says how a game's table is read.
type TableKind string

// The kinds of table.
const (
	// Cards: cards of a deck file lie free on a table, and on one another.
	Cards TableKind = "cards"
	// Board: pieces stand on the cells of a printed board.
	Board TableKind = "board"
	// Fragments: pieces of a model picture lie side by side.
	Fragments TableKind = "fragments"
)

// Game is a game that the referee knows.
type Game interface {
	// Code names the game in reports, settings and commands.
	Code() string
	Name() Text
	Table() TableKind
	// Prior is what is known of its tables before one is looked at.
	Prior() table.Prior
	// Settings lists what groups may play in another way, with the defaults.
	Settings() []Setting
	// Referee takes the settings that were said; the others have their
	// defaults. The error names the first that makes no sense.
	Referee(said Values) (Referee, error)
	// Words are those about a rule; false for a code that is none of its rules.
	Words(Code) (Words, bool)
}

// Referee judges and counts the tables of one game, as the settings say. All
// methods are pure.
type Referee interface {
	// Judge gives a verdict on every card. It must be local: the verdict on a
	// card depends on that card and those beneath it only.
	Judge(l *table.Layout) Judgement
	// Borderline lists what the precision of the poses does not settle: the
	// verdicts that straddle a tolerance, and what is covered by about as much
	// as decides. The layout's own doubts are left out.
	Borderline(l *table.Layout, j *Judgement) []table.Doubt
	// Together tells whether two cards could together change what neither
	// changes alone, such as a dot that both hide.
	Together(l *table.Layout, a, b table.CardID) bool
	// Count removes what is illegal and counts.
	Count(t *Taken) Score
	// Places lists where a card of the design and colour could lawfully be
	// laid; without a colour, in any.
	Places(l *table.Layout, d *deck.Design, c *deck.Color) []Place
	// FreeRule is the one by which a card may lie on none only where its player
	// has no place for any; "" where the game has none such.
	FreeRule() Code
	// Figure is how a placement is drawn; false where there is nothing to show
	// but the cards' edges.
	Figure(l *table.Layout, p *Placement) (Figure, bool)
	// Tolerances lists what placements are held against, for reports.
	Tolerances() []Tolerance
}

// Reporter is a Referee whose tables are reported by fields of their own, in
// place of cards, placements, what is removed, and scores: that of a game that
// is played on a board. What it says depends on the settings, so it is the
// referee and not the game that says it.
type Reporter interface {
	Fields(l *table.Layout, s *Score) []Field
	// Says tells the same to people, a line each, and who has won.
	Says(l *table.Layout, s *Score) []Text
}

// Outliner is a Reporter that has cells of the board shown together, as a
// finished figure, or a place that may be filled.
type Outliner interface {
	Outlines(l *table.Layout) []Outline
}

// Outline is a group of cells.
type Outline struct {
	Cells []table.CellID
	Color string // whose it is; empty for nobody's
}

// Field is one of them; its value is written as JSON, a list an element a line.
type Field struct {
	Name  string
	Value any
}

// Place is where a card could lawfully be laid.
type Place struct {
	On     table.CardID
	Face   *deck.Face // the side that is up
	Pose   geometry.Pose
	Covers geometry.Polygon // table mm: what it would cover there
}

// Figure shows what a placement was measured by: corner i of Laid belongs on
// corner i of Target. Both are in table mm.
type Figure struct {
	Laid, Target geometry.Polygon
	AllowedMM    float64 // up to which a corner may lie off
}

// Tolerance is a number that placements are held against.
type Tolerance struct {
	Key   string // of the setting
	Value float64
}
