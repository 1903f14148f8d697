// Package tournament holds who plays in a tournament, who meets whom at which table, and
// who stands where, as events and what they add up to.
//
//	Terms, Event, Event, … ─▶ Sum ─▶ Tournament: entrants, rounds, results ─▶ Standings
//	Tournament ─▶ Next ─▶ the Event that begins the next round (Swiss system or round robin)
//
// Events only ever get added. A result that was wrong is entered again, the last event
// that stands is taken back by another, and who comes late or leaves does so by an event.
// It knows nothing of cards, disks or networks.
package tournament
