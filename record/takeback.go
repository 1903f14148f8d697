package record

import (
	"slices"

	"referee/rules"
	"referee/table"
)

// LastSaid is the last event that stands by which people said what a card is, or ruled
// on it themselves; 0 if they said nothing.
func LastSaid(events []Event, piece table.PieceID) int {
	gone := undone(events)
	for _, e := range slices.Backward(events) {
		if e.Kind == Corrected && e.Piece == piece && !e.follows() && !gone[e.Seq] {
			return e.Seq
		}
	}
	return 0
}

// Together lists the events that are taken back with one, the last first: what a card
// is and the verdict that followed from it are one thing said.
func Together(events []Event, seq int) []int {
	gone := undone(events)
	at := slices.IndexFunc(events, func(e Event) bool { return e.Seq == seq })
	if at < 0 || events[at].Kind != Corrected {
		return []int{seq}
	}
	named := func(i int) bool {
		return i >= 0 && events[i].Kind == Corrected && events[i].Ruling == nil && !gone[events[i].Seq]
	}
	ruled := func(i int) bool {
		return i < len(events) && events[i].Kind == Corrected && events[i].follows() && !gone[events[i].Seq]
	}
	switch {
	case ruled(at) && named(at-1) && events[at-1].Of == events[at].Of:
		return []int{events[at].Seq, events[at-1].Seq}
	case named(at) && ruled(at+1) && events[at+1].Of == events[at].Of:
		return []int{events[at+1].Seq, events[at].Seq}
	}
	return []int{seq}
}

// follows tells whether a correction is the referee's own verdict on a card that
// people said is another.
func (e *Event) follows() bool { return e.Ruling != nil && e.Reason != rules.Agreed }
