// Package store keeps what the program is told and finds on disk, in an SQLite
// database: games with what was agreed before each and their events, photos with
// what was read on them and what people said about that, and matches.
//
//	record.Event ─▶ Append ─▶ events (only ever added) ─▶ Events ─▶ record.Sum
//	photo ─▶ AddPhoto ─▶ KeepReading ─▶ AddCorrection (only ever added)
//	match ─▶ AddMatch ─▶ AddMatchEvent (only ever added); tournaments likewise
//	all of these, once Join names a desk ─▶ Outgoing ─▶ the desk's Hear (each once)
//
// Each of them returns once it is safe on the disk, so that whoever announces
// it afterwards never announces what a crash, or a power cut, then loses. The
// database itself refuses to change or delete events and corrections.
//
// A database of an older version is brought up to date when it is opened, with a
// copy kept beside it; one of a newer version is refused.
package store
