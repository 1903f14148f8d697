package finding

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/vision/adjusting"
)

// wideLens is one that the usual numbers of a camera cannot describe: focal
// lengths that differ, and k3.
func wideLens() *geometry.Intrinsics {
	return &geometry.Intrinsics{Fx: 1000, Fy: 1010, Cx: 968, Cy: 546, Dist: geometry.Distortion{K1: -0.25, K2: 0.08, P1: 4e-4, P2: -6e-4, K3: -0.01}}
}

func TestThePlaneIsFoundThroughALensThatIsHeldAsItIs(t *testing.T) {
	const w, h = 1920, 1080
	truth := adjusting.Tilted{TiltX: 0.35, TiltY: 0.1, DistanceMM: 700}
	truth.Hold(wideLens())
	polys, poses := outlinesSeen(&truth, w, h, 0.2, rand.New(rand.NewPCG(1, 5)))
	fit, err := findPlane(context.Background(), outlinesOf(t, polys), builtIn(), w, h, 0, truth.Held)
	require.NoError(t, err)
	require.Equal(t, *wideLens(), fit.Camera.Camera().Intrinsics)
	require.InEpsilon(t, truth.DistanceMM, fit.Camera.DistanceMM, 0.01)
	requireDistances(t, &truth, &fit.Camera, poses)
}

func TestTheSlopesAreRightForALensThatIsHeld(t *testing.T) {
	base := adjusting.Tilted{TiltX: 0.3, TiltY: -0.2, DistanceMM: 700}
	base.Hold(wideLens())
	s := adjusting.NewSlopes(&base)
	p := geometry.Point{150, 120}
	_, dx, dy, dc := s.At(p)
	cam := base.Camera()
	wantX, wantY := cam.Jacobian(p)
	require.InDelta(t, 0, geometry.Distance(wantX, dx), 1e-5)
	require.InDelta(t, 0, geometry.Distance(wantY, dy), 1e-5)
	more := base
	more.DistanceMM *= math.Exp(1e-5)
	far := more.Camera()
	require.InDelta(t, 0, geometry.Distance(far.Project(p).Sub(cam.Project(p)).Mul(1e5), dc[3]), 1e-2)
}

func TestAHeldLensLeavesOnlyTiltAndDistanceOpen(t *testing.T) {
	p := adjusting.FlexiblePriorFor(1920, 1080, 0).Holding(wideLens())
	for k, sigma := range p.Sigma {
		open := k >= 1 && k <= 3
		if k < 10 {
			require.Equal(t, open, sigma != 0, k)
		}
	}
	free := adjusting.FlexiblePriorFor(1920, 1080, 0)
	require.Equal(t, free, free.Holding(nil))
}

func TestALensIsRefusedWhenTheCardsContradictIt(t *testing.T) {
	free := planeFit{Inliers: 40, RMSPx: 0.47}
	for name, tt := range map[string]struct {
		held    planeFit
		refused bool
	}{
		"the true lens keeps all outlines":                   {planeFit{Inliers: 40, RMSPx: 0.49}, false},
		"another camera's loses most":                        {planeFit{Inliers: 16, RMSPx: 0.49}, true},
		"one at another zoom keeps them, but they fit worse": {planeFit{Inliers: 38, RMSPx: 0.62}, true},
		"one with which nothing fits":                        {planeFit{}, true},
	} {
		require.Equal(t, tt.refused, lensMisfits(&tt.held, &free), name)
	}
	require.False(t, lensMisfits(&planeFit{Inliers: 1, RMSPx: 2}, &planeFit{Inliers: 4, RMSPx: 0.4}), "four outlines tell nothing of a lens")
	require.False(t, lensMisfits(&planeFit{Inliers: 40, RMSPx: 0.12}, &planeFit{Inliers: 40, RMSPx: 0.10}), "nor do hundredths of a px")
}
