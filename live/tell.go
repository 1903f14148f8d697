package live

import (
	"math"
	"slices"

	"referee/internal/fault"
	"referee/record"
	"referee/table"
)

// emit gives an event its number and time, has it kept, and adds it to the
// record.
func (w *Watcher) emit(e record.Event, a *attempt) error {
	e.Seq, e.Frame, e.T = w.state.Seq+1, w.recent.number, math.Round(w.recent.now().Seconds()*1000)/1000
	if a != nil {
		ms := int(w.recent.waited(a.region.stillFor).Milliseconds())
		e.Latency = &ms
	}
	if err := w.s.Commit(e); err != nil {
		return fault.Errorf("the record cannot be kept: %w", err)
	}
	w.events = append(w.events, e)
	state, err := record.Sum(w.s.Terms, w.events)
	if err != nil {
		return err
	}
	w.state = state
	return nil
}

// tell tells all that has changed in a region, and takes it into the record.
func (w *Watcher) tell(a *attempt) error {
	d := a.seen
	under := map[table.PieceID]*patch{}
	may := w.state.May()
	for i := range d.changes {
		c := &d.changes[i]
		if c.kind == record.Placed {
			under[c.card.Piece] = w.patchUnder(footprintOf(d.reading, c.id))
			w.home[c.card.Piece] = c.card.Pose
		}
		e := w.eventOf(d, c)
		if len(may) > 0 && e.Kind == record.Placed && (c.unordered || e.OutOfTurn && (w.unreadBeside(a) || w.unwatched() || w.turnOpen())) {
			ask(&e, record.AskTurn)
		}
		broken := w.brokenBy(&e)
		if err := w.emit(e, a); err != nil {
			return err
		}
		if err := w.tellFouls(broken, c.instead, a); err != nil {
			return err
		}
	}
	w.ref.take(w.prev, w.light, a.region.tiles, w.grid.w)
	w.ref.take(w.prev, w.light, w.tilesUnder(d.places), w.grid.w)
	for id, p := range under {
		w.beneath[id] = p
	}
	w.record(d)
	return w.tellTurn(may)
}

// unwatched tells whether frames were missing since the last card was laid, so that
// one may have been laid and taken away unseen.
func (w *Watcher) unwatched() bool {
	for _, e := range slices.Backward(w.events) {
		if e.Kind == record.Placed {
			return w.recent.gap.Seconds() > e.T
		}
	}
	return w.recent.gap > 0
}

// turnOpen tells whether whose turn it is hangs on a card of which it is open which one
// it is, or when it was laid.
func (w *Watcher) turnOpen() bool {
	for _, e := range slices.Backward(w.events) {
		if e.Kind != record.Placed {
			continue
		}
		q := e.Question
		if p := w.state.Piece(e.Piece); p != nil {
			q = p.Question
		}
		return q == record.AskTurn || q == record.AskIdentity || q == record.AskColor
	}
	return false
}

// hiddenUnlike is the part of the place of a card taken away that may look otherwise
// than before it lay there, though something in it is not seen as it should be, for
// that to be told for sure: a neighbour was moved with it, a hand shades it.
const hiddenUnlike = 0.25

// eventOf is the event of a change.
func (w *Watcher) eventOf(d *differences, c *change) record.Event {
	e := record.Event{Kind: c.kind, Sure: true}
	e.Name(&c.card)
	e.Player = w.playerOf(c)
	if c.kind == record.Removed {
		if unlike, known := w.unlikeBefore(c.card.Piece); d.asked || d.shifted != nil || d.hidden && !(known && unlike <= hiddenUnlike) {
			ask(&e, record.AskMissing)
		}
		return e
	}
	e.Laid = record.LaidOf(&c.card)
	for _, q := range d.reading.View.CornersPx(d.reading.Layout, c.id) {
		e.CornersPx = append(e.CornersPx, [2]float64{round(q[0], 2), round(q[1], 2)})
	}
	l := w.inTime(d.layout)
	if c.kind != record.Placed {
		w.rule(&e, l, c.id)
	} else if v := w.rulePlaced(&e, d, c.id); v.Free && v.Legal {
		c.instead = w.placeInstead(l, c.id, v)
	}
	w.askAboutCard(&e, d, c.id)
	switch c.kind {
	case record.Begun:
		e.OutOfTurn = false
		if w.before != nil {
			ask(&e, record.AskExtra) // it was missed until now
		}
	case record.Turned:
		e.OutOfTurn = false
	case record.Moved:
		e.OutOfTurn = false
		mm, sigma := round(c.mm, 2), round(c.sigma, 3)
		e.MeasureMM, e.SigmaMM = &mm, &sigma
		if w.isHome(c) {
			w.putBack(&e, c)
		}
	}
	return e
}

