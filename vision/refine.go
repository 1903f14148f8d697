package vision

import (
	"context"
	"math"

	"referee/geometry"
	"referee/internal/parallel"
)

// Spacing and limits of the border points measured.
const (
	// edgeEvery thins the edge points: every second millimetre averages the
	// noise well enough.
	edgeEvery = 2
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
		if o, ok := measureEdge(f, h, &m.Edges[i], cam, reachMM); ok {
			out = append(out, o)
		}
	}
	return out
}

// measureEdge finds a border point within ±reachMM of where the pose predicts it.
func measureEdge(f *edgeFinder, h *hypothesis, e *edgePoint, cam *geometry.Camera, reachMM float64) (observation, bool) {
	centre, across, whitePx := h.lineAt(e, cam)
	if !(whitePx > minLinePx) {
		return observation{}, false
	}
	fit, ok := f.find(centre, across, whitePx, math.Max(1.5, reachMM*whitePx/e.WhiteMM))
	return observation{At: e.At, Seen: centre.Add(across.Mul(fit.Shift)), Along: across}, ok && fit.White-fit.Black >= minStep
}

// Blurs tried, standard deviations in px. A blur a tenth off shifts the
// borders of thin lines by a few hundredths of a px, all outwards or all
// inwards.
var (
	roughBlurs = []float64{0.6, 0.8, 1.0, 1.3, 1.7, 2.2}
	fineBlurs  = []float64{0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.7, 1.95, 2.2}
)

// estimateBlur chooses the blur that explains the borders best.
func (sc *scene) estimateBlur(ctx context.Context, blurs []float64) (blur, error) {
	cam := sc.plane.camera()
	misfits := make([]float64, len(blurs))
	err := parallel.ForContext(ctx, len(blurs), func(i int) { misfits[i] = sc.blurMisfit(ctx, blurs[i], &cam) })
	best, sigma := math.Inf(1), 1.0
	for i, e := range misfits {
		if e < best {
			best, sigma = e, blurs[i]
		}
	}
	return blurOf(sigma), err
}

