package live

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/record"
	"referee/table"
	"referee/vision"
)

// laidAt are two cards far from each other, the second of which lies elsewhere.
func laidAt(second geometry.Pose) []table.Card {
	d := deck.Default()
	return []table.Card{
		{Piece: 1, Face: d.Designs[0].Face(deck.Front), Color: &d.Colors[0]},
		{Piece: 2, Face: d.Designs[1].Face(deck.Front), Color: &d.Colors[1], Pose: second},
	}
}

// watching is a watcher to whom a table is known.
func watching(t *testing.T, cards []table.Card) *Watcher {
	t.Helper()
	d := deck.Default()
	state, err := record.Sum(record.Terms{Deck: d}, nil)
	require.NoError(t, err)
	l := table.New(d, cards, table.Stacked)
	return &Watcher{now: l, state: state, before: readingOf(l)}
}

// readingOf is the reading of a table from right above, a pixel to the mm.
func readingOf(l *table.Layout) *vision.Reading {
	cam := geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: 1000, Fy: 1000}}
	cam.R[0], cam.R[4], cam.R[8] = 1, -1, -1
	cam.T[2] = 1000
	return &vision.Reading{Layout: l, View: table.View{Camera: cam, Width: 800, Height: 600}}
}

func TestACardThatMovedIsToldFromOneThatWasLaidAgain(t *testing.T) {
	was := geometry.Pose{At: geometry.Point{300, 0}}
	for name, c := range map[string]struct {
		is   geometry.Pose
		want []record.Kind
		mm   float64
	}{
		"it rests":                    {geometry.Pose{At: geometry.Point{300.3, 0.2}}, nil, 0},
		"it slid":                     {geometry.Pose{At: geometry.Point{303, 4}}, []record.Kind{record.Moved}, 5},
		"it slid and turned a little": {geometry.Pose{At: geometry.Point{303, 4}, Turn: 2 * geometry.Degree}, []record.Kind{record.Moved}, 5},
		"it was turned by a quarter in its place": {geometry.Pose{At: geometry.Point{300, 0}, Turn: 90 * geometry.Degree}, []record.Kind{record.Moved}, 77.25},
		"it was turned by a half in its place":    {geometry.Pose{At: geometry.Point{302, 0}, Turn: 180 * geometry.Degree}, []record.Kind{record.Moved}, 110.42},
		"it was taken up and laid again":          {geometry.Pose{At: geometry.Point{340, 0}}, []record.Kind{record.Removed, record.Placed}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			w := watching(t, laidAt(was))
			d := &differences{layout: table.New(deck.Default(), laidAt(c.is), table.Stacked)}
			w.compareWithRecord(d)
			var kinds []record.Kind
			for i := range d.changes {
				kinds = append(kinds, d.changes[i].kind)
			}
			require.Equal(t, c.want, kinds)
			if c.mm > 0 {
				require.InDelta(t, c.mm, d.changes[0].mm, 0.05)
			}
		})
	}
}

// A card that is read where nothing has changed lay there before, and was missed.
func TestACardThatWasMissedIsNotToldAsLaid(t *testing.T) {
	at := geometry.Pose{At: geometry.Point{300, 0}}
	for name, c := range map[string]struct {
		changed float32 // by how many times the noise its place looks otherwise
		want    record.Kind
	}{
		"nothing has changed there":     {1, record.Begun},
		"its place looks otherwise now": {50, record.Placed},
	} {
		t.Run(name, func(t *testing.T) {
			w := watching(t, laidAt(at)[:1])
			w.prev, w.grid = &thumb{w: 400, h: 300, scale: 2}, &grid{w: 100, h: 75, v: make([]float32, 7500)}
			for i := range w.grid.v {
				w.grid.v[i] = c.changed
			}
			seen := table.New(deck.Default(), laidAt(at), table.Stacked)
			d := &differences{layout: seen, reading: readingOf(seen)}
			w.compareWithRecord(d)
			w.findMissed(d)
			require.Len(t, d.changes, 1)
			require.Equal(t, c.want, d.changes[0].kind)
		})
	}
}

// A question about a card that was laid is open until the whole table was read for
// itself, and shows the card without a doubt.
func TestAFreshReadingSettlesWhatCanBeSeen(t *testing.T) {
	for name, c := range map[string]struct {
		q          record.Question
		confidence float64
		doubt      bool
		settled    bool
	}{
		"a hand shaded it when it was laid":         {record.AskSeen, 0.99, false, true},
		"it looks otherwise still":                  {record.AskSeen, 0.99, true, false},
		"which card it is was open":                 {record.AskIdentity, 0.99, false, true},
		"which card it is remains open":             {record.AskIdentity, 0.7, false, false},
		"its verdict was open":                      {record.AskVerdict, 0.99, false, true},
		"it was missed at first":                    {record.AskExtra, 0.95, false, true},
		"who was to play no picture tells":          {record.AskTurn, 1, false, false},
		"whose colour it is no picture tells":       {record.AskColor, 1, false, false},
		"a second one of its kind stays a question": {record.AskDouble, 1, false, false},
	} {
		t.Run(name, func(t *testing.T) {
			cards := laidAt(geometry.Pose{At: geometry.Point{300, 0}})
			cards[1].Confidence = c.confidence
			l := table.New(deck.Default(), cards, table.Stacked)
			if c.doubt {
				l.Doubts = []table.Doubt{table.Misfit{Card: 1}}
			}
			require.Equal(t, c.settled, settledBy(c.q, l, 1))
		})
	}
}

// Which card one is, was seen when it was laid; others that lie on it since do not
// make that open again.
func TestWhatACardIsStaysKnownWhenOthersLieOnIt(t *testing.T) {
	d := deck.Default()
	for name, sure := range map[string]bool{"it was sure when it was laid": true, "it was open then": false} {
		t.Run(name, func(t *testing.T) {
			cards := laidAt(geometry.Pose{At: geometry.Point{300, 0}})
			w := watching(t, cards)
			var err error
			events := []record.Event{{Seq: 1, Kind: record.Placed, Piece: 1, Sure: sure, Card: cards[0].Face.Design.ID, Color: cards[0].Color.Name, Face: "front"}}
			w.state, err = record.Sum(record.Terms{Deck: d}, events)
			require.NoError(t, err)
			w.now.Doubts = []table.Doubt{table.IdentityUnsettled{Card: 0}, table.Misfit{Card: 0}}
			require.Len(t, w.inTime(w.now).Doubts, map[bool]int{true: 1, false: 2}[sure])
		})
	}
}
