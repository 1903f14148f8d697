package vision

import (
	"math"

	"referee/geometry"
	"referee/internal/parallel"
)

// Spacing and limits of the border points measured.
const (
	// edgeEvery thins the edge points: every second millimetre averages the
	// noise well enough.
	edgeEvery = 2
	// minStep is the least brightness step of a border, of 255 in linear light.
	minStep = 5
)

// lineAt returns where a pose predicts a border in the picture, the unit
// direction across it, and the width of the white line beyond, in px.
func (h *hypothesis) lineAt(e *edgePoint, cam *geometry.Camera) (centre, across geometry.Point, whitePx float64) {
	q := h.Pose.Apply(e.At)
	centre = cam.Project(q)
	ahead := cam.Project(q.Add(h.Pose.Rotate(e.Out).Mul(e.WhiteMM)))
	whitePx = geometry.Distance(ahead, centre)
	return centre, ahead.Sub(centre).Mul(1 / whitePx), whitePx
}

// minLinePx is the width of a white line below which it is not measured.
const minLinePx = 0.3

// measureBorder finds the visible border points of a card within ±reachMM of
// where the pose predicts them.
func measureBorder(f *edgeFinder, h *hypothesis, m *faceModel, cam *geometry.Camera, reachMM float64) []observation {
	var out []observation
	for i := 0; i < len(m.Edges); i += edgeEvery {
		if !h.Hits[i] {
			continue
		}
		e := &m.Edges[i]
		centre, across, whitePx := h.lineAt(e, cam)
		if !(whitePx > minLinePx) {
			continue
		}
		fit, ok := f.find(centre, across, whitePx, math.Max(1.5, reachMM*whitePx/e.WhiteMM))
		if ok && fit.White-fit.Black >= minStep {
			out = append(out, observation{At: e.At, Seen: centre.Add(across.Mul(fit.Shift)), Along: across})
		}
	}
	return out
}

// Blurs tried, standard deviations in px. A blur a tenth off shifts the
// borders of thin lines by a few hundredths of a px, all outwards or all
// inwards.
var (
	roughBlurs = []float64{0.6, 0.8, 1.0, 1.3, 1.7, 2.2}
	fineBlurs  = []float64{0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.7, 1.95, 2.2}
)

// estimateBlur chooses the blur that explains the borders best.
func estimateBlur(r *raster, cards []hypothesis, models []faceModel, cam *geometry.Camera, blurs []float64) float64 {
	misfit := func(s float64) float64 {
		f := edgeFinder{r: r, sigmaPx: s}
		var errs []float64
		for c := range cards {
			h, m := &cards[c], &models[cards[c].Model]
			for i := 0; i < len(m.Edges); i += 16 {
				if !h.Hits[i] {
					continue
				}
				centre, across, w := h.lineAt(&m.Edges[i], cam)
				if fit, ok := f.find(centre, across, w, math.Max(1.5, w)); ok {
					errs = append(errs, fit.RMS/math.Max(3, fit.White-fit.Black))
				}
			}
		}
		if len(errs) == 0 {
			return math.Inf(1)
		}
		return median(errs)
	}
	best, sigma := math.Inf(1), 1.0
	for _, s := range blurs {
		if e := misfit(s); e < best {
			best, sigma = e, s
		}
	}
	return sigma
}

// refineCards measures the borders of all cards and adjusts poses and camera
// together, the cards' heights over the plane known to riseMM.
func refineCards(r *raster, cards []hypothesis, models []faceModel, t *tilted, prior cameraPrior, sigmaPx, reachMM, riseMM float64) (adjustment, error) {
	cam := t.camera()
	f := edgeFinder{r: r, sigmaPx: sigmaPx}
	found := make([][]observation, len(cards))
	parallel.For(len(cards), func(i int) {
		found[i] = measureBorder(&f, &cards[i], &models[cards[i].Model], &cam, reachMM)
	})
	ad := adjustment{Camera: *t, Prior: prior, SigmaPx: 0.3, SizeSigma: riseMM / cam.EyeHeight()}
	for i := range cards {
		ad.Poses = append(ad.Poses, cards[i].Pose)
		for _, o := range found[i] {
			o.Card = i
			ad.Obs = append(ad.Obs, o)
		}
	}
	err := ad.solve(12)
	return ad, err
}