// putBack tells that a card lies again where it was laid: the ruling is that on
// the card as it was laid.
func (w *Watcher) putBack(e *record.Event, c *change) {
	e.Kind = record.PutBack
	if p := w.state.Piece(c.card.Piece); p != nil && p.Ruling != nil {
		was := *p.Ruling
		was.OutOfTurn = false
		e.Ruling = &was
		if e.Question == record.AskVerdict {
			e.Question, e.Asks, e.Sure = "", nil, true
		}
	}
}

// isAway tells whether a card was moved, and not put back.
func (w *Watcher) isAway(l *table.Layout, id table.CardID) bool {
	c := &l.Cards[id]
	home, known := w.home[c.Piece]
	if !known {
		return false
	}
	mm, sigma := displaced(l.Deck, c, home, c)
	return mm > max(agreeMM, moveSigmas*sigma)
}

// isHome tells whether a card that moved lies again where it was laid.
func (w *Watcher) isHome(c *change) bool {
	home, known := w.home[c.card.Piece]
	id, there := w.now.ByPiece(c.card.Piece)
	if !known || !there {
		return false
	}
	old := &w.now.Cards[id]
	was, _ := displaced(w.s.Terms.Deck, old, home, old)
	is, sigma := displaced(w.s.Terms.Deck, &c.card, home, old)
	return was > leastMoveMM && is <= max(agreeMM, moveSigmas*sigma) && is < was/2
}

func (w *Watcher) playerOf(c *change) string {
	if p := w.state.Piece(c.card.Piece); p != nil {
		return p.Player
	}
	if c.kind == record.Placed {
		return w.state.PlayerOf(c.card.Face, c.card.Color)
	}
	return ""
}

// record takes a reading as what the table looks like now.
func (w *Watcher) record(d *differences) {
	w.before, w.now, w.recordFromReading = d.reading, d.layout, d.frame
}

// tellTurn tells whose turn it is, if that has changed.
func (w *Watcher) tellTurn(before []string) error {
	may := w.state.May()
	if len(may) == 0 || slices.Equal(before, may) {
		return nil
	}
	return w.emit(record.Event{Kind: record.Turn, Player: may[0], Asks: may, Sure: true}, nil)
}

// tellShift tells that the camera, or the table, was moved, and what else.
func (w *Watcher) tellShift(a *attempt) error {
	d := a.seen
	mm, sigma := round(d.shifted.mm, 1), round(d.shifted.sigma, 2)
	if err := w.emit(record.Event{Kind: record.CameraMoved, MeasureMM: &mm, SigmaMM: &sigma, Sure: true}, a); err != nil {
		return err
	}
	clear(w.beneath)
	if err := w.tell(a); err != nil {
		return err
	}
	w.ref = newReference(w.prev)
	return nil
}

func (w *Watcher) tellLight(a *attempt) error {
	return w.emit(record.Event{Kind: record.LightChanged, Sure: true}, a)
}

// tellBlocked tells that something that is no card lies on cards, once while
// anything lies there.
func (w *Watcher) tellBlocked(a *attempt) error {
	told := slices.ContainsFunc(w.blocked, a.region.px.Overlaps)
	w.blocked = append(w.blocked, a.region.px)
	if told {
		return nil
	}
	e := record.Event{Kind: record.Blocked}
	var about []string
	for _, id := range w.cardsIn(&a.region) {
		about = append(about, w.now.Cards[id].Name())
	}
	if len(about) == 0 {
		return nil
	}
	ask(&e, record.AskView, about...)
	return w.emit(e, nil)
}

func round(v float64, decimals int) float64 {
	f := math.Pow10(decimals)
	return math.Round(v*f) / f
}
