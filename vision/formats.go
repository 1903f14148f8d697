package vision

import (
	"referee/vision/identifying"
	"referee/vision/picture"
	"referee/vision/updating"
)

// What the entry points take and give; the packages named say more.
type (
	// Picture is a photo, decoded and turned upright.
	Picture = picture.Picture
	// PictureError is a picture that cannot be used.
	PictureError = picture.Error
	// Inks are colours of a deck by name, in linear light relative to the cards'
	// white.
	Inks = identifying.Inks
	// SeenInk is a colour as a picture shows it.
	SeenInk = identifying.SeenInk
	// Changes tells what has changed since Prior.Before.
	Changes = updating.Changes
)

// Open reads a photo: JPEG, PNG, WebP or HEIC. The error is a *PictureError.
func Open(path string) (*Picture, error) { return picture.Open(path) }

// Decode is Open for a picture in memory; the name is for messages.
func Decode(name string, data []byte) (*Picture, error) { return picture.Decode(name, data) }
