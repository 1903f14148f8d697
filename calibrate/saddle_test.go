package calibrate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

func TestACornerOfASmallNoisyPictureIsMeasuredToAFewHundredthsOfAPixel(t *testing.T) {
	m := newMaker(webcam(), 640, 480, 3)
	m.noise = 5
	p := m.pose()
	v := m.find(t, m.draw(p), p)
	cam := geometry.Camera{Intrinsics: m.lens, R: p.R, T: p.T}
	// The lens and the pose are known but roughly when corners are measured.
	near := cam
	near.Dist.K1 *= 1.1
	near.Cx += 2
	refined := refineView(v, &near, m.board, DefaultRefineSettings())
	for k, at := range refined.Corners {
		require.True(t, refined.Seen[k])
		require.Less(t, geometry.Distance(cam.Project(m.board.corner(k)), at), 0.08)
	}
}

func TestACornerThatIsCoveredIsNotMeasured(t *testing.T) {
	m := newMaker(webcam(), 640, 480, 3)
	p := m.pose()
	g := m.draw(p)
	v := m.find(t, g, p)
	at := v.Corners[20]
	for y := int(at[1]) - 15; y < int(at[1])+15; y++ {
		for x := int(at[0]) - 15; x < int(at[0])+15; x++ {
			g.Pix[y*g.W+x] = 128
		}
	}
	sol := &solution{Lens: m.lens, Poses: []boardPose{p}}
	cam := sol.camera(0)
	refined := refineView(v, &cam, m.board, DefaultRefineSettings())
	require.False(t, refined.Seen[20])
	require.Greater(t, refined.seen(), 40)
}
