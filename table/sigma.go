package table

import (
	"math"

	"referee/geometry"
)

// HeightMM is the standard deviation of how high a card's face lies over where it was
// found to come to rest: cards lie on one another, some 0.3 mm thick and tilted, so that
// a face is seen aslant up to a few tenths of a mm from where it seems to lie
// (Card.Parallax). With it 75 to 85 % of the misalignments of photos, whose cards lie
// level on one another, as no real ones do, are within one standard deviation, and
// 99.6 % within three; on photos of printing c, whose cards lie as gravity has them, they
// are a third of it.
const HeightMM = 0.13

// heightPart is the part of a point's height over the plane, as it was found, that comes
// on top: tilt and bend are known to about that, and what lies beneath is bent as well.
// On made-up tables of cards bent by up to 1.5 mm 84 % of the misalignments are then
// within one standard deviation, and 99 to 100 % within three.
const heightPart = 0.12

// PrintMM is the part of Card.Cov, as the standard deviation of x and of y, that
// is of the card's print and so the same on every photo.
const PrintMM = 0.015

// PointCov returns the covariance, mm², of the point p, table mm, that moves
// with the card: C = J·Cov·Jᵀ with J = [I | perp(p − At)], the derivative of
// At + R(turn)·q by (x, y, turn), to first order, plus what its unknown height
// does. Errors shared with the other
// cards are left out.
func (c *Card) PointCov(p geometry.Point) geometry.Cov {
	arm := geometry.Perp(p.Sub(c.Pose.At))
	j := [2][3]float64{{1, 0, arm[0]}, {0, 1, arm[1]}}
	var out [2][2]float64
	for r := range j {
		for s := range j {
			for m := range 3 {
				for n := range 3 {
					out[r][s] += j[r][m] * c.Cov[m][n] * j[s][n]
				}
			}
		}
	}
	own := geometry.Cov{XX: out[0][0], XY: (out[0][1] + out[1][0]) / 2, YY: out[1][1]}
	height := float64(HeightMM)
	if !c.Rise.Flat() {
		height = math.Hypot(height, heightPart*c.Rise.At(c.Pose.Inverse().Apply(p)))
	}
	return own.Plus(spread(c.Parallax.Mul(height)))
}

// spread is the covariance of an error along one vector only.
func spread(v geometry.Point) geometry.Cov {
	return geometry.Cov{XX: v[0] * v[0], XY: v[0] * v[1], YY: v[1] * v[1]}
}

// sharedShift is how the point p, table mm, moves with the card for the k-th
// shared error.
func (c *Card) sharedShift(p geometry.Point, k int) geometry.Point {
	if k >= len(c.Shared) {
		return geometry.Point{}
	}
	v := c.Shared[k]
	return geometry.Point{v[0], v[1]}.Add(geometry.Perp(p.Sub(c.Pose.At)).Mul(v[2]))
}

// GapCov returns the covariance, mm², of the difference between point p of
// card a and point q of card b, table mm, from the joint covariance of both
// poses: each card's own errors, and what the shared ones do to the one and
// not to the other.
func GapCov(a *Card, p geometry.Point, b *Card, q geometry.Point) geometry.Cov {
	out := a.PointCov(p).Plus(b.PointCov(q))
	for k := range max(len(a.Shared), len(b.Shared)) {
		out = out.Plus(spread(a.sharedShift(p, k).Sub(b.sharedShift(q, k))))
	}
	return out
}

// RelativeSigma returns the standard deviation, mm, of the two cards against
// each other at the point p, table mm, in the worst direction.
func (l *Layout) RelativeSigma(a, b CardID, p geometry.Point) float64 {
	return GapCov(&l.Cards[a], p, &l.Cards[b], p).Largest()
}
