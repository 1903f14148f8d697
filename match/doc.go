// Package match holds what is agreed before a match and what happens in it, as
// events, and what they add up to.
//
//	Terms, Event, Event, … ─▶ Sum ─▶ Match: rounds, standings, who has won
//
// Events only ever get added. Changing or deleting a round, and taking that
// back, are events too. How points add up is said by scoring.Match.
package match
