package calibrate

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"referee/geometry"
)

const wideFolder = "../testdata/calibration"

// wide reads the pictures of the wide lens, once for all tests.
var wide = sync.OnceValues(func() ([]view, error) {
	names, err := filepath.Glob(wideFolder + "/board*.jpg")
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no pictures in %s: %v", wideFolder, err)
	}
	c, err := NewCollector(DefaultBoard())
	if err != nil {
		return nil, err
	}
	var jobs []Job
	for _, n := range names {
		jobs = append(jobs, Job{n, func() (gocv.Mat, int, error) { return gocv.IMRead(n, gocv.IMReadGrayScale), 0, nil }})
	}
	err = c.Add(context.Background(), jobs, func(string, bool) {})
	return c.views, err
})

// wideTruth is the lens that they were made with.
func wideTruth(t *testing.T) geometry.Intrinsics {
	t.Helper()
	data, err := os.ReadFile(wideFolder + "/lens.json")
	require.NoError(t, err)
	var f struct {
		Camera struct {
			Fx, Fy, Cx, Cy float64
			Dist           [5]float64
		}
	}
	require.NoError(t, json.Unmarshal(data, &f))
	d := f.Camera.Dist
	return geometry.Intrinsics{Fx: f.Camera.Fx, Fy: f.Camera.Fy, Cx: f.Camera.Cx, Cy: f.Camera.Cy, Dist: geometry.Distortion{K1: d[0], K2: d[1], P1: d[2], P2: d[3], K3: d[4]}}
}

func solveWide(t *testing.T, s Settings, pick func(i int) bool) *Calibration {
	t.Helper()
	all, err := wide()
	require.NoError(t, err)
	c := &Collector{board: DefaultBoard()}
	for i := range all {
		if pick(i) {
			c.views = append(c.views, all[i])
		}
	}
	out, err := c.Solve(s)
	require.NoError(t, err)
	return out
}

func every(int) bool { return true }

func TestTheWideLensIsFoundToATenthOfAPixelOverTheWholePicture(t *testing.T) {
	truth := wideTruth(t)
	c := solveWide(t, DefaultSettings(), every)
	require.Len(t, c.Pictures, 14)
	require.InEpsilon(t, truth.Fx, c.Lens.Fx, 1e-4)
	require.InDelta(t, truth.Cx, c.Lens.Cx, 0.1)
	require.InDelta(t, truth.Cy, c.Lens.Cy, 0.1)
	ray := func(in *geometry.Intrinsics, x, y float64) geometry.Point {
		return in.Dist.Remove(geometry.Point{(x - in.Cx) / in.Fx, (y - in.Cy) / in.Fy})
	}
	worst := 0.0
	for y := 0.0; y <= 1079; y += 83 {
		for x := 0.0; x <= 1919; x += 101 {
			worst = math.Max(worst, truth.Fx*geometry.Distance(ray(&c.Lens, x, y), ray(&truth, x, y)))
		}
	}
	require.Less(t, worst, 0.1)
	require.Greater(t, c.Coverage(), 0.5)
	requireCovered(t, c, &truth, "all pictures")

	img, err := c.Plot("fr")
	require.NoError(t, err)
	require.Equal(t, plotWidth, img.Bounds().Dx())
}

// requireCovered holds the errors against three standard deviations.
func requireCovered(t *testing.T, c *Calibration, truth *geometry.Intrinsics, what string) {
	t.Helper()
	got, want, dev := parametersOf(&c.Lens), parametersOf(truth), c.Deviations()
	sigma := parametersOf(&dev)
	for k := range got {
		require.LessOrEqual(t, math.Abs(got[k]-want[k]), 3*sigma[k], "%s: parameter %d", what, k)
	}
	require.Less(t, dev.Fx, 0.001*c.Lens.Fx, "%s: deviations that cover everything say nothing", what)
}

func TestTheDeviationsCoverTheErrorWhateverHalfOfThePicturesIsTaken(t *testing.T) {
	truth := wideTruth(t)
	odd := solveWide(t, DefaultSettings(), func(i int) bool { return i%2 == 1 })
	even := solveWide(t, DefaultSettings(), func(i int) bool { return i%2 == 0 })
	requireCovered(t, odd, &truth, "odd half")
	requireCovered(t, even, &truth, "even half")
	a, b := parametersOf(&odd.Lens), parametersOf(&even.Lens)
	for k := range a {
		require.LessOrEqual(t, math.Abs(a[k]-b[k]), 3*math.Sqrt(odd.Cov.At(k, k)+even.Cov.At(k, k)), "parameter %d of the halves", k)
	}
}

func TestTheDeviationsCoverTheErrorWhateverTheWindow(t *testing.T) {
	truth := wideTruth(t)
	for _, r := range []RefineSettings{{0.25, 6}} {
		s := DefaultSettings()
		s.Refine = r
		requireCovered(t, solveWide(t, s, every), &truth, fmt.Sprint(r))
	}
}

func TestPicturesThatAreAlikeAreRefusedWithAdvice(t *testing.T) {
	all, err := wide()
	require.NoError(t, err)
	c := &Collector{board: DefaultBoard()}
	for i := range 12 {
		c.views = append(c.views, all[i%3])
	}
	_, err = c.Solve(DefaultSettings())
	var advice *AdviceError
	require.ErrorAs(t, err, &advice)
	require.ErrorContains(t, err, "alike")
	require.ErrorContains(t, err, "tilted")
}

func TestTooFewPicturesAreRefusedNamingThoseThatWereLeftOut(t *testing.T) {
	c, err := NewCollector(DefaultBoard())
	require.NoError(t, err)
	plain := gocv.NewMatWithSize(480, 640, gocv.MatTypeCV8UC1)
	require.NoError(t, c.Add(context.Background(), []Job{{"empty.jpg", func() (gocv.Mat, int, error) { return plain, 0, nil }}}, func(_ string, found bool) { require.False(t, found) }))
	_, err = c.Solve(DefaultSettings())
	require.ErrorContains(t, err, "only 0 of the pictures")
	require.ErrorContains(t, err, "empty.jpg: no board of that size was found in it")
}

func TestAPictureOfABoardThatWasBentIsNamedAndLeftOut(t *testing.T) {
	all, err := wide()
	require.NoError(t, err)
	sol, err := calibrateOpenCV(all, DefaultBoard(), 1920, 1080, roughModel, nil)
	require.NoError(t, err)
	bent := all[4]
	bent.Corners = append([]geometry.Point(nil), bent.Corners...)
	for k := range bent.Corners {
		bent.Corners[k][1] += 3 * math.Cos(float64(k%9)) // a wave down the paper
	}
	views := append([]view(nil), all...)
	views[4] = bent
	worst, hurts := worstView(views, sol, DefaultBoard(), DefaultSettings().OutlierFactor)
	require.True(t, hurts)
	require.Equal(t, 4, worst)
}
