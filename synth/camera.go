package synth

import (
	"errors"
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"referee/geometry"
	"referee/table"
)

// Framing: the cards' bounding box fills a share between these of the picture
// in the direction that fits tighter (photos with truth: 0.75 to 0.94), and
// keeps at least the margin, as a share of the picture's side.
const (
	fillLeast   = 0.68 // somewhat less than people do
	fillMost    = 0.93 // about as much
	marginLeast = 0.03 // of the side: no card is cut off by chance
)

// framingSteps is how often the camera is moved until it stands.
const framingSteps = 40

// maxRoll is how far people turn a camera about its view by accident.
const maxRoll = 5 * geometry.Degree

// newView sets up a camera that has every card in the picture.
func newView(l *table.Layout, o *ShotOptions, rng *rand.Rand) (*table.View, error) {
	return viewOf(cornersOf(l), o, rng)
}

// viewOf sets up a camera that has all points, mm, in the picture.
func viewOf(pts []geometry.Point, o *ShotOptions, rng *rand.Rand) (*table.View, error) {
	v := &viewFinder{table.View{Width: o.Width, Height: o.Height}}
	v.Camera.Intrinsics = drawLens(o, rng)
	r := drawRotation(o.Tilt, rng)
	v.Camera.R = r
	fill := fillLeast + (fillMost-fillLeast)*rng.Float64()
	aim := geometry.Point{rng.Float64(), rng.Float64()}
	// Start far off, where all cards are near the middle of the picture.
	lo, hi := geometry.Polygon(pts).Bounds()
	dist := 6 * (geometry.Distance(lo, hi) + 100)
	target := geometry.Lerp(lo, hi, 0.5)
	for step := range framingSteps {
		v.place(target, dist)
		lo, hi := v.bounds(pts)
		w, h := (hi[0]-lo[0])/float64(v.Width), (hi[1]-lo[1])/float64(v.Height)
		// First come near with the box in the middle, then use the room left.
		goal := geometry.Point{float64(v.Width) / 2, float64(v.Height) / 2}
		if step > framingSteps/2 {
			goal = geometry.Point{freeSpot(w, aim[0]) * float64(v.Width), freeSpot(h, aim[1]) * float64(v.Height)}
		}
		mid := geometry.Lerp(lo, hi, 0.5)
		from, to := v.Camera.Unproject(goal), v.Camera.Unproject(mid)
		if !math.IsNaN(from[0] + to[0]) {
			target = target.Add(to.Sub(from))
		}
		dist *= math.Max(0.5, math.Min(2, math.Pow(math.Max(w, h)/fill, 0.8)))
	}
	v.place(target, dist)
	// Steep views may swing to and fro to the end: then step back.
	for range retreatSteps {
		if v.holds(pts) {
			break
		}
		dist *= retreat
		v.place(target, dist)
	}
	if !v.holds(pts) {
		return nil, errors.New("synth: the cards do not fit into the picture")
	}
	return &v.View, v.Camera.Validate()
}

// How often, and how far each time, the camera steps back until it has all
// cards in view.
const (
	retreatSteps = 12   // together two and a half times as far
	retreat      = 1.08 // a twelfth farther each time
)

// viewFinder is a view being set up.
type viewFinder struct{ table.View }

// holds tells whether all points are in the picture.
func (v *viewFinder) holds(pts []geometry.Point) bool {
	lo, hi := v.bounds(pts)
	return lo[0] >= 1 && lo[1] >= 1 && hi[0] <= float64(v.Width-2) && hi[1] <= float64(v.Height-2)
}

// place puts the camera dist mm from the target (on the table), looking at it.
func (v *viewFinder) place(target geometry.Point, dist float64) {
	ahead := v.Camera.R.Row(2)
	c := mgl64.Vec3{target[0], target[1], 0}.Sub(ahead.Mul(dist))
	v.Camera.T = v.Camera.R.Mul3x1(c).Mul(-1)
}

func (v *viewFinder) bounds(pts []geometry.Point) (lo, hi geometry.Point) {
	px := make(geometry.Polygon, len(pts))
	for i, p := range pts {
		px[i] = v.Camera.Project(p)
	}
	return px.Bounds()
}

// freeSpot returns where, as a share of the side, the middle of a box of the
// given share goes: anywhere the margin allows, by at from 0 to 1.
func freeSpot(size, at float64) float64 {
	room := math.Max(0, 1-size-2*marginLeast)
	return 0.5 + room*(at-0.5)
}

// drawRotation returns the rotation of a camera tilted from the vertical,
// from any side, with a little roll.
func drawRotation(tilt geometry.Angle, rng *rand.Rand) mgl64.Mat3 {
	sy, cy := math.Sincos(2 * math.Pi * rng.Float64())
	st, ct := math.Sincos(tilt.Radians())
	ahead := mgl64.Vec3{st * cy, st * sy, -ct}
	right := mgl64.Vec3{sy, -cy, 0}
	down := ahead.Cross(right)
	sr, cr := math.Sincos(maxRoll.Radians() * (2*rng.Float64() - 1))
	x := right.Mul(cr).Add(down.Mul(sr))
	y := down.Mul(cr).Sub(right.Mul(sr))
	return mgl64.Mat3FromRows(x, y, ahead)
}

// drawLens draws intrinsics; the ranges are those of the photos with truth.
func drawLens(o *ShotOptions, rng *rand.Rand) geometry.Intrinsics {
	between := func(a, b float64) float64 { return a + (b-a)*rng.Float64() }
	var f float64
	var d geometry.Distortion
	switch o.Camera {
	case Phone:
		f, d.K1, d.K2 = between(0.75, 0.82), between(-0.02, 0.028), between(-0.018, 0.016)
	case Webcam:
		f, d.K1, d.K2 = between(0.70, 0.75), between(-0.06, 0.06), between(-0.11, -0.01)
		d.P1, d.P2 = between(-0.0008, 0.0008), between(-0.0008, 0.0008)
	case Wide:
		f, d.K1, d.K2 = between(0.52, 0.56), between(-0.25, -0.22), between(0.05, 0.09)
	}
	w, h := float64(o.Width), float64(o.Height)
	return geometry.Intrinsics{
		Fx: f * w, Fy: f * w,
		Cx:   (w-1)/2 + between(-0.004, 0.004)*w,
		Cy:   (h-1)/2 + between(-0.004, 0.004)*w,
		Dist: d,
	}
}

// cornersOf returns the corners of all cards, in mm on the table.
func cornersOf(l *table.Layout) []geometry.Point {
	var out []geometry.Point
	for i := range l.Cards {
		for _, q := range l.Deck.Corners() {
			out = append(out, l.Cards[i].Pose.Apply(q))
		}
	}
	return out
}

// projectHigh is Camera.Project for a point z mm above the table.
func projectHigh(c *geometry.Camera, p geometry.Point, z float64) geometry.Point {
	high := *c
	high.T = c.T.Add(c.R.Col(2).Mul(z))
	return high.Project(p)
}
