package scene

import (
	"context"
	"math"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/quantile"
	"referee/vision/adjusting"
	"referee/vision/printing"
	"referee/vision/raster"
)

// How far from where a pose predicts a border it is looked for: of a pose that is
// only roughly known, and of one that was adjusted.
const (
	ReachFirstMM = 1.4
	ReachLastMM  = 0.7
)

// Spacing and limits of the border points measured.
const (
	// edgeEvery thins the edge points: every second millimetre averages the
	// noise well enough.
	edgeEvery = 2
)

// lineAt returns where a pose predicts a border in the picture, the unit
// direction across it, and the width of the white line beyond, in px.
func (h *Detection) lineAt(e *printing.EdgePoint, cam *geometry.Camera) (centre, across geometry.Point, whitePx float64) {
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
func measureBorder(f *adjusting.EdgeFinder, h *Detection, m *printing.Face, cam *geometry.Camera, reachMM float64) []adjusting.Observation {
	var out []adjusting.Observation
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
func measureEdge(f *adjusting.EdgeFinder, h *Detection, e *printing.EdgePoint, cam *geometry.Camera, reachMM float64) (adjusting.Observation, bool) {
	centre, across, whitePx := h.lineAt(e, cam)
	if !(whitePx > minLinePx) {
		return adjusting.Observation{}, false
	}
	fit, ok := f.Find(centre, across, whitePx, math.Max(1.5, reachMM*whitePx/e.WhiteMM))
	return adjusting.Observation{At: e.At, Seen: centre.Add(across.Mul(fit.Shift)), Along: across}, ok && fit.White-fit.Black >= adjusting.MinStep
}

// Blurs tried, standard deviations in px. A blur a tenth off shifts the
// borders of thin lines by a few hundredths of a px, all outwards or all
// inwards.
var (
	RoughBlurs = []float64{0.6, 0.8, 1.0, 1.3, 1.7, 2.2}
	fineBlurs  = []float64{0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.7, 1.95, 2.2}
)

// EstimateBlur chooses the blur that explains the borders best.
func (sc *Scene) EstimateBlur(ctx context.Context, blurs []float64) (blur, error) {
	cam := sc.Plane.Camera()
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
func (sc *Scene) blurMisfit(ctx context.Context, sigmaPx float64, cam *geometry.Camera) float64 {
	f := adjusting.EdgeFinder{R: sc.Raster, SigmaPx: sigmaPx}
	var errs []float64
	for c := range sc.Cards {
		if ctx.Err() != nil {
			return 0
		}
		h, m := &sc.Cards[c], &sc.Models[sc.Cards[c].Model]
		for i := 0; i < len(m.Edges); i += 16 {
			if !h.Hits[i] {
				continue
			}
			centre, across, w := h.lineAt(&m.Edges[i], cam)
			if fit, ok := f.Find(centre, across, w, math.Max(1.5, w)); ok {
				errs = append(errs, fit.RMS/math.Max(3, fit.White-fit.Black))
			}
		}
	}
	if len(errs) == 0 {
		return math.Inf(1)
	}
	return quantile.Median(errs)
}

// adjustSteps bounds an adjustment to borders, which starts near its end.
const adjustSteps = 12

// refineCards measures the borders of all cards and adjusts poses and camera
// together, the cards' heights over the plane known to heightMM.
func refineCards(ctx context.Context, r *raster.Raster, cards []Detection, models []printing.Face, t *adjusting.Tilted, prior adjusting.CameraPrior, sigmaPx, reachMM, heightMM float64) (adjusting.Adjustment, error) {
	ad, err := borderAdjustment(ctx, r, cards, models, t, sigmaPx, reachMM, heightMM)
	if err != nil {
		return ad, err
	}
	ad.Prior = prior
	return ad, ad.Solve(ctx, adjustSteps)
}

// borderAdjustment is the adjustment to the borders measured of some cards, with
// the camera held.
func borderAdjustment(ctx context.Context, r *raster.Raster, cards []Detection, models []printing.Face, t *adjusting.Tilted, sigmaPx, reachMM, heightMM float64) (adjusting.Adjustment, error) {
	cam := t.Camera()
	f := adjusting.EdgeFinder{R: r, SigmaPx: sigmaPx}
	found := make([][]adjusting.Observation, len(cards))
	if err := parallel.ForContext(ctx, len(cards), func(i int) {
		found[i] = measureBorder(&f, &cards[i], &models[cards[i].Model], &cam, reachMM)
	}); err != nil {
		return adjusting.Adjustment{}, err
	}
	ad := adjusting.Adjustment{Camera: *t, SigmaPx: 0.3, SizeSigma: heightMM / cam.EyeHeight()}
	for i := range cards {
		ad.Poses = append(ad.Poses, cards[i].Pose)
		for _, o := range found[i] {
			o.Card = i
			ad.Obs = append(ad.Obs, o)
		}
	}
	return ad, nil
}

// AdjustPoses adjusts camera and poses once all cards are in place: only now is
// the blur told finely, each card's height by its size, and what hides the
// starting card.
func AdjustPoses(ctx context.Context, from *Scene, reachMM float64) (*Scene, error) {
	if len(from.Cards) == 0 {
		return nil, ErrNoCards
	}
	sc := from.Clone()
	fine, err := sc.EstimateBlur(ctx, fineBlurs)
	if err != nil {
		return nil, err
	}
	return sc, sc.AdjustTo(ctx, sc.measured(), fine, reachMM, adjusting.HeightSigmaMM)
}

// AdjustTo moves all cards to the borders measured of the given copies of
// them, whose heights are known to heightMM, and checks them anew.
func (sc *Scene) AdjustTo(ctx context.Context, measured []Detection, b blur, reachMM, heightMM float64) error {
	ad, err := refineCards(ctx, sc.Raster, measured, sc.Models, &sc.Plane, sc.CameraPrior, b.Px, reachMM, heightMM)
	if err != nil {
		return err
	}
	sc.Plane, sc.Adjusted = ad.Camera, ad.Result(b.Px)
	cam := sc.Plane.Camera()
	if err := parallel.ForContext(ctx, len(sc.Cards), func(i int) {
		sc.Cards[i].Pose = ad.Poses[i]
		sc.Verify(&sc.Cards[i], &cam, FineMM)
	}); err != nil {
		return err
	}
	return sc.MeasureLights(ctx)
}

// measured returns the cards with the borders that may be measured. The
// starting card lies beneath all others, and cards lie shape on shape with its
// slots: where one lies on a line of the starting card, or on a part of it, the
// white seen is that card's too, and its border a fraction of a mm beside.
func (sc *Scene) measured() []Detection {
	out := append([]Detection(nil), sc.Cards...)
	for i := range out {
		m := &sc.Models[out[i].Model]
		if !m.Face.Design.IsStart() {
			continue
		}
		seen := sc.Uncovered(i)
		out[i].Hits = append([]bool(nil), out[i].Hits...)
		for k := range out[i].Hits {
			e := &m.Edges[k]
			farSide := out[i].Pose.Apply(e.At.Add(e.Out.Mul(e.WhiteMM)))
			out[i].Hits[k] = out[i].Hits[k] && seen(out[i].Pose.Apply(e.At)) && seen(farSide)
		}
	}
	return out
}

// PlaceCards adjusts the poses of some cards to their borders. The camera and
// all other cards stay as they were adjusted before: what these few cards say of
// the camera is little beside that.
func (sc *Scene) PlaceCards(ctx context.Context, which []int, reachMM float64) error {
	if len(which) == 0 {
		return nil
	}
	measured := sc.measured()
	cards := make([]Detection, len(which))
	for k, i := range which {
		cards[k] = measured[i]
	}
	ad, err := borderAdjustment(ctx, sc.Raster, cards, sc.Models, &sc.Plane, sc.Adjusted.BlurPx, reachMM, adjusting.HeightSigmaMM)
	if err != nil {
		return err
	}
	ad.Pool = sc.Adjusted.Pool // the prior holds the camera: no parameter of it is free
	if err := ad.Solve(ctx, adjustSteps); err != nil {
		return err
	}
	shared, err := ad.SharedUnder(sc.CameraPrior, &sc.Adjusted.Camera)
	if err != nil {
		return err
	}
	sc.Adjusted = sc.Adjusted.ForCards(len(sc.Cards)) // what the scene came from keeps its own
	for k, i := range which {
		sc.Cards[i].Pose = ad.Poses[k]
		sc.Adjusted.Sizes[i], sc.Adjusted.CovHeld[i], sc.Adjusted.Shared[i] = ad.Sizes[k], ad.CovHeld[k], shared[k]
	}
	cam := sc.Plane.Camera()
	return parallel.ForContext(ctx, len(which), func(k int) { sc.Verify(&sc.Cards[which[k]], &cam, FineMM) })
}

// stepEvery thins the border points by which a card's step is told.
const stepEvery = 8

// BorderStep is by how much a card lies off its pose, in its own frame, as its
// border shows: one step of least squares with the camera held.
func (sc *Scene) BorderStep(h *Detection, m *printing.Face, cam *geometry.Camera) geometry.Pose {
	f := adjusting.EdgeFinder{R: sc.Raster, SigmaPx: sc.Adjusted.BlurPx}
	var a [3][3]float64
	var g [3]float64
	for i := 0; i < len(m.Edges); i += stepEvery {
		if !h.Hits[i] {
			continue
		}
		o, ok := measureEdge(&f, h, &m.Edges[i], cam, RoughMM)
		if !ok {
			continue
		}
		p := h.Pose.Apply(o.At)
		dx, dy := cam.Jacobian(p)
		arm := geometry.Perp(p.Sub(h.Pose.At))
		j := [3]float64{o.Along.Dot(dx), o.Along.Dot(dy), o.Along.Dot(dx.Mul(arm[0]).Add(dy.Mul(arm[1])))}
		res, _ := o.Residual(cam.Project(p), sc.Plane.EdgePx)
		for r := range j {
			g[r] += j[r] * res[0]
			for c := range j {
				a[r][c] += j[r] * j[c]
			}
		}
	}
	for r := range a {
		a[r][r] += adjusting.WeakPrior[r]
	}
	inv, ok := adjusting.Invert3(a)
	if !ok {
		return geometry.Pose{}
	}
	onTable := geometry.Pose{At: h.Pose.At.Add(geometry.Point{adjusting.Dot3(inv[0], g), adjusting.Dot3(inv[1], g)}), Turn: h.Pose.Turn + geometry.Angle(adjusting.Dot3(inv[2], g))}
	return h.Pose.Inverse().Compose(onTable)
}
