package live

import (
	"math"

	"referee/correction"
	"referee/geometry"
	"referee/rules"
	"referee/table"
)

// Final is the table that is counted: the cards of the record, in the order in
// which they were laid, where the last reading has them; a lawful one that slid, where
// it was laid.
func (w *Watcher) Final() *table.Layout {
	if w.now == nil || len(w.Differences()) > 0 {
		return w.state.Layout()
	}
	l := w.inTime(w.nudgedBack(w.now))
	for i := range l.Cards {
		if p := w.state.Piece(l.Cards[i].Piece); p.Open() && len(doubtsAbout(l, table.CardID(i))) == 0 {
			l.Doubts = append(l.Doubts, table.Misfit{Card: table.CardID(i), Spot: table.Spot{Open: 1}})
		}
	}
	return l
}

// InView is Final in the table frame of Reading, to be drawn over its picture.
func (w *Watcher) InView() *table.Layout {
	if w.now == nil || len(w.Differences()) == 0 {
		return w.Final()
	}
	readingFromRecord := w.recordFromReading.Inverse()
	l := w.state.Layout()
	cards := make([]table.Card, len(l.Cards))
	for i := range l.Cards {
		cards[i] = l.Cards[i]
		cards[i].Pose = readingFromRecord.Compose(cards[i].Pose)
	}
	out := table.New(l.Deck, cards, table.Stacked)
	out.Doubts = l.Doubts
	return out
}

// Differences names the cards in which the record and the last reading differ.
func (w *Watcher) Differences() []string {
	var out []string
	if w.now == nil {
		return nil
	}
	seen := map[table.PieceID]bool{}
	for i := range w.now.Cards {
		c := &w.now.Cards[i]
		seen[c.Piece] = true
		if w.state.Piece(c.Piece) == nil {
			out = append(out, c.Name())
		}
	}
	for i := range w.state.Pieces {
		if p := &w.state.Pieces[i]; !seen[p.Piece] {
			out = append(out, p.Name())
		}
	}
	return out
}

// Ruling is the referee with what people ruled over it, for Final's layout.
func (w *Watcher) Ruling() rules.Referee { return w.RulingOn(w.Final()) }

// RulingOn is Ruling for a layout of the record's pieces, as of InView.
func (w *Watcher) RulingOn(l *table.Layout) rules.Referee {
	out, err := correction.Apply(l, w.s.Referee, w.SaidOn(l))
	if err != nil { // of cards that there are, none is senseless
		return w.s.Referee
	}
	return out.Referee
}

// SaidOn is what people ruled themselves about the cards of a layout.
func (w *Watcher) SaidOn(l *table.Layout) []correction.Correction { return w.state.RulingsOn(l) }

// View is how the table is seen now.
type View struct {
	CardPx  float64 // width of a card
	Tilt    geometry.Angle
	Glare   float64 // part of the picture that is as bright as can be
	Light   float64 // relative to when the table was recorded
	Moving  bool
	Looking bool // something has changed and is not told yet
}

// View tells how the table is seen now.
func (w *Watcher) View() View {
	v := View{Light: float64(w.light.mid[1]), Looking: len(w.regions) > 0}
	for _, n := range w.still.n {
		v.Moving = v.Moving || n == 0
	}
	if w.prev != nil {
		bright := 0
		for i := 0; i < len(w.prev.pix); i += 3 {
			if min(w.prev.pix[i], w.prev.pix[i+1], w.prev.pix[i+2]) >= 250 {
				bright++
			}
		}
		v.Glare = float64(3*bright) / float64(len(w.prev.pix))
	}
	if w.before != nil {
		c := w.before.View.Camera
		v.CardPx = shortSide(w.s.Terms.Deck.Corners()) * c.ScaleAt(w.before.Layout.Cards[0].Pose.At)
		v.Tilt = tiltOf(&c)
	}
	return v
}

// tiltOf is the angle between the line of sight and the table's normal.
func tiltOf(c *geometry.Camera) geometry.Angle {
	return geometry.Angle(math.Acos(min(1, math.Abs(c.R.Col(2)[2]))))
}
