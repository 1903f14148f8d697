package contour

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/internal/quantile"
)

// rastered draws a polygon (px) as dark pixels: those whose centre it contains.
func rastered(p geometry.Polygon) (mask []uint8, w, h int) {
	_, hi := p.Bounds()
	w, h = int(hi[0])+3, int(hi[1])+3
	mask = make([]uint8, w*h)
	for i := range mask {
		if !p.Contains(geometry.Point{float64(i % w), float64(i / w)}) {
			mask[i] = 1
		}
	}
	return mask, w, h
}

// Bodies as cards have them, in px about the origin.
var bodies = map[string]geometry.Polygon{
	"a rectangle":                {{-90, -60}, {90, -60}, {90, 60}, {-90, 60}},
	"a rectangle less a corner":  {{-90, -60}, {40, -60}, {40, -10}, {90, -10}, {90, 60}, {-90, 60}},
	"a rectangle cut slantwise":  {{-90, -60}, {50, -60}, {90, -20}, {90, 60}, {-90, 60}},
	"a rectangle with a bite":    {{-90, -60}, {90, -60}, {90, 60}, {30, 60}, {0, 20}, {-30, 60}, {-90, 60}},
	"a body cut up on all sides": {{-90, -60}, {-20, -60}, {0, -35}, {20, -60}, {90, -60}, {90, 0}, {60, 0}, {60, 60}, {-60, 60}, {-90, 30}},
}

// slanted tells whether every side crosses several rows and columns: a border
// along the pixels tells of its place only which pixels it runs between.
func slanted(p geometry.Polygon) bool {
	for i, a := range p {
		d := p[(i+1)%len(p)].Sub(a)
		if math.Abs(d[0]) < 4 || math.Abs(d[1]) < 4 {
			return false
		}
	}
	return true
}

// worstCorner is how far any corner of want is from the nearest of got.
func worstCorner(want, got geometry.Polygon) float64 {
	worst := 0.0
	for _, p := range want {
		near := math.Inf(1)
		for _, q := range got {
			near = math.Min(near, geometry.Distance(p, q))
		}
		worst = math.Max(worst, near)
	}
	return worst
}

func TestAPolygonIsRecoveredFromItsPixels(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for name, body := range bodies {
		t.Run(name, func(t *testing.T) {
			var errs []float64
			found := 0
			const turns = 60
			for range turns {
				pose := geometry.Pose{At: geometry.Point{150 + rng.Float64(), 150 + rng.Float64()}, Turn: geometry.Angle(rng.Float64() * 2 * math.Pi)}
				want := pose.ApplyAll(body)
				mask, w, h := rastered(want)
				r := DarkRegions(mask, w, h, 100, w*h)
				require.Len(t, r, 1)
				got := FitPolygon(r[0].Border, 2, 8)
				worst := worstCorner(want, got)
				if len(got) == len(want) && worst < 0.8 {
					found++
				}
				if slanted(want) {
					errs = append(errs, worst)
				}
			}
			// Where a side begins a pixel or two off, it may be split once more.
			require.GreaterOrEqual(t, found, turns*9/10, "polygons with all corners, none of them far off")
			require.NotEmpty(t, errs)
			require.Less(t, quantile.Median(errs), 0.2)
		})
	}
}

func TestCornersComeInTheOrderOfTheBorder(t *testing.T) {
	want := geometry.Pose{At: geometry.Point{150, 150}, Turn: 0.3}.ApplyAll(bodies["a rectangle less a corner"])
	mask, w, h := rastered(want)
	got := FitPolygon(DarkRegions(mask, w, h, 100, w*h)[0].Border, 2, 8)
	require.Greater(t, got.SignedArea(), 0.0, "the region on its right, y down")
	require.InDelta(t, want.Area(), got.Area(), 0.005*want.Area())
}

func TestSidesShorterThanTheLeastAreBridged(t *testing.T) {
	// A corner clipped by 5 px, as blur does: the two long sides meet again.
	body := geometry.Polygon{{-90, -60}, {85, -60}, {90, -55}, {90, 60}, {-90, 60}}
	pose := geometry.Pose{At: geometry.Point{150.3, 150.2}, Turn: 0.4}
	mask, w, h := rastered(pose.ApplyAll(body))
	got := FitPolygon(DarkRegions(mask, w, h, 100, w*h)[0].Border, 2, 10)
	require.Len(t, got, 4)
	require.Less(t, worstCorner(pose.ApplyAll(bodies["a rectangle"]), got), 0.5)
}

func TestWhatIsNoPolygonGivesNone(t *testing.T) {
	for name, border := range map[string]geometry.Polygon{
		"a point":       {{1, 1}},
		"one pixel":     {{1, 0.5}, {1.5, 1}, {1, 1.5}, {0.5, 1}},
		"equal points":  {{1, 1}, {1, 1}, {1, 1}},
		"a line":        {{0, 0}, {10, 0}, {20, 0}, {10, 0}},
		"small circles": circleBorder(5),
	} {
		require.Nil(t, FitPolygon(border, 1.3, 8), name)
	}
}

func circleBorder(r float64) geometry.Polygon {
	var p geometry.Polygon
	for k := range 40 {
		s, c := math.Sincos(2 * math.Pi * float64(k) / 40)
		p = append(p, geometry.Point{20 + r*c, 20 + r*s})
	}
	return p
}
