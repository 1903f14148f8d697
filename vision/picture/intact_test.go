package picture

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// TestNoGoodPictureIsTakenForDamaged looks through the pictures that are kept here,
// the drawn ones among them, as they are and written anew by other encoders.
func TestNoGoodPictureIsTakenForDamaged(t *testing.T) {
	var files []string
	for _, pattern := range []string{"../../docs/*.jpg", "../../testdata/*/*.jpg", "../../testdata/*/*/*.jpg"} {
		found, err := filepath.Glob(pattern)
		require.NoError(t, err)
		files = append(files, found...)
	}
	require.Greater(t, len(files), 40)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		require.Equal(t, codes{}, lookThrough(data), file)
	}
	for _, file := range []string{"../../docs/live.jpg", "../../docs/check.jpg", "../../docs/boards.jpg", "../../testdata/life/l04.jpg"} { // panels; a checked cloth
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		m, err := gocv.IMDecode(data, gocv.IMReadColor)
		require.NoError(t, err)
		for _, quality := range []int{5, 50, 65, 95} {
			for _, how := range [][]int{{}, {gocv.IMWriteJpegProgressive, 1}, {gocv.IMWriteJpegRstInterval, 7}} {
				b, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, m, append([]int{gocv.IMWriteJpegQuality, quality}, how...))
				require.NoError(t, err)
				require.Equal(t, codes{}, lookThrough(b.GetBytes()), "%s, quality %d, %v", file, quality, how)
				b.Close()
			}
		}
		m.Close()
	}
}

// TestDamageThatLeavesCodesIsTold overwrites and cuts out 32 bytes of a photo. A few
// of them leave light and number of blocks as they were, and cannot be told.
func TestDamageThatLeavesCodesIsTold(t *testing.T) {
	whole, err := os.ReadFile("../../testdata/images/a/w01.jpg")
	require.NoError(t, err)
	scan := bytes.LastIndex(whole, []byte{0xff, markSOS}) + 14
	rng := rand.New(rand.NewPCG(17, 1))
	const n = 120
	told := 0
	for i := range n {
		data := bytes.Clone(whole)
		at := scan + rng.IntN(len(data)-scan-40)
		switch i % 3 {
		case 0:
			clear(data[at : at+32])
		case 1:
			data = append(data[:at], data[at+32:]...)
		default:
			for k := range 32 {
				data[at+k] = byte(rng.IntN(255))
			}
		}
		if lookThrough(data) != (codes{}) {
			told++
		}
	}
	require.Greater(t, told, n*4/5)
}

func TestLightThatShiftsInTheMiddleOfARowIsNoEdge(t *testing.T) {
	const perRow, rows = 40, 30
	noisy := func(shift func(i int) float64) []float64 {
		rng := rand.New(rand.NewPCG(3, 1))
		out := make([]float64, perRow*rows)
		for i := range out {
			out[i] = 100 + rng.Float64() + shift(i)
		}
		return out
	}
	for name, c := range map[string]struct {
		shift func(i int) float64
		want  bool
	}{
		"nothing shifts":             {func(int) float64 { return 0 }, false},
		"from one block on":          {func(i int) float64 { return shiftFrom(i, 15*perRow+17, 12) }, true},
		"darker":                     {func(i int) float64 { return shiftFrom(i, 15*perRow+17, -5) }, true},
		"a level edge":               {func(i int) float64 { return shiftFrom(i, 15*perRow, 60) }, false},
		"an edge that rises a block": {func(i int) float64 { return min(60, max(0, float64(i-15*perRow)*60/perRow)) }, false},
		"a lamp's falloff":           {func(i int) float64 { return float64(i/perRow) * 0.8 }, false},
	} {
		t.Run(name, func(t *testing.T) {
			light := noisy(c.shift)
			require.Equal(t, c.want, jumps(light, light, perRow, 0))
		})
	}
}

func shiftFrom(i, from int, by float64) float64 {
	if i < from {
		return 0
	}
	return by
}

func TestACodeTableThatIsNoneIsNotRead(t *testing.T) {
	counts := make([]byte, 16)
	counts[0] = 3 // of one bit there are two
	for _, body := range [][]byte{nil, counts[:9], append(bytes.Clone(counts), 1, 2, 3)} {
		_, _, ok := huffmanOf(body)
		require.False(t, ok, fmt.Sprint(body))
	}
}

func FuzzIntact(f *testing.F) {
	f.Add(sceneJPEG(f))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 2 {
			lookThrough(data) // whatever it says
		}
	})
}
