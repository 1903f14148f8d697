// Package joining puts together what several photos show of one table that is too
// long for one of them.
//
//	parts, each read by itself ─▶ shared cards ─▶ frame of the first part (frame.go)
//	  ─▶ cards, each once, with who lies on whom (join.go)
//	  ─▶ doubts: those that another part settles are gone, what the parts disagree on
//	     is one (doubts.go)
//
// Every card exists once (or as often as its deck says), so a card that two parts
// show is known by what it is. Two such cards, a motion of the plane apart in both
// parts alike, tie the parts together.
package joining
