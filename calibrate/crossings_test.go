package calibrate

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

func TestAPhotoOfATableHasTooFewCrossingsForABoard(t *testing.T) {
	for path, board := range map[string]bool{
		"../testdata/images/a/p08.jpg":        false,
		"../testdata/images/b/b-p04.jpg":      false,
		"../testdata/printings/c/LA.jpg":      false,
		"../testdata/calibration/board07.jpg": true,
		"../testdata/calibration/board14.jpg": true,
	} {
		m := gocv.IMRead(path, gocv.IMReadGrayScale)
		g, err := greyOf(m)
		m.Close()
		require.NoError(t, err)
		require.Equal(t, board, mayShow(g, DefaultBoard(), 800, 500, 1280, 320), path)
	}
}

// TestAPictureWithoutABoardIsRefusedSoon holds the time for a grainy, striped
// picture of 12 megapixels, which the search takes half a minute for, against a
// bound that a busy machine keeps too.
func TestAPictureWithoutABoardIsRefusedSoon(t *testing.T) {
	g := &grey{W: 4000, H: 3000, Pix: make([]uint8, 12e6)}
	rng := rand.New(rand.NewPCG(3, 1))
	for i := range g.Pix {
		g.Pix[i] = uint8(120 + rng.IntN(40) + 40*(i/97%2))
	}
	began := time.Now()
	require.Less(t, crossings(g.resized(800)), 14)
	_, err := findView("x", g, DefaultBoard())
	require.ErrorIs(t, err, errNoBoard)
	require.Less(t, time.Since(began), 6*time.Second)
}
