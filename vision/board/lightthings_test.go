package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAThingOnTheBoardDoesNotPassForItsLight(t *testing.T) {
	for name, tt := range map[string]struct {
		thing rgb // its factors
		gone  bool
	}{
		"a phone":      {rgb{0.08, 0.08, 0.09}, true},
		"a hand":       {rgb{0.8, 0.6, 0.45}, true},
		"green pieces": {rgb{0.8, 1, 0.85}, true},
		"a shadow":     {rgb{0.7, 0.7, 0.72}, false},
		"nothing":      {rgb{1, 1, 1}, false},
	} {
		light, lamp := [3]*measuredField{}, [3]*smoothField{}
		over := func(k int) bool { return k%14 >= 8 && k%14 < 11 && k/14 >= 2 && k/14 < 8 }
		for c := range light {
			g := &smoothField{nx: 14, ny: 11, v: make([]float64, 14*11)}
			f := g.unmeasured()
			for k := range f.v {
				// A lamp at the left, three times as bright as the right.
				g.v[k] = math.Exp(-0.08*float64(k%14)-0.01*float64(c*(k/14))) * (1 + 0.1*math.Sin(float64(k)))
				f.set(k, g.v[k])
				if over(k) {
					f.set(k, g.v[k]*float64(tt.thing[c]))
				}
			}
			light[c], lamp[c] = f, g
		}
		withoutThings(&light)
		for c := range light {
			for k := range light[c].v {
				if over(k) && !tt.gone {
					require.InDelta(t, lamp[c].v[k]*float64(tt.thing[c]), light[c].v[k], 1e-9, "%s: place %d", name, k)
				} else {
					require.InDelta(t, 1, light[c].v[k]/lamp[c].v[k], 0.2, "%s: place %d", name, k)
				}
			}
		}
	}
}
