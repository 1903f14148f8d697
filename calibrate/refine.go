package calibrate

import (
	"math"

	"referee/geometry"
)

// Limits of a corner that counts as measured.
const (
	// minSaddleContrast is the least half difference of black and white.
	minSaddleContrast = 6
	// maxSaddleMisfit is the largest RMS of the residuals, in parts of that
	// half difference: beyond it something lies over the corner, or it glares.
	maxSaddleMisfit = 0.45
	// maxSaddleMove is how far, in parts of a square, refinement may carry a
	// corner from where it was found.
	maxSaddleMove = 0.2
)

// refineView returns the view with its corners measured anew by the shape
// that the solution predicts for them. A corner that cannot be measured is
// no longer seen.
func refineView(v *view, cam *geometry.Camera, b Board, s RefineSettings) view {
	out := view{Name: v.Name, Grey: v.Grey, Corners: append([]geometry.Point(nil), v.Corners...), Seen: make([]bool, len(v.Seen))}
	for k, from := range v.Corners {
		sad, ok := newSaddle(v.Grey, cam, b.corner(k), from, b.SquareMM, s)
		if !ok {
			continue
		}
		start := sad.shift
		rms, ok := sad.fit()
		if !ok || math.Abs(sad.c) < minSaddleContrast || rms > maxSaddleMisfit*math.Abs(sad.c) {
			continue
		}
		moved := sad.shift.Sub(start)
		if moved.Len() > maxSaddleMove*b.SquareMM*cam.ScaleAt(b.corner(k)) {
			continue
		}
		out.Corners[k], out.Seen[k] = from.Add(moved), true
	}
	return out
}

func (v *view) seen() int {
	n := 0
	for _, s := range v.Seen {
		if s {
			n++
		}
	}
	return n
}
