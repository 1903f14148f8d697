package vision

import (
	"referee/internal/fault"
	"referee/table"
	"referee/vision/identifying"
	"referee/vision/updating"
)

// Reading is a picture read.
type Reading struct {
	Layout *table.Layout
	View   table.View
	// Inks are the colours as this picture shows them, of which there are
	// cards without doubt.
	Inks []identifying.SeenInk
	// Changes tells what has changed since the earlier reading that was given; nil
	// if none was.
	Changes *updating.Changes

	// Times is how many times as large as it is the picture was read; 0: as it is.
	Times int

	record *updating.Record
}

// ReadErrorKind says why no table could be read.
type ReadErrorKind string

// The kinds of read error.
const (
	NoCards    ReadErrorKind = "no cards"   // nothing looks like a card of the deck
	Unreadable ReadErrorKind = "unreadable" // something does, but cannot be measured
)

// ReadError is a picture on which there is no table to referee.
type ReadError struct {
	Kind ReadErrorKind
	Deck string
	// Cause is what failed within, nil if nothing did. It is not said: people can do
	// nothing with it.
	Cause error
}

// Unwrap returns the cause.
func (e *ReadError) Unwrap() error { return e.Cause }

// Error is one clause without the picture's name.
func (e *ReadError) Error() string {
	return e.Sentence().Error()
}

// Sentence is the error as data.
func (e *ReadError) Sentence() *fault.Sentence {
	if e.Kind == Unreadable {
		return fault.Say("no card could be read on it; take the photo again, sharp, from nearer and in even light, with colours as they are")
	}
	return fault.Say("no card of the deck %q was found in it; take the photo from nearer, with the whole table in it and no card smaller than a thumbnail, or give the deck file of these cards with --deck", e.Deck)
}
