package adjusting

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// simulation is cards of known poses seen by a known camera.
type simulation struct {
	camera Tilted
	poses  []geometry.Pose
	obs    []Observation
}

// sceneSize is that of the picture, px.
const sceneWidth, sceneHeight = 2400, 1800

func truePlane() Tilted {
	return Tilted{Focal: 1900, TiltX: 0.25, TiltY: -0.2, DistanceMM: 650, CentreX: (sceneWidth - 1) / 2.0, CentreY: (sceneHeight - 1) / 2.0, K1: 0.03}
}

// newSimulation lays cards at random and observes points round the border of a
// 63 × 88 mm card, each across the border, with Gaussian noise.
func newSimulation(cards, perSide int, noisePx float64, rng *rand.Rand) *simulation {
	s := &simulation{camera: truePlane()}
	cam := s.camera.Camera()
	for i := range cards {
		pose := geometry.Pose{At: geometry.Point{400*rng.Float64() - 200, 300*rng.Float64() - 150}, Turn: geometry.Angle(2 * math.Pi * rng.Float64()).Normalized()}
		s.poses = append(s.poses, pose)
		rect := geometry.RoundedRect(63, 88, 0, 0)
		for k, a := range rect {
			b := rect[(k+1)%4]
			for j := range perSide {
				q := geometry.Lerp(a, b, (float64(j)+0.5)/float64(perSide))
				seen := cam.Project(pose.Apply(q))
				along := cam.Project(pose.Apply(q.Add(geometry.Perp(b.Sub(a)).Mul(0.01)))).Sub(seen)
				along = along.Mul(1 / along.Len())
				s.obs = append(s.obs, Observation{Card: i, At: q, Seen: seen.Add(along.Mul(noisePx * rng.NormFloat64())), Along: along})
			}
		}
	}
	return s
}

// start is an adjustment from wrong beginnings: millimetres, degrees, and a
// tenth of the focal length off.
func (s *simulation) start(prior CameraPrior, sigmaPx float64, rng *rand.Rand) *Adjustment {
	ad := &Adjustment{Camera: s.camera, Obs: s.obs, Prior: prior, SigmaPx: sigmaPx}
	ad.Camera.Focal *= 1.1
	ad.Camera.DistanceMM *= 1.08
	ad.Camera.TiltX += 0.03
	ad.Camera.K1 = 0
	for _, p := range s.poses {
		ad.Poses = append(ad.Poses, geometry.Pose{At: p.At.Add(geometry.Point{4*rng.Float64() - 2, 4*rng.Float64() - 2}), Turn: p.Turn + geometry.Angle(0.04*rng.Float64()-0.02)})
	}
	return ad
}

// freely is a prior that knows nothing of focal length, tilt, distance and k1,
// and holds the rest.
func freely() CameraPrior {
	inf := math.Inf(1)
	return CameraPrior{Sigma: [camParams]float64{inf, inf, inf, inf, 0, 0, inf, 0, 0, 0, 0}}
}

func TestExactObservationsGiveCameraAndPosesBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for name, corners := range map[string]bool{"points across borders": false, "points in both directions": true} {
		t.Run(name, func(t *testing.T) {
			s := newSimulation(9, 6, 0, rng)
			if corners {
				for i := range s.obs {
					s.obs[i].Along = geometry.Point{}
				}
			}
			ad := s.start(freely(), 0.3, rng)
			require.NoError(t, ad.Solve(context.Background(), 60))
			require.InDelta(t, s.camera.Focal, ad.Camera.Focal, 0.1)
			require.InDelta(t, s.camera.DistanceMM, ad.Camera.DistanceMM, 0.05)
			require.InDelta(t, s.camera.TiltX, ad.Camera.TiltX, 1e-4)
			require.InDelta(t, s.camera.TiltY, ad.Camera.TiltY, 1e-4)
			require.InDelta(t, s.camera.K1, ad.Camera.K1, 1e-4)
			for i, p := range ad.Poses {
				require.Less(t, geometry.Distance(p.At, s.poses[i].At), 0.01)
				require.InDelta(t, 0, float64((p.Turn - s.poses[i].Turn).Normalized()), 1e-4)
			}
			require.Less(t, ad.RMSPx, 1e-3)
		})
	}
}

