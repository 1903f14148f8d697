package scene

import (
	"context"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/adjusting"
	"referee/vision/printing"
)

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
	ad, err := sc.borderAdjustment(ctx, cards, sc.Adjusted.BlurPx, reachMM, adjusting.HeightSigmaMM)
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
	cam, half := sc.Plane.Camera(), sc.half()
	sc.Adjusted = sc.Adjusted.ForCards(len(sc.Cards)) // what the scene came from keeps its own
	for k, i := range which {
		sc.Cards[i].lie(ad.Poses[k], ad.Lies[k].Seen(), half, &cam)
		sc.Adjusted.Lies[i] = ad.Lies[k]
		sc.Adjusted.Sizes[i], sc.Adjusted.CovHeld[i], sc.Adjusted.Shared[i] = ad.Sizes[k], ad.CovHeld[k], shared[k]
	}
	return parallel.ForContext(ctx, len(which), func(k int) { sc.Verify(&sc.Cards[which[k]], &cam, FineMM) })
}

// stepEvery thins the border points by which a card's step is told.
const stepEvery = 8

// BorderStep is by how much a card lies off its pose, in its own frame, as its
// border shows: one step of least squares with the camera held.
func (sc *Scene) BorderStep(h *Detection, m *printing.Face, cam *geometry.Camera) geometry.Pose {
	f := adjusting.EdgeFinder{R: sc.Raster, SigmaPx: sc.Adjusted.BlurPx}
	view := h.Place(cam)
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
		res, _ := o.Residual(view.Project(o.At), sc.Plane.EdgePx)
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
