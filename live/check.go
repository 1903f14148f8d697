package live

import (
	"context"
	"time"

	"referee/geometry"
	"referee/record"
	"referee/rules"
	"referee/table"
	"referee/vision"
)

// checking is the fresh reading of the whole table from time to time.
type checking struct {
	asked   map[string]bool // questions that are open
	seen    map[string]bool // differences that were seen once
	seq     int             // of the last event when it was last made
	at      time.Duration   // when
	made    bool
	running chan checked // nil: none is under way
}

// checked is a fresh reading, of the table as it was after an event.
type checked struct {
	reading *vision.Reading
	err     error
	seq     int
}

// checkEvery is how often a table that nothing happens on is read afresh.
const checkEvery = time.Minute

// checkShare is so many cards on the table that one event more may pass before it is
// read afresh, and half of checkEvery more: a fresh reading takes the longer the
// more there are (of 109, seconds), and one card more tells less of the plane.
const checkShare = 12

// checkAtRest reads the table afresh when it has been at rest for a while, and
// asks about what differs from the record.
func (w *Watcher) checkAtRest(ctx context.Context) error {
	if w.check.running != nil {
		select {
		case c := <-w.check.running:
			w.check.running = nil
			return w.takeCheck(c)
		default:
			return nil
		}
	}
	if w.before == nil || len(w.regions) > 0 || !w.atRest() {
		return nil
	}
	now := w.recent.now()
	cards := len(w.now.Cards) / checkShare
	every := checkEvery + time.Duration(cards)*checkEvery/2
	if len(w.check.seen) > 0 {
		every = w.s.Check
	}
	if w.check.made && now-w.check.at < every && w.state.Seq-w.check.seq <= cards {
		return nil
	}
	w.check.made, w.check.seq, w.check.at = true, w.state.Seq, now
	read := w.freshReading(ctx)
	if w.s.Checks == InTurn {
		return w.takeCheck(read())
	}
	w.check.running = asideOf(read)
	return nil
}

// freshReading is a reading of the newest frames of which nothing is known but how large
// they are to be read, and where to look for cards that it misses.
func (w *Watcher) freshReading(ctx context.Context) func() checked {
	pic, seq, times, known := w.recent.mean(meanFrames), w.state.Seq, w.before.Times, w.now
	return func() checked {
		defer pic.Close()
		r, err := readKnowing(ctx, w.rd, pic, vision.Prior{Times: times}, known, &w.s)
		return checked{r, err, seq}
	}
}

// ReadAgain reads the whole table once more before it is counted, if nothing
// hides it.
func (w *Watcher) ReadAgain(ctx context.Context) error {
	if c := w.check.running; c != nil {
		w.check.running = nil
		<-c
	}
	if w.before == nil || len(w.recent.frames) == 0 || len(w.regions) > 0 {
		return nil
	}
	return w.takeCheck(w.freshReading(ctx)())
}

func asideOf(f func() checked) chan checked {
	out := make(chan checked, 1)
	go func() { out <- f() }()
	return out
}

// atRest tells whether nothing has moved for as long as Settings.Check says.
func (w *Watcher) atRest() bool {
	least := len(w.recent.at)
	for _, n := range w.still.n {
		least = min(least, n)
	}
	return w.recent.since(least) >= w.s.Check
}

// takeCheck holds a fresh reading against the record. One of a table on which
// something has happened since tells nothing.
func (w *Watcher) takeCheck(c checked) error {
	if c.err != nil {
		return c.err
	}
	if c.reading == nil || c.seq != w.state.Seq {
		return nil
	}
	frame, ok := frameOf(w.now, c.reading.Layout)
	if !ok {
		return nil
	}
	seen := inFrame(w.inPlay(c.reading.Layout), frame).Follow(w.now, w.state.Fresh)
	w.followMisnamed(seen)
	if err := w.askWhatDiffers(seen); err != nil {
		return err
	}
	if w.sameCards(seen) {
		w.adopt(c.reading, seen, frame)
		if err := w.ruleAgain(); err != nil {
			return err
		}
	}
	w.check.seq = w.state.Seq // its own questions are no news
	return nil
}

// sameCards tells whether a fresh reading has just the cards of the last one.
func (w *Watcher) sameCards(seen *table.Layout) bool {
	if len(seen.Cards) != len(w.now.Cards) {
		return false
	}
	for i := range seen.Cards {
		c := &seen.Cards[i]
		id, known := w.now.ByPiece(c.Piece)
		if !known || !c.SamePrint(&w.now.Cards[id]) || c.Face.Side != w.now.Cards[id].Face.Side {
			return false
		}
	}
	return true
}

// adopt goes on from a fresh reading: all cards together give the plane of the
// table better than the first few did. Where each card was laid is carried over
// by how it lies from there.
func (w *Watcher) adopt(r *vision.Reading, seen *table.Layout, frame geometry.Pose) {
	for i := range seen.Cards {
		c := &seen.Cards[i]
		if id, known := w.now.ByPiece(c.Piece); known {
			if home, has := w.home[c.Piece]; has {
				w.home[c.Piece] = c.Pose.Compose(w.now.Cards[id].Pose.Inverse()).Compose(home)
			}
		}
	}
	w.before, w.now, w.recordFromReading = r, seen, frame
}

// ruleAgain rules again on the cards about which something was open, now that the
// whole table was read for itself; where it contradicts a verdict that was sure,
// people are asked.
func (w *Watcher) ruleAgain() error {
	l := w.inTime(w.nudgedBack(w.now))
	j := w.s.Referee.Judge(l)
	for i := range l.Cards {
		p := w.state.Piece(l.Cards[i].Piece)
		v := &j.Verdicts[i]
		if p == nil || p.Begun && p.Question != record.AskExtra || p.Agreed != nil || p.Ruling == nil || v.Ruling == rules.Unsettled || w.isAway(l, table.CardID(i)) {
			continue
		}
		e := record.Event{Kind: record.Corrected, Of: p.Seq, Sure: true}
		e.Name(&p.Card)
		e.Ruling = &record.Ruling{Legal: v.Legal, Reason: v.Reason, OutOfTurn: p.Ruling.OutOfTurn, Nudge: v.Ruling == rules.Nudge}
		if v.Legal {
			e.Reason = ""
		}
		switch {
		case settledBy(p.Question, l, table.CardID(i)):
		case p.Sure && p.Ruling.Legal != v.Legal && p.Question == "":
			ask(&e, record.AskVerdict)
		default:
			continue
		}
		if err := w.emit(e, nil); err != nil {
			return err
		}
	}
	return nil
}

// settledBy tells whether a question that was open about a card is settled by a fresh
// reading that has the same card there. When it was laid a hand may have shaded it, or
// there was too little on the table to measure it by; who was to play, and whether the
// card is one that nobody has, no picture tells.
func settledBy(q record.Question, l *table.Layout, id table.CardID) bool {
	switch q {
	case record.AskVerdict:
		return len(doubtsAbout(l, id)) == 0
	case record.AskSeen, record.AskIdentity, record.AskExtra:
		return len(doubtsAbout(l, id)) == 0 && l.Cards[id].Confidence >= likelyConfidence
	}
	return false
}

// nowKnown tells whether a fresh reading tells the colour of a card of which it was open
// when it was laid: two inks that are alike are told apart once both lie there.
func nowKnown(p *record.Piece, seen *table.Layout, id table.CardID) bool {
	c := &seen.Cards[id]
	return p.Question == record.AskIdentity && !c.SamePrint(&p.Card) && c.Face == p.Face && settledBy(record.AskIdentity, seen, id)
}
