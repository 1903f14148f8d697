package vision

import (
	"math"
	"sort"

	"referee/geometry"
)

// measured is what the picture shows of one card's border.
type measured struct {
	Obs      []observation
	Contrast float64 // median brightness step from black to white
}

// Spacing and limits of the border points measured.
const (
	// edgeEvery thins the edge points: every second millimetre averages the
	// noise well enough.
	edgeEvery = 2
	// minStep is the least brightness step of a border, of 255 in linear light.
	minStep = 5
)

// measureBorder finds the visible border points of a card within ±reachMM of
// where the pose predicts them.
func measureBorder(f *edgeFinder, h *hypothesis, m *faceModel, cam *geometry.Camera, reachMM float64) measured {
	var out measured
	var steps []float64
	for i := range m.Edges {
		if !h.Hits[i] || i%edgeEvery != 0 {
			continue
		}
		e := &m.Edges[i]
		q := h.Pose.Apply(e.At)
		centre := cam.Project(q)
		ahead := cam.Project(q.Add(h.Pose.Rotate(e.Out).Mul(e.WhiteMM)))
		whitePx := geometry.Distance(ahead, centre)
		if !(whitePx > 0.3) {
			continue
		}
		dir := ahead.Sub(centre).Mul(1 / whitePx)
		fit, ok := f.find(centre, dir, whitePx, math.Max(1.5, reachMM*whitePx/e.WhiteMM))
		if !ok || fit.White-fit.Black < minStep {
			continue
		}
		steps = append(steps, fit.White-fit.Black)
		out.Obs = append(out.Obs, observation{At: e.At, Seen: centre.Add(dir.Mul(fit.Shift)), Along: dir})
	}
	out.Contrast = median(steps)
	return out
}

// estimateBlur chooses the blur that explains the borders best.
func estimateBlur(r *raster, cards []hypothesis, models []faceModel, cam *geometry.Camera) float64 {
	best, sigma := math.Inf(1), 1.0
	for _, s := range []float64{0.6, 0.8, 1.0, 1.3, 1.7, 2.2} {
		f := edgeFinder{r: r, sigmaPx: s}
		var errs []float64
		for c := range cards {
			h, m := &cards[c], &models[cards[c].Model]
			for i := 0; i < len(m.Edges); i += 16 {
				if !h.Hits[i] {
					continue
				}
				q := h.Pose.Apply(m.Edges[i].At)
				centre := cam.Project(q)
				ahead := cam.Project(q.Add(h.Pose.Rotate(m.Edges[i].Out).Mul(m.Edges[i].WhiteMM)))
				w := geometry.Distance(ahead, centre)
				if fit, ok := f.find(centre, ahead.Sub(centre).Mul(1/w), w, math.Max(1.5, w)); ok {
					errs = append(errs, fit.RMS/math.Max(3, fit.White-fit.Black))
				}
			}
		}
		if e := median(errs); len(errs) > 0 && e < best {
			best, sigma = e, s
		}
	}
	return sigma
}

// refineCards measures the borders of all cards and adjusts poses and camera
// together.
func refineCards(r *raster, cards []hypothesis, models []faceModel, t *tilted, prior cameraPrior, sigmaPx, reachMM float64) (adjustment, []measured, error) {
	cam := t.camera()
	f := edgeFinder{r: r, sigmaPx: sigmaPx}
	found := make([]measured, len(cards))
	parallel(len(cards), func(i int) {
		found[i] = measureBorder(&f, &cards[i], &models[cards[i].Model], &cam, reachMM)
	})
	ad := adjustment{Camera: *t, Prior: prior, SigmaPx: 0.3}
	for i := range cards {
		ad.Poses = append(ad.Poses, cards[i].Pose)
		for _, o := range found[i].Obs {
			o.Card = i
			ad.Obs = append(ad.Obs, o)
		}
	}
	err := ad.solve(12)
	return ad, found, err
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := append([]float64(nil), v...)
	sort.Float64s(s)
	return s[len(s)/2]
}
