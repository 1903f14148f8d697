package identifying

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/vision/raster"
)

// blurredPlaces makes places that show a mixture through blur: few of them are pure.
func blurredPlaces(m *mixture, n int, noise float64, rng *rand.Rand) mixtureFit {
	var f mixtureFit
	for range n {
		var shares [parts]float64
		sum := 0.0
		for k := range shares {
			shares[k] = math.Pow(rng.Float64(), 3)
			sum += shares[k]
		}
		var seen raster.RGB
		for k := range shares {
			shares[k] /= sum
			seen = raster.Plus(seen, m.Color[k], shares[k])
		}
		for c := range seen {
			seen[c] += noise * rng.NormFloat64()
		}
		f.add(shares, seen)
	}
	return f
}

var someMixture = mixture{Color: [parts]raster.RGB{
	partBlack: {0.02, 0.02, 0.03}, partWhite: {0.8, 0.7, 0.6}, partInk: {0.7, 0.05, 0.1},
	partDot: {0.8, 0.7, 0.6}, partBeside: {0.2, 0.3, 0.1},
}}

func TestUnmixingFindsColoursThatAreNowhereSeenPure(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	f := blurredPlaces(&someMixture, 400, 0.01, rng)
	got := f.solve()
	for k := range got.Color {
		for c := range got.Color[k] {
			require.InDelta(t, someMixture.Color[k][c], got.Color[k][c], 0.01, "part %d, channel %d", k, c)
		}
	}
	require.Less(t, got.Purity[partInk], 0.7, "no place shows the ink alone")
}

func TestUnmixingIsNotMisledByAGlare(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	f := blurredPlaces(&someMixture, 400, 0.01, rng)
	for i := 0; i < len(f.seen); i += 8 {
		f.seen[i] = raster.RGB{1, 1, 1}
	}
	got := f.solve()
	rel, _, ok := got.ink()
	require.True(t, ok)
	want, _, _ := (&mixture{Color: someMixture.Color}).ink()
	require.Less(t, ChromaOf(rel).Distance(ChromaOf(want)), 0.03)
}

func TestAPartThatIsNotSeenHasNoColour(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	f := blurredPlaces(&someMixture, 200, 0.01, rng)
	for i := range f.shares {
		f.shares[i][partWhite] += f.shares[i][partInk]
		f.shares[i][partInk] = 0
	}
	got := f.solve()
	require.True(t, math.IsInf(got.Sigma[partInk], 1))
	_, _, ok := got.ink()
	require.False(t, ok)
	require.True(t, (&got).light().OK, "black and white are there all the same")
}

func TestWithoutWhiteThereIsNoLight(t *testing.T) {
	var f mixtureFit
	for range 50 {
		f.add([parts]float64{partBlack: 1}, raster.RGB{0.02, 0.02, 0.02})
	}
	got := f.solve()
	require.False(t, (&got).light().OK)
}

func TestAnInkThatIsPalerAlongTheWayToWhiteFitsBetterThanOneOfAnotherHue(t *testing.T) {
	centre := chroma{0.8, 0.1}
	pale := inkEvidence{inkMeasure: inkMeasure{Ink: raster.RGB{0.65, 0.16, 0.19}, Spill: 0.3}, Has: true}
	other := inkEvidence{inkMeasure: inkMeasure{Ink: raster.RGB{0.8, 0.3, 0.02}, Spill: 0.3}, Has: true}
	a, _ := pale.misfit(centre, scatter{0.03, 0.03})
	b, _ := other.misfit(centre, scatter{0.03, 0.03})
	require.Less(t, a, 2.0)
	require.Greater(t, b, 4*a)
}

func TestAnotherHueIsNoPalerInk(t *testing.T) {
	red, orange := ChromaOf(raster.RGB{0.8, 0.07, 0.11}), ChromaOf(raster.RGB{0.9, 0.43, 0.13})
	// Half white and half red, as a small shape on a coarse picture shows it.
	mixed := inkEvidence{inkMeasure: inkMeasure{Ink: raster.RGB{0.9, 0.535, 0.555}, Sigma: 0.007, Spill: 0.4}, Has: true}
	tight := scatter{along: 0.03, across: 0.015}
	a, _ := mixed.misfit(red, tight)
	b, _ := mixed.misfit(orange, tight)
	require.Less(t, a, 4.0)
	require.Greater(t, b, 9.0)
}
