package main

import (
	"bytes"
	"context"
	"image/jpeg"
	"os"

	"referee/deck"
	"referee/internal/fault"
	"referee/vision"
	"referee/web"
)

// photoReader reads the photos that are sent to the page.
type photoReader struct {
	*app
	settings
	known calibration
}

// uprightQuality is that of the pictures that people are shown: at 88 lines and
// dots are as clear as on the photo, at some 3 MB for 12 megapixels.
const uprightQuality = 88

// Read reads a photo as referee score does.
func (r *photoReader) Read(ctx context.Context, name string, data []byte, d *deck.Deck, progress func(string, float64)) (*web.Photo, error) {
	pic, err := decodePhoto(name, data)
	if err != nil {
		return nil, err
	}
	defer pic.Close()
	s := vision.DefaultSettings()
	s.Prior, s.Inks, s.Progress = r.Game.Prior(), r.known.inks(), progress
	if s.Lens, err = r.known.lens(pic); err != nil {
		return nil, err
	}
	reading, err := r.read(ctx, pic, d, s)
	if err != nil {
		return nil, fault.Errorf("%s: %w", name, err)
	}
	if err := r.known.placeEdge(pic, reading); err != nil {
		return nil, err
	}
	img, err := pic.Mat.ToImage()
	if err != nil {
		return nil, fault.Errorf("%s cannot be drawn on: %w", name, err)
	}
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: uprightQuality}); err != nil {
		return nil, err
	}
	return &web.Photo{View: reading.View, Layout: reading.Layout, Upright: b.Bytes()}, nil
}

// decodePhoto opens a photo in memory. iPhones' HEIC is read faster from a file.
func decodePhoto(name string, data []byte) (*vision.Picture, error) {
	if len(data) < 12 || string(data[4:8]) != "ftyp" {
		return vision.Decode(name, data)
	}
	f, err := os.CreateTemp("", "referee-*.heic")
	if err != nil {
		return vision.Decode(name, data)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if closed := f.Close(); err != nil || closed != nil {
		return vision.Decode(name, data)
	}
	pic, err := vision.Open(f.Name())
	if err != nil {
		return vision.Decode(name, data) // its error has the photo's own name
	}
	pic.Path = name
	return pic, nil
}
