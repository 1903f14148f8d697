// Package learn makes a deck file from photos of a player's own cards.
//
//	photos ─▶ look ─▶ cards, each at known scale ─▶ what is printed on each
//	   table.go, edgeflood.go,  plane.go, edges.go,   lit.go, inks.go, body.go,
//	   bitmap.go, quad.go       complete.go, snap.go, chain.go, shape.go, dots.go,
//	   candidates.go            rectify.go            emblem.go, numeral.go
//	─▶ which way is up (upright.go)
//	─▶ how high a card truly is, and where its edge (stretch.go): once more
//	   from the photos if that was taken wrong
//	─▶ what all cards say together: measures (measures.go), kinds of shape
//	   and their places (kinds.go, places.go), the starting card (start.go),
//	   inks and symbols (colors.go), suits (figure.go, suits.go)
//	─▶ deck.Deck, with questions and faults in words (assemble.go, faults.go, ask.go,
//	   question.go), the answers to them (answer.go), how well its fields are
//	   known (certainty.go), and inks refined from tables in play (refine.go)
//
// What there is to say of the photos is data (package finding), which others put
// into words.
//
// Lengths are mm in the frames of package geometry; until the numerals are
// read a card's frame may be upside down. Light is linear, from 0 to 1.
//
// With Settings.DebugDir the stages draw what they saw (debug.go).
package learn
