package vision

import (
	"referee/geometry"
	"referee/table"
	"referee/vision/identifying"
	"referee/vision/raster"
	"referee/vision/updating"
)

// Prior is what is known before a picture is read. The zero value: nothing.
type Prior struct {
	// Before is an earlier reading, by a Reader of the same deck, of the same
	// table from the same place: poses, identities, colours, orders and doubts,
	// the camera, what inks and emblems look like there. Cards that lie where they
	// lay are recognised and kept as they were read; what is seen otherwise, and
	// what no card accounts for, is read anew. Where the picture shows another
	// table, or the camera was moved, all is read anew (Changes.Anew).
	Before *Reading
	// Changed are the parts of the picture, px, where it may differ from the one
	// before, with all pixels of a card that was laid or taken away; nil: anywhere.
	// Elsewhere nothing is looked at.
	Changed raster.Area
	// Lying are cards that lie on the table as far as is known though Before does not
	// have them, in its table frame, to a few mm: they are looked for there, and less
	// is asked of them than of cards that nobody knows of.
	Lying []table.Card
	// OtherTable says what becomes of a picture that shows another table than Before.
	OtherTable OtherTable
	// Plane is the camera over the table, where Before is nil.
	Plane *geometry.Camera
	// Times is how many times as large as it is the picture is read, as that of an
	// earlier Reading; 0: as it is, unless hardly anything is found so. Before has
	// its own.
	Times int
	// Lens and Inks stand for those of the Settings; nil: these hold.
	Lens *geometry.Intrinsics
	Inks identifying.Inks

	// How the picture that a retake gives differs from the one that is read.
	turned   bool // left and right are exchanged
	enlarged bool // it is twice as large
	// otherTable tells that the picture does not show the table of Before.
	otherTable bool
}

// OtherTable is what becomes of a picture that does not show the table of an
// earlier reading from the same place.
type OtherTable int

// The ways to deal with one.
const (
	ReadAnew OtherTable = iota // as if nothing were known, which takes ten times as long
	GiveUp                     // with ErrOtherTable
)

// ErrOtherTable tells that a picture shows too little of the table that was read
// before: cards are hidden, the camera was moved, or it is another one.
var ErrOtherTable = updating.ErrOtherTable
