package scene

import (
	"math"

	"referee/geometry"
	"referee/vision/raster"
)

// printSlackMM is how far the print of a card may lie from where it is taken to lie,
// against the print of another and against its own cut: the poses of worn cards are off
// by 0.3 mm in the middle of 100 and by 0.6 mm in 5 of them (made-up tables), their
// print by as much against the cut.
const printSlackMM = 0.7

// overlapGrid holds, for places on a grid over the overlap of two cards, a and b, what
// would be seen with a on top and with b on top, and what is.
type overlapGrid struct {
	cols, rows int
	reach      int // places, that print may be off: so many lie beyond the overlap, too
	places     []overlapPlace
}

// overlapPlace is one place of an overlapGrid; colours are relative to a card's white.
type overlapPlace struct {
	withA, withB raster.RGB
	known        bool // what the cards show there
	seen         raster.RGB
	judged       bool // it lies in the overlap, clear of third cards and in the picture
}

// gridOverlap lays a grid over the overlap of two cards, places so far apart, on which
// print may be off by so many places.
func (sc *Scene) gridOverlap(a, b *Rendering, l *raster.Light, clear func(geometry.Point) bool, stepMM float64, reach int) *overlapGrid {
	st := &sc.Deck.Style
	cam := sc.Plane.Camera()
	blurMM := sc.Blur.Px / cam.ScaleAt(a.Pose.At)
	beyondMM := (float64(reach) + 0.5) * stepMM
	place, eye := a.Pose.Motion(), cam.Place(a.Pose)
	g, first := sc.emptyGrid(a, b, stepMM, reach)
	for i := range g.places {
		q := first.Add(geometry.Point{float64(i%g.cols) * stepMM, float64(i/g.cols) * stepMM})
		p := place.Apply(q)
		off := max(geometry.RoundedRectDistance(q, st.Width, st.Height, st.CornerRadius), geometry.RoundedRectDistance(b.Inv.Apply(p), st.Width, st.Height, st.CornerRadius))
		if off > beyondMM {
			continue
		}
		at := &g.places[i]
		at.withA, at.withB, at.known = bothWays(a, b, p, blurMM)
		if !at.known || off > 0 || !clear(p) {
			continue
		}
		if seen, ok := sc.Raster.SmoothAt(eye.Project(q)); ok {
			at.seen, at.judged = l.Relative(seen), true
		}
	}
	return g
}

// emptyGrid bounds the grid over what card b can cover of card a; first is its first
// place on card a, mm.
func (sc *Scene) emptyGrid(a, b *Rendering, stepMM float64, reach int) (g *overlapGrid, first geometry.Point) {
	from, to := sc.reachOn(a, b)
	half := geometry.Point{sc.Deck.Style.Width / 2, sc.Deck.Style.Height / 2}
	g = &overlapGrid{reach: reach}
	for k, n := range [2]*int{&g.cols, &g.rows} {
		start := stepMM/2 - half[k]
		low := math.Ceil((max(from[k], -half[k])-start)/stepMM) - float64(reach)
		high := math.Floor((min(to[k], half[k])-start)/stepMM) + float64(reach)
		first[k] = start + low*stepMM
		*n = max(0, int(high-low)+1)
	}
	g.places = make([]overlapPlace, g.cols*g.rows)
	return g, first
}

// around calls f for the known places that lie as near to a place of the grid as print
// may be off, itself included.
func (g *overlapGrid) around(i int, f func(o *overlapPlace)) {
	col, row := i%g.cols, i/g.cols
	for r := max(0, row-g.reach); r <= min(g.rows-1, row+g.reach); r++ {
		for c := max(0, col-g.reach); c <= min(g.cols-1, col+g.reach); c++ {
			if o := &g.places[r*g.cols+c]; o.known && (r-row)*(r-row)+(c-col)*(c-col) <= g.reach*(g.reach+1) {
				f(o)
			}
		}
	}
}

// weigh is what a judged place says for a on top, in squared contrast, if the print of
// either card may be off; tells is false where the two pictures look the same then.
func (g *overlapGrid) weigh(i int) (gain float64, tells bool) {
	at := &g.places[i]
	const least = orderContrast * orderContrast
	if raster.Difference(at.withA, at.withB) < least {
		return 0, false
	}
	fitA, fitB := math.Inf(1), math.Inf(1)     // of what is seen
	apartA, apartB := math.Inf(1), math.Inf(1) // of the two pictures
	g.around(i, func(o *overlapPlace) {
		apartA = min(apartA, apartFrom(at.withB, at.withA, o.withA))
		apartB = min(apartB, apartFrom(at.withA, at.withB, o.withB))
		fitA = min(fitA, apartFrom(at.seen, at.withA, o.withA))
		fitB = min(fitB, apartFrom(at.seen, at.withB, o.withB))
	})
	return fitB - fitA, max(apartA, apartB) >= least
}

// apartFrom is the squared difference between a colour and the nearest mixture of two
// others: where print is off by part of the way from one place to another, the first
// shows some of what is predicted for the second.
func apartFrom(seen, here, there raster.RGB) float64 {
	var along, length float64
	for k := range seen {
		d := there[k] - here[k]
		along += d * (seen[k] - here[k])
		length += d * d
	}
	if length == 0 {
		return raster.Difference(seen, here)
	}
	t := max(0, min(1, along/length))
	return raster.Difference(seen, raster.Plus(raster.Plus(raster.RGB{}, here, 1-t), there, t))
}
