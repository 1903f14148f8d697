package vision

import (
	"image"

	"referee/geometry"
	"referee/table"
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
	Changed []image.Rectangle
	// Plane is the camera over the table, where Before is nil.
	Plane *geometry.Camera
	// Lens and Inks stand for those of the Settings; nil: these hold.
	Lens *geometry.Intrinsics
	Inks Inks
}

// Changes tells what has changed since Prior.Before.
type Changes struct {
	// Anew says that the picture did not show the table of the earlier reading
	// from the same place, and was read as if nothing were known. The other fields
	// are empty then.
	Anew bool
	// Kept are the cards that are still there, by their ids in the earlier
	// reading: in the new one they come first, in this order.
	Kept    []table.CardID
	Placed  []table.CardID // that were not there before, by their new ids
	Moved   []table.CardID // that were pushed a little, by their new ids
	Removed []table.CardID // that are gone, by their ids in the earlier reading
}
