// Package scoring counts a table with the referee of its game, and tells
// whether the result stands whatever the picture left open.
//
//	table.Layout ─▶ Settle ─▶ Result (its score, and its open doubts)
//	                  └▶ Trial, Compare: does a doubt matter, and for what?
//	Result, Corrections ─▶ Correct ─▶ Settle: what people say over a reading
//	Scores ─▶ Match: rounds, standings, who has won
//
// A Trial is the one engine that answers "does it matter?": it takes the
// doubts that bear on each other in every combination, and Compare holds what
// each way of taking them comes to against the others. Settle asks it about
// counts, package dispute about one placement.
//
// The rules are those of RULES, "Removing illegal cards" and "Scoring". All
// functions are pure; which game is judged is given as a rules.Referee.
package scoring
