package vision

import (
	"context"
	"errors"
	"slices"
)

// Small pictures, as webcams take them, on which no card is found, or only small ones,
// are looked at again twice as large: the tolerances of finding are whole pixels, to
// which the lines of a card of fifty are coarse.
const (
	enlargedBy = 2 // the least whole factor
	// enlargedUpTo is the longer side, px, of a picture that is: in one of a phone a
	// card so small is a speck.
	enlargedUpTo = 2000
)

// enlargeIfSmall has a picture of which nothing is known read twice as large where no
// card was found on it, or where those found are small.
func enlargeIfSmall(w *work, failed error) retake {
	if w.prior.Before != nil || w.prior.enlarged || max(w.picture.Width, w.picture.Height) > enlargedUpTo {
		return nil
	}
	if failed == nil {
		if w.reading().cardPx() < float64(w.settings.MinCardPx) {
			return readEnlargedOrAsItIs
		}
		return nil
	}
	var none *ReadError
	if errors.As(failed, &none) && none.Kind == NoCards {
		return readEnlarged
	}
	return nil
}

// cardPx is how wide the cards of a reading are seen, px: half of them wider.
func (r *Reading) cardPx() float64 {
	if len(r.Layout.Cards) == 0 {
		return 0
	}
	px := make([]float64, len(r.Layout.Cards))
	for i := range px {
		px[i] = r.Layout.Deck.Style.Width * r.View.Camera.ScaleAt(r.Layout.Cards[i].Pose.At)
	}
	slices.Sort(px)
	return px[len(px)/2]
}

// readEnlargedOrAsItIs reads a picture twice as large, or leaves it at what it was read
// as where that comes to nothing.
func readEnlargedOrAsItIs(ctx context.Context, w *work) (*Reading, error) {
	if larger, err := readEnlarged(ctx, w); err == nil {
		return larger, nil
	}
	return w.reading(), nil
}

// readEnlarged reads a picture twice as large. Its view is that of the picture as it
// was given.
func readEnlarged(ctx context.Context, w *work) (*Reading, error) {
	pic, prior := w.picture, w.prior
	large := pic.Enlarge(enlargedBy)
	defer large.Close()
	prior.enlarged = true
	prior.Changed = prior.Changed.Enlarge(enlargedBy)
	if w.lens != nil {
		lens := w.lens.Shrunk(1.0 / enlargedBy)
		prior.Lens = &lens
	}
	if prior.Plane != nil {
		plane := *prior.Plane
		plane.Intrinsics = plane.Shrunk(1.0 / enlargedBy)
		prior.Plane = &plane
	}
	if prior.Before != nil {
		before := *prior.Before
		before.View.Width, before.View.Height = enlargedBy*before.View.Width, enlargedBy*before.View.Height
		prior.Before = &before
	}
	out, err := w.reader.read(ctx, large, prior)
	if err == nil {
		out.Times = enlargedBy
		out.View.Width, out.View.Height = pic.Width, pic.Height
		out.View.Camera.Intrinsics = out.View.Camera.Shrunk(enlargedBy)
	}
	return out, err
}
