package table

import (
	"math"
	"slices"

	"referee/geometry"
)

// In is the card in another table frame; to is that frame from the card's. Errors
// turn with it.
func (c *Card) In(to geometry.Pose) Card {
	out := *c
	out.Pose, out.Parallax = to.Compose(c.Pose), to.Rotate(c.Parallax)
	out.Cov = turnedCov(c.Cov, to.Turn)
	out.Shared = slices.Clone(c.Shared)
	for k, s := range c.Shared {
		p := to.Rotate(geometry.Point{s[0], s[1]})
		out.Shared[k] = [3]float64{p[0], p[1], s[2]}
	}
	return out
}

// turnedCov is R·C·Rᵀ of a covariance of (x, y, turn).
func turnedCov(c [3][3]float64, by geometry.Angle) [3][3]float64 {
	sin, cos := math.Sincos(by.Radians())
	r := [3][3]float64{{cos, -sin, 0}, {sin, cos, 0}, {0, 0, 1}}
	var out [3][3]float64
	for i := range 3 {
		for j := range 3 {
			for k := range 3 {
				for m := range 3 {
					out[i][j] += r[i][k] * c[k][m] * r[j][m]
				}
			}
		}
	}
	return out
}
