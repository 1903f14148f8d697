// Package dispute settles one disputed placement: what was measured of it, how
// it is ruled, and whether the picture settles that at all.
//
//	table.Layout ─▶ Examine ─▶ []Case, the doubtful ones first
//	                  ├▶ rules.Referee     the ruling and its measurements
//	                  └▶ scoring.Compare   every other reading that the layout's
//	                                       doubts leave open
//
// A ruling stands only if it is the same for every way in which the picture's
// own doubts (order, identity) may be taken, and if no measurement comes
// within the settings' number of standard deviations of its tolerance.
// Otherwise the case is unsettled, and says why.
//
// Find picks the case that somebody means: by a place in the picture
// (AtPoint) or by the card's name in English or French (Named).
package dispute
