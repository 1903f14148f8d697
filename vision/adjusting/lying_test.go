package adjusting

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// lyingCards are a scene of cards that lie aslant and are bent, none deeper than the
// table.
func lyingCards(cards int, noisePx float64, rng *rand.Rand) *simulation {
	f := form{geometry.Point{31.5, 44}}
	s := newSimulation(cards, 12, 0, rng)
	s.camera.TiltX += 0.4
	cam := s.camera.Camera()
	var rises []geometry.Rise
	for range cards {
		r := f.rise(geometry.Point{0.01 * rng.NormFloat64(), 0.01 * rng.NormFloat64()}, 3*rng.Float64()-1.5)
		r.HighMM = -r.At(f.lowest(&r))
		rises = append(rises, r)
	}
	for i := range s.obs {
		o := &s.obs[i]
		view := cam.PlaceRaised(s.poses[o.Card], rises[o.Card])
		o.Seen = view.Project(o.At).Add(o.Along.Mul(noisePx * rng.NormFloat64()))
	}
	return s
}

func TestTiltAndBendAreSeenAslantAndTellWhereACardLies(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	s := lyingCards(25, 0.3, rng)
	ad := s.start(freely(), 0.3, rng)
	ad.Camera = s.camera
	ad.Prior = CameraPrior{}
	ad.SizeSigma = HeightSigmaMM / 600
	ad.Half, ad.Forms = geometry.Point{31.5, 44}, AnyForms()
	require.NoError(t, ad.Solve(context.Background(), 60))
	var flat, lain, within float64
	for i, l := range ad.Lies {
		off := ad.Poses[i].At.Add(l.Shift).Sub(s.poses[i].At)
		flat += geometry.Distance(ad.Poses[i].At, s.poses[i].At)
		lain += off.Len()
		cov := geometry.Cov{XX: l.Cov[0][0], XY: l.Cov[0][1], YY: l.Cov[1][1]}
		if off.Len() < 3*cov.Along(off.Mul(1/off.Len())) {
			within++
		}
	}
	require.Less(t, lain, 0.5*flat, "what a flat card's place is off is mostly told")
	require.GreaterOrEqual(t, within, 0.95*float64(len(s.poses)), "and how far it may be off")
}
