package doubting

import (
	"context"
	"math"
	"slices"

	"referee/geometry"
	"referee/internal/parallel"
	"referee/table"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Limits of white lines beside the cards that were read. Where the table is as
// dark as a card, or a dark thing lies against it, a card shows no black region
// of its own, but its lines do show.
const (
	strayStepMM = 1.0 // scene.Patches joins places so far apart; lines are hardly narrower
	// strayReach is how far from a card lines are looked for, in diagonals of a
	// card: a card lies on another.
	strayReach = 1.2
	// strayMostMM is the largest table, either way, that is looked over.
	strayMostMM = 5000
	// strayMarginMM round the cards that were read is theirs.
	strayMarginMM = 1.5
	// strayPart of a card's area of line, in one piece, is taken for a card: a third of
	// its width along one side.
	strayPart = 0.0053
	// speckles in number are a table whose own grain, drawn up by a phone's sharpening,
	// looks like bits of line: a card's line must be speckleTimes as large as the largest
	// of as many. Of cards that were missed there are not so many bits.
	speckles     = 250
	speckleTimes = 4
	// strayBlack is how dark beside a line it must be, relative to the cards.
	strayBlack = 0.12
	// strayBesideMM is how far from the middle of the line it must be so, beyond
	// half its width and the blur.
	strayBesideMM = 0.8
)

// strayDoubts looks for white lines of the deck's width that no card accounts
// for anywhere beside the cards, and were not told of yet.
func (dt *Doubter) strayDoubts(ctx context.Context, told []table.Doubt, parts raster.Area) ([]table.Doubt, error) {
	stray, err := dt.strayLines(ctx, parts)
	if err != nil {
		return nil, err
	}
	at, area := straightest(stray, strayPart*dt.Sizes.AreaMM2)
	if area == 0 || toldNear(told, at) {
		return nil, nil
	}
	return []table.Doubt{table.Unexplained{Spot: OnTable(at, dt.Sizes.RadiusMM/2, math.Min(1, area/100))}}, nil
}

// straightest is the middle and the area, mm², of the largest patch of places that is no
// part of a round rim, nor the table's own grain; 0 if it is smaller than a card's line
// is at the least, mm².
func straightest(places []geometry.Point, leastMM2 float64) (at geometry.Point, area float64) {
	patches := scene.Patches(places)
	slices.SortStableFunc(patches, func(a, b []geometry.Point) int { return len(b) - len(a) })
	least := leastMM2 / (strayStepMM * strayStepMM)
	if grains := len(patches) / speckles; grains > 0 {
		least = max(least, float64(speckleTimes*len(patches[grains])))
	}
	var rims []circle
	for _, patch := range patches {
		at, area = scene.MiddleOf(patch), float64(len(patch))*strayStepMM*strayStepMM
		rim, round := roundOf(patch)
		switch {
		case float64(len(patch)) < least:
			return at, 0
		case round:
			rims = append(rims, rim)
		case !slices.ContainsFunc(rims, func(c circle) bool { return c.holds(patch) }):
			return at, area
		}
	}
	return at, 0
}

// strayLines are the places, a square millimetre each, beside the cards where
// the picture shows a thin white line with black along one side.
func (dt *Doubter) strayLines(ctx context.Context, parts raster.Area) ([]geometry.Point, error) {
	reach := strayReach * math.Hypot(dt.Deck.Style.Width, dt.Deck.Style.Height)
	cam := dt.Plane.Camera()
	lo, hi := dt.withinReach(reach)
	lo, hi = parts.Bounds(&cam, lo, hi)
	poses := make([]geometry.Pose, len(dt.Cards))
	for i := range dt.Cards {
		poses[i] = dt.Cards[i].Pose
	}
	beside := scene.ClearOfCards(&dt.Deck.Style, poses, strayMarginMM)
	near := func(p geometry.Point) bool {
		return slices.ContainsFunc(poses, func(c geometry.Pose) bool {
			d := p.Sub(c.At)
			return d.Dot(d) < reach*reach
		})
	}
	rows := make([][]geometry.Point, max(0, int((hi[1]-lo[1])/strayStepMM)))
	err := parallel.ForContext(ctx, len(rows), func(r int) {
		y := lo[1] + float64(r)*strayStepMM
		around := dt.pixelsAround(strayBesideMM+dt.Deck.Style.OutlineWidth/2, cam.ScaleAt(geometry.Point{(lo[0] + hi[0]) / 2, y}))
		for x := lo[0]; x < hi[0]; x += strayStepMM {
			p := geometry.Point{x, y}
			if px := cam.Project(p); parts.Has(px) && dt.standsOut(px, &around) && beside(p) && near(p) && dt.thinWhite(p, &cam) {
				rows[r] = append(rows[r], p)
			}
		}
	})
	var out []geometry.Point
	for _, r := range rows {
		out = append(out, r...)
	}
	return out, err
}

// withinReach is the part of the table, corner to corner, with all places within
// reach of a card.
func (dt *Doubter) withinReach(reach float64) (lo, hi geometry.Point) {
	lo, hi = geometry.Point{math.Inf(1), math.Inf(1)}, geometry.Point{math.Inf(-1), math.Inf(-1)}
	for i := range dt.Cards {
		for k, x := range dt.Cards[i].Pose.At {
			lo[k], hi[k] = math.Min(lo[k], x-reach), math.Max(hi[k], x+reach)
		}
	}
	for k := range hi {
		hi[k] = math.Min(hi[k], lo[k]+strayMostMM)
	}
	return lo, hi
}

// standsOutBy is how much brighter, in pixel values, a line is than what is black
// beside it, at the least: a first glance, which spares most of the table more.
const standsOutBy = 1.3

// pixelsAround are the offsets, in the raster, of eight places round another at
// so many mm and the reach of the blur.
func (dt *Doubter) pixelsAround(mm, pxPerMM float64) (out [8]int) {
	px := mm*pxPerMM + dt.Blur.InsidePx
	for k := range out {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		out[k] = int(math.Round(px*sin))*dt.Raster.W + int(math.Round(px*cos))
	}
	return out
}

// standsOut tells whether a pixel is of a white line, with something darker
// round it.
func (dt *Doubter) standsOut(px geometry.Point, around *[8]int) bool {
	i, ok := dt.Raster.At(px)
	if !ok || dt.White.On[i] == 0 {
		return false
	}
	for _, d := range around {
		if j := i + d; j >= 0 && j < len(dt.Raster.White) && standsOutBy*float64(dt.Raster.White[j]) < float64(dt.Raster.White[i]) {
			return true
		}
	}
	return false
}

// thinWhite tells whether a thin white line with black along one side runs at a
// place.
func (dt *Doubter) thinWhite(p geometry.Point, cam *geometry.Camera) bool {
	l := dt.LightNear(p)
	if l == nil {
		return false
	}
	if c, ok := dt.Raster.SmoothAt(cam.Project(p)); !ok || raster.ToneOf(l.Relative(c)) != raster.White {
		return false
	}
	beside := dt.Deck.Style.OutlineWidth/2 + strayBesideMM + dt.Blur.InsidePx/cam.ScaleAt(p)
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		d := geometry.Point{cos, sin}.Mul(beside)
		a, ok1 := dt.Raster.SmoothAt(cam.Project(p.Add(d)))
		b, ok2 := dt.Raster.SmoothAt(cam.Project(p.Sub(d)))
		if !ok1 || !ok2 {
			continue
		}
		ra, rb := l.Relative(a), l.Relative(b)
		if max(ra[0], ra[1], ra[2]) < strayBlack && raster.ToneOf(rb) != raster.White {
			return true
		}
	}
	return false
}
