package doubting

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
)

// What the rim of a mug, a glass or a plate looks like on the plane of the table, where
// a level rim is a circle however high it stands.
const (
	// roundOffMM is how far its places lie off the circle, root mean square: half the
	// width of a rim. Two sides of a card lie off theirs by more.
	roundOffMM = 1.2
	// roundArc, rad, it must be seen of: a shorter arc may as well be a straight line.
	roundArc      = math.Pi / 3
	leastRoundMM  = 12  // radii
	mostRoundMM   = 150 // a plate or tray; a larger arc is nearly straight at the length of a card
	roundPlacesMM = 3   // from the circle, places are of the rim
)

// circle is a circle on the table, mm.
type circle struct {
	at     geometry.Point
	radius float64
}

// off is how far a point lies from the circle, mm.
func (c *circle) off(p geometry.Point) float64 {
	return math.Abs(geometry.Distance(p, c.at) - c.radius)
}

// circleThrough is the circle nearest to places by algebraic distance (Kåsa 1976, "A
// circle fitting procedure and its error analysis"); false if they lie on a line.
func circleThrough(places []geometry.Point) (circle, bool) {
	var normal mgl64.Mat3
	var right mgl64.Vec3
	for _, p := range places {
		row := mgl64.Vec3{p[0], p[1], 1}
		normal = normal.Add(row.OuterProd3(row))
		right = right.Add(row.Mul(p.Dot(p)))
	}
	if math.Abs(normal.Det()) < 1e-6 {
		return circle{}, false
	}
	x := normal.Inv().Mul3x1(right)
	at := geometry.Point{x[0] / 2, x[1] / 2}
	r2 := x[2] + at.Dot(at)
	return circle{at, math.Sqrt(r2)}, r2 > 0
}

// roundOf is the circle whose arc a patch of a line is; false for one with corners, and
// for one that may be straight.
func roundOf(places []geometry.Point) (circle, bool) {
	c, ok := circleThrough(places)
	if !ok || c.radius < leastRoundMM || c.radius > mostRoundMM {
		return c, false
	}
	sum := 0.0
	for _, p := range places {
		sum += c.off(p) * c.off(p)
	}
	if math.Sqrt(sum/float64(len(places))) > roundOffMM {
		return c, false
	}
	return c, c.arcOf(places) >= roundArc
}

// holds tells whether places lie along the circle.
func (c *circle) holds(places []geometry.Point) bool {
	return !slices.ContainsFunc(places, func(p geometry.Point) bool { return c.off(p) > roundPlacesMM })
}

// arcOf is how much of the circle, rad, places stand round: all but the widest gap.
func (c *circle) arcOf(places []geometry.Point) float64 {
	const parts = 72 // of the circumference, 5° each
	var taken [parts]bool
	for _, p := range places {
		d := p.Sub(c.at)
		taken[int((math.Atan2(d[1], d[0])/(2*math.Pi)+1)*parts)%parts] = true
	}
	gap, run := 0, 0
	for k := range 2 * parts {
		if run++; taken[k%parts] {
			run = 0
		}
		gap = max(gap, min(run, parts))
	}
	return 2 * math.Pi * float64(parts-gap) / parts
}
