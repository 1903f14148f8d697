// Package attable tells the desk of a tournament what is kept at a table, and takes the
// desk's rulings.
//
//	store.Outgoing ─▶ Teller ─▶ tables.ID.events … ─▶ the desk
//	store.Append ◀─ Rule ◀─ Teller ◀─ tables.ID.rulings
//
// A table needs no desk to go on: what is to be told lies in its own database, and is
// told once the desk is there again, from where the desk says that it is.
package attable
