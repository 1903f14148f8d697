package adjusting

import "referee/geometry"

// Cards that lie on others are nearer to the camera, and so seem larger than
// printed: raised by h under an eye at the height H over the plane, all of a
// card is seen on the plane H/(H−h) times as far from the foot of the eye. Its
// centre is where its pose says; what is left is one factor a card. Without it
// the lens and the camera's pose would bend to make all cards equally large.

// HeightSigmaMM is the standard deviation of how high the cards' faces lie about
// their mean: cards are some 0.3 mm thick, and the chains in which they lie on
// one another are up to ten long.
const HeightSigmaMM = 0.8

// HeightMM is how high a card lies that seems so many times as large as printed.
func HeightMM(size float64, cam *geometry.Camera) float64 {
	return cam.EyeHeight() * (1 - 1/size)
}

func allAsPrinted(cards int) []float64 {
	out := make([]float64, cards)
	for i := range out {
		out[i] = 1
	}
	return out
}

// sizeBlock is the row of one card's size in the normal equations.
type sizeBlock struct {
	n    float64            // with itself
	pose [3]float64         // with the pose
	cam  [camParams]float64 // with the camera
	g    float64            // right side
	free bool               // false while the size is held
}

func (s *sizeBlock) add(w, res, js float64, jp *[3]float64, cam *[camParams]float64) {
	s.n += w * js * js
	s.g += w * js * res
	for r, v := range jp {
		s.pose[r] += w * js * v
	}
	for k, v := range cam {
		s.cam[k] += w * js * v
	}
}

// eliminateSize takes the size out of a card's block, with its prior: what
// remains are the equations of pose and camera, the size following them.
func (b *cardBlock) eliminateSize(size, sigma float64) {
	s := &b.size
	s.free = true
	b.cost += (size - 1) * (size - 1) / (sigma * sigma)
	s.n += 1 / (sigma * sigma)
	s.g += (1 - size) / (sigma * sigma)
	for r := range b.a {
		b.g[r] -= s.pose[r] * s.g / s.n
		for c := range b.a {
			b.a[r][c] -= s.pose[r] * s.pose[c] / s.n
		}
	}
	for k := range b.e {
		b.gc[k] -= s.cam[k] * s.g / s.n
		for c := range b.e[k] {
			b.e[k][c] -= s.cam[k] * s.pose[c] / s.n
		}
		for m := range b.c[k] {
			b.c[k][m] -= s.cam[k] * s.cam[m] / s.n
		}
	}
}

// step is how the size follows the steps of camera and pose.
func (s *sizeBlock) step(dc *[camParams]float64, dp *[3]float64) float64 {
	if !s.free {
		return 0
	}
	g := s.g - Dot3(s.pose, *dp)
	for k, d := range dc {
		g -= s.cam[k] * d
	}
	return g / s.n
}
