package learn

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestACardThatAFitCarriesAwayIsPutBack(t *testing.T) {
	prior := priorFor(&picture{W: 4000, H: 3000}, 88)
	x := append(prior.mean[:], -60, 0, 0.1, 60, 0, 0.2)
	x[pDistance], x[pTiltX] = 6.5, 0.2
	v := viewFrom(append([]float64(nil), x...), 63)
	for what, change := range map[string]struct {
		of   func(x []float64)
		back bool
	}{
		"a little, as its edges tell":            {func(x []float64) { x[pPoses+3] += 2 }, false},
		"farther than its edges were looked for": {func(x []float64) { x[pPoses+3] += 25 }, true},
		"as far, the camera having come as near": {func(x []float64) { // the photo shows it where it was
			x[pDistance] -= 0.3
			for k := pPoses; k < len(x); k++ {
				if (k-pPoses)%3 < 2 {
					x[k] *= math.Exp(-0.3)
				}
			}
		}, false},
	} {
		t.Run(what, func(t *testing.T) {
			trial := append([]float64(nil), x...)
			change.of(trial)
			assert.Equal(t, change.back, v.putBack(trial))
			if change.back {
				assert.InDeltaSlice(t, x, trial, 1e-6)
			}
		})
	}
}
