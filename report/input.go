package report

import (
	"slices"

	"referee/correction"
	"referee/geometry"
	"referee/rules"
	"referee/scoring"
	"referee/table"
)

// Photo names the picture that was read.
type Photo struct {
	Path          string
	Width, Height int // px, as displayed
}

// Input is all that a report is made of.
type Input struct {
	Game rules.Game
	// Referee has judged; nil where nothing is asked of it.
	Referee rules.Referee
	// Way and Values are the way to play and the settings that it goes by.
	Way    rules.Way
	Values rules.Values
	Photo  Photo
	View   table.View
	Layout *table.Layout
	Result *scoring.Result
	// Said are the corrections that stand, which Layout and Result go by.
	Said []correction.Correction
	// Agreed is what people said of how they play and where the table ends, where that
	// is other than usual.
	Agreed []rules.Text
	// Parts are all the photos of a table that several show, and Part which of them
	// is Photo; none where there is one.
	Parts []Part
	Part  int
	// Moves tells, for each card that lies free of the others, where it could
	// have been laid lawfully on the table as it lies now. A card that is not
	// in it was not asked about.
	Moves map[table.CardID][]Move
}

// Move is a lawful place for a card.
type Move struct {
	On table.CardID
	At geometry.Point // mm, of the card's centre
}

// cards are those on the table; one that people say is not there is left out.
func (in *Input) cards() []table.CardID {
	var out []table.CardID
	for i := range in.Layout.Cards {
		if id := table.CardID(i); in.Layout.Present(id) {
			out = append(out, id)
		}
	}
	return out
}

// shown are those of them that the photo shows.
func (in *Input) shown() []table.CardID {
	return slices.DeleteFunc(in.cards(), func(id table.CardID) bool { return !in.onPhoto(id) })
}

// removedHere are the cards that are taken away which the photo shows.
func (in *Input) removedHere() []table.CardID {
	return slices.DeleteFunc(slices.Clone(in.Result.Removed), func(id table.CardID) bool { return !in.onPhoto(id) })
}

// removed tells whether the card is taken away at scoring.
func (in *Input) removed(id table.CardID) bool { return slices.Contains(in.Result.Removed, id) }

// playing returns the scores of the colours that have a card on the table.
func (in *Input) playing() []rules.ColorScore {
	var out []rules.ColorScore
	for _, c := range in.Result.Colors {
		if c.Cards > 0 {
			out = append(out, c)
		}
	}
	return out
}

// laidOn returns the cards that a card was laid on: those it overlaps by more
// than a touch, or if there is none, those it touches.
func (in *Input) laidOn(id table.CardID) []table.CardID {
	var on, touched []table.CardID
	for _, p := range in.Result.Judgement.Placements {
		switch {
		case p.Over != id:
		case p.Touch:
			touched = append(touched, p.Under)
		default:
			on = append(on, p.Under)
		}
	}
	if len(on) == 0 {
		on = touched
	}
	slices.Sort(on)
	return on
}
