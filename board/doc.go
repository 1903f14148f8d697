// Package board holds what is printed on a board: its picture seen straight
// from above, its size, and its cells, each with what it means to its game and
// how sure that is. A board is learned from a photo by package vision/board, or
// drawn; either way it is kept in a file of this package's form.
//
//	learned or drawn ─▶ Board ─▶ Write ─▶ file ─▶ Read ─▶ Board ─▶ table, rules
//
// The frame of a board is in mm: its origin is the middle of the board, x to
// the right and y up as the board is printed, or as it lay in the photo from
// which it was learned. The picture covers the whole board and nothing else,
// its first row being the upper edge.
//
// A model picture that is cut up into fragments (Tacotac) is a board, too: its
// cells are the fragments.
package board
