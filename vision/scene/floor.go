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

// PoseCov is the covariance of where card i lies, the camera held, with the floor.
func (sc *Scene) PoseCov(i int, cam *geometry.Camera) [3][3]float64 {
	cov := sc.Adjusted.Lies[i].Cov
	px := floorPx / cam.ScaleAt(sc.Cards[i].Pose.At)
	floor := table.PrintMM*table.PrintMM + px*px
	cov[0][0] += floor
	cov[1][1] += floor
	cov[2][2] += floor / (sc.Sizes.LeverMM * sc.Sizes.LeverMM)
	return cov
}
