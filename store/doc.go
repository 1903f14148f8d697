// Package store keeps games on disk, in an SQLite database: what was agreed
// before each, and its events.
//
//	record.Event ─▶ Append ─▶ events (only ever added) ─▶ Events ─▶ record.Sum
//
// Append returns once the event is safe on the disk, so that whoever announces
// it afterwards never announces what a crash, or a power cut, then loses. The
// database itself refuses to change or delete an event.
package store
