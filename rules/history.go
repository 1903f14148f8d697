package rules

// History is a game as a list of events, with how it stood after each: what
// happened is added or taken back, never changed.
type History[E, M any] struct {
	Events  []E
	moments []M // one more than there are events
}

// Begin is a game in which nothing has happened yet.
func Begin[E, M any](at M) History[E, M] { return History[E, M]{moments: []M{at}} }

// Now is how the game stands.
func (h *History[E, M]) Now() M { return h.moments[len(h.moments)-1] }

// Add adds what has happened, and how the game stands since.
func (h *History[E, M]) Add(e E, at M) {
	h.Events = append(h.Events, e)
	h.moments = append(h.moments, at)
}

// Undo takes the last event back; false where there is none.
func (h *History[E, M]) Undo() bool {
	n := len(h.Events)
	if n == 0 {
		return false
	}
	h.Events, h.moments = h.Events[:n-1], h.moments[:n]
	return true
}
