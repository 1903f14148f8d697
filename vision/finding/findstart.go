package finding

import (
	"context"

	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/quantile"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Limits of what is taken for a starting card that its own outline did not
// show: fine lines on a webcam picture are only a little brighter than the
// black between them.
const (
	minStartContrast = 0.12 // of white, lines over black, in linear light
	maxStartBlack    = 0.25 // of white, the black between lines
	minStartPlaces   = 60   // places of either kind, uncovered
	startPlaceEvery  = 3    // thins the places
)

// findStart looks for the starting card where the others say it may lie: some
// card was laid on it, a shape on a slot of the same kind. It does nothing
// when the starting card was found already.
func (fd *finder) findStart(ctx context.Context) error {
	start, has := fd.StartModel()
	if !has {
		return nil
	}
	for i := range fd.Cards {
		if fd.Models[fd.Cards[i].Model].Face.Design.IsStart() {
			return nil
		}
	}
	poses := scene.PosesOn(&fd.Models[start], fd.inParts(fd.PlacedShapes(fd.Cards...)))
	found := make([]scene.Detection, len(poses))
	scores := make([]float64, len(poses))
	cells, lines := fd.startPlaces(&fd.Models[start])
	cam := fd.Plane.Camera()
	if err := parallel.ForContext(ctx, len(poses), func(i int) {
		contrast := fd.startContrast(poses[i], cells, lines)
		if contrast < minStartContrast {
			return
		}
		found[i] = scene.Detection{Model: start, Pose: poses[i]}
		fd.Verify(&found[i], &cam, scene.RoughMM)
		// A few lines may stand on others by chance, and clearly; fine ones
		// may be too faint to be counted at all.
		scores[i] = contrast * float64(fd.hitsBeside(&found[i])+1)
	}); err != nil {
		return err
	}
	best := -1
	for i := range scores {
		if scores[i] > 0 && (best < 0 || scores[i] > scores[best]) {
			best = i
		}
	}
	if best >= 0 {
		fd.Cards = append(fd.Cards, found[best])
	}
	return nil
}

// hitsBeside counts the border points of a proposal that are seen beside all
// cards found.
func (fd *finder) hitsBeside(h *scene.Detection) int {
	n := 0
	visible := fd.ClearOf(h.Pose.At, func(int) bool { return true })
	for e, hit := range h.Hits {
		if hit && visible(h.Pose.Apply(fd.Models[h.Model].Edges[e].At)) {
			n++
		}
	}
	return n
}

// startPlaces lists places of the face between its lines, and on them.
func (fd *finder) startPlaces(m *printing.Face) (cells, lines []geometry.Point) {
	for i, p := range m.Grid.Paint {
		if p == deck.Body && m.Grid.Pure[i] && i%startPlaceEvery == 0 {
			cells = append(cells, m.Grid.At(i))
		}
	}
	for i := 0; i < len(m.Edges); i += startPlaceEvery {
		e := &m.Edges[i]
		lines = append(lines, e.At.Add(e.Out.Mul(e.WhiteMM/2)))
	}
	return cells, lines
}

// startContrast is how much brighter than the black between them the lines
// are where no card covers them; 0 if that is not black, or too little shows.
func (fd *finder) startContrast(pose geometry.Pose, cells, lines []geometry.Point) float64 {
	l := fd.LightNear(pose.At)
	if l == nil {
		return 0
	}
	visible := fd.ClearOf(pose.At, func(int) bool { return true })
	between := shown(pose, cells, visible)
	black, ok := fd.medianBright(between, l)
	if !ok || black > maxStartBlack {
		return 0
	}
	white, ok := fd.medianBright(shown(pose, lines, visible), l)
	if !ok || white-black < minStartContrast || fd.bareTable(pose, between, l) {
		return 0
	}
	return white - black
}

// medianBright is the median brightness, relative to white, of some places on the
// table; false if they are too few, or one lies beyond the picture.
func (fd *finder) medianBright(places []geometry.Point, l *raster.Light) (float64, bool) {
	cam := fd.Plane.Camera()
	var v []float64
	for _, p := range places {
		c, ok := fd.Raster.SmoothAt(cam.Project(p))
		if !ok {
			return 0, false
		}
		c = l.Relative(c)
		v = append(v, (c[0]+c[1]+c[2])/3)
	}
	if len(v) < minStartPlaces {
		return 0, false
	}
	return quantile.Median(v), true
}

// shown are the places on a card, given in its own frame, that are visible, on the table.
func shown(pose geometry.Pose, places []geometry.Point, visible func(geometry.Point) bool) []geometry.Point {
	var out []geometry.Point
	for _, q := range places {
		if p := pose.Apply(q); visible(p) {
			out = append(out, p)
		}
	}
	return out
}
