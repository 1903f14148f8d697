package board

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// seenOver is a sighting of a board with landmarks on a grid, of which those on
// one side of a line are found again where they are.
func seenOver(k *Known, cam geometry.Camera, share, beyondMM float64) *Sighting {
	s := &Sighting{Camera: cam, Found: share}
	for _, p := range k.parts {
		s.moved = append(s.moved, offset{inView: true, like: map[bool]float64{true: 0.9, false: 0.1}[p.at[0] > beyondMM], at: p.at})
	}
	return s
}

func gridded() *Known {
	k := &Known{}
	for x := -200.0; x <= 200; x += 25 {
		for y := -150.0; y <= 150; y += 25 {
			k.parts = append(k.parts, landmark{at: geometry.Point{x, y}})
		}
	}
	return k
}

func TestAPlaceIsTheSameIfWhatWasFoundAgainIs(t *testing.T) {
	k := gridded()
	cam := over(0.3, 0.2)
	corner := geometry.Point{-200, -150}
	// Held at its right end, and 30 mm off at the other corner.
	tilted := over(0.3, 0.2)
	var what seen
	for _, p := range k.parts {
		if p.at[0] > 120 {
			what.pairs = append(what.pairs, pair{p.at, cam.Project(p.at), 0.3})
		}
	}
	what.pairs = append(what.pairs, pair{corner, cam.Project(corner.Add(geometry.Point{30, 0})), 0.3})
	prior := priorOf(2400, 1800, 1900)
	fit, ok := fitCamera(tilted, &what, &prior)
	require.True(t, ok)
	fit.cam.Dist = cam.Dist
	require.True(t, k.samePlace(seenOver(k, cam, 0.2, 120), &fit.cam))
	moved := cam
	moved.T[0] += 12
	require.False(t, k.samePlace(seenOver(k, cam, 0.2, 120), &moved))
}

func TestATurnThatColoursHaveRuledOutIsNoRival(t *testing.T) {
	k := gridded()
	best := seenOver(k, over(0.3, 0.2), 0.6, -1000)
	turned := seenOver(k, turnedBy(best.Camera, 180*geometry.Degree), 0.55, -1000)
	shifted := best.Camera
	shifted.T[0] += 40
	other := seenOver(k, shifted, 0.55, -1000)
	require.False(t, k.rivalled(best, []*Sighting{best, turned}, []*Sighting{best, turned}))
	require.True(t, k.rivalled(best, []*Sighting{best, turned}, []*Sighting{best}), "nobody has looked at its colours")
	require.True(t, k.rivalled(best, []*Sighting{best, other}, []*Sighting{best, turned}))
}
