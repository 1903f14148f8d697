package picture

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// requireQuadrants checks that each quarter shows its colour.
func requireQuadrants(t *testing.T, p *Picture, want [4]color.NRGBA) {
	t.Helper()
	require.Equal(t, p.Mat.Cols(), p.Width)
	require.Equal(t, p.Mat.Rows(), p.Height)
	px, err := p.Mat.DataPtrUint8()
	require.NoError(t, err)
	for k, c := range want {
		x, y := p.Width/4+k%2*p.Width/2, p.Height/4+k/2*p.Height/2
		i := 3 * (y*p.Width + x)
		for ch, v := range [3]uint8{c.B, c.G, c.R} {
			require.InDelta(t, v, px[i+ch], 25, "quarter %d channel %d", k, ch)
		}
	}
}

func decodeOK(t *testing.T, data []byte) *Picture {
	t.Helper()
	p, err := Decode("made.jpg", data)
	require.NoError(t, err)
	t.Cleanup(func() { p.Close() })
	return p
}

func TestEveryExifOrientationIsTurnedUprightOnce(t *testing.T) {
	for o := 1; o <= 8; o++ {
		t.Run(fmt.Sprint(o), func(t *testing.T) {
			img := stored(160, 96, o)
			jpg := withExif(jpegBytes(t, img), exifBlock(o, 0, 0, 0))
			p := decodeOK(t, jpg)
			require.Equal(t, [2]int{160, 96}, [2]int{p.Width, p.Height})
			requireQuadrants(t, p, quarters)

			path := filepath.Join(t.TempDir(), "p.jpg")
			require.NoError(t, os.WriteFile(path, jpg, 0o600))
			q, err := Open(path)
			require.NoError(t, err)
			defer q.Close()
			requireQuadrants(t, q, quarters)
		})
	}
}

func TestTheFocalLengthComesFromExifUnlessThePictureWasCropped(t *testing.T) {
	jpg := jpegBytes(t, quadrants(400, 300))
	diagonal := math.Hypot(400, 300) / math.Hypot(36, 24)
	require.InDelta(t, 26*diagonal, decodeOK(t, withExif(jpg, exifBlock(1, 26, 4000, 3000))).FocalPx, 1e-6)
	require.InDelta(t, 26*diagonal, decodeOK(t, withExif(jpg, exifBlock(1, 26, 3000, 4000))).FocalPx, 1e-6)
	require.Zero(t, decodeOK(t, withExif(jpg, exifBlock(1, 26, 4000, 2000))).FocalPx, "cropped")
	require.Zero(t, decodeOK(t, withExif(jpg, exifBlock(1, 0, 4000, 3000))).FocalPx)
	require.Zero(t, decodeOK(t, jpg).FocalPx)
}

func TestBrokenExifIsNoExif(t *testing.T) {
	block := exifBlock(6, 26, 0, 0)
	for _, b := range [][]byte{block[:9], block[:20], bytes.Repeat([]byte{0xff}, 40), []byte("II*\x00\xff\xff\xff\xff......")} {
		p := decodeOK(t, withExif(jpegBytes(t, quadrants(160, 96)), b))
		require.Zero(t, p.FocalPx)
	}
}

func TestPngOfEveryKindIsConvertedToEightBitBGR(t *testing.T) {
	src := quadrants(160, 96)
	deep := image.NewNRGBA64(src.Rect)
	draw.Draw(deep, src.Rect, src, image.Point{}, draw.Src)
	requireQuadrants(t, decodeOK(t, pngBytes(t, src)), quarters)
	requireQuadrants(t, decodeOK(t, pngBytes(t, deep)), quarters)

	var greys [4]color.NRGBA
	for k, c := range quarters {
		y := color.GrayModel.Convert(c).(color.Gray).Y
		greys[k] = color.NRGBA{y, y, y, 255}
	}
	for _, grey := range []draw.Image{image.NewGray(src.Rect), image.NewGray16(src.Rect)} {
		draw.Draw(grey, src.Rect, src, image.Point{}, draw.Src)
		requireQuadrants(t, decodeOK(t, pngBytes(t, grey)), greys)
	}
}

func TestWhatIsTransparentIsShownOnWhite(t *testing.T) {
	src := quadrants(160, 96)
	for y := range 48 {
		for x := range 80 {
			src.SetNRGBA(x, y, color.NRGBA{})
		}
	}
	want := quarters
	want[0] = color.NRGBA{255, 255, 255, 255}
	requireQuadrants(t, decodeOK(t, pngBytes(t, src)), want)
}

func TestWebpAndHeicAreRead(t *testing.T) {
	for _, name := range []string{"quadrants.webp", "quadrants.heic", "turned.heic", "exif-turned.heic"} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join("testdata", name)
			data, err := os.ReadFile(path)
			require.NoError(t, err)
			inMemory := decodeOK(t, data)
			require.Equal(t, [2]int{320, 192}, [2]int{inMemory.Width, inMemory.Height})
			requireQuadrants(t, inMemory, quarters)
			fromFile, err := Open(path)
			require.NoError(t, err)
			defer fromFile.Close()
			requireQuadrants(t, fromFile, quarters)
		})
	}
}

