package doubting

import (
	"context"
	"math"
	"slices"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/contour"
	"referee/vision/raster"
	"referee/vision/scene"
)

// Limits of what looks like a part of a card that was not read, in widths of a card.
const (
	// missedSide is the shortest straight stretch of white line that counts: a side of
	// a shape.
	missedSide = 0.1259
	// missedTotal of such line round one region is taken for a card.
	missedTotal = 0.4724
	// missedNarrow of that must end again at the line's width, as lines do: of
	// the checks of a cloth, white goes on. Of a card on a white table that is so of
	// its outermost lines alone.
	missedNarrow = 0.1574
)

// Limits of how exactly that is seen.
const (
	// accountedShare of a side, accounted for by a card, makes the rest of it that
	// card's, too: where a polygon cuts a corner, it runs beside the line.
	accountedShare = 0.4
	// narrowMM is how far beyond the line's width, and the blur, it has ended.
	narrowMM = 0.6
)

// missedDoubts looks for white lines along black regions that no card accounts
// for: a card under a hand, or one that was not recognised.
func (dt *Doubter) missedDoubts(ctx context.Context) ([]table.Doubt, error) {
	var out []table.Doubt
	cam, width := dt.Plane.Camera(), dt.Deck.Style.Width
	lines := scene.ExplainedBy(dt.Cards, dt.Models)
	for i := range dt.lines.Regions {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if lines.Covers(dt.lines.Regions[i].Border, &cam) {
			continue
		}
		sides := dt.SidesOnTable(dt.polygonOf(i), &cam)
		total, narrow, at := 0.0, 0.0, geometry.Point{}
		for k := range sides {
			if n, ends := dt.unexplainedLine(&sides[k], lines, &cam); n >= missedSide*width && !onCurve(sides, k) {
				total += n
				narrow += ends
				at = at.Add(geometry.Lerp(sides[k].From, sides[k].To, 0.5).Mul(n))
			}
		}
		if total < missedTotal*width || narrow < missedNarrow*width {
			if total, at = dt.glaringOutline(sides, lines, &cam); total == 0 {
				continue
			}
		}
		if at = at.Mul(1 / total); !toldNear(out, at) {
			out = append(out, table.Unexplained{Spot: OnTable(at, dt.Sizes.RadiusMM/2, math.Min(1, total/100))})
		}
	}
	return out, nil
}

// polygonOf is the polygon of a region at the finest scale that has one; nil if none
// has.
func (dt *Doubter) polygonOf(region int) geometry.Polygon {
	for _, scale := range dt.lines.Polys {
		if scale[region] != nil {
			return scale[region]
		}
	}
	return nil
}

// Parts of a card's area between which its body lies, with its shapes where glare
// leaves of the outline nothing but the frame, and a piece of the card beside it: what is
// larger is table between cards, or checks that run into one another.
const (
	leastBody = 0.3 // chosen: what shapes and the line leave of a card that is half covered
	mostBody  = 1.6 // a card, and half of one beside it
)

// Turns, rad, by which the polygon of a round thing goes from side to side: a straight
// line that was broken in two turns by less, the corners of cards and of their shapes
// by more.
const (
	leastCurve = 5 * math.Pi / 180  // rad; what polygons of a straight line turn by at a corner that is none
	mostCurve  = 35 * math.Pi / 180 // rad; half of the turn of 90° of a card's corner is more
)

// onCurve tells whether a side, closed polygon's, is a chord of a curve, as of the rim of
// a mug: both its ends turn gently, and the same way.
func onCurve(sides []contour.Side, k int) bool {
	before, after := turn(sides, k-1), turn(sides, k)
	gentle := func(v float64) bool { return math.Abs(v) > leastCurve && math.Abs(v) < mostCurve }
	return gentle(before) && gentle(after) && before*after > 0
}

// turn is the angle, rad, from a side to the next one.
func turn(sides []contour.Side, k int) float64 {
	n := len(sides)
	a, b := sides[(k+n)%n].Dir, sides[(k+1+n)%n].Dir
	return math.Atan2(geometry.Cross(a, b), a.Dot(b))
}

// bareSidePart of a card's width is the shortest side that counts whatever the light:
// the rim of a mug has none as long.
const bareSidePart = 0.4

