package table

// PieceID is the identity of a piece for as long as a record of the table is
// kept: the same from frame to frame and from one reading to the next, whatever
// it was read as and wherever it lies. 0 is none; a reading of a single picture
// gives none. (A CardID is only the card's number in one Layout.)
type PieceID uint32

// Follow gives every card of a layout the identity that it has in an earlier
// one of the same table, in the same table frame: the card that is read as the
// same, the nearest one if the deck has several; else one that lay in its place
// and is read otherwise. What is left is new, and its identity comes from
// fresh. The layout itself is not changed.
func (l *Layout) Follow(earlier *Layout, fresh func() PieceID) *Layout {
	out := *l
	out.Cards = append([]Card(nil), l.Cards...)
	for i := range out.Cards {
		out.Cards[i].Piece = 0
	}
	taken := map[PieceID]bool{}
	pass := func(same func(a, b *Card) bool) {
		for _, m := range l.nearestPairs(earlier, same) {
			id := earlier.Cards[m.before].Piece
			if now := &out.Cards[m.now]; now.Piece == 0 && id != 0 && !taken[id] {
				now.Piece, taken[id] = id, true
			}
		}
	}
	pass(func(a, b *Card) bool { return a.SamePrint(b) })
	pass(func(a, b *Card) bool { return a.LiesAt(b.Pose) })
	for i := range out.Cards {
		if out.Cards[i].Piece == 0 && out.present[i] {
			out.Cards[i].Piece = fresh()
		}
	}
	return &out
}

// ByPiece finds the card of that identity.
func (l *Layout) ByPiece(id PieceID) (CardID, bool) {
	for i := range l.Cards {
		if id != 0 && l.Cards[i].Piece == id && l.present[i] {
			return CardID(i), true
		}
	}
	return 0, false
}
