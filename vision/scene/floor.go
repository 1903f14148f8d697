package scene

import (
	"referee/geometry"
	"referee/table"
)

// Floors of a pose's standard deviation: errors that the residuals do not
// show because they move a card as a whole.
const (
	// floorPx is of a border that is seen shifted along its whole side, by
	// glare, by what is printed beside it or by the grid of pixels. Measured
	// on made-up pictures of 0.25 to 0.8 mm a px, flat cards: without it half
	// of the misalignments are off by more than one standard deviation, and
	// what is missing grows with the size of a px.
	floorPx = 0.04
)

// PoseCov is the covariance of card i's pose, the camera held, with the floor.
func (sc *Scene) PoseCov(i int, cam *geometry.Camera) [3][3]float64 {
	cov := sc.Adjusted.CovHeld[i]
	px := floorPx / cam.ScaleAt(sc.Cards[i].Pose.At)
	floor := table.PrintMM*table.PrintMM + px*px
	cov[0][0] += floor
	cov[1][1] += floor
	cov[2][2] += floor / (sc.Sizes.LeverMM * sc.Sizes.LeverMM)
	return cov
}

// ParallaxAt returns how far, and which way, a point of the table seems shifted
// in the plane for each mm that it is raised: away from the foot of the
// camera, by the tangent of the angle to the vertical.
func ParallaxAt(cam *geometry.Camera, p geometry.Point) geometry.Point {
	eye := cam.R.Transpose().Mul3x1(cam.T).Mul(-1)
	return p.Sub(geometry.Point{eye[0], eye[1]}).Mul(1 / eye[2])
}
