package finding

import (
	"context"
	"errors"
	"math"
	"sort"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/adjusting"
	"referee/vision/printing"
	"referee/vision/raster"
	"referee/vision/scene"
)

// TablePlane is the camera over the table as whole outlines tell it.
type TablePlane struct {
	planeFit
	prior adjusting.CameraPrior // what is known of the camera without the cards
	// Refused says that the cards contradict the calibrated lens, which was left
	// aside.
	Refused bool
}

// FindTablePlane finds the camera over the table, with the lens if it is known.
func FindTablePlane(ctx context.Context, r *raster.Raster, pr *printing.Set, lines *Contours, focalPx float64, lens *geometry.Intrinsics) (*TablePlane, error) {
	fit, err := findPlane(ctx, lines.Fits, pr.Models, r.W, r.H, focalPx, lens)
	refused := false
	if lens != nil && (err == nil || errors.Is(err, errNoPlane)) {
		// A camera that was calibrated at another zoom, or another camera, is
		// noticed by the cards; the photo is then read as if it were unknown.
		free, errFree := findPlane(ctx, lines.Fits, pr.Models, r.W, r.H, focalPx, nil)
		if errFree == nil && lensMisfits(&fit, &free) {
			fit, err, lens, refused = free, nil, nil, true
		}
	}
	if errors.Is(err, errNoPlane) {
		return nil, scene.ErrNoCards
	}
	if err != nil {
		return nil, err
	}
	return &TablePlane{fit, adjusting.FlexiblePriorFor(r.W, r.H, focalPx).Holding(lens), refused}, nil
}

// planeFit is a camera adjusted to the whole outlines that agree with it.
type planeFit struct {
	Camera  adjusting.Tilted
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
func findPlane(ctx context.Context, fits [][]whole, models []printing.Face, w, h int, focalPx float64, lens *geometry.Intrinsics) (planeFit, error) {
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

// flexibleFrom is how many outlines determine all parameters of a lens: chosen, as fewer
// than leastOutlines tell nothing of one.
const flexibleFrom = leastOutlines

// fitPlane adjusts a guess, takes in the outlines that agree with the
// adjusted camera, and repeats with narrower tolerance.
func fitPlane(ctx context.Context, guess adjusting.Tilted, fits [][]whole, models []printing.Face, w, h int, focalPx float64) planeFit {
	out := planeFit{Camera: guess}
	for _, tolerance := range []float64{0.15, 0.06, 0.03, 0.03} {
		chosen := Consistent(fits, &out.Camera, tolerance)
		if len(chosen) == 0 {
			return planeFit{}
		}
		prior := adjusting.PriorFor(w, h, focalPx)
		if len(chosen) >= flexibleFrom {
			prior = adjusting.FlexiblePriorFor(w, h, focalPx)
		}
		ad := adjusting.Adjustment{Camera: out.Camera, Prior: prior.Holding(out.Camera.Held), SigmaPx: 1}
		cam := out.Camera.Camera()
		for i, f := range chosen {
			ad.Poses = append(ad.Poses, poseFromAffine(&cam, &f.Map))
			for k, q := range models[f.Model].Parts[f.Part] {
				ad.Obs = append(ad.Obs, adjusting.Observation{Card: i, At: q, Seen: f.Corners[k]})
			}
		}
		if ad.Solve(ctx, 20) != nil {
			return planeFit{}
		}
		out = planeFit{Camera: ad.Camera, Inliers: len(chosen), RMSPx: ad.RMSPx}
	}
	return out
}

// Consistent returns, for every region, the reading that agrees best with the
// camera, if any does within the tolerance (log units).
func Consistent(fits [][]whole, t *adjusting.Tilted, tolerance float64) []whole {
	cam := t.Camera()
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
	origin := cam.Unproject(m.Apply(geometry.Point{}))
	right := cam.Unproject(m.Apply(geometry.Point{10, 0}))
	up := cam.Unproject(m.Apply(geometry.Point{0, 10}))
	// The mean of both axes' directions.
	x, y := right.Sub(origin), up.Sub(origin)
	turn := math.Atan2(x[1]-y[0], x[0]+y[1])
	return geometry.Pose{At: origin, Turn: geometry.Angle(turn)}
}

// KnownPlane is the plane under a camera that is known.
func KnownPlane(r *raster.Raster, cam *geometry.Camera, lens *geometry.Intrinsics) *TablePlane {
	t := adjusting.TiltedOf(cam)
	t.Hold(lens)
	prior := adjusting.FlexiblePriorFor(r.W, r.H, cam.Fx).Holding(lens)
	return &TablePlane{planeFit: planeFit{Camera: t}, prior: prior}
}
