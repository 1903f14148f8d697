package board

import (
	"math"
	"slices"

	"referee/internal/srgb"
)

// hueSigmaDeg is how far, usually, a paint's hue is from the middle of those of its
// name.
const hueSigmaDeg = 15.0

// seldom is what a colour counts that fewer games have than red, yellow, green
// and blue: one in five.
const seldom = 1.5

// tintNames names colours together, no two alike: each has the name that is
// nearest, unless another colour is nearer to it. With each, how sure it is: by
// how much the next best names for all would fit worse.
func tintNames(tints []srgb.Lab) (names []string, sure []float64) {
	all := []string{"black", "white"}
	for _, h := range hueNames {
		all = append(all, h.name)
	}
	cost := make([][]float64, len(tints))
	for i, c := range tints {
		cost[i] = make([]float64, len(all))
		for k := range all {
			cost[i][k] = nameCost(c, k-2)
		}
	}
	if len(tints) > len(all) {
		return make([]string, len(tints)), make([]float64, len(tints))
	}
	taken := assign(cost)
	best := costOf(cost, taken)
	for i, k := range taken {
		names = append(names, all[k])
		// Without this name for it.
		was := cost[i][k]
		cost[i][k] = math.Inf(1)
		if len(all) > len(tints) {
			cost[i][k] = 1e6
		}
		second := costOf(cost, assign(cost))
		cost[i][k] = was
		sure = append(sure, 1/(1+math.Exp(best-second)))
	}
	return names, sure
}

// nameCost is how ill a colour fits a name, half the square of deviations: of a
// hue, or below 0 of black and white.
func nameCost(c srgb.Lab, hue int) float64 {
	if hue < 0 {
		wanted := map[int]float64{-2: 20, -1: 92}[hue]
		return sq(max(0, chroma(c)-6)/4)/2 + sq((c.L-wanted)/20)/2 + seldom
	}
	d := hueApart(c.HueDeg(), hueNames[hue].deg)
	cost := sq(d/hueSigmaDeg)/2 + sq(max(0, coloured-chroma(c))/4)/2
	switch name := hueNames[hue].name; {
	case slices.Contains(sets, name):
		return cost
	case name == "orange" || name == "purple":
		return cost + seldom
	}
	return cost + 2*seldom
}

func costOf(cost [][]float64, taken []int) float64 {
	sum := 0.0
	for i, k := range taken {
		sum += cost[i][k]
	}
	return sum
}