// bloomMM is how much wider than printed glare makes a line and its frame.
const bloomMM = 3

// glaringPart of a card's circumference, bounded by a line brighter than what it
// bounds, is taken for a card however bright that is: no check of a cloth is as
// large, and a lamp may make a body as bright as an ink. A card under others may show
// half of its circumference, and of that glare leaves no more than two thirds.
const glaringPart = 0.3

// mostCurved is the part of a card's circumference that chords of curves may be: a mug
// that stands on the table has two straight sides as long as a card's, and all else of it
// is round.
const mostCurved = 0.25

// isRound tells whether more of a polygon than of a card's runs along curves, whose
// chords are shorter than longest, mm: a straight side between two round corners is none.
func isRound(sides []contour.Side, longest float64) bool {
	round, all := 0.0, 0.0
	for k := range sides {
		all += sides[k].Length
		if onCurve(sides, k) && sides[k].Length < longest {
			round += sides[k].Length
		}
	}
	return round > mostCurved*all
}

// glaringOutline is the length, mm, of a region's border that runs along a line
// that no card accounts for, and the sum of its places weighed by it; 0 if that is
// not as much as round a card.
func (dt *Doubter) glaringOutline(sides []contour.Side, lines *scene.Explained, cam *geometry.Camera) (total float64, at geometry.Point) {
	var region geometry.Polygon
	for k := range sides {
		region = append(region, sides[k].From)
	}
	card := dt.Deck.Style.Width * dt.Deck.Style.Height
	if a := region.Area(); a < leastBody*card || a > mostBody*card || isRound(sides, bareSidePart*dt.Deck.Style.Width) {
		return 0, at
	}
	for k := range sides {
		if sides[k].Length < bareSidePart*dt.Deck.Style.Width || onCurve(sides, k) {
			continue
		}
		if n := dt.bareLine(&sides[k], lines, cam); n >= missedSide*dt.Deck.Style.Width {
			total += n
			at = at.Add(geometry.Lerp(sides[k].From, sides[k].To, 0.5).Mul(n))
		}
	}
	if total < glaringPart*2*(dt.Deck.Style.Width+dt.Deck.Style.Height) || dt.isBareTable(region) {
		return 0, at
	}
	return total, at
}

// bareLine is the length, mm, of a region's side that runs along a white line, whatever
// the light, that no card accounts for.
func (dt *Doubter) bareLine(s *contour.Side, lines *scene.Explained, cam *geometry.Camera) (n float64) {
	out := geometry.Perp(s.Dir).Mul(-1)
	scale := cam.ScaleAt(s.From)
	depth := math.Max(scene.InsideMM, dt.Blur.InsidePx/scale)
	// Glare may make a frame as white as the line within it, and blooms.
	end := dt.Deck.Style.OutlineWidth + dt.Deck.Style.FrameWidth + bloomMM + narrowMM + dt.Blur.InsidePx/scale
	for t := 0.5; t < s.Length; t++ {
		q := geometry.Lerp(s.From, s.To, t/s.Length)
		if lines.HasNear(q) || dt.printExplains(q, out) || dt.cardWithin(q.Add(out.Mul(dt.Deck.Style.OutlineWidth+printedReachMM)), 0) {
			continue
		}
		c := scene.CrossingOf(cam, q, out)
		if !dt.DarkInside(&c, depth, nil) || !dt.WhiteBeyond(&c, 0.6*bloomMM, 0.5*bloomMM) {
			continue // where glare blooms, the region's side lies beside the line
		}
		if i, ok := dt.Raster.At(cam.Project(q.Add(out.Mul(end)))); ok && dt.White.On[i] == 0 {
			n++
		}
	}
	return n
}

// toldNear tells whether an unexplained place was told near by already: the two
// masks often show the same region.
func toldNear(told []table.Doubt, p geometry.Point) bool {
	for _, d := range told {
		if at, is := d.Where().(table.OnTable); is && geometry.Distance(at.At, p) < at.RadiusMM {
			return true
		}
	}
	return false
}

