package finding

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/vision/adjusting"
	"referee/vision/printing"
)

// builtIn prepares the built-in deck's faces once for all tests.
var builtIn = sync.OnceValue(func() []printing.Face { return printing.New(deck.Default()).Models })

// outlinesOf matches polygons with the faces of the built-in deck.
func outlinesOf(t *testing.T, polys []geometry.Polygon) [][]whole {
	t.Helper()
	fits, err := wholeOutlines(context.Background(), polys, builtIn())
	require.NoError(t, err)
	return fits
}

// outlinesSeen lays cards on a grid, each of a random face and turned at
// random, and returns their outlines as a camera sees them, with noise.
func outlinesSeen(t *adjusting.Tilted, w, h int, noisePx float64, rng *rand.Rand) (polys []geometry.Polygon, poses []geometry.Pose) {
	cam := t.Camera()
	models := builtIn()
	for row := -4; row <= 4; row++ {
		for col := -5; col <= 5; col++ {
			m := &models[rng.IntN(len(models))]
			pose := geometry.Pose{At: geometry.Point{115 * float64(col), 115 * float64(row)}, Turn: geometry.Angle(2 * math.Pi * rng.Float64())}
			if m.Face.Design.IsStart() || len(m.Parts) == 0 {
				continue
			}
			var poly geometry.Polygon
			inside := true
			for _, q := range pose.ApplyAll(m.Parts[0]) {
				p := cam.Project(q)
				inside = inside && p[0] > 5 && p[1] > 5 && p[0] < float64(w-5) && p[1] < float64(h-5)
				poly = append(poly, p.Add(geometry.Point{noisePx * rng.NormFloat64(), noisePx * rng.NormFloat64()}))
			}
			if inside {
				polys, poses = append(polys, reversed(poly)), append(poses, pose)
			}
		}
	}
	return polys, poses
}

func TestThePlaneIsFoundFromOutlines(t *testing.T) {
	lenses := []struct {
		name   string
		focal  float64 // of the longer side
		k1, k2 float64
	}{{"a phone", 0.78, 0.02, 0.01}, {"a webcam", 0.72, -0.05, -0.05}, {"a wide lens", 0.54, -0.235, 0.07}, {"a long lens", 1.3, 0, 0}}
	const w, h = 2400, 1800
	for _, lens := range lenses {
		for _, tiltDeg := range []float64{0, 8, 17, 26, 35, 40} {
			t.Run(fmt.Sprintf("%s tilted by %.0f°", lens.name, tiltDeg), func(t *testing.T) {
				rng := rand.New(rand.NewPCG(uint64(tiltDeg), uint64(lens.focal*100)))
				tilt, az := float64(geometry.Angle(tiltDeg)*geometry.Degree), 2*math.Pi*rng.Float64()
				truth := adjusting.Tilted{Focal: lens.focal * w, TiltX: tilt * math.Cos(az), TiltY: tilt * math.Sin(az), CentreX: (w - 1) / 2.0, CentreY: (h - 1) / 2.0, K1: lens.k1, K2: lens.k2}
				truth.DistanceMM = truth.Focal / w * 700
				polys, poses := outlinesSeen(&truth, w, h, 0.3, rng)
				require.Greater(t, len(polys), 8)
				fit, err := findPlane(context.Background(), outlinesOf(t, polys), builtIn(), w, h, 0, nil)
				require.NoError(t, err)
				// Cards close to a wide lens look too unlike any affine map.
				require.GreaterOrEqual(t, fit.Inliers, len(polys)/2)
				require.Less(t, fit.RMSPx, 1.0)
				got := math.Hypot(fit.Camera.TiltX, fit.Camera.TiltY)
				require.InDelta(t, tiltDeg, geometry.Angle(got).Degrees(), 1.5)
				scale := (fit.Camera.Focal / fit.Camera.DistanceMM) / (truth.Focal / truth.DistanceMM)
				require.InDelta(t, 1, scale, 0.02, "px per mm in the middle")
				if tiltDeg >= 17 { // from above, only the ratio of the two can be seen
					require.InEpsilon(t, truth.Focal, fit.Camera.Focal, 0.08)
					require.InEpsilon(t, truth.DistanceMM, fit.Camera.DistanceMM, 0.08)
				}
				requireDistances(t, &truth, &fit.Camera, poses)
			})
		}
	}
}

// requireDistances checks that lengths on the table come out right between
// cards that lie next to each other.
func requireDistances(t *testing.T, truth, found *adjusting.Tilted, poses []geometry.Pose) {
	t.Helper()
	a, b := truth.Camera(), found.Camera()
	for i := range poses {
		for j := range i {
			want := geometry.Distance(poses[i].At, poses[j].At)
			if want > 120 {
				continue
			}
			got := geometry.Distance(b.Unproject(a.Project(poses[i].At)), b.Unproject(a.Project(poses[j].At)))
			require.InEpsilon(t, want, got, 0.015, "cards %d and %d", i, j)
		}
	}
}

