// Package board reads printed boards: it learns an empty one from a photo, finds
// it again in other photos, and tells what stands on its cells.
//
//	photo ─▶ Learn: corners, cells, meanings ─▶ referee/board.Board
//	photo, Board ─▶ Find: features, camera   ─▶ Sighting
//	Sighting ─▶ what differs from the board  ─▶ pieces ─▶ table.Layout
//
// Lengths are mm in the board's frame, or px in the photo; both as in package
// geometry. A sheet is a part of a photo as seen straight from above.
//
// A constant that is said to be chosen has no other source than the pictures that
// it was tried on: the made-up boards of make eval-boards, and the photos of another
// renderer in testdata/boards. What bounds it is said beside it.
package board
