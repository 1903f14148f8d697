package vision

import (
	"context"
	"errors"
	"math"
	"sort"

	"referee/geometry"
	"referee/internal/parallel"
)

// tablePlane is the camera over the table as whole outlines tell it.
type tablePlane struct {
	planeFit
	prior cameraPrior // what is known of the camera without the cards
	// refused says that the cards contradict the calibrated lens, which was left
	// aside.
	refused bool
}

// findTablePlane finds the camera over the table, with the lens if it is known.
func findTablePlane(ctx context.Context, r *raster, pr *printing, lines *contours, focalPx float64, lens *geometry.Intrinsics) (*tablePlane, error) {
	fit, err := findPlane(ctx, lines.fits, pr.models, r.W, r.H, focalPx, lens)
	refused := false
	if lens != nil && (err == nil || errors.Is(err, errNoPlane)) {
		// A camera that was calibrated at another zoom, or another camera, is
		// noticed by the cards; the photo is then read as if it were unknown.
		free, errFree := findPlane(ctx, lines.fits, pr.models, r.W, r.H, focalPx, nil)
		if errFree == nil && lensMisfits(&fit, &free) {
			fit, err, lens, refused = free, nil, nil, true
		}
	}
	if errors.Is(err, errNoPlane) {
		return nil, errNoCards
	}
	if err != nil {
		return nil, err
	}
	return &tablePlane{fit, priorFor(r.W, r.H, focalPx, true).holding(lens), refused}, nil
}

// planeFit is a camera adjusted to the whole outlines that agree with it.
type planeFit struct {
	Camera  tilted
	Inliers int
	RMSPx   float64
}

// errNoPlane tells that no outline speaks for any plane.
var errNoPlane = errors.New("no whole outline of a card was found")

// planesKept is how many guesses are adjusted before one is chosen.
const planesKept = 6

// findPlane determines the camera over the table from whole outlines alone.
// The lens is nil when it is to be found too. The error is errNoPlane
// when no outline speaks for any plane, or that of the context.
func findPlane(ctx context.Context, fits [][]whole, models []faceModel, w, h int, focalPx float64, lens *geometry.Intrinsics) (planeFit, error) {
	guesses, err := guessPlanes(ctx, fits, w, h, focalPx, lens, planesKept)
	if err != nil {
		return planeFit{}, err
	}
	results := make([]planeFit, len(guesses))
	if err := parallel.ForContext(ctx, len(guesses), func(i int) { results[i] = fitPlane(ctx, guesses[i], fits, models, w, h, focalPx) }); err != nil {
		return planeFit{}, err
	}
	sort.SliceStable(results, func(a, b int) bool {
		if results[a].Inliers != results[b].Inliers {
			return results[a].Inliers > results[b].Inliers
		}
		return results[a].RMSPx < results[b].RMSPx
	})
	if len(results) == 0 || results[0].Inliers == 0 {
		return planeFit{}, errNoPlane
	}
	return results[0], nil
}

// fitPlane adjusts a guess, takes in the outlines that agree with the
// adjusted camera, and repeats with narrower tolerance.
func fitPlane(ctx context.Context, guess tilted, fits [][]whole, models []faceModel, w, h int, focalPx float64) planeFit {
	out := planeFit{Camera: guess}
	for _, tolerance := range []float64{0.15, 0.06, 0.03, 0.03} {
		chosen := consistent(fits, &out.Camera, tolerance)
		if len(chosen) == 0 {
			return planeFit{}
		}
		ad := adjustment{Camera: out.Camera, Prior: priorFor(w, h, focalPx, len(chosen) >= 6).holding(out.Camera.Held), SigmaPx: 1}
		cam := out.Camera.camera()
		for i, f := range chosen {
			ad.Poses = append(ad.Poses, poseFromAffine(&cam, &f.Map))
			for k, q := range models[f.Model].Parts[f.Part] {
				ad.Obs = append(ad.Obs, observation{Card: i, At: q, Seen: f.Corners[k]})
			}
		}
		if ad.solve(ctx, 20) != nil {
			return planeFit{}
		}
		out = planeFit{Camera: ad.Camera, Inliers: len(chosen), RMSPx: ad.RMSPx}
	}
	return out
}

// consistent returns, for every region, the reading that agrees best with the
// camera, if any does within the tolerance (log units).
func consistent(fits [][]whole, t *tilted, tolerance float64) []whole {
	cam := t.camera()
	var out []whole
	for i := range fits {
		best, at := math.Inf(1), -1
		for k := range fits[i] {
			scale, shape := localScale(&cam, &fits[i][k])
			off := math.Hypot(math.Log(scale), shape)
			// A worse fit must agree better to be preferred; none is refused
			// for it: no affine map fits a card near by, seen aslant, well.
			if off < tolerance && off+fits[i][k].Residual < best {
				best, at = off+fits[i][k].Residual, k
			}
		}
		if at >= 0 {
			out = append(out, fits[i][at])
		}
	}
	return out
}

// poseFromAffine returns tableFromCard for a card seen under an affine map.
func poseFromAffine(cam *geometry.Camera, m *affine) geometry.Pose {
	origin := cam.Unproject(m.apply(geometry.Point{}))
	right := cam.Unproject(m.apply(geometry.Point{10, 0}))
	up := cam.Unproject(m.apply(geometry.Point{0, 10}))
	// The mean of both axes' directions.
	x, y := right.Sub(origin), up.Sub(origin)
	turn := math.Atan2(x[1]-y[0], x[0]+y[1])
	return geometry.Pose{At: origin, Turn: geometry.Angle(turn)}
}

// knownPlane is the plane under a camera that is known.
func knownPlane(r *raster, cam *geometry.Camera, lens *geometry.Intrinsics) *tablePlane {
	t := tiltedOf(cam)
	t.hold(lens)
	prior := priorFor(r.W, r.H, cam.Fx, true).holding(lens)
	return &tablePlane{planeFit: planeFit{Camera: t}, prior: prior}
}
