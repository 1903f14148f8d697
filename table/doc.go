// Package table holds what lies on the table: cards with their poses in mm,
// which of two overlapping cards lies on top, and what is visible of each.
// It is where vision ends and the rules begin; a Layout written by hand is as
// good as one read from a picture.
//
//	[]Card, Order ─▶ New ─▶ Layout ─▶ overlaps, visible dots
//
// All lengths are mm in the table frame of package geometry. A Layout is not
// changed after New; Without and WithOrder return new ones.
package table
