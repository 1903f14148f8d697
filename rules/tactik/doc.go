// Package tactik judges the moves of Tac-Tik, the race of pawns by cards.
//
//	table.Layout or file ─▶ Position ─┬▶ Moves: what a card allows
//	                                  ├▶ Check: the move between two positions, or why there is none
//	                                  └▶ Record: a game, who has to play, who has won
//
// Moves are generated as the rules have them; a move is lawful if it is one of
// those. If it is none, they are generated again with one rule left out at a
// time: the rule without which it would be lawful is the one that is told.
//
// What the rule text leaves open, and how it is taken here:
//
//   - The house branches off from the colour's start, as on boards of this kind:
//     from the cell before the start a 2 leads to the first place of the house.
//   - Who can end in the house may as well go on round the board.
//   - A seven moves pawns a cell at a time ("7 x 1"), so it eats whomever it comes
//     by; setting seven.
//   - Pawns of one's own and the partner's are eaten like any other.
//   - A stake on the start is swapped with one's own pawns only; setting
//     stake_swap. Two pawns of one's own may be swapped, which changes nothing.
//   - A pawn that starts eats who stands on the start, unless that is a stake.
package tactik
