// Package correction holds what people say about a table, as data that is put
// over what was read and never changes it.
//
//	table.Layout, rules.Referee, []Correction ─▶ Apply ─▶ Corrected ─▶ scoring.Settle
//
// Recounting needs neither picture nor OpenCV. What a correction answers is no
// doubt any longer; what it calls into question becomes one (two cards that
// are now the same one, of which the deck has no two).
package correction
