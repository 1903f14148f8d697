package scene

import (
	"math"

	"referee/geometry"
	"referee/vision/printing"
)

// LargestPatch groups places, a square millimetre each, into patches of
// neighbours and returns the middle and area, mm², of the largest.
func LargestPatch(places []geometry.Point) (geometry.Point, float64) {
	var best []geometry.Point
	for _, patch := range Patches(places) {
		if len(patch) > len(best) {
			best = patch
		}
	}
	return MiddleOf(best), float64(len(best)) * printing.PaintStepMM * printing.PaintStepMM
}

// MiddleOf is the mean of points; the origin of none.
func MiddleOf(places []geometry.Point) geometry.Point {
	var sum geometry.Point
	for _, p := range places {
		sum = sum.Add(p)
	}
	return sum.Mul(1 / math.Max(1, float64(len(places))))
}

// Patches groups places, a square millimetre each, into patches of neighbours.
func Patches(places []geometry.Point) [][]geometry.Point {
	const reach = 1.6 // neighbours on a grid of 1 mm, the diagonal one too, with room for a turned grid
	cells := map[[2]int][]int{}
	key := func(p geometry.Point) [2]int {
		return [2]int{int(math.Floor(p[0] / reach)), int(math.Floor(p[1] / reach))}
	}
	for i, p := range places {
		cells[key(p)] = append(cells[key(p)], i)
	}
	done := make([]bool, len(places))
	var out [][]geometry.Point
	for i := range places {
		if done[i] {
			continue
		}
		done[i] = true
		patch := []geometry.Point{places[i]}
		for k := 0; k < len(patch); k++ {
			p := patch[k]
			c := key(p)
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					for _, j := range cells[[2]int{c[0] + dx, c[1] + dy}] {
						if !done[j] && geometry.Distance(places[j], p) <= reach {
							done[j] = true
							patch = append(patch, places[j])
						}
					}
				}
			}
		}
		out = append(out, patch)
	}
	return out
}
