// Package table holds what lies on the table: pieces on a surface. Cards lie
// free, with their poses in mm, which of two overlapping ones lies on top, and
// what is visible of each; pawns stand on the cells of a board; fragments of a
// model picture lie side by side. It is where vision ends and the rules begin; a
// Layout written by hand is as good as one read from a picture.
//
//	[]Card, Order ─▶ New     ─▶ Layout ─▶ overlaps, visible dots (layout.go, dots.go)
//	Board, []Pawn ─▶ OnBoard ─▶ Layout ─▶ what stands where (board.go)
//	Board, []Laid ─▶ OfModel ─▶ Layout ─▶ which fragment lies where (fragment.go)
//	Layout, earlier Layout ─▶ Follow ─▶ which piece is which (piece.go)
//
// What a picture did not settle is a Doubt (doubt.go), at a Place (place.go);
// what is known before one is looked at is a Prior (prior.go).
//
// All lengths are mm in the table frame of package geometry. A Layout is not
// changed after it was made; Without, Reversed and the like (derived.go) return
// new ones.
package table