// unexplainedLine is the length, mm, of a region's side that runs along a
// white line, black inside, that no card accounts for, and along how much of it
// the white ends at the deck's width.
func (dt *Doubter) unexplainedLine(s *contour.Side, lines *scene.Explained, cam *geometry.Camera) (n, narrow float64) {
	l := dt.LightNear(s.From)
	if l == nil || s.Length < missedSide*dt.Deck.Style.Width {
		return 0, 0
	}
	// The region lies on the left of its side: outwards is on the right.
	out := geometry.Perp(s.Dir).Mul(-1)
	scale := cam.ScaleAt(s.From)
	depth := math.Max(scene.InsideMM, dt.Blur.InsidePx/scale)
	tolerance := math.Max(scene.RoughMM, scene.MinTolerancePx/scale)
	end := dt.Deck.Style.OutlineWidth + narrowMM + dt.Blur.InsidePx/scale
	accounted := 0.0
	for t := 0.5; t < s.Length; t++ {
		q := geometry.Lerp(s.From, s.To, t/s.Length)
		if lines.HasNear(q) || dt.printExplains(q, out) || dt.atEdge(q) {
			if accounted++; accounted > accountedShare*s.Length {
				return 0, 0
			}
			continue
		}
		if c := scene.CrossingOf(cam, q, out); !dt.DarkInside(&c, depth, l) || !dt.WhiteBeyond(&c, dt.Deck.Style.OutlineWidth/2, tolerance) {
			continue
		}
		// White it must be as the outlines near by, not just brighter, and no pale ink
		// where such ink is printed.
		on := q.Add(out.Mul(dt.Deck.Style.OutlineWidth / 2))
		c, ok := dt.Raster.SmoothAt(cam.Project(on))
		if !ok || raster.ToneOf(l.Relative(c)) != raster.White || dt.inkedNear(on, c) {
			continue
		}
		n++
		if beyond, ok := dt.Raster.SmoothAt(cam.Project(q.Add(out.Mul(end)))); ok && raster.ToneOf(l.Relative(beyond)) != raster.White {
			narrow++
		}
	}
	return n, narrow
}

// edgeNearMM is how near the edge of a card a side is that card's: where a pale frame
// meets a bright table, that looks like a line.
const edgeNearMM = 1.2

// atEdge tells whether a point of the table lies at the edge of a card that was
// read.
func (dt *Doubter) atEdge(p geometry.Point) bool {
	for _, j := range dt.Neighbours(p) {
		if dt.arrange.Outline(table.CardID(j)).BoundaryDistance(p) < edgeNearMM {
			return true
		}
	}
	return false
}

// inkedNear tells whether a colour seen at a point of the table is the ink that a card
// that was read has there, or close by.
func (dt *Doubter) inkedNear(p geometry.Point, seen raster.RGB) bool {
	return slices.ContainsFunc(dt.Neighbours(p), func(j int) bool {
		return dt.likePrint(j, deck.Colored, dt.Identities[j].Light.Relative(seen)) && dt.paintsNear(j, p, deck.Colored)
	})
}

// printedReachMM is how far from a point of a white line the print that
// explains it may stand.
const printedReachMM = 1.6

// printedNear tells whether some card that was read has white print, or its
// emblem, at a point of the table or close by.
func (dt *Doubter) printedNear(p geometry.Point) bool {
	return slices.ContainsFunc(dt.Neighbours(p), func(j int) bool { return dt.paintsNear(j, p, deck.Outline, deck.Dot, deck.Emblem) })
}

// printExplains tells whether print of some card that was read looks like a white line at
// a point of the table; across is the direction, of length 1, across the line.
func (dt *Doubter) printExplains(p, across geometry.Point) bool {
	return dt.printedNear(p) || dt.inkLineNear(p, across)
}

// paintsNear tells whether card j has one of some paints at a point of the table or
// close by.
func (dt *Doubter) paintsNear(j int, p geometry.Point, paints ...deck.Paint) bool {
	inv := dt.PoseOf(j, &dt.Identities[j].Best).Inverse()
	paint := dt.Models[dt.Identities[j].Best.Model].Paint
	for _, o := range scene.BlurKernel {
		if slices.Contains(paints, paint.At(inv.Apply(p.Add(o.At.Mul(printedReachMM/scene.BlurReach))))) {
			return true
		}
	}
	return false
}
