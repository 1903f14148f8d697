package board

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/geometry"
	"referee/internal/srgb"
)

func TestAssigningFindsTheLeastCost(t *testing.T) {
	require.Nil(t, assign(nil))
	require.Equal(t, []int{1, 0}, assign([][]float64{{4, 1}, {2, 8}}))
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "n")
		cost := make([][]float64, n)
		for i := range cost {
			cost[i] = rapid.SliceOfN(rapid.Float64Range(-5, 5), n+1, n+1).Draw(t, "row")
		}
		sum := func(of []int) (s float64) {
			for i, j := range of {
				s += cost[i][j]
			}
			return s
		}
		got := assign(cost)
		seen := map[int]bool{}
		for _, j := range got {
			require.False(t, seen[j], "a column is taken twice")
			seen[j] = true
		}
		var try func(taken []int)
		least := math.Inf(1)
		try = func(taken []int) {
			if len(taken) == n {
				least = min(least, sum(taken))
				return
			}
			for j := range n + 1 {
				free := true
				for _, k := range taken {
					free = free && k != j
				}
				if free {
					try(append(append([]int(nil), taken...), j))
				}
			}
		}
		try(nil)
		require.InDelta(t, least, sum(got), 1e-9)
	})
}

// over is a camera 700 mm over a board, tilted.
func over(tilt, turn float64) geometry.Camera {
	c := geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: 1900, Fy: 1900, Cx: 1199.5, Cy: 899.5, Dist: geometry.Distortion{K1: 0.02}}, T: mgl64.Vec3{10, -20, 700}}
	flip := mgl64.Mat3FromRows(mgl64.Vec3{1, 0, 0}, mgl64.Vec3{0, -1, 0}, mgl64.Vec3{0, 0, -1})
	c.R = mgl64.Rotate3DX(tilt).Mul3(flip).Mul3(mgl64.Rotate3DZ(turn))
	return c
}

func TestACameraIsFoundFromWhereItSeesTheBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		true_ := over(rapid.Float64Range(-0.6, 0.6).Draw(t, "tilt"), rapid.Float64Range(-3, 3).Draw(t, "turn"))
		corners := [4]geometry.Point{{-200, 150}, {200, 150}, {200, -150}, {-200, -150}}
		var at [4]geometry.Point
		for k := range corners {
			at[k] = true_.Project(corners[k])
		}
		prior := priorOf(2400, 1800, 1900)
		start, ok := cameraOfCorners(corners, at, &prior)
		require.True(t, ok)
		var what seen
		for x := -200.0; x <= 200; x += 40 {
			for y := -150.0; y <= 150; y += 50 {
				what.pairs = append(what.pairs, pair{geometry.Point{x, y}, true_.Project(geometry.Point{x, y}), 0.2})
			}
		}
		what.pairs[7].px = what.pairs[7].px.Add(geometry.Point{40, 25}) // one that is wrong
		fit, ok := fitCamera(start, &what, &prior)
		require.True(t, ok)
		for k := range corners {
			require.Less(t, geometry.Distance(fit.cam.Project(corners[k]), at[k]), 0.4)
			require.Less(t, math.Sqrt(fit.pointCov(corners[k]).Largest()), 1.0)
		}
	})
}

func TestAHomographyMapsItsFourPoints(t *testing.T) {
	from := [4]geometry.Point{{0, 0}, {10, 1}, {9, 8}, {-1, 7}}
	to := [4]geometry.Point{{3, 4}, {20, 2}, {25, 30}, {1, 22}}
	h, ok := homographyOf(from, to)
	require.True(t, ok)
	for k := range from {
		require.Less(t, geometry.Distance(through(h, from[k]), to[k]), 1e-9)
	}
	_, ok = homographyOf([4]geometry.Point{{0, 0}, {1, 0}, {2, 0}, {3, 0}}, to)
	require.False(t, ok, "points on a line")
}

