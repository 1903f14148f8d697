// Package scoring removes what the rules condemn, counts the dots, finds the
// winners, and tells whether the result stands whatever the picture left open.
//
//	table.Layout, rules.Judgement ─▶ Count ─▶ Score
//	table.Layout, Judge           ─▶ Settle ─▶ Result (with its open doubts)
//
// The rules are those of RULES, "Removing illegal cards" and "Scoring". All
// functions are pure; which game is judged is given as a function.
package scoring
