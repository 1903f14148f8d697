package table_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
)

func TestAPointOfARaisedCardIsSeenFartherFromTheCamera(t *testing.T) {
	r := mgl64.Rotate3DX(mgl64.DegToRad(150))
	v := table.View{Camera: geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: 1500, Fy: 1500}, R: r, T: r.Mul3x1(mgl64.Vec3{0, -300, 600}).Mul(-1)}}
	c := table.Card{Pose: geometry.Pose{At: geometry.Point{20, 50}}, Rise: geometry.Rise{Curve: geometry.Point{0, 1.5 / 44 / 44}}}
	c.Parallax = v.Camera.Parallax(c.Pose.At)
	middle, end := geometry.Point{}, geometry.Point{0, 44}
	require.Equal(t, v.Camera.Project(c.Pose.At), v.Seen(&c, middle), "the middle of one whose ends are up lies on the table")
	raised := v.Camera.PlaceRaised(c.Pose, c.Rise)
	require.Less(t, geometry.Distance(raised.Project(end), v.Seen(&c, end)), 0.3, "px")
	require.Greater(t, geometry.Distance(v.Camera.Project(c.Pose.Apply(end)), v.Seen(&c, end)), 1.0, "px: not where a flat card has it")
}

func TestTheViewOfASmallerCopySeesAPointWhereTheCopyHasIt(t *testing.T) {
	v := table.View{Width: 4001, Height: 3000, Camera: geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: 3000, Fy: 3000, Cx: 2000, Cy: 1500}, R: mgl64.Rotate3DX(mgl64.DegToRad(150)), T: mgl64.Vec3{0, 0, 600}}}
	small := v.InCopy(1001) // as it is rounded up
	require.Equal(t, []int{1001, 750}, []int{small.Width, small.Height})
	large, is := v.Camera.Project(geometry.Point{30, 40}), small.Camera.Project(geometry.Point{30, 40})
	require.InDelta(t, large[0], 4*is[0]+1.5, 1e-9)
	require.InDelta(t, large[1], 4*is[1]+1.5, 1e-9)
	require.Equal(t, v, v.InCopy(4001))
}
