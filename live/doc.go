// Package live follows a game while it is played: from the frames of a camera
// it tells what happened on the table.
//
//	capture.Frame ─▶ thumb: a small picture, its light, noise and what each place
//	                 always flickers by (thumb.go, light.go, noise.go, levels.go)
//	              ─▶ tiles: moving against the frame before, changed against the
//	                 table as it was recorded (tiles.go), in regions (region.go)
//	              ─▶ a region that is still is read with all that is known
//	                 (attempt.go), and what is seen must account for all that has
//	                 changed there (explain.go): a hand is never a card
//	              ─▶ differences from the record (differ.go), in the order in which
//	                 they happened (intime.go) ─▶ events (tell.go) and fouls (foul.go)
//
// The record is a sum of events (package record). Each event is handed to
// Settings.Commit, which keeps it, before anything is built on it.
//
// A Watcher is never stuck: what it cannot read stays open in its place while
// the rest of the table is followed, and the whole table is read afresh from
// time to time and held against the record (check.go).
package live
