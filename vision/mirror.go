package vision

import (
	"context"
	"errors"
)

// errMirrored ends the reading of a picture whose numerals are mirrored: it is read
// again with left and right exchanged.
var errMirrored = errors.New("left and right of the picture are exchanged")

// mirrored tells whether what is known was seen in mirrored pictures.
func (p *Prior) mirrored() bool {
	if p.Before != nil {
		return p.Before.View.Camera.Mirrored()
	}
	return p.Plane != nil && p.Plane.Mirrored()
}

// readMirrored reads a picture with left and right exchanged. Its view is that of the
// picture as it was given.
func (rd *Reader) readMirrored(ctx context.Context, pic *Picture, prior Prior, list []stage) (*Reading, error) {
	flat := pic.Mirror()
	defer flat.Close()
	prior.turned = true
	prior.Changed = prior.Changed.Mirror(pic.Width)
	if prior.Lens == nil {
		prior.Lens = rd.settings.Lens
	}
	if prior.Lens != nil {
		lens := prior.Lens.Flipped(pic.Width)
		prior.Lens = &lens
	}
	if prior.Plane != nil {
		plane := prior.Plane.Mirror(pic.Width)
		prior.Plane = &plane
	}
	out, err := rd.readAsShown(ctx, flat, &prior, list)
	if err == nil {
		out.View.Camera = out.View.Camera.Mirror(pic.Width)
	}
	return out, err
}
