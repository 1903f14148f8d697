package table

import (
	"referee/board"
	"referee/geometry"
)

// FragmentID numbers the fragments of one Layout from 0: the index in
// Layout.Fragments.
type FragmentID int

// Laid is a fragment of a model picture as it lies on the table. The table
// frame is that of the model, in mm, as the fragments that lie together
// continue it: a fragment that lies right lies where the model shows it.
type Laid struct {
	Piece PieceID // as of a card
	// Is names what it shows, a cell of the model; empty where it was not
	// recognised.
	Is CellID
	// At is the cell of the model that it lies on; empty for one that lies
	// beside the picture, such as what a player has left.
	At CellID
	// Pose is tableFromFragment: its frame has its origin in the middle of the
	// fragment, x right and y up as the model is printed. The turn is 0 for one
	// that lies as the model shows it.
	Pose geometry.Pose
	// CornersPx are its corners in the picture that it was read from, px: top
	// left, top right, bottom right, bottom left as the model is printed.
	CornersPx [4]geometry.Point
	// Confidence in what it shows, from 0 to 1.
	Confidence float64
}

// FragmentUnsettled: the fragment, as read, may be one of the alternatives
// instead, the likelier ones first.
type FragmentUnsettled struct {
	Fragment     FragmentID
	Alternatives []CellID
	Spot
}

// KindFragment is its code.
const KindFragment DoubtKind = "fragment"

func (FragmentUnsettled) Kind() DoubtKind { return KindFragment }
func (FragmentUnsettled) Cards() []CardID { return nil }

// OfModel is a table on which fragments of a model picture lie.
func OfModel(model *board.Board, laid []Laid) *Layout {
	return &Layout{Board: model, Fragments: laid}
}

// FragmentAt returns the fragment that lies on a cell of the model; false for
// none.
func (l *Layout) FragmentAt(cell CellID) (FragmentID, bool) {
	for i := range l.Fragments {
		if l.Fragments[i].At == cell {
			return FragmentID(i), true
		}
	}
	return 0, false
}

// CellOf names the cell that a doubt is about: of the board, or what a fragment
// was taken for. It is false for a doubt about no cell.
func (l *Layout) CellOf(d Doubt) (CellID, bool) {
	switch d := d.(type) {
	case CellUnsettled:
		return d.Cell, true
	case PieceOdd:
		return d.Cell, true
	case OwnerUnsettled:
		return d.Cell, true
	case CellHidden:
		return d.Cell, true
	case UnknownThing:
		return d.Cell, true
	case FragmentUnsettled:
		if int(d.Fragment) < len(l.Fragments) {
			return l.Fragments[d.Fragment].Is, true
		}
	}
	return "", false
}
