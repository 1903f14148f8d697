// Package tacta judges the placements of TACTA: which card lies where it may
// not, by which rule, and how surely.
//
//	Game ─▶ New ─▶ Judge: table.Layout ─▶ rules.Judgement, Count ─▶ rules.Score
//
// The way of a verdict, one file each:
//
//	match.go    the pair of shapes that coincide best       (match, aligned)
//	outline.go  the white line beneath that is hidden       (outline)
//	contact.go  one card on another, measured and held against the tolerances
//	judge.go    one card on all that lies beneath it        (single, free)
//	edge.go     a card and the table's edge, where that is known (edge)
//	sigma.go    how sure a measurement is
//	places.go   where a card could lawfully be laid         (free)
//	ways.go     the ways to play, and what is dealt for them (suit, own_color)
//	count.go    the dots that are seen, and borderline.go those that may be
//	game.go     what the referee asks of a game, words.go what is said about it
//
// Rules are named by the codes of package rules. A card answers only for what
// lies beneath it, as the layout has it: nothing laid on it later, and nothing
// removed from beneath it, changes its verdict.
//
// Only pairs that overlap as measured are looked at: a neighbour that lies a
// hair beside the card is taken not to be overlapped, which is safe while
// three standard deviations are less than TouchMM.
package tacta
