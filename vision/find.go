package vision

import (
	"math"

	"referee/geometry"
	"referee/internal/parallel"
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
func cardRegions(mask *bitmap, s *Settings) []region {
	all := darkRegions(mask.On, mask.W, mask.H, s.MinCardPx*s.MinCardPx/4, int(maxRegionPart*float64(mask.W*mask.H)))
	out := all[:0]
	for _, r := range all {
		if float64(len(r.Border)) <= maxBorderRatio*math.Sqrt(float64(r.Area)) {
			out = append(out, r)
		}
	}
	return out
}

// polygonsOf fits a polygon to every region at one scale; nil where none fits.
func polygonsOf(regions []region, scale float64) []geometry.Polygon {
	out := make([]geometry.Polygon, len(regions))
	parallel.For(len(regions), func(i int) {
		size := math.Sqrt(float64(regions[i].Area))
		out[i] = fitPolygon(regions[i].Border, math.Max(1.3, scale*size), math.Max(2.5, 4*scale*size))
	})
	return out
}

// sidesOnTable maps a region's polygon to the table and lists its sides,
// counter-clockwise; nil if there is no polygon, or not one a card could have.
// The sides are moved outwards by as much as blurred lines are wider than
// those printed.
func (rd *reader) sidesOnTable(poly geometry.Polygon, cam *geometry.Camera) []side {
	onTable := make(geometry.Polygon, len(poly))
	for k, q := range poly {
		if onTable[k] = cam.Unproject(q); math.IsNaN(onTable[k][0]) {
			return nil
		}
	}
	if !(onTable.Area() > minPartMM2/2) || len(onTable) > maxSides {
		return nil
	}
	return outset(sidesOf(onTable.CounterClockwise()), rd.lineSpreadMM(cam.ScaleAt(onTable[0])))
}

// lineSpreadMM is how far inside a border the mask of white lines reaches.
func (rd *reader) lineSpreadMM(scale float64) float64 {
	return max(0, rd.lineReachPx()/scale-rd.deck.Style.OutlineWidth/2)
}

// outset moves the sides of a counter-clockwise polygon outwards. Corners that
// hardly turn move along.
func outset(sides []side, by float64) []side {
	if by == 0 {
		return sides
	}
	p := make(geometry.Polygon, len(sides))
	for i := range sides {
		next := &sides[(i+1)%len(sides)]
		n := geometry.Perp(sides[i].Dir).Add(geometry.Perp(next.Dir)) // inwards
		// |n|² = 2 + 2 cos(turn): the corner moves by 2/|n|² of n.
		p[(i+1)%len(sides)] = sides[i].To.Sub(n.Mul(by * 2 / math.Max(n.Dot(n), 0.3)))
	}
	return sidesOf(p)
}

// clearFraction of a face's border seen settles a region without a search.
const clearFraction = 0.97

// findCards proposes cards for every region under a known camera and returns
// all proposals of which the picture shows at least the given fraction of the
// border. Regions that the cards in settled explain are passed over.
func (rd *reader) findCards(settled *explained, least func(h *hypothesis) float64) []hypothesis {
	cam := rd.plane.camera()
	return rd.findSeen(settled, &cam, func(h *hypothesis) bool { return rd.verifyAtLeast(h, &cam, roughMM, least(h)) })
}

// findSeen is findCards with another test of whether the picture shows a
// proposal, which also leaves in it what is seen.
func (rd *reader) findSeen(settled *explained, cam *geometry.Camera, seen func(h *hypothesis) bool) []hypothesis {
	proposals := make([][]hypothesis, len(rd.regions))
	parallel.For(len(rd.regions), func(i int) {
		if settled.covers(rd.regions[i].Border, cam) {
			return
		}
		proposals[i] = rd.proposals(i, cam, seen)
	})
	var all []hypothesis
	for _, p := range proposals {
		all = append(all, p...)
	}
	return all
}

// proposals lists what region i may be, as far as the picture agrees.
func (rd *reader) proposals(i int, cam *geometry.Camera, seen func(h *hypothesis) bool) []hypothesis {
	var out []hypothesis
	check := func(h hypothesis) {
		if seen(&h) {
			out = append(out, h)
		}
	}
	for _, h := range wholeHypotheses(rd.fits[i], &rd.plane, cam) {
		check(h)
	}
	for k := range out {
		if out[k].Fraction >= clearFraction {
			return out
		}
	}
	for _, scale := range rd.polys {
		for _, h := range poseHypotheses(rd.sidesOnTable(scale[i], cam), rd.models) {
			check(h)
		}
	}
	return out
}

// maxSides is how many sides the polygon of a card's region may have; a body
// with bites of several fouls stays far below.
const maxSides = 40

// wholeHypotheses turns readings of whole outlines into cards, if they agree
// with the camera.
func wholeHypotheses(fits []whole, t *tilted, cam *geometry.Camera) []hypothesis {
	var out []hypothesis
	for k := range fits {
		scale, shape := localScale(cam, &fits[k])
		if math.Hypot(math.Log(scale), shape) < 0.05 {
			out = append(out, hypothesis{Model: fits[k].Model, Pose: poseFromAffine(cam, &fits[k].Map)})
		}
	}
	return out
}
