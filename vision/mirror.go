package vision

import "context"

// mirrorIfNumeralsAre has a picture read with left and right exchanged where the
// numerals on its cards are mirrored, as selfie cameras show them.
func mirrorIfNumeralsAre(w *work, failed error) retake {
	if failed != nil || w.prior.turned || !w.faces.Mirrored() {
		return nil
	}
	return readMirrored
}

// mirrored tells whether what is known was seen in mirrored pictures.
func (p *Prior) mirrored() bool {
	if p.Before != nil {
		return p.Before.View.Camera.Mirrored()
	}
	return p.Plane != nil && p.Plane.Mirrored()
}

// readMirrored reads a picture with left and right exchanged. Its view is that of the
// picture as it was given.
func readMirrored(ctx context.Context, w *work) (*Reading, error) {
	pic, prior := w.picture, w.prior
	flat := pic.Mirror()
	defer flat.Close()
	prior.turned, prior.otherTable = true, false
	prior.Changed = prior.Changed.Mirror(pic.Width)
	if w.lens != nil {
		lens := w.lens.Flipped(pic.Width)
		prior.Lens = &lens
	}
	if prior.Plane != nil {
		plane := prior.Plane.Mirror(pic.Width)
		prior.Plane = &plane
	}
	out, err := w.reader.read(ctx, flat, prior)
	if err == nil {
		out.View.Camera = out.View.Camera.Mirror(pic.Width)
	}
	return out, err
}
