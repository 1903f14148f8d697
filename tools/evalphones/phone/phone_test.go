package phone

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// edge is a dim picture whose left half is darker than its right one.
func edge(t *testing.T, w, h int) gocv.Mat {
	t.Helper()
	data := make([]byte, 3*w*h)
	for i := range data {
		data[i] = 60
		if (i/3)%w >= w/2 {
			data[i] = 140
		}
	}
	m, err := gocv.NewMatFromBytes(h, w, gocv.MatTypeCV8UC3, data)
	require.NoError(t, err)
	return m
}

func TestEveryKindGivesAPictureWhosePointsAreScaledAsSaid(t *testing.T) {
	from := edge(t, 320, 200)
	defer from.Close()
	for _, k := range Kinds {
		to, scale, err := k.Process(from)
		require.NoError(t, err, k)
		require.InDelta(t, 320*scale, float64(to.Cols()), 1, k)
		require.InDelta(t, 200*scale, float64(to.Rows()), 1, k)
		require.Equal(t, gocv.MatTypeCV8UC3, to.Type(), k)
		to.Close()
	}
}

func TestSharpeningLeavesHalosBesideAnEdge(t *testing.T) {
	from := edge(t, 320, 200)
	defer from.Close()
	to, _, err := HDR.Process(from)
	require.NoError(t, err)
	defer to.Close()
	row, err := to.DataPtrUint8()
	require.NoError(t, err)
	at := func(x int) float64 { return float64(row[3*(100*320+x)]) }
	require.Less(t, at(159), at(100)-5, "darker than dark beside it")
	require.Greater(t, at(160), at(220)+5, "brighter than bright")
}

func TestAScannerMakesBlackBlackAndWhiteWhite(t *testing.T) {
	from := edge(t, 320, 200)
	defer from.Close()
	to, _, err := Scan.Process(from)
	require.NoError(t, err)
	defer to.Close()
	row, err := to.DataPtrUint8()
	require.NoError(t, err)
	require.LessOrEqual(t, math.Abs(float64(row[0])), 1.0)
	require.GreaterOrEqual(t, row[3*300], uint8(254))
}

func TestWhatIsNoPictureIsRefused(t *testing.T) {
	empty := gocv.NewMat()
	defer empty.Close()
	_, _, err := HDR.Process(empty)
	require.Error(t, err)
	from := edge(t, 8, 8)
	defer from.Close()
	_, _, err = Kind("polaroid").Process(from)
	require.Error(t, err)
}