func TestAKnownFocalLengthIsKept(t *testing.T) {
	const w, h = 2400, 1800
	rng := rand.New(rand.NewPCG(1, 9))
	truth := adjusting.Tilted{Focal: 2000, DistanceMM: 600, CentreX: (w - 1) / 2.0, CentreY: (h - 1) / 2.0}
	polys, _ := outlinesSeen(&truth, w, h, 0.3, rng)
	fit, err := findPlane(context.Background(), outlinesOf(t, polys), builtIn(), w, h, 2000, nil)
	require.NoError(t, err)
	require.InEpsilon(t, 2000, fit.Camera.Focal, 0.04)
	require.InEpsilon(t, 600, fit.Camera.DistanceMM, 0.05)
}

// Cards that fill much of the picture, seen aslant from near by, fit no affine
// map well, all of them.
func TestFewCardsSeenAslantFromNearByDetermineThePlane(t *testing.T) {
	const w, h = 1920, 1080
	for seed := range uint64(6) {
		rng := rand.New(rand.NewPCG(seed, 71))
		truth := adjusting.Tilted{Focal: 0.72 * w, TiltX: 0.5, TiltY: 0.2, DistanceMM: 420, CentreX: (w - 1) / 2.0, CentreY: (h - 1) / 2.0}
		polys, _ := outlinesSeen(&truth, w, h, 1, rng)
		fit, err := findPlane(context.Background(), outlinesOf(t, polys), builtIn(), w, h, 0, nil)
		require.NoError(t, err, "seed %d", seed)
		require.GreaterOrEqual(t, fit.Inliers, len(polys)/2, "seed %d", seed)
	}
}

func TestWithoutOutlinesThereIsNoPlane(t *testing.T) {
	_, err := findPlane(context.Background(), nil, builtIn(), 640, 480, 0, nil)
	require.ErrorIs(t, err, errNoPlane)
	_, err = findPlane(context.Background(), make([][]whole, 5), builtIn(), 640, 480, 0, nil)
	require.ErrorIs(t, err, errNoPlane)
}

func TestOutlinesOfOtherThingsDoNotBendThePlane(t *testing.T) {
	const w, h = 2400, 1800
	rng := rand.New(rand.NewPCG(2, 9))
	truth := adjusting.Tilted{Focal: 1850, TiltX: 0.3, DistanceMM: 600, CentreX: (w - 1) / 2.0, CentreY: (h - 1) / 2.0}
	polys, poses := outlinesSeen(&truth, w, h, 0.3, rng)
	cards := len(polys)
	// As many outlines again on no common plane: smaller, larger, squeezed.
	for _, p := range polys[:cards:cards] {
		c := p.Centroid()
		sx, sy := 0.4+rng.Float64(), 0.4+rng.Float64()
		var q geometry.Polygon
		for _, v := range p {
			q = append(q, geometry.Point{c[0] + sx*(v[0]-c[0]), c[1] + sy*(v[1]-c[1])})
		}
		polys = append(polys, q)
	}
	fit, err := findPlane(context.Background(), outlinesOf(t, polys), builtIn(), w, h, 0, nil)
	require.NoError(t, err)
	require.GreaterOrEqual(t, fit.Inliers, cards*9/10)
	requireDistances(t, &truth, &fit.Camera, poses)
}

func TestACardsPoseFollowsFromItsAffineMap(t *testing.T) {
	p := adjusting.Tilted{Focal: 1900, TiltX: 0.25, TiltY: -0.2, DistanceMM: 650, CentreX: 1199.5, CentreY: 899.5}
	cam := p.Camera()
	want := geometry.Pose{At: geometry.Point{60, -40}, Turn: 2.1}
	h := 0.5
	at := func(x, y float64) geometry.Point { return cam.Project(want.Apply(geometry.Point{x, y})) }
	dx, dy := at(h, 0).Sub(at(-h, 0)).Mul(1/(2*h)), at(0, h).Sub(at(0, -h)).Mul(1/(2*h))
	m := affine{a: dx[0], b: dy[0], c: dx[1], d: dy[1], tx: at(0, 0)[0], ty: at(0, 0)[1]}
	got := poseFromAffine(&cam, &m)
	require.Less(t, geometry.Distance(want.At, got.At), 1e-6)
	require.InDelta(t, float64(want.Turn), float64(got.Turn), 0.02)
	scale, shape := localScale(&cam, &whole{Map: m})
	require.InDelta(t, 1, scale, 0.01)
	require.InDelta(t, 0, shape, 0.01)
}