// TestCovariancesAreHonest repeats an adjustment with other noise: the errors
// must be as large as the covariances say.
func TestCovariancesAreHonest(t *testing.T) {
	const noisePx = 0.3
	sum, n, beyond := 0.0, 0, 0
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 2))
		s := newSimulation(12, 12, noisePx, rng)
		ad := s.start(freely(), 0.3, rng)
		require.NoError(t, ad.Solve(context.Background(), 40))
		require.InDelta(t, noisePx, ad.RMSPx, 0.1)
		for i, p := range ad.Poses {
			d := p.At.Sub(s.poses[i].At)
			e := [3]float64{d[0], d[1], float64((p.Turn - s.poses[i].Turn).Normalized())}
			for k := range e {
				z := e[k] / math.Sqrt(ad.Cov[i][k][k])
				sum += z * z
				n++
				if math.Abs(z) > 3 {
					beyond++
				}
			}
			inv, ok := Invert3(ad.Cov[i])
			require.True(t, ok, "a covariance is positive")
			require.Greater(t, inv[0][0], 0.0)
		}
	}
	t.Logf("mean squared error %.2f of what the covariances say; %d of %d beyond 3 sigma", sum/float64(n), beyond, n)
	require.InDelta(t, 1, sum/float64(n), 0.12)
	require.Less(t, float64(beyond), 0.008*float64(n))
}

func TestTheErrorSharedWithOtherCardsMakesUpTheRestOfTheCovariance(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	ad := newSimulation(6, 8, 0.3, rng).start(freely(), 0.3, rng)
	require.NoError(t, ad.Solve(context.Background(), 40))
	for i := range ad.Poses {
		sum := ad.CovHeld[i]
		for _, v := range ad.Shared[i] {
			for r := range v {
				for c := range v {
					sum[r][c] += v[r] * v[c]
				}
			}
		}
		for r := range sum {
			require.InDeltaSlice(t, ad.Cov[i][r][:], sum[r][:], 1e-12)
		}
		require.Greater(t, ad.Cov[i][0][0], ad.CovHeld[i][0][0])
	}
}

// TestNoiseThatHangsTogetherCountsForMore gives neighbouring points of a
// border the same error, as pixels that they share do.
func TestNoiseThatHangsTogetherCountsForMore(t *testing.T) {
	spread := func(run int) float64 {
		rng := rand.New(rand.NewPCG(9, 9))
		s := newSimulation(8, 40, 0, rng)
		shift := 0.0
		for i := range s.obs {
			if i%run == 0 {
				shift = 0.3 * rng.NormFloat64()
			}
			s.obs[i].Seen = s.obs[i].Seen.Add(s.obs[i].Along.Mul(shift))
		}
		ad := s.start(freely(), 0.3, rng)
		require.NoError(t, ad.Solve(context.Background(), 40))
		return math.Sqrt(ad.CovHeld[0][0][0])
	}
	require.Greater(t, spread(4), 1.5*spread(1), "four points of one error are worth one")
}

func TestBordersThatSeemShiftedDoNotMoveTheCamera(t *testing.T) {
	// Borders that face each other, as those of a notch do, tell a shift from
	// a larger scale.
	rng := rand.New(rand.NewPCG(10, 10))
	s := newSimulation(9, 8, 0.02, rng)
	cam := s.camera.Camera()
	for i, pose := range s.poses {
		for _, q := range []geometry.Point{{-10, 5}, {-10, 9}, {12, 3}, {12, -20}} {
			in := geometry.Point{math.Copysign(0.01, -q[0]), 0}
			along := cam.Project(pose.Apply(q.Add(in))).Sub(cam.Project(pose.Apply(q)))
			s.obs = append(s.obs, Observation{Card: i, At: q, Seen: cam.Project(pose.Apply(q)), Along: along.Mul(1 / along.Len())})
		}
	}
	for i := range s.obs {
		s.obs[i].Seen = s.obs[i].Seen.Add(s.obs[i].Along.Mul(0.4))
	}
	prior := freely()
	prior.Sigma[edgeParam] = 1
	ad := s.start(prior, 0.3, rng)
	require.NoError(t, ad.Solve(context.Background(), 60))
	require.InDelta(t, 0.4, ad.Camera.EdgePx, 0.03)
	require.InDelta(t, s.camera.DistanceMM/s.camera.Focal, ad.Camera.DistanceMM/ad.Camera.Focal, 2e-4)
}

