package main

import (
	"errors"

	"referee/calibrate"
	"referee/deck"
	"referee/geometry"
	"referee/internal/fault"
	"referee/table"
	"referee/vision"
)

// calibration is what is known of the camera beforehand; nothing has to be.
type calibration struct {
	camera          *calibrate.CameraFile
	table           *calibrate.TableFile
	path, tablePath string
}

// deckAndCalibration reads the deck and the calibration files that the settings name.
func deckAndCalibration(s settings) (*deck.Deck, calibration, error) {
	d, err := loadDeck(s.DeckFile)
	if err != nil {
		return nil, calibration{}, err
	}
	known, err := loadCalibration(s, d)
	return d, known, err
}

// loadCalibration reads the calibration files that the settings name.
func loadCalibration(s settings, d *deck.Deck) (calibration, error) {
	var c calibration
	var err error
	if c.path = s.CameraFile; c.path != "" {
		if c.camera, err = calibrate.ReadCamera(c.path); err != nil {
			return c, usage(err)
		}
	}
	if c.tablePath = s.TableFile; c.tablePath != "" {
		if c.table, err = calibrate.ReadTable(c.tablePath); err == nil {
			if err = c.table.CheckDeck(d); err != nil {
				err = &calibrate.FileError{Path: c.tablePath, Err: err}
			}
		}
		if err != nil {
			return c, usage(err)
		}
	}
	return c, nil
}

// lens returns the calibrated lens for a photo; nil without a camera file.
func (c *calibration) lens(pic *vision.Picture) (*geometry.Intrinsics, error) {
	if c.camera == nil {
		return nil, nil
	}
	in, err := c.camera.LensFor(pic.Width, pic.Height, pic.Orientation)
	if err != nil {
		return nil, &codedError{exitPicture, fault.Errorf("%s cannot be measured with %s: %w", pic.Path, c.path, err)}
	}
	return &in, nil
}

// inks returns the colours as the camera sees them in the table's light; nil
// without a table file.
func (c *calibration) inks() vision.Inks {
	if c.table == nil {
		return nil
	}
	out := vision.Inks{}
	for _, k := range c.table.Inks {
		out[k.Color] = k.Linear
	}
	return out
}

// placeEdge puts the table's edge into what was read. A camera that has moved
// leaves it unsettled.
func (c *calibration) placeEdge(pic *vision.Picture, r *vision.Reading) error {
	if c.table == nil {
		return nil
	}
	edge, err := c.table.EdgeIn(pic.Mat, &r.View)
	switch {
	case errors.Is(err, calibrate.ErrMoved):
		r.Layout.Doubts = append(r.Layout.Doubts, table.EdgeUnsettled{Spot: table.Spot{Open: 1}})
	case err != nil:
		return &codedError{exitPicture, fault.Errorf("%s cannot be judged with %s: %w", pic.Path, c.tablePath, err)}
	}
	r.Layout.Edge = edge
	return nil
}
