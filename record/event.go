package record

import (
	"encoding/json"

	"referee/deck"
	"referee/internal/fault"
	"referee/rules"
	"referee/table"
)

// Kind is the code of a kind of event.
type Kind string

// The kinds of event.
const (
	Begun        Kind = "begun"         // a card lay there when the game was first seen
	Placed       Kind = "placed"        // a card was laid
	Removed      Kind = "removed"       // a card was taken away
	Moved        Kind = "moved"         // a card was shifted
	PutBack      Kind = "put_back"      // a card that was shifted lies again where it was laid
	Turned       Kind = "turned"        // a card was turned over
	CameraMoved  Kind = "camera_moved"  // the camera, or the whole table, was moved
	LightChanged Kind = "light_changed" // the light is another
	Blocked      Kind = "blocked"       // something that is no card lies on cards
	Unsure       Kind = "unsure"        // what is seen and what is recorded differ
	Corrected    Kind = "corrected"     // people said what a card is, or how it counts
	Claimed      Kind = "claimed"       // a player claimed to have no legal move with the cards in Asks; not Legal: there is one, of Card on that in Asks
	Undone       Kind = "undone"        // an earlier event is taken back
	Turn         Kind = "turn"          // who is to play
	Foul         Kind = "foul"          // the event Of broke the rule Reason
	End          Kind = "end"           // the round is over
)

// Event is one thing that happened, in the form that programs read: one JSON
// object.
type Event struct {
	Seq   int     `json:"seq"`   // 1, 2, 3 … without a gap
	Frame int     `json:"frame"` // of the camera, from 0, that settled it
	T     float64 `json:"t"`     // s since the first frame
	Kind  Kind    `json:"event"`

	Card   string        `json:"card,omitempty"` // as the deck names it: square-4, start
	Color  string        `json:"color,omitempty"`
	Face   string        `json:"face,omitempty"` // front or back
	Piece  table.PieceID `json:"piece,omitempty"`
	Player string        `json:"player,omitempty"` // who laid it; of a turn, who is to play
	// Laid is where it lies now and how exactly that is known.
	Laid *Laid `json:"laid,omitempty"`
	// CornersPx are its corners in the frame: top left, top right, bottom right,
	// bottom left as one reads its numeral.
	CornersPx [][2]float64 `json:"corners_px,omitempty"`

	*Ruling // of a card that was laid or moved

	// MeasureMM is the misalignment of a placement, or how far a card or the
	// camera's view was displaced, with its standard deviation.
	MeasureMM *float64 `json:"measure_mm,omitempty"`
	SigmaMM   *float64 `json:"sigma_mm,omitempty"`

	Sure bool `json:"sure"` // false if a person should look
	// Question is what they should look at: a code with its arguments in Asks.
	Question Question `json:"question,omitempty"`
	Asks     []string `json:"asks,omitempty"`

	From // of what people said

	Of      int    `json:"of,omitempty"`  // the event that is undone or corrected, or that is a foul
	Way     string `json:"way,omitempty"` // of End: how it ended
	Latency *int   `json:"latency_ms,omitempty"`
}

// From says where people said something: at the table (the zero value), or at the desk
// of a tournament.
type From struct {
	By   string `json:"by,omitempty"`   // who said it at the desk
	Desk string `json:"desk,omitempty"` // the desk's ruling that is followed
}

// Ruling is the verdict on a placement.
type Ruling struct {
	Legal     bool       `json:"legal"`
	Reason    rules.Code `json:"reason"` // of the rule broken, "" if legal
	OutOfTurn bool       `json:"out_of_turn"`
	Nudge     bool       `json:"nudge,omitempty"` // legal, but to be nudged back into place
}

// Question is the code of what a person should look at.
type Question string

// The questions.
const (
	AskIdentity Question = "identity" // which card is it? Asks: the likely ones
	AskDouble   Question = "double"   // the deck has it once, and it lies there already
	AskVerdict  Question = "verdict"  // the measurement does not settle the verdict
	AskColor    Question = "color"    // nobody plays this colour
	AskSeen     Question = "seen"     // part of the card is hidden, or looks otherwise
	AskMissing  Question = "missing"  // it is recorded, and not seen
	AskExtra    Question = "extra"    // it is seen, and not recorded
	AskOther    Question = "other"    // it is read as another card. Asks: that one
	AskView     Question = "view"     // something lies on cards
	AskFree     Question = "free"     // it touches no card, though it could have been laid by the rules. Asks: on which
	AskTurn     Question = "turn"     // another card may have been laid before it, so that turns are otherwise
)

// Laid is where a card lies.
type Laid = table.CardPose

// LaidOf is where a card lies.
func LaidOf(c *table.Card) *Laid {
	at := table.PoseOf(c)
	return &at
}

// CardOf is the card that an event is about, of a deck.
func (e *Event) CardOf(d *deck.Deck) (table.Card, error) {
	var color *string
	if e.Color != "" {
		color = &e.Color
	}
	is, err := table.Named(d, e.Card, deck.SideOf(e.Face), color)
	if err != nil {
		return table.Card{}, fault.Errorf("event %d cannot be understood: %w", e.Seq, err)
	}
	c := table.Card{Piece: e.Piece, Face: is.Face, Color: is.Color, Confidence: 1}
	if l := e.Laid; l != nil {
		l.Place(&c)
	}
	return c, nil
}

// Name fills in what a card is called.
func (e *Event) Name(c *table.Card) {
	e.Card, e.Face, e.Piece, e.Color = c.Face.Design.ID, c.Face.Side.String(), c.Piece, ""
	if c.Color != nil {
		e.Color = c.Color.Name
	}
}

// Decode reads one event.
func Decode(data []byte) (Event, error) {
	var e Event
	if err := json.Unmarshal(data, &e); err != nil {
		return e, fault.Errorf("this is no event: %w", err)
	}
	return e, nil
}
