// Package record holds what happened at a table while a game was played, as
// events, and what they add up to. It knows neither pictures nor databases.
//
//	Event, Event, … ─▶ Sum ─▶ State ─▶ Layout: the table as the record has it
//	                            └▶ Turn: who may lay a card now
//
// Events only ever get added. Taking one back, or putting it right, is an event
// too; the present is what they add up to, so that neither can corrupt it.
package record
