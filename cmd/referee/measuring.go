package main

import (
	"fmt"

	"referee/calibrate"
	"referee/geometry"
	"referee/vision"
)

// calibration is what is known of the camera beforehand; nothing has to be.
type calibration struct {
	camera *calibrate.CameraFile
	path   string
}

// loadCalibration reads the calibration files that the settings name.
func loadCalibration(s settings) (calibration, error) {
	var c calibration
	var err error
	if c.path = s.CameraFile; c.path != "" {
		if c.camera, err = calibrate.ReadCamera(c.path); err != nil {
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
		return nil, &codedError{exitPicture, fmt.Errorf("%s cannot be measured with %s: %w", pic.Path, c.path, err)}
	}
	return &in, nil
}
