package picture

import (
	"bytes"
	"image"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

// scene is a picture with edges and shades everywhere, as JPEG.
func sceneJPEG(t testing.TB) []byte {
	img := image.NewYCbCr(image.Rect(0, 0, 320, 240), image.YCbCrSubsampleRatio420)
	for y := range 240 {
		for x := range 320 {
			v := 128 + 60*math.Sin(float64(x)/9)*math.Cos(float64(y)/7) + float64((x/16+y/16)%2*40)
			img.Y[img.YOffset(x, y)] = uint8(v)
		}
	}
	for i := range img.Cb {
		img.Cb[i], img.Cr[i] = uint8(100+i%50), uint8(140-i%30)
	}
	var out bytes.Buffer
	require.NoError(t, jpeg.Encode(&out, img, &jpeg.Options{Quality: 90}))
	return out.Bytes()
}

// heldStderr runs f and returns what reached standard error.
func heldStderr(t testing.TB, f func()) string {
	held, err := os.CreateTemp(t.TempDir(), "stderr")
	require.NoError(t, err)
	defer held.Close()
	before, err := unix.Dup(2)
	require.NoError(t, err)
	require.NoError(t, unix.Dup3(int(held.Fd()), 2, 0))
	f()
	require.NoError(t, unix.Dup3(before, 2, 0))
	require.NoError(t, unix.Close(before))
	data, err := os.ReadFile(held.Name())
	require.NoError(t, err)
	return string(data)
}

// TestNothingThatALibrarySaysOfABrokenJpegReachesStandardError breaks the
// compressed data at many places.
func TestNothingThatALibrarySaysOfABrokenJpegReachesStandardError(t *testing.T) {
	whole := sceneJPEG(t)
	scan := bytes.LastIndex(whole, []byte{0xff, markSOS}) + 14
	rng := rand.New(rand.NewPCG(8, 1))
	refused, doubted := 0, 0
	said := heldStderr(t, func() {
		for range 300 {
			data := bytes.Clone(whole)
			switch at := scan + rng.IntN(len(data)-scan-40); rng.IntN(3) {
			case 0: // a piece that was never written
				clear(data[at : at+32])
			case 1: // a piece that is missing
				data = append(data[:at], data[at+32:]...)
			default:
				for i := range 32 {
					data[at+i] = byte(rng.IntN(255)) // no marker
				}
			}
			p, err := Decode("x.jpg", data)
			if err != nil {
				refused++
				continue
			}
			doubted += len(p.Doubts())
			p.Close()
		}
	})
	require.Empty(t, said)
	require.Greater(t, refused, 190, "libjpeg alone notices a third")
	require.Greater(t, refused+doubted, 210, "light that shifts from the damage on is said, not refused")
}

func TestAJpegOfWhichMuchIsLeftOverOrMissingIsRefused(t *testing.T) {
	whole := sceneJPEG(t)
	end := len(whole) - 2
	for name, data := range map[string][]byte{
		"left over": append(append(bytes.Clone(whole[:end]), make([]byte, 100)...), whole[end:]...),
		"missing":   append(bytes.Clone(whole[:end*4/5]), whole[end:]...),
	} {
		said := heldStderr(t, func() {
			_, err := Decode(name, data)
			require.ErrorContains(t, err, "is damaged", name)
		})
		require.Empty(t, said, name)
	}
}

func TestAFewBytesOfPaddingAreNoDamage(t *testing.T) {
	whole := sceneJPEG(t)
	end := len(whole) - 2
	padded := append(append(bytes.Clone(whole[:end]), 0, 0), whole[end:]...)
	said := heldStderr(t, func() {
		p, err := Decode("padded.jpg", padded)
		require.NoError(t, err)
		p.Close()
		p, err = Decode("after.jpg", append(bytes.Clone(whole), "a phone's own trailer"...))
		require.NoError(t, err)
		p.Close()
	})
	require.Empty(t, said)
}
