package scene

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"

	"referee/geometry"
)

func TestTheFlatCardThatLooksLikeABentOneIsSeenAsFarOffAtEitherEnd(t *testing.T) {
	r := mgl64.Rotate3DX(mgl64.DegToRad(150))
	cam := geometry.Camera{Intrinsics: geometry.Intrinsics{Fx: 1500, Fy: 1500}, R: r, T: r.Mul3x1(mgl64.Vec3{0, -300, 600}).Mul(-1)}
	half := geometry.Point{31.5, 44}
	seen := geometry.Pose{At: geometry.Point{20, 50}, Turn: 90 * geometry.Degree} // the long side across the view
	bent := geometry.Rise{Curve: geometry.Point{0, 1.5 / 44 / 44}}
	var h Detection
	h.lie(seen, bent, half, &cam)
	require.InDelta(t, 0, geometry.Distance(h.Seen().At, seen.At), 1e-9, "nothing is lost of where it was adjusted")
	off := func(q geometry.Point) float64 {
		return geometry.Distance(h.Pose.Apply(q), cam.OnPlane(seen.Apply(q), bent.At(q)))
	}
	end, middle := off(geometry.Point{0, 44}), off(geometry.Point{0, 0})
	require.InDelta(t, end, off(geometry.Point{0, -44}), 0.05)
	require.Greater(t, middle, 0.2, "the middle is seen nearer to the camera's foot")
	require.Less(t, end, 0.6*1.5, "the ends less far off than a flat card through the middle")

	h.lie(seen, geometry.Rise{}, half, &cam)
	require.Equal(t, seen, h.Pose)
	require.Equal(t, Lean{}, h.Lean)
}
