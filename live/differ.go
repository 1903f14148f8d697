package live

import (
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/record"
	"referee/table"
	"referee/vision"
)

// change is one card that is otherwise than the record has it.
type change struct {
	kind  record.Kind  // Begun, Placed, Removed, Moved or Turned
	id    table.CardID // in the new layout; of a removed card, in the one before
	card  table.Card   // as it is now; of a removed card, as it was
	mm    float64      // that it was displaced
	sigma float64
	// stillFrames is for how many frames a card that was laid has lain there;
	// unordered, that another one may have been laid before or after it.
	stillFrames int
	unordered   bool
	instead     *otherPlace // where one that touches none could have been laid; nil if nowhere
}

// shift is a camera, or a table, that was moved.
type shift struct{ mm, sigma float64 }

// differences are how a reading differs from the record.
type differences struct {
	reading *vision.Reading
	layout  *table.Layout // of the reading, in the record's frame, with identities
	frame   geometry.Pose // recordFromReading
	changes []change
	places  []footprint // where cards changed, before and now
	shifted *shift      // nil: the camera stands where it stood

	explained   bool // cards account for all that has changed
	beyondDoubt bool // what changed needs no second reading
	hidden      bool // cards in the region are not seen as they should be
	misread     bool // a card that is known is read as another one in its place
	asked       bool // people should look, whatever the reading says
}

func (d *differences) none() bool { return len(d.changes) == 0 && d.shifted == nil }

// agreeMM is how far two readings of a card that rests may lie apart: a few
// times what noise does to one of a table of 1 m on a frame of 1280 px.
const agreeMM = 1.5

// agrees tells whether two readings tell the same.
func (d *differences) agrees(e *differences) bool {
	if d == nil || len(d.changes) != len(e.changes) || d.explained != e.explained || (d.shifted == nil) != (e.shifted == nil) {
		return false
	}
	for i := range d.changes {
		a, b := &d.changes[i], &e.changes[i]
		if a.kind != b.kind || !a.card.SamePrint(&b.card) || a.card.Face.Side != b.card.Face.Side || geometry.Distance(a.card.Pose.At, b.card.Pose.At) > agreeMM {
			return false
		}
	}
	return true
}

// onlyShifted tells whether all that was seen is that the camera, or the table, was
// moved.
func (d *differences) onlyShifted() bool {
	return d != nil && d.shifted != nil && len(d.changes) == 0
}

// differ holds a reading against the record, whose frame is known relative to that of
// what it was read beside.
func (w *Watcher) differ(r *vision.Reading, reg *region, from geometry.Pose) *differences {
	d := &differences{reading: r, frame: from}
	if w.before == nil {
		d.layout = w.inPlay(r.Layout).Follow(table.New(r.Layout.Deck, nil, table.Stacked), w.state.Fresh)
		w.firstSeen(d)
	} else {
		if r.Changes == nil || r.Changes.Anew {
			frame, ok := frameOf(w.now, r.Layout)
			if !ok {
				d.layout, d.hidden = w.now, true
				return d
			}
			d.frame = frame
		}
		d.layout = inFrame(w.inPlay(r.Layout), d.frame).Follow(w.now, w.state.Fresh)
		d.findShift(w)
		w.compareWithRecord(d)
		w.findMissed(d)
	}
	w.putInTime(d)
	w.weigh(d, reg)
	return d
}

// firstSeen tells apart what lay there from the beginning and what was laid
// since the table was first looked at.
func (w *Watcher) firstSeen(d *differences) {
	var placed []change
	for _, id := range bottomUp(d.layout, ids(d.layout)) {
		c := change{kind: record.Begun, id: id, card: d.layout.Cards[id]}
		if !c.card.Face.Design.IsStart() && w.changedPart(footprintOf(d.reading, id)) >= leastChanged {
			c.kind = record.Placed
			placed = append(placed, c)
			continue
		}
		d.changes = append(d.changes, c)
	}
	d.changes = append(d.changes, placed...)
}

// compareWithRecord finds what is gone, lies elsewhere, or is new.
func (w *Watcher) compareWithRecord(d *differences) {
	there := map[table.PieceID]bool{}
	var placed []table.CardID
	w.followMisnamed(d.layout)
	for i := range d.layout.Cards {
		c := &d.layout.Cards[i]
		was, known := w.now.ByPiece(c.Piece)
		if !known {
			placed = append(placed, table.CardID(i))
			continue
		}
		old := &w.now.Cards[was]
		from := old.Pose
		if !c.SamePrint(old) && old.LiesAt(c.Pose) {
			// Nobody exchanges a card in its place: something hides it, or the light
			// on it has changed. It is what it was.
			d.misread = d.misread || c.Face.Design != old.Face.Design
			c.Face, c.Color = old.Face, old.Color
		}
		mm, sigma := displaced(d.layout.Deck, c, from, old)
		switch {
		case !c.SamePrint(old) || geometry.Distance(c.Pose.At, from.At) > relaidPart*shortSide(d.layout.Deck.Corners()):
			c.Piece = w.state.Fresh() // another card, or one that was taken up and laid again
			placed = append(placed, table.CardID(i))
			continue
		case c.Face.Side != old.Face.Side:
			d.changes = append(d.changes, change{kind: record.Turned, id: table.CardID(i), card: *c, mm: mm, sigma: sigma})
		case mm > max(leastMoveMM, moveSigmas*sigma):
			d.changes = append(d.changes, change{kind: record.Moved, id: table.CardID(i), card: *c, mm: moveOf(c.Pose, from, mm), sigma: sigma})
		}
		there[c.Piece] = true
	}
	var gone []change
	for i := range w.now.Cards {
		if c := w.now.Cards[i]; !there[c.Piece] {
			gone = append(gone, change{kind: record.Removed, id: table.CardID(i), card: c})
		}
	}
	d.changes = append(gone, d.changes...)
	for _, id := range bottomUp(d.layout, placed) {
		d.changes = append(d.changes, change{kind: record.Placed, id: id, card: d.layout.Cards[id]})
	}
}