func TestOutliersHardlyMoveAPose(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	s := newSimulation(9, 12, 0.2, rng)
	for i := range s.obs {
		if i%8 == 0 {
			s.obs[i].Seen = s.obs[i].Seen.Add(s.obs[i].Along.Mul(6))
		}
	}
	ad := s.start(freely(), 0.3, rng)
	require.NoError(t, ad.Solve(context.Background(), 60))
	for i, p := range ad.Poses {
		require.Less(t, geometry.Distance(p.At, s.poses[i].At), 0.3)
	}
}

func TestAPriorHoldsWhatCardsDoNotTell(t *testing.T) {
	// One card seen from right above: focal length and distance only matter by
	// their ratio.
	rng := rand.New(rand.NewPCG(4, 4))
	s := &simulation{camera: Tilted{Focal: 1800, DistanceMM: 600, CentreX: (sceneWidth - 1) / 2.0, CentreY: (sceneHeight - 1) / 2.0}}
	cam := s.camera.Camera()
	s.poses = []geometry.Pose{{At: geometry.Point{20, 30}, Turn: 0.3}}
	for _, q := range geometry.RoundedRect(63, 88, 0, 0) {
		s.obs = append(s.obs, Observation{At: q, Seen: cam.Project(s.poses[0].Apply(q))})
	}
	prior := PriorFor(sceneWidth, sceneHeight, 1800)
	ad := s.start(prior, 0.3, rng)
	require.NoError(t, ad.Solve(context.Background(), 60))
	require.InDelta(t, 1800, ad.Camera.Focal, 60)
	require.InDelta(t, 3, ad.Camera.Focal/ad.Camera.DistanceMM, 0.03)
	require.Equal(t, s.camera.CentreX, ad.Camera.CentreX, "a standard deviation of 0 holds a parameter")
}

func TestAnUndeterminedCardIsAnErrorNotNonsense(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	s := newSimulation(4, 6, 0.1, rng)
	ad := s.start(freely(), 0.3, rng)
	ad.Poses = append(ad.Poses, geometry.Pose{At: geometry.Point{500, 500}})
	if err := ad.Solve(context.Background(), 30); err != nil {
		require.ErrorIs(t, err, ErrAdjust)
		return
	}
	require.Greater(t, ad.Cov[4][0][0], 1e4, "nothing is known of it")
}

func TestNothingObservedIsAnError(t *testing.T) {
	ad := &Adjustment{Camera: truePlane(), Poses: make([]geometry.Pose, 2), Prior: freely(), SigmaPx: 0.3}
	require.ErrorIs(t, ad.Solve(context.Background(), 5), ErrAdjust)
}

func TestSymmetricMatricesAreInverted(t *testing.T) {
	m := [3][3]float64{{4, 1, 0.5}, {1, 3, -0.2}, {0.5, -0.2, 2}}
	inv, ok := Invert3(m)
	require.True(t, ok)
	for r := range m {
		for c := range m {
			want := 0.0
			if r == c {
				want = 1
			}
			require.InDelta(t, want, Dot3(m[r], inv[c]), 1e-12)
		}
	}
	_, ok = Invert3([3][3]float64{{1, 2, 3}, {2, 4, 6}, {3, 6, 9}})
	require.False(t, ok)
	_, ok = Invert3([3][3]float64{{math.NaN()}})
	require.False(t, ok)
}