func TestACombFindsTheCellsOfARow(t *testing.T) {
	for _, tt := range []struct {
		name              string
		from, pitch, size float64
		n, said           int
	}{
		{"eleven cells with gaps between them", 33, 123, 114, 11, 0},
		{"as many as are said", 33, 123, 114, 11, 11},
		{"five large ones", 60, 240, 228, 5, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			edge := make([]float64, 1416)
			for i := range edge {
				edge[i] = 2
			}
			for k := range tt.n {
				for _, x := range []float64{tt.from + float64(k)*tt.pitch, tt.from + float64(k)*tt.pitch + tt.size} {
					for d := -2; d <= 2; d++ {
						edge[int(x)+d] = 40 - 10*math.Abs(float64(d))
					}
				}
			}
			c, ok := findComb(edge, tt.said)
			require.True(t, ok)
			require.Equal(t, tt.n, c.N)
			require.InDelta(t, tt.from, c.From, 1)
			require.InDelta(t, tt.pitch, c.Pitch, 0.3)
			require.InDelta(t, tt.size, c.Size, 1.5)
		})
	}
}

// hue is a colour of a hue, degrees, and a chroma.
func hue(l, deg, chroma float64) srgb.Lab {
	s, c := math.Sincos(deg * math.Pi / 180)
	return srgb.Lab{L: l, A: chroma * c, B: chroma * s}
}

func TestPaintsAreNamedTogether(t *testing.T) {
	for _, tt := range []struct {
		name string
		seen []srgb.Lab
		want [][]string
	}{
		{"red, blue and black", []srgb.Lab{hue(45, 30, 60), hue(40, 290, 50), hue(15, 0, 3)}, [][]string{{"red"}, {"blue"}, {"black"}}},
		{"a blue that is nearly purple is that of the others", []srgb.Lab{hue(40, 292, 50), hue(40, 304, 50), hue(40, 296, 50)}, [][]string{{"blue"}, {"blue"}, {"blue"}}},
		{"purple beside blue", []srgb.Lab{hue(40, 287, 50), hue(40, 288, 50), hue(40, 318, 50)}, [][]string{{"blue"}, {"blue"}, {"purple"}}},
		{"grey is no paint", []srgb.Lab{hue(60, 0, 4)}, [][]string{nil}},
		{"black under a lamp beside red is no red", []srgb.Lab{hue(54, 32, 62), hue(57, 33, 58), hue(53, 43, 15), hue(29, 75, 8)}, [][]string{{"red"}, {"red"}, {"black", "red"}, {"black"}}},
		{"black with a tinge has it everywhere", []srgb.Lab{hue(24, 346, 13), hue(24, 347, 14.5), hue(52, 290, 62)}, [][]string{{"black"}, {"black"}, {"blue"}}},
		{"a dark one with hardly a hue may be black", []srgb.Lab{hue(30, 30, 17)}, [][]string{{"black", "red"}}},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, paintNames(tt.seen)) })
	}
}

func TestAPawnsHeadLiesAwayFromTheCamera(t *testing.T) {
	cam := over(0.5, 0.3)
	e := eyeOf(&cam)
	rapid.Check(t, func(t *rapid.T) {
		foot := geometry.Point{rapid.Float64Range(-200, 200).Draw(t, "x"), rapid.Float64Range(-200, 200).Draw(t, "y")}
		s := e.stand(foot, figure{6, 24})
		require.GreaterOrEqual(t, geometry.Distance(s.head, e.below), geometry.Distance(s.foot, e.below))
		require.Greater(t, s.headR, s.footR)
		// The head is where the camera sees a point at its height.
		high := cam
		high.T = cam.T.Add(cam.R.Col(2).Mul(24))
		high.Dist, cam.Dist = geometry.Distortion{}, geometry.Distortion{}
		require.Less(t, geometry.Distance(cam.Project(s.head), high.Project(foot)), 1e-6)
	})
}
