package table

// Prior is what is known of a game's tables before any is looked at. The game
// gives it; the reading of a picture weighs it against what is seen, for cards
// are laid against the rules, too. How often a card exists is said by the deck.
type Prior struct {
	// LiesOn is what a lawfully laid card lies on.
	LiesOn Support
	// Hides is what a lawfully laid card may hide of the one beneath: what hides
	// more is looked for less readily.
	Hides Cover
	// StartBelow: the starting card is laid first, so nothing lies beneath it.
	StartBelow bool
}

// LaidOnOneAnother is the prior of games in which each card is laid on a shape
// of one other, from a starting card on.
func LaidOnOneAnother() Prior {
	return Prior{LiesOn: OnOneCard, Hides: HidesOneShape, StartBelow: true}
}

// Support is what a card may lie on.
type Support uint8

// The supports.
const (
	OnAnything  Support = iota // the rules do not say
	OnOneCard                  // one other card; on none only for want of a place
	OnBareTable                // the table only: cards do not overlap
)

// Cover is what may be hidden of a card that another lies on.
type Cover uint8

// The covers.
const (
	HidesAnything Cover = iota // the rules do not say
	HidesOneShape              // one edge shape; the outline stays in view
)
