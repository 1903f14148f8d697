// Package learn makes a deck file from photos of a player's own cards.
//
//	photos ─▶ look ─▶ cards, each at known scale ─▶ what is printed on each
//	       table.go    photo.go, plane.go,           inks.go, body.go, chain.go,
//	       quad.go     edges.go, rectify.go          fill.go, dots.go, emblem.go
//	─▶ which way is up (upright.go, numeral.go)
//	─▶ what all cards say together: measures (measures.go), kinds of shape
//	   and their places (kinds.go, places.go), the starting card (start.go),
//	   inks and symbols (colors.go)
//	─▶ deck.Deck, with questions and faults in words (assemble.go, faults.go)
//
// Lengths are mm in the frames of package geometry; until the numerals are
// read a card's frame may be upside down. Light is linear, from 0 to 1.
//
// With Settings.DebugDir the stages draw what they saw (debug.go).
package learn
