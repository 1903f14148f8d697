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
