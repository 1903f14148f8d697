package scene

import (
	"referee/geometry"
	"referee/internal/quantile"
	"referee/vision/printing"
	"referee/vision/raster"
)

// Where black is read: so far inside the border, and at least so many standard
// deviations of the blur, where the black reaches so far.
const (
	blackInsideMM     = 2.2 // a line's width and what print is off its place
	blackInsideSigmas = 1.5 // a fifteenth of the step of an edge reaches there; asked of cards narrower than 55 px
)

// MeasureLight reads a card's black and white along its visible border: black some way
// inside it, white in the middle of the line beyond.
func (sc *Scene) MeasureLight(h *Detection, m *printing.Face, cam *geometry.Camera) raster.Light {
	r := sc.Raster
	blurred := blackInsideSigmas * sc.Blur.Px / cam.ScaleAt(h.Pose.At)
	var black, white [3][]float64
	for i := range m.Edges {
		if !h.Hits[i] {
			continue
		}
		e := &m.Edges[i]
		q, out := h.Pose.Apply(e.At), h.Pose.Rotate(e.Out)
		b, ok1 := r.ColorAt(cam.Project(q.Sub(out.Mul(max(blackInsideMM, min(blurred, e.BlackMM/2))))))
		w, ok2 := r.PixelAt(cam.Project(q.Add(out.Mul(e.WhiteMM / 2))))
		if !ok1 || !ok2 {
			continue
		}
		for k := 0; k < 3; k++ {
			black[k] = append(black[k], b[k])
			white[k] = append(white[k], w[k])
		}
	}
	if len(black[0]) < 10 {
		return raster.Light{}
	}
	var l raster.Light
	for k := 0; k < 3; k++ {
		l.Black[k], l.White[k] = quantile.Median(black[k]), quantile.Median(white[k])
	}
	l.Spread, l.OK = spreadOf(&l, black), true
	return l
}

// Parts of the places where black was read that are blacker than its spread.
const withinSpread = 0.95

// spreadOf is how far above the black of a light what was read of it reaches,
// relative to white, in the channel where it reaches farthest.
func spreadOf(l *raster.Light, black [3][]float64) float64 {
	most := 0.0
	for k := range black {
		at := quantile.Of(black[k], withinSpread)
		most = max(most, (at-l.Black[k])/max(1e-4, l.White[k]-l.Black[k]))
	}
	return most
}