// blurMisfit is how badly a blur explains the borders: the median deviation, as
// a part of the step from black to white.
func (sc *scene) blurMisfit(ctx context.Context, sigmaPx float64, cam *geometry.Camera) float64 {
	f := edgeFinder{r: sc.r, sigmaPx: sigmaPx}
	var errs []float64
	for c := range sc.cards {
		if ctx.Err() != nil {
			return 0
		}
		h, m := &sc.cards[c], &sc.models[sc.cards[c].Model]
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

// adjustSteps bounds an adjustment to borders, which starts near its end.
const adjustSteps = 12

// refineCards measures the borders of all cards and adjusts poses and camera
// together, the cards' heights over the plane known to riseMM.
func refineCards(ctx context.Context, r *raster, cards []hypothesis, models []faceModel, t *tilted, prior cameraPrior, sigmaPx, reachMM, riseMM float64) (adjustment, error) {
	ad, err := borderAdjustment(ctx, r, cards, models, t, sigmaPx, reachMM, riseMM)
	if err != nil {
		return ad, err
	}
	ad.Prior = prior
	return ad, ad.solve(ctx, adjustSteps)
}

// borderAdjustment is the adjustment to the borders measured of some cards, with
// the camera held.
func borderAdjustment(ctx context.Context, r *raster, cards []hypothesis, models []faceModel, t *tilted, sigmaPx, reachMM, riseMM float64) (adjustment, error) {
	cam := t.camera()
	f := edgeFinder{r: r, sigmaPx: sigmaPx}
	found := make([][]observation, len(cards))
	if err := parallel.ForContext(ctx, len(cards), func(i int) {
		found[i] = measureBorder(&f, &cards[i], &models[cards[i].Model], &cam, reachMM)
	}); err != nil {
		return adjustment{}, err
	}
	ad := adjustment{Camera: *t, SigmaPx: 0.3, SizeSigma: riseMM / cam.EyeHeight()}
	for i := range cards {
		ad.Poses = append(ad.Poses, cards[i].Pose)
		for _, o := range found[i] {
			o.Card = i
			ad.Obs = append(ad.Obs, o)
		}
	}
	return ad, nil
}

// adjustPoses adjusts camera and poses once all cards are in place: only now is
// the blur told finely, each card's height by its size, and what hides the
// starting card.
func adjustPoses(ctx context.Context, from *scene, reachMM float64) (*scene, error) {
	if len(from.cards) == 0 {
		return nil, errNoCards
	}
	sc := from.clone()
	fine, err := sc.estimateBlur(ctx, fineBlurs)
	if err != nil {
		return nil, err
	}
	return sc, sc.adjustTo(ctx, sc.measured(), fine, reachMM, riseSigmaMM)
}

// adjustTo moves all cards to the borders measured of the given copies of
// them, whose heights are known to riseMM, and checks them anew.
func (sc *scene) adjustTo(ctx context.Context, measured []hypothesis, b blur, reachMM, riseMM float64) error {
	ad, err := refineCards(ctx, sc.r, measured, sc.models, &sc.plane, sc.prior, b.px, reachMM, riseMM)
	if err != nil {
		return err
	}
	sc.plane, sc.adjust = ad.Camera, ad.result(b.px)
	cam := sc.plane.camera()
	if err := parallel.ForContext(ctx, len(sc.cards), func(i int) {
		sc.cards[i].Pose = ad.Poses[i]
		sc.verify(&sc.cards[i], &cam, fineMM)
	}); err != nil {
		return err
	}
	return sc.measureLights(ctx)
}

// measured returns the cards with the borders that may be measured. The
// starting card lies beneath all others, and cards lie shape on shape with its
// slots: where one lies on a line of the starting card, or on a part of it, the
// white seen is that card's too, and its border a fraction of a mm beside.
func (sc *scene) measured() []hypothesis {
	out := append([]hypothesis(nil), sc.cards...)
	for i := range out {
		m := &sc.models[out[i].Model]
		if !m.Face.Design.IsStart() {
			continue
		}
		seen := sc.uncovered(i)
		out[i].Hits = append([]bool(nil), out[i].Hits...)
		for k := range out[i].Hits {
			e := &m.Edges[k]
			farSide := out[i].Pose.Apply(e.At.Add(e.Out.Mul(e.WhiteMM)))
			out[i].Hits[k] = out[i].Hits[k] && seen(out[i].Pose.Apply(e.At)) && seen(farSide)
		}
	}
	return out
}

// placeCards adjusts the poses of some cards to their borders. The camera and
// all other cards stay as they were adjusted before: what these few cards say of
// the camera is little beside that.
func (sc *scene) placeCards(ctx context.Context, which []int, reachMM float64) error {
	if len(which) == 0 {
		return nil
	}
	measured := sc.measured()
	cards := make([]hypothesis, len(which))
	for k, i := range which {
		cards[k] = measured[i]
	}
	ad, err := borderAdjustment(ctx, sc.r, cards, sc.models, &sc.plane, sc.adjust.blurPx, reachMM, riseSigmaMM)
	if err != nil {
		return err
	}
	ad.Pool = sc.adjust.pool // the prior holds the camera: no parameter of it is free
	if err := ad.solve(ctx, adjustSteps); err != nil {
		return err
	}
	shared, err := ad.sharedUnder(sc.prior, &sc.adjust.camera)
	if err != nil {
		return err
	}
	sc.adjust = sc.adjust.forCards(len(sc.cards)) // what the scene came from keeps its own
	for k, i := range which {
		sc.cards[i].Pose = ad.Poses[k]
		sc.adjust.Sizes[i], sc.adjust.CovHeld[i], sc.adjust.Shared[i] = ad.Sizes[k], ad.CovHeld[k], shared[k]
	}
	cam := sc.plane.camera()
	return parallel.ForContext(ctx, len(which), func(k int) { sc.verify(&sc.cards[which[k]], &cam, fineMM) })
}

// stepEvery thins the border points by which a card's step is told.
const stepEvery = 8

// borderStep is by how much a card lies off its pose, in its own frame, as its
// border shows: one step of least squares with the camera held.
func (sc *scene) borderStep(h *hypothesis, m *faceModel, cam *geometry.Camera) geometry.Pose {
	f := edgeFinder{r: sc.r, sigmaPx: sc.adjust.blurPx}
	var a [3][3]float64
	var g [3]float64
	for i := 0; i < len(m.Edges); i += stepEvery {
		if !h.Hits[i] {
			continue
		}
		o, ok := measureEdge(&f, h, &m.Edges[i], cam, roughMM)
		if !ok {
			continue
		}
		p := h.Pose.Apply(o.At)
		dx, dy := cam.Jacobian(p)
		arm := geometry.Perp(p.Sub(h.Pose.At))
		j := [3]float64{o.Along.Dot(dx), o.Along.Dot(dy), o.Along.Dot(dx.Mul(arm[0]).Add(dy.Mul(arm[1])))}
		res, _ := o.residual(cam.Project(p), sc.plane.EdgePx)
		for r := range j {
			g[r] += j[r] * res[0]
			for c := range j {
				a[r][c] += j[r] * j[c]
			}
		}
	}
	for r := range a {
		a[r][r] += weakPrior[r]
	}
	inv, ok := invert3(a)
	if !ok {
		return geometry.Pose{}
	}
	onTable := geometry.Pose{At: h.Pose.At.Add(geometry.Point{dot3(inv[0], g), dot3(inv[1], g)}), Turn: h.Pose.Turn + geometry.Angle(dot3(inv[2], g))}
	return h.Pose.Inverse().Compose(onTable)
}
