// Package rules holds what is common to the referees of all games: the codes
// of rules and the verdict on one card. Each game's rules are a subpackage;
// the TACTA referee is rules/tacta.
//
//	table.Layout ─▶ tacta.Judge ─▶ Judgement ─▶ scoring
//
// A verdict is a pure function of layout, deck and settings. Illegal
// placements are data, not errors.
package rules
