package adjusting

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// raised returns a scene of cards lying h mm over the plane, each other than
// the next; its poses are where the cards' centres seem to be.
func raised(cards int, noisePx float64, rng *rand.Rand) (s *simulation, rises []float64) {
	s = newSimulation(cards, 8, 0, rng)
	cam := s.camera.Camera()
	mean := 0.0
	for range cards {
		rises = append(rises, 3*rng.Float64())
		mean += rises[len(rises)-1] / float64(cards)
	}
	for i := range rises {
		rises[i] -= mean // the plane is that of the mean height
	}
	for i := range s.obs {
		o := &s.obs[i]
		higher := cam // the same ray through the raised point
		higher.T = cam.T.Add(cam.R.Col(2).Mul(rises[o.Card]))
		o.Seen = higher.Project(s.poses[o.Card].Apply(o.At)).Add(o.Along.Mul(noisePx * rng.NormFloat64()))
	}
	for i, p := range s.poses {
		higher := cam
		higher.T = cam.T.Add(cam.R.Col(2).Mul(rises[i]))
		s.poses[i].At = cam.Unproject(higher.Project(p.At))
	}
	return s, rises
}

func TestCardsOnOthersSeemLargerAndAreMeasuredInPlaceAllTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	s, rises := raised(25, 0.02, rng)
	worst := func(sigma float64) (place, rise, k1 float64) {
		ad := s.start(freely(), 0.05, rng)
		ad.SizeSigma = sigma
		require.NoError(t, ad.Solve(context.Background(), 60))
		cam := ad.Camera.Camera()
		for i := range s.poses {
			// Where it is seen: the table's frame follows the camera.
			truth := s.camera.Camera()
			place = math.Max(place, geometry.Distance(cam.Project(ad.Poses[i].At), truth.Project(s.poses[i].At)))
			rise = math.Max(rise, math.Abs(HeightMM(ad.Sizes[i], &cam)-rises[i]))
		}
		return place, rise, math.Abs(ad.Camera.K1 - s.camera.K1)
	}
	place, rise, k1 := worst(HeightSigmaMM / 600)
	require.Less(t, place, 0.15, "px")
	require.Less(t, rise, 0.5, "mm")
	require.Less(t, k1, 2e-3)
	heldPlace, heldRise, heldK1 := worst(0)
	t.Logf("with sizes: %.3f px, %.2f mm, k1 off by %.5f; without: %.3f px, %.2f mm, %.5f", place, rise, k1, heldPlace, heldRise, heldK1)
	require.Greater(t, heldRise, 2*rise)
}
