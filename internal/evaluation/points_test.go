package evaluation

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPointsOfATruthAreMovedAndTheRestIsKept(t *testing.T) {
	to := func(p [2]float64) [2]float64 { return [2]float64{10 - p[0], 2 * p[1]} }
	got, err := MovePoints([]byte(`{"name":"x","cards":[{"card":"start","corners_px":[[1,2],[3,4]],"dots_px":[[5,6]],"dots_visible":[true]}]}`), to)
	require.NoError(t, err)
	require.JSONEq(t, `{"name":"x","cards":[{"card":"start","corners_px":[[9,4],[7,8]],"dots_px":[[5,12]],"dots_visible":[true]}]}`, string(got))
	for _, bad := range []string{``, `{}`, `{"cards":[3]}`} {
		_, err := MovePoints([]byte(bad), to)
		require.Error(t, err, bad)
	}
}
