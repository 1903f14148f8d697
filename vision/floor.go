package vision

import "referee/geometry"

// Floors of a pose's standard deviation: errors that the residuals do not
// show because they move a card as a whole.
const (
	// floorPx is of a border that is seen shifted along its whole side, by
	// glare, by what is printed beside it or by the grid of pixels. Measured
	// on made-up pictures of 0.25 to 0.8 mm a px, flat cards: without it half
	// of the misalignments are off by more than one standard deviation, and
	// what is missing grows with the size of a px.
	floorPx = 0.04
	// floorMM is of the print.
	floorMM = 0.015
	// leverMM is half a card: both ends of a side shifted apart turn it.
	leverMM = 40
	// heightMM is of a card's mean height above the table's plane: cards lie
	// on one another, some 0.3 mm thick and tilted. Seen aslant, a card that
	// lies higher seems shifted away from the camera. On the path-traced
	// photos of known truth, which have thick cards, the errors grow with the
	// tilt of the camera just so.
	heightMM = 0.1
)

// poseCov is the covariance of card i's pose, the camera held, with the floor.
func (rd *reader) poseCov(i int, cam *geometry.Camera) [3][3]float64 {
	cov := rd.adjust.CovHeld[i]
	at := rd.cards[i].Pose.At
	px := floorPx / cam.ScaleAt(at)
	floor := floorMM*floorMM + px*px
	slant := slantAt(cam, at).Mul(heightMM)
	for r := range slant {
		for c := range slant {
			cov[r][c] += slant[r] * slant[c]
		}
		cov[r][r] += floor
	}
	cov[2][2] += floor / (leverMM * leverMM)
	return cov
}

// slantAt returns how far, and which way, a point of the table seems shifted
// in the plane for each mm that it is raised: away from the foot of the
// camera, by the tangent of the angle to the vertical.
func slantAt(cam *geometry.Camera, p geometry.Point) geometry.Point {
	eye := cam.R.Transpose().Mul3x1(cam.T).Mul(-1)
	return p.Sub(geometry.Point{eye[0], eye[1]}).Mul(1 / eye[2])
}
