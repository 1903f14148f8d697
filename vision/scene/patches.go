package scene

import (
	"math"

	"referee/geometry"
	"referee/vision/printing"
)

// LargestPatch groups places, a square millimetre each, into patches of
// neighbours and returns the middle and area, mm², of the largest.
func LargestPatch(places []geometry.Point) (geometry.Point, float64) {
	const reach = 1.6
	cells := map[[2]int][]int{}
	key := func(p geometry.Point) [2]int {
		return [2]int{int(math.Floor(p[0] / reach)), int(math.Floor(p[1] / reach))}
	}
	for i, p := range places {
		cells[key(p)] = append(cells[key(p)], i)
	}
	done := make([]bool, len(places))
	var best geometry.Point
	most := 0
	for i := range places {
		if done[i] {
			continue
		}
		done[i] = true
		patch := []int{i}
		var sum geometry.Point
		for k := 0; k < len(patch); k++ {
			p := places[patch[k]]
			sum = sum.Add(p)
			c := key(p)
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					for _, j := range cells[[2]int{c[0] + dx, c[1] + dy}] {
						if !done[j] && geometry.Distance(places[j], p) <= reach {
							done[j] = true
							patch = append(patch, j)
						}
					}
				}
			}
		}
		if len(patch) > most {
			most, best = len(patch), sum.Mul(1/float64(len(patch)))
		}
	}
	return best, float64(most) * printing.PaintStepMM * printing.PaintStepMM
}
