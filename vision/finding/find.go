package finding

import (
	"context"
	"math"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/vision/adjusting"
	"referee/vision/contour"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Limits of what can be a region between a card's white lines.
const (
	// maxBorderRatio bounds border length over the square root of the area,
	// both counted in pixels: 4 for a square, 7 for the most cut-up bodies;
	// noise of a rough table has far more.
	maxBorderRatio = 14
	// maxRegionPart is the largest region as a part of the picture.
	maxRegionPart = 1.0 / 6
)

// polygonScales are the roughnesses at which borders are turned into
// polygons, in parts of the region's size: the finest keeps narrow slots, the
// coarsest forgives noise.
var polygonScales = [...]float64{0.012, 0.02, 0.032}

// cardRegions lists the dark regions that could belong to cards.
func cardRegions(ctx context.Context, mask *raster.Bitmap, s *LineSettings) ([]contour.Region, error) {
	all := contour.DarkRegions(mask.On, mask.W, mask.H, s.MinCardPx*s.MinCardPx/4, int(maxRegionPart*float64(mask.W*mask.H)))
	out := all[:0]
	for _, r := range all {
		if float64(len(r.Border)) <= maxBorderRatio*math.Sqrt(float64(r.Area)) {
			out = append(out, r)
		}
	}
	return out, ctx.Err()
}

// polygonsOf fits a polygon to every region at one scale; nil where none fits.
func polygonsOf(ctx context.Context, regions []contour.Region, scale float64) ([]geometry.Polygon, error) {
	out := make([]geometry.Polygon, len(regions))
	err := parallel.ForContext(ctx, len(regions), func(i int) {
		size := math.Sqrt(float64(regions[i].Area))
		out[i] = contour.FitPolygon(regions[i].Border, math.Max(1.3, scale*size), math.Max(2.5, 4*scale*size))
	})
	return out, err
}

// clearFraction of a face's border seen decides on a region without a search.
const clearFraction = 0.97

// propose proposes cards for every region under a known camera and returns
// all proposals of which the picture shows at least the given fraction of the
// border. Regions that cards explain already are passed over.
func (fd *finder) propose(ctx context.Context, explained *scene.Explained, least func(h *scene.Detection) float64) ([]scene.Detection, error) {
	cam := fd.Plane.Camera()
	return fd.proposeSeen(ctx, explained, &cam, func(h *scene.Detection) bool { return fd.VerifyAtLeast(h, &cam, scene.RoughMM, least(h)) })
}

// proposeSeen is propose with another test of whether the picture shows a
// proposal, which also leaves in it what is seen.
func (fd *finder) proposeSeen(ctx context.Context, explained *scene.Explained, cam *geometry.Camera, seen func(h *scene.Detection) bool) ([]scene.Detection, error) {
	proposals := make([][]scene.Detection, len(fd.lines.Regions))
	err := parallel.ForContext(ctx, len(fd.lines.Regions), func(i int) {
		if explained.Covers(fd.lines.Regions[i].Border, cam) {
			return
		}
		proposals[i] = fd.proposals(i, cam, seen)
	})
	var all []scene.Detection
	for _, p := range proposals {
		all = append(all, p...)
	}
	return all, err
}

// proposals lists what region i may be, as far as the picture agrees.
func (fd *finder) proposals(i int, cam *geometry.Camera, seen func(h *scene.Detection) bool) []scene.Detection {
	var out []scene.Detection
	check := func(h scene.Detection) {
		if seen(&h) {
			out = append(out, h)
		}
	}
	for _, h := range wholeHypotheses(fd.lines.Fits[i], &fd.Plane, cam) {
		check(h)
	}
	for k := range out {
		if out[k].Fraction >= clearFraction {
			return out
		}
	}
	for _, scale := range fd.lines.Polys {
		for _, h := range poseHypotheses(fd.SidesOnTable(scale[i], cam), fd.Set) {
			check(h)
		}
	}
	return out
}

// wholeHypotheses turns readings of whole outlines into cards, if they agree
// with the camera.
func wholeHypotheses(fits []whole, t *adjusting.Tilted, cam *geometry.Camera) []scene.Detection {
	var out []scene.Detection
	for k := range fits {
		scale, shape := localScale(cam, &fits[k])
		if math.Hypot(math.Log(scale), shape) < 0.05 {
			out = append(out, scene.Detection{Model: fits[k].Model, Pose: poseFromAffine(cam, &fits[k].Map)})
		}
	}
	return out
}