func TestBadPicturesEndInOneSentence(t *testing.T) {
	jpg := jpegBytes(t, quadrants(320, 200))
	pic := pngBytes(t, quadrants(320, 200))
	heic, err := os.ReadFile("testdata/quadrants.heic")
	require.NoError(t, err)
	webp, err := os.ReadFile("testdata/quadrants.webp")
	require.NoError(t, err)
	for _, c := range []struct {
		name string
		data []byte
		kind Kind
	}{
		{"empty file", nil, NotAPicture},
		{"text", []byte("Dear Sir, the cards are on the table."), NotAPicture},
		{"one byte", []byte{0xff}, NotAPicture},
		{"gif", []byte("GIF89a......"), Unsupported},
		{"film", []byte("\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom"), Unsupported},
		{"jpeg of 1 px", jpegBytes(t, quadrants(1, 1)), TooSmall},
		{"png of 1 px", pngBytes(t, quadrants(1, 1)), TooSmall},
		{"jpeg header of 30000", jpegWithSize(jpg, 30000, 30000), TooLarge},
		{"png header of 30000", pngWithSize(pic, 30000, 30000), TooLarge},
		{"png header of a line", pngWithSize(pic, 1<<30, 1), TooLarge},
		{"jpeg without its end", jpg[:len(jpg)-2], Truncated},
		{"half a jpeg", jpg[:len(jpg)/2], Truncated},
		{"half a jpeg, closed", append(bytes.Clone(jpg[:len(jpg)/2]), 0xff, 0xd9), Truncated},
		{"jpeg header alone", jpg[:200], Truncated},
		{"jpeg start and end", []byte{0xff, 0xd8, 0xff, 0xd9}, Truncated},
		{"half a png", pic[:len(pic)/2], Truncated},
		{"png header alone", pic[:33], Truncated},
		{"half a webp", webp[:len(webp)/2], Truncated},
		{"half a heic", heic[:len(heic)/2], Truncated},
		{"heic brand alone", heic[:24], Truncated},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := Decode("holiday.jpg", c.data)
			require.Nil(t, p)
			var pe *Error
			require.ErrorAs(t, err, &pe)
			require.Equal(t, c.kind, pe.Kind, err.Error())
			require.Equal(t, "holiday.jpg", pe.Path)
			require.True(t, strings.HasPrefix(err.Error(), "holiday.jpg "), err.Error())
			require.NotContains(t, err.Error(), "\n")
		})
	}
}

func TestOpenNamesTheFileThatIsMissing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nowhere.jpg")
	_, err := Open(path)
	var pe *Error
	require.ErrorAs(t, err, &pe)
	require.Equal(t, NotFound, pe.Kind)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.Equal(t, path+" does not exist; check its name and that you may read it", err.Error())

	_, err = Open(t.TempDir())
	require.ErrorAs(t, err, &pe)
	require.Equal(t, NotAPicture, pe.Kind)
}

func TestADarkCornerIsNotTakenForAMissingPart(t *testing.T) {
	img := quadrants(320, 200)
	draw.Draw(img, image.Rect(160, 100, 320, 200), image.NewUniform(color.Black), image.Point{}, draw.Src)
	decodeOK(t, jpegBytes(t, img))
}

func FuzzDecode(f *testing.F) {
	jpg := withExif(jpegBytes(f, quadrants(80, 64)), exifBlock(6, 26, 0, 0))
	f.Add(jpg)
	f.Add(jpg[:len(jpg)/2])
	f.Add(pngBytes(f, quadrants(80, 64)))
	for _, name := range []string{"quadrants.webp", "quadrants.heic"} {
		data, err := os.ReadFile("testdata/" + name)
		require.NoError(f, err)
		f.Add(data)
	}
	small := limits{MaxBytes: 1 << 20, MaxPixels: 250_000, MinSide: 1, MaxRead: 60_000, MaxDecoding: 2_000_000}
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := decodeNamed("fuzz", data, source{limits: small})
		if err != nil {
			require.Nil(t, p)
			require.True(t, errors.As(err, new(*Error)))
			return
		}
		defer p.Close()
		require.Positive(t, p.Width*p.Height)
		require.LessOrEqual(t, p.Width*p.Height, small.MaxPixels)
		require.Equal(t, p.Width, p.Mat.Cols())
	})
}

func TestAnExifBlockWithTheOrientationAloneIsRead(t *testing.T) {
	for name, block := range map[string][]byte{
		"big endian, 26 bytes":          []byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00\x00\x00\x00\x00"),
		"little endian, 26 bytes":       []byte("II*\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00\x06\x00\x00\x00\x00\x00\x00\x00"),
		"without the offset of another": []byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"),
	} {
		t.Run(name, func(t *testing.T) {
			p := decodeOK(t, withExif(jpegBytes(t, stored(160, 96, 6)), block))
			require.Equal(t, [2]int{160, 96}, [2]int{p.Width, p.Height})
			requireQuadrants(t, p, quarters)
		})
	}
}

func FuzzOrientation(f *testing.F) {
	f.Add([]byte("MM\x00*\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"))
	f.Add([]byte("II*\x00\xff\xff\xff\xff\x01\x00"))
	f.Fuzz(func(t *testing.T, block []byte) {
		require.Contains(t, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}, firstOrientation(block))
	})
}
