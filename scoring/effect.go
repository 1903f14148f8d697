package scoring

import (
	"slices"

	"referee/deck"
	"referee/rules"
)

// Effect is what a doubt could change.
type Effect struct {
	Unknown bool          // nobody can say which counts
	AsLaid  []*deck.Color // colours whose count as laid could differ
	Final   []*deck.Color // colours whose final count could differ
}

func (e *Effect) none() bool { return !e.Unknown && len(e.AsLaid) == 0 && len(e.Final) == 0 }

// OnFinal tells whether the final counts could differ.
func (e *Effect) OnFinal() bool { return e.Unknown || len(e.Final) > 0 }

// OnAsLaid tells whether the counts as laid could differ.
func (e *Effect) OnAsLaid() bool { return e.Unknown || len(e.AsLaid) > 0 }

// difference names the colours that two counts differ in. On a board a count
// may lack a colour that has no piece there.
func difference(a, b *rules.Score) Effect {
	var e Effect
	for _, c := range append(slices.Clone(a.Colors), b.Colors...) {
		was, is := pointsOf(a, c.Color), pointsOf(b, c.Color)
		if was.AsLaid != is.AsLaid {
			e.AsLaid = union(e.AsLaid, []*deck.Color{c.Color})
		}
		if was.Final != is.Final {
			e.Final = union(e.Final, []*deck.Color{c.Color})
		}
	}
	return e
}

// pointsOf is what a colour scores, nothing if it is not counted.
func pointsOf(s *rules.Score, c *deck.Color) rules.ColorScore {
	if found := s.Color(c.Name); found != nil {
		return *found
	}
	return rules.ColorScore{Color: c}
}

// Join adds what another effect could change.
func (e *Effect) Join(f Effect) {
	e.Unknown = e.Unknown || f.Unknown
	e.AsLaid = union(e.AsLaid, f.AsLaid)
	e.Final = union(e.Final, f.Final)
}

func union(a, b []*deck.Color) []*deck.Color {
	for _, c := range b {
		if !slices.ContainsFunc(a, func(d *deck.Color) bool { return d.Name == c.Name }) {
			a = append(a, c)
		}
	}
	return a
}
