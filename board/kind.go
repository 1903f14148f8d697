package board

// Kind says what the cells of a board are like.
type Kind string

// The kinds of board.
const (
	KindSquares Kind = "squares" // a grid of squares that show playing cards
	KindTrack   Kind = "track"   // round cells: a track, with houses and reserves
	KindModel   Kind = "model"   // a picture that is cut into fragments
)

// Kind is that which the meanings of the cells tell.
func (b *Board) Kind() Kind {
	for i := range b.Cells {
		switch b.Cells[i].Means.(type) {
		case Square, Joker:
			return KindSquares
		case Track, House, Reserve:
			return KindTrack
		case Fragment:
			return KindModel
		}
	}
	if b.Rows > 0 {
		return KindSquares
	}
	return KindTrack
}
