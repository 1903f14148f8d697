package scene

import (
	"context"
	"math"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/quantile"
	"referee/vision/adjusting"
	"referee/vision/printing"
)

// How far from where a pose predicts a border it is looked for: of a pose that is
// only roughly known, and of one that was adjusted.
const (
	ReachFirstMM = 1.4 // chosen: over twice RoughMM
	ReachLastMM  = 0.7 // chosen: over twice FineMM
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
	view := h.Place(cam)
	centre = view.Project(e.At)
	ahead := view.Project(e.At.Add(e.Out.Mul(e.WhiteMM)))
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
	RoughBlurs = []float64{0.6, 0.8, 1.0, 1.3, 1.7, 2.2}                                 // a quarter to a third apart
	fineBlurs  = []float64{0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.15, 1.3, 1.5, 1.7, 1.95, 2.2} // a sixth apart, so that none is further off than a tenth
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

// borderAdjustment is the adjustment to the borders measured of some cards, with
// the camera held, the cards' heights over the plane known to heightMM.
func (sc *Scene) borderAdjustment(ctx context.Context, cards []Detection, blurPx, reachMM, heightMM float64) (adjusting.Adjustment, error) {
	cam := sc.Plane.Camera()
	f := adjusting.EdgeFinder{R: sc.Raster, SigmaPx: blurPx}
	found := make([][]adjusting.Observation, len(cards))
	if err := parallel.ForContext(ctx, len(cards), func(i int) {
		found[i] = measureBorder(&f, &cards[i], &sc.Models[cards[i].Model], &cam, reachMM)
	}); err != nil {
		return adjusting.Adjustment{}, err
	}
	ad := adjusting.Adjustment{Camera: sc.Plane, SigmaPx: 0.3, SizeSigma: heightMM / cam.EyeHeight()}
	if heightMM > 0 {
		ad.Half, ad.Forms = sc.half(), sc.forms()
	}
	for i := range cards {
		if ad.Poses = append(ad.Poses, cards[i].Seen()); heightMM > 0 {
			ad.Rises = append(ad.Rises, cards[i].Lean.Rise)
		}
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
	sc.Adjusted.Lies = nil // of other poses
	if err := sc.AdjustTo(ctx, sc.measured(), fine, reachMM, adjusting.HeightSigmaMM); err != nil {
		return sc, err
	}
	if !sc.bowedFrom(from) && sc.Adjusted.Forms == sc.forms() {
		return sc, nil
	}
	// Lines that bow were taken for straight ones, and measured only in part; and only
	// now it is known what cards lie here.
	return sc, sc.AdjustTo(ctx, sc.measured(), fine, reachMM, adjusting.HeightSigmaMM)
}

// forms are what is expected of the cards' tilts and bends: what they were found to be
// before, if they were.
func (sc *Scene) forms() adjusting.Forms {
	if len(sc.Adjusted.Lies) == 0 {
		return adjusting.AnyForms()
	}
	return adjusting.FormsOf(sc.Adjusted.Lies)
}

// bowedMM is how far a corner is seen from where it was thought to be, for borders to
// be measured anew: a good part of the reach within which they are.
const bowedMM = 0.1

// bowedFrom tells whether any card is seen to be bent or to lie aslant otherwise than
// it was thought to.
func (sc *Scene) bowedFrom(was *Scene) bool {
	cam := sc.Plane.Camera()
	corner := sc.half()
	for i := range sc.Cards {
		now, before := &sc.Cards[i].Lean.Rise, &was.Cards[i].Lean.Rise
		d := math.Abs(now.At(corner)-before.At(corner)) + math.Abs(now.At(corner.Mul(-1))-before.At(corner.Mul(-1)))
		if d/2*cam.Parallax(sc.Cards[i].Pose.At).Len() > bowedMM {
			return true
		}
	}
	return false
}

// AdjustTo moves all cards to the borders measured of the given copies of
// them, whose heights are known to heightMM, and checks them anew.
func (sc *Scene) AdjustTo(ctx context.Context, measured []Detection, b blur, reachMM, heightMM float64) error {
	ad, err := sc.borderAdjustment(ctx, measured, b.Px, reachMM, heightMM)
	if err != nil {
		return err
	}
	ad.Prior = sc.CameraPrior
	if err := ad.Solve(ctx, adjustSteps); err != nil {
		return err
	}
	return sc.adopt(ctx, &ad, b.Px)
}

// adopt takes over an adjustment to borders that were measured with a blur of blurPx, and
// checks the cards anew where they lie by it.
func (sc *Scene) adopt(ctx context.Context, ad *adjusting.Adjustment, blurPx float64) error {
	sc.Plane, sc.Adjusted = ad.Camera, ad.Result(blurPx)
	cam, half := sc.Plane.Camera(), sc.half()
	if err := parallel.ForContext(ctx, len(sc.Cards), func(i int) {
		sc.Cards[i].lie(ad.Poses[i], ad.Lies[i].Seen(), half, &cam)
		sc.Verify(&sc.Cards[i], &cam, FineMM)
	}); err != nil {
		return err
	}
	return sc.MeasureLights(ctx)
}

// half is half of a card's sides, mm.
func (sc *Scene) half() geometry.Point {
	return geometry.Point{sc.Deck.Style.Width / 2, sc.Deck.Style.Height / 2}
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
