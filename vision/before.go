package vision

import (
	"context"
	"errors"

	"referee/vision/adjusting"
	"referee/vision/updating"
)

// asBefore has a picture read in the way in which what is known of it was read.
func asBefore(w *work, _ error) retake {
	times := w.prior.Times
	if w.prior.Before != nil {
		times = w.prior.Before.Times
	}
	switch {
	case times == enlargedBy && !w.prior.enlarged:
		return readEnlarged
	case w.prior.mirrored() && !w.prior.turned:
		return readMirrored
	}
	return nil
}

// showsSameView tells whether a picture can be compared with that of the earlier
// reading: both are of one size, and were read by one deck.
func (w *work) showsSameView() bool {
	before := w.prior.Before
	return w.rec != nil && w.rec.Stack.Set == w.Set && before.View.Width == w.picture.Width && before.View.Height == w.picture.Height
}

// anewIfOther has a picture read as if nothing were known of it where it does not show
// the table of the earlier reading.
func anewIfOther(w *work, failed error) retake {
	if w.prior.OtherTable != GiveUp && (errors.Is(failed, updating.ErrOtherTable) || errors.Is(failed, adjusting.ErrAdjust)) {
		return readAnew
	}
	return nil
}

// readAnew reads a picture as if nothing were known of it.
func readAnew(ctx context.Context, w *work) (*Reading, error) {
	prior := w.prior
	prior.otherTable = true
	out, err := w.reader.read(ctx, w.picture, prior)
	if err == nil && out.Changes == nil {
		out.Changes = &Changes{Anew: true}
	}
	return out, err
}
