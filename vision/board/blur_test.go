package board

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatIsNotSeenDoesNotDarkenWhatIsBesideIt(t *testing.T) {
	s := newSheet(20, 10, 2)
	for i := range s.Pix {
		s.Seen[i] = i%s.W < s.W/2
		if s.Seen[i] {
			s.Pix[i] = rgb{200, 100, 50}
		}
	}
	got := s.smoothed(1)
	for i, p := range got.Pix {
		if s.Seen[i] {
			require.InDelta(t, 0, p.distance(rgb{200, 100, 50}), 0.01, "pixel %d", i)
		}
	}
	require.Equal(t, rgb{}, got.Pix[s.W-1], "farther from all that is seen than the blur reaches")
}

func TestASpotIsSmoothedEvenlyAndKeepsItsLight(t *testing.T) {
	s := newSheet(20, 20, 2)
	for i := range s.Seen {
		s.Seen[i] = true
	}
	mid := s.H/2*s.W + s.W/2
	s.Pix[mid] = rgb{250, 0, 0}
	got := s.smoothed(1)
	var sum float32
	for _, p := range got.Pix {
		sum += p[0]
	}
	require.InDelta(t, 250, sum, 0.5)
	require.InDelta(t, got.Pix[mid-3][0], got.Pix[mid+3][0], 1e-3)
	require.InDelta(t, got.Pix[mid-3*s.W][0], got.Pix[mid+3][0], 1e-3)
}
