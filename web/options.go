package web

import (
	"context"

	"referee/deck"
	"referee/report"
	"referee/rules"
	"referee/store"
	"referee/table"
)

// Photo is a picture that was read.
type Photo struct {
	View    table.View
	Layout  *table.Layout
	Upright []byte // the picture as displayed, View.Width × View.Height px, as JPEG
}

// Reader reads photos. It is asked for one at a time.
type Reader interface {
	// Read reads a photo as it was sent. The progress is told by stage, and by
	// the part of the whole that is done, from 0 to 1.
	Read(ctx context.Context, name string, data []byte, d *deck.Deck, progress func(stage string, done float64)) (*Photo, error)
}

// Options are what a Server is made of.
type Options struct {
	Store  *store.Store
	Reader Reader
	// Learner learns decks; nil: none can be.
	Learner Learner
	Game    rules.Game
	Said    rules.Values // how the group plays, unless a photo says otherwise
	Deck    *deck.Deck
	Lang    report.Lang // of who asks for none
	// Door says who may come in.
	Door Door
	// Originals says what becomes of photos as they were sent.
	Originals store.Originals
	// Live is the game that is being watched; nil: none is.
	Live Live
	// Camera takes pictures of a phone as the camera; nil: there is another.
	Camera Camera
	// Desk is the desk of a tournament; nil: this is none.
	Desk Desk
	// Trouble, if not nil, is told what went wrong inside.
	Trouble func(error)
}

// Door says who may come in.
type Door string

// The doors.
const (
	WithCode Door = "with code" // who knows the code, and who sits at this machine
	Open     Door = "open"      // anybody who reaches the address
)
