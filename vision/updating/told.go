package updating

import "referee/table"

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
