package live

import (
	"time"

	"referee/geometry"
	"referee/internal/fault"
	"referee/record"
	"referee/rules"
	"referee/vision"
)

// Settings steer a Watcher. Use DefaultSettings and change what you need.
type Settings struct {
	Terms   record.Terms
	Referee rules.Referee
	Vision  vision.Settings

	// Frames and Rest are for how many frames, and how long, a place must be
	// still before it is read.
	Frames int
	Rest   time.Duration
	// Blocked is for how long something that is no card may lie on cards before
	// that is said.
	Blocked time.Duration
	// Hands is for how long at most a verdict waits for a hand that is elsewhere
	// over the table.
	Hands time.Duration
	// Patience is how long what is read beside something that is no card is
	// waited with, for it may be a hand that still holds it.
	Patience time.Duration
	// Check is how long the table must have been at rest before it is read afresh
	// and held against the record.
	Check time.Duration
	// Checks tells how whole readings are made.
	Checks Checks

	// LensFor, if not nil, is the calibrated lens for a picture; nil if none is known.
	LensFor func(*vision.Picture) (*geometry.Intrinsics, error)
	// AfterRead, if not nil, adds to a reading what is known of the table.
	AfterRead func(*vision.Picture, *vision.Reading) error
	// Commit keeps an event before anything is built on it. An event that cannot
	// be kept did not happen.
	Commit func(record.Event) error
}

// Checks says when whole readings are made.
type Checks string

// The ways to check.
const (
	InTurn Checks = "in turn" // between two frames: a film is followed alike every time
	Aside  Checks = "aside"   // while frames go on: a camera does not wait
)

// DefaultSettings waits as people do: a card counts as laid a tenth of a second
// after the hand has left; hands rest on a table for a few seconds.
func DefaultSettings() Settings {
	return Settings{
		Vision: vision.DefaultSettings(),
		Frames: 2, Rest: 120 * time.Millisecond,
		Hands: time.Second, Blocked: 3 * time.Second, Patience: 10 * time.Second, Check: 1 * time.Second,
		Checks: InTurn,
	}
}

// Validate says what is missing, or makes no sense.
func (s *Settings) Validate() error {
	switch {
	case s.Terms.Deck == nil || s.Referee == nil || s.Commit == nil:
		return fault.Errorf("a game needs a deck, a referee and a place to keep its events")
	case s.Frames < 0 || s.Rest < 0 || s.Blocked <= 0 || s.Patience < s.Blocked || s.Check <= 0:
		return fault.Errorf("the times of watching must not be negative, and patience no shorter than what counts as blocked")
	case s.Checks != InTurn && s.Checks != Aside:
		return fault.Errorf("%q is no way to check", string(s.Checks))
	}
	return nil
}
