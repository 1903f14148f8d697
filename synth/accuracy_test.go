package synth

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
)

// TestDotsAreDrawnWhereTheTruthHasThem measures dots in clean pictures: the
// centre of their light must lie where the truth has it. What is left is the
// true shift of an ellipse's centre in perspective.
func TestDotsAreDrawnWhereTheTruthHasThem(t *testing.T) {
	painter := NewPainter(deck.Default())
	for seed, kind := range []CameraKind{Phone, Webcam, Wide} {
		o := DefaultPlay()
		g, err := Play(deck.Default(), o, uint64(seed))
		require.NoError(t, err)
		so := RandomShot(kind, uint64(seed))
		so.Light, so.Props = Even, nil
		s, err := Shoot(g, so, uint64(seed))
		require.NoError(t, err)
		s.sensor.read, s.sensor.shot, s.sensor.gain, s.sensor.smooth = 0, 0, 0.5, 0
		img, err := painter.Render(s)
		require.NoError(t, err)
		worst, n := 0.0, 0
		for _, c := range s.Truth("x").Cards {
			for i, p := range c.DotsPx {
				if !c.Visible[i] {
					continue
				}
				at := func(x, y int) float64 { k := img.RGBAAt(x, y); return float64(min(k.R, k.G, k.B)) }
				mm := s.View.Camera.ScaleAt(c.DotsMM[i])
				worst = math.Max(worst, geometry.Distance(p, lightCentre(at, p, 3.6*mm)))
				n++
			}
		}
		require.Greater(t, n, 20)
		require.Less(t, worst, 0.12, kind)
	}
}

// lightCentre is the centre of what is brighter than midway, within a radius.
func lightCentre(at func(x, y int) float64, p geometry.Point, r float64) geometry.Point {
	var sum geometry.Point
	total := 0.0
	for y := int(p[1] - r); y <= int(p[1]+r)+1; y++ {
		for x := int(p[0] - r); x <= int(p[0]+r)+1; x++ {
			q := geometry.Point{float64(x), float64(y)}
			if geometry.Distance(q, p) <= r {
				w := math.Max(0, at(x, y)-at(int(p[0]+0.5), int(p[1]+0.5))*0.75)
				sum, total = sum.Add(q.Mul(w)), total+w
			}
		}
	}
	return sum.Mul(1 / total)
}