// followMisnamed lets cards that were read as others, which that leaves open, be what
// they were: those in their places, and those that were pushed, one that is missing
// near by.
func (w *Watcher) followMisnamed(l *table.Layout) {
	near := relaidPart * shortSide(l.Deck.Corners())
	for _, d := range l.Doubts {
		u, is := d.(table.IdentityUnsettled)
		if !is {
			continue
		}
		c := &l.Cards[u.Card]
		_, known := w.now.ByPiece(c.Piece)
		for i := range w.now.Cards {
			old := &w.now.Cards[i]
			_, seen := l.ByPiece(old.Piece)
			same := old.Piece == c.Piece
			if !same && (known || seen) || geometry.Distance(c.Pose.At, old.Pose.At) > near {
				continue
			}
			if slices.ContainsFunc(u.Alternatives, func(a table.Alternative) bool { return a.Face == old.Face && a.Color == old.Color }) {
				c.Piece, c.Face, c.Color = old.Piece, old.Face, old.Color
				break
			}
		}
	}
}

// findMissed tells apart from the cards that were laid those that lay there already
// and were not seen before: nothing has changed in their places.
func (w *Watcher) findMissed(d *differences) {
	if w.grid == nil {
		return
	}
	var others, laid []change
	for _, c := range d.changes {
		switch {
		case c.kind != record.Placed:
			others = append(others, c)
		case w.changedPart(footprintOf(d.reading, c.id)) < leastChanged:
			c.kind = record.Begun
			others = append(others, c)
		default:
			laid = append(laid, c)
		}
	}
	d.changes = append(others, laid...)
}

const (
	// leastMoveMM and moveSigmas: a card that seems displaced by less rests. The
	// rules call a millimetre a touch.
	leastMoveMM = 1.0
	moveSigmas  = 4 // of the card's pose: by chance once in 16,000
	// relaidPart of a card's shorter side: one whose middle lies farther off was
	// taken up and laid again; what slides, slides less, and what was turned about
	// lies in its place.
	relaidPart = 0.5
)

// moveOf is by how far a card is told to have moved, mm: as far as its middle; one
// that was turned about in its place, whose middle hardly moved, as far as its
// farthest corner.
func moveOf(is, was geometry.Pose, cornerMM float64) float64 {
	if mm := geometry.Distance(is.At, was.At); mm >= cornerMM/2 {
		return mm
	}
	return cornerMM
}

// displaced is how far, mm, a card's farthest corner lies from where it lay,
// with its standard deviation.
func displaced(d *deck.Deck, c *table.Card, from geometry.Pose, old *table.Card) (mm, sigma float64) {
	if about := c.Pose.Turn - from.Turn; c.Face.Design.IsStart() && math.Abs(about.Normalized().Radians()) > math.Pi/2 {
		from.Turn += math.Pi // it has no upper side: a half turn tells nothing
	}
	for _, q := range d.Corners() {
		at := c.Pose.Apply(q)
		if d := geometry.Distance(at, from.Apply(q)); d > mm {
			mm = d
		}
		sigma = math.Max(sigma, c.PointCov(at).Plus(old.PointCov(old.Pose.Apply(q))).Largest())
	}
	return mm, sigma
}

func shortSide(c [4]geometry.Point) float64 {
	return math.Min(geometry.Distance(c[0], c[1]), geometry.Distance(c[1], c[2]))
}

func ids(l *table.Layout) []table.CardID {
	out := make([]table.CardID, len(l.Cards))
	for i := range out {
		out[i] = table.CardID(i)
	}
	return out
}

// bottomUp lists cards so that each comes after those that it lies on, as far
// as the overlaps of a layout allow that.
func bottomUp(l *table.Layout, of []table.CardID) []table.CardID {
	in := map[table.CardID]bool{}
	for _, id := range of {
		in[id] = true
	}
	var out []table.CardID
	for len(in) > 0 {
		next := table.CardID(-1)
		for _, id := range of {
			if !in[id] {
				continue
			}
			if next < 0 {
				next = id // of a ring of cards, the first
			}
			free := true
			for _, o := range l.Below(id) {
				free = free && !in[o.Under]
			}
			if free {
				next = id
				break
			}
		}
		out = append(out, next)
		delete(in, next)
	}
	return out
}
