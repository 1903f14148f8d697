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

// difference names the colours that two counts of one deck differ in.
func difference(a, b *rules.Score) Effect {
	var e Effect
	for i, c := range a.Colors {
		if c.AsLaid != b.Colors[i].AsLaid {
			e.AsLaid = append(e.AsLaid, c.Color)
		}
		if c.Final != b.Colors[i].Final {
			e.Final = append(e.Final, c.Color)
		}
	}
	return e
}

// join adds what another effect could change.
func (e *Effect) join(f Effect) {
	e.Unknown = e.Unknown || f.Unknown
	e.AsLaid = union(e.AsLaid, f.AsLaid)
	e.Final = union(e.Final, f.Final)
}

func union(a, b []*deck.Color) []*deck.Color {
	for _, c := range b {
		if !slices.Contains(a, c) {
			a = append(a, c)
		}
	}
	return a
}
