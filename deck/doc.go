// Package deck knows what is printed on the cards: their size, inks, shapes
// and dots, read from a deck file, checked, mirrored for the back, and
// answered point by point as paint.
//
//	deck file ─▶ Read ─▶ Deck ─▶ Face (front or back) ─▶ PaintAt(point)
//
// The form of the file is described in FORM.md beside this file. Lengths are
// mm in the card's own frame (see package geometry); inks are sRGB. A Deck is
// never changed after Read and may be shared between goroutines.
package deck
