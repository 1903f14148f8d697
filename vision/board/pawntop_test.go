package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// topAt is a photo of one pawn's top of 6 mm radius on dark ground.
func topAt(at geometry.Point, holeMM float64) *aligned {
	s := newSheet(40, 40, 3)
	for i := range s.Pix {
		s.Seen[i], s.Pix[i] = true, rgb{60, 45, 30}
		switch d := geometry.Distance(s.MM(float64(i%s.W), float64(i/s.W)), at); {
		case d < holeMM:
			s.Pix[i] = rgb{30, 25, 25}
		case d < 6:
			s.Pix[i] = rgb{190, 50, 50}
		}
	}
	return &aligned{photo: s, relit: s}
}

func TestAStakesHoleIsSeenWhereItsTopWasLookedForBesideItsPlace(t *testing.T) {
	for name, tt := range map[string]struct {
		off   geometry.Point // of the place that was looked at
		hole  float64        // mm
		stake bool
	}{
		"a stake":                     {geometry.Point{}, 1.6, true},
		"a stake, looked at below it": {geometry.Point{0, -4}, 1.6, true},
		"a plain top":                 {geometry.Point{}, 0, false},
		"a plain one, with its side":  {geometry.Point{3, -3}, 0, false},
		"a plain one, nearly half of": {geometry.Point{0, 4}, 0, false},
	} {
		a := topAt(geometry.Point{1, 1}, tt.hole)
		at := geometry.Point{1, 1}.Add(tt.off)
		_, spot, round := a.top(&stand{foot: at, head: at, footR: 6, headR: 6})
		isStake := spot < (spotDark+spotLight)/2 && round-spot > spotRim
		require.Equal(t, tt.stake, isStake, "%s: %.2f in %.2f", name, spot, math.Round(100*round)/100)
	}
}

func TestATopBeyondThePhotoIsNotSeenToHaveNoHole(t *testing.T) {
	a := topAt(geometry.Point{1, 1}, 0)
	for i := range a.photo.Seen {
		a.photo.Seen[i] = a.photo.MM(float64(i%a.photo.W), 0)[0] < 2
	}
	at := func(x float64) *stand {
		return &stand{foot: geometry.Point{x, 1}, head: geometry.Point{x, 1}, footR: 6, headR: 6}
	}
	require.True(t, a.shows(at(-8)))
	require.False(t, a.shows(at(1)))
}

func TestTopsAreSeenBeyondTheBoardInTheLightOfItsEdge(t *testing.T) {
	a := topAt(geometry.Point{}, 0)
	wide := newSheet(60, 60, 3)
	for i := range wide.Pix {
		wide.Seen[i], wide.Pix[i] = true, rgb{100, 100, 100}
	}
	var gain, veil [3]*smoothField
	for c := range 3 {
		gain[c] = &smoothField{nx: 2, ny: 1, w: float64(a.photo.W), h: float64(a.photo.H), v: []float64{0.5, 1}}
		veil[c] = &smoothField{nx: 1, ny: 1, w: float64(a.photo.W), h: float64(a.photo.H), v: []float64{10}}
	}
	relit := a.wider(wide, &gain, &veil).relit
	require.InDelta(t, 180, relit.Pix[0][0], 0.5)
	require.InDelta(t, 90, relit.Pix[relit.W-1][0], 0.5)
}
