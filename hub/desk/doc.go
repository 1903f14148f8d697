// Package desk is the desk of a tournament: it hears the tables, keeps what they tell,
// each thing once, rules, and lets tables in.
//
//	stream TABLES ─▶ hear ─▶ store.Hear (all of a batch or nothing) ─▶ floor ─▶ acknowledged
//	Rule ─▶ store ─▶ tables.ID.rulings ─▶ the table ─▶ an event that names the ruling
//
// What is not yet on the desk's disk is not acknowledged, and comes again; what came
// before is not taken twice.
package desk
