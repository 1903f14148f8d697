// Package wire is what the desk of a tournament, its tables and spectators say
// to one another, and who may say and hear what.
//
//	table ── tables.ID.events, .matches, .pictures ──▶ desk       (Envelope, kept by a stream)
//	table ── tables.ID.where ──▶ desk ──▶ how far it has heard, rulings   (Where, Heard)
//	table ◀── tables.ID.rulings, tables.ID.again ── desk          (Ruling, Again)
//
// A table sends each thing at least once, under a number of its own list; the desk takes
// the next number only, so that each counts once. What is of a later version than this
// program knows is left where it lies until a newer program takes it.
//
// A Code lets in one table (or spectators): it holds the seed of a key that may
// use the subjects of Allowed and no others.
package wire
