package table

import (
	"fmt"
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
)

// CardID numbers the cards of one Layout from 0. It is the card's index in
// Layout.Cards and stays the same in Without.
type CardID int

// Card is one card on the table.
type Card struct {
	Piece PieceID // its lasting identity, 0 if none was given
	Face  *deck.Face
	Color *deck.Color   // nil for the starting card
	Pose  geometry.Pose // tableFromCard
	// Cov is the covariance of (x mm, y mm, turn rad) as the picture
	// determines it, the camera taken as known; zero for a card whose pose is
	// known exactly.
	Cov [3][3]float64
	// Shared is the error that comes through the camera, which moves all
	// cards together: Σ zₖ·Shared[k], (mm, mm, rad), with zₖ independent, of
	// variance 1, and the same for every card of the layout. It cancels almost
	// entirely between cards that lie on one another. nil for none.
	Shared [][3]float64
	// Parallax is how far, mm, and which way the card seems shifted in the
	// picture for each mm that its face lies over the plane of the table; zero
	// seen from right above.
	Parallax geometry.Point
	// AbovePlaneMM is how much higher than the plane of the table the face was seen
	// to lie, by its size. The plane is that of the cards' mean height.
	AbovePlaneMM float64
	// Rise is how high the face lies over what the card rests on with its lowest
	// point, as far as the picture tells.
	Rise geometry.Rise
	// Confidence in identity and place, from 0 to 1.
	Confidence float64
}

// Name returns "blue circle-4", or "start".
func (c *Card) Name() string {
	if c.Color == nil {
		return c.Face.Design.ID
	}
	return c.Color.Name + " " + c.Face.Design.ID
}

// SamePrint tells whether both are read as the same card; either side may be
// up.
func (c *Card) SamePrint(d *Card) bool {
	return c.Face.Design == d.Face.Design && c.Color == d.Color
}

// Pair names two overlapping cards, the upper one first.
type Pair struct{ Over, Under CardID }

// Same tells whether both pairs are of the same cards, whichever lies on top.
func (p Pair) Same(q Pair) bool {
	return p == q || p == Pair{Over: q.Under, Under: q.Over}
}

// Overlap is a pair of cards that share area.
type Overlap struct {
	Pair
	AreaMM2 float64
	DepthMM float64 // the shortest shift that would part the two; below BesideMM they lie side by side
	// Sure is how sure it is that Over lies on top: from 0.5, nothing speaks
	// for either, to 1. It grades the evidence and is no measured frequency.
	Sure float64
}

// BesideMM is the depth below which two cards lie side by side, and it does not matter
// which is on top: chosen, half of what the rules of the games here call a touch.
const BesideMM = 0.5

// Order answers which of two overlapping cards lies on top.
type Order func(a, b CardID) (over CardID)

// Layout is a table with cards on it.
type Layout struct {
	Deck      *deck.Deck
	Cards     []Card
	Overlaps  []Overlap // every pair sharing more than minOverlapMM2
	Doubts    []Doubt   // what the picture did not settle
	Edge      []Side    // of a free table, as far as it is known; convex
	Board     *Board    // that the pieces stand on; nil: a free table
	Pawns     []Pawn    // on the board
	Fragments []Laid    // of the model picture, Board

	present []bool
	outline []geometry.Polygon // table mm, rounded corners
	above   [][]CardID         // cards lying on each card
}

// minOverlapMM2 is the area below which two cards are taken to lie side by
// side: reports list pairs above 4 mm²; smaller ones are kept down to this for
// the rules' measure of a touch.
const minOverlapMM2 = 0.01

// New builds a layout: it finds which cards overlap and asks order for each
// pair.
func New(d *deck.Deck, cards []Card, order Order) *Layout {
	l := &Layout{Deck: d, Cards: cards, present: make([]bool, len(cards))}
	l.outline = make([]geometry.Polygon, len(cards))
	card := d.CardPolygon()
	for i := range cards {
		l.outline[i] = cards[i].Pose.ApplyAll(card)
		l.present[i] = true
	}
	for i := range cards {
		for j := 0; j < i; j++ {
			o, ok := l.overlap(CardID(i), CardID(j))
			if !ok {
				continue
			}
			if order(o.Over, o.Under) == o.Under {
				o.Over, o.Under = o.Under, o.Over
			}
			l.Overlaps = append(l.Overlaps, o)
		}
	}
	l.index()
	return l
}

// overlap measures what two cards share, and reports false if that is nothing.
func (l *Layout) overlap(over, under CardID) (Overlap, bool) {
	st := &l.Deck.Style
	if geometry.Distance(l.Cards[over].Pose.At, l.Cards[under].Pose.At) >= math.Hypot(st.Width, st.Height) {
		return Overlap{}, false
	}
	a, b := l.outline[over], l.outline[under]
	area := geometry.ClipConvex(a, b).Area()
	if area <= minOverlapMM2 {
		return Overlap{}, false
	}
	return Overlap{Pair{over, under}, area, geometry.Depth(a, b), 1}, true
}

// Stacked is the Order of cards that are listed from the bottom up.
func Stacked(a, b CardID) CardID { return max(a, b) }

func (l *Layout) index() {
	l.above = make([][]CardID, len(l.Cards))
	for _, o := range l.Overlaps {
		l.above[o.Under] = append(l.above[o.Under], o.Over)
	}
}

// Present tells whether the card is still on the table.
func (l *Layout) Present(id CardID) bool { return l.present[id] }

// Outline returns the card's edge on the table, mm, counter-clockwise.
func (l *Layout) Outline(id CardID) geometry.Polygon { return l.outline[id] }

// Above returns the cards that lie directly on the given one.
func (l *Layout) Above(id CardID) []CardID { return l.above[id] }

// Below returns the overlaps in which the given card is the upper one.
func (l *Layout) Below(id CardID) []Overlap {
	var out []Overlap
	for _, o := range l.Overlaps {
		if o.Over == id {
			out = append(out, o)
		}
	}
	return out
}

// Overlapping returns the cards that overlap the given one, above or below it.
func (l *Layout) Overlapping(id CardID) []CardID {
	out := slices.Clone(l.above[id])
	for _, o := range l.Overlaps {
		if o.Over == id {
			out = append(out, o.Under)
		}
	}
	return out
}

// VisibleAt tells whether the point, in table mm, of the given card is seen
// from above.
func (l *Layout) VisibleAt(id CardID, p geometry.Point) bool {
	return !l.hides(l.above[id], p)
}

func (l *Layout) hides(cards []CardID, p geometry.Point) bool {
	st := &l.Deck.Style
	for _, id := range cards {
		q := l.Cards[id].Pose.Inverse().Apply(p)
		if geometry.RoundedRectDistance(q, st.Width, st.Height, st.CornerRadius) < 0 {
			return true
		}
	}
	return false
}

// Validate tells whether the layout can be judged at all.
func (l *Layout) Validate() error {
	for i := range l.Cards {
		c := &l.Cards[i]
		if c.Face == nil {
			return fmt.Errorf("card %d has no face", i)
		}
		if (c.Color == nil) != c.Face.Design.IsStart() {
			return fmt.Errorf("card %d: only the starting card has no colour", i)
		}
		if math.IsNaN(c.Pose.At[0] + c.Pose.At[1] + float64(c.Pose.Turn)) {
			return fmt.Errorf("card %d: its pose is not a number", i)
		}
	}
	return nil
}
