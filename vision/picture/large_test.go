package picture

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// A phone's largest photo, as it says.
const largestWidth, largestHeight = 16320, 12240

// groupPx is the side of a group of blocks, px, where colour has half the resolution.
const groupPx = 16

// largest is quadrants of 200 megapixels as a JPEG, made out of two of its lines of
// blocks, over and over: encoded as they are, that many pixels would take seconds.
func largest(t *testing.T) []byte {
	t.Helper()
	above, below := line(t, 0), line(t, 2)
	n := bytes.Index(above, []byte{0xff, markSOS})
	n += 2 + int(binary.BigEndian.Uint16(above[n+2:]))
	out := jpegWithSize(above[:n], largestWidth, largestHeight)
	const lines = largestHeight / groupPx
	for i := range lines {
		from := above
		if i >= lines/2 {
			from = below
		}
		if i > 0 {
			out = append(out, 0xff, byte(markRST0+(i-1)%8))
		}
		out = append(out, from[n:len(from)-2]...)
	}
	return append(out, 0xff, markEOI)
}

// line is one line of blocks with the colours of two quarters, in one piece.
func line(t *testing.T, first int) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, largestWidth, groupPx))
	half := image.Rect(0, 0, largestWidth/2, groupPx)
	draw.Draw(img, half, image.NewUniform(quarters[first]), image.Point{}, draw.Src)
	draw.Draw(img, half.Add(image.Pt(largestWidth/2, 0)), image.NewUniform(quarters[first+1]), image.Point{}, draw.Src)
	for x := range largestWidth { // no block is flat
		img.SetNRGBA(x, x%groupPx, color.NRGBA{128, 128, 128, 255})
	}
	mat := matOnWhite(img, 1)
	defer mat.Close()
	b, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, mat, []int{gocv.IMWriteJpegRstInterval, largestWidth / groupPx})
	require.NoError(t, err)
	defer b.Close()
	return bytes.Clone(b.GetBytes())
}

var resident = regexp.MustCompile(`Vm(HWM|RSS):\s+(\d+) kB`)

// memoryMB is what this process has now, and the most that it has had, MB.
func memoryMB(t *testing.T) (most, now int) {
	t.Helper()
	said, err := os.ReadFile("/proc/self/status")
	require.NoError(t, err)
	for _, m := range resident.FindAllStringSubmatch(string(said), -1) {
		kb, err := strconv.Atoi(m[2])
		require.NoError(t, err)
		if m[1] == "HWM" {
			most = kb / 1000
		} else {
			now = kb / 1000
		}
	}
	return most, now
}

func TestAPhotoOf200MegapixelsIsDecodedToThoseThatAreRead(t *testing.T) {
	data := largest(t)
	require.NoError(t, os.WriteFile("/proc/self/clear_refs", []byte("5"), 0)) // the most is what there is now (proc_pid_clear_refs(5))
	_, before := memoryMB(t)
	p := decodeOK(t, data)
	after, _ := memoryMB(t)
	require.Equal(t, 4, p.Shrunk)
	require.Equal(t, image.Pt(largestWidth, largestHeight), p.Taken)
	require.Equal(t, [2]int{largestWidth / 4, largestHeight / 4}, [2]int{p.Width, p.Height})
	requireQuadrants(t, p, quarters)
	const allPixelsMB = 3 * largestWidth * largestHeight / 1_000_000
	require.Less(t, after-before, allPixelsMB/2)
}

func TestPhotosOfUpTo200MegapixelsAreTaken(t *testing.T) {
	jpg, pic := jpegBytes(t, quadrants(320, 200)), pngBytes(t, quadrants(320, 200))
	deep := pngBytes(t, image.NewNRGBA64(image.Rect(0, 0, 320, 200)))
	for name, c := range map[string]struct {
		data []byte
		want string
	}{
		"JPEG of 200 megapixels":          {jpegWithSize(jpg, largestWidth, largestHeight), ""},
		"JPEG of 201":                     {jpegWithSize(jpg, 16400, 12256), "more than 200 megapixels"},
		"PNG of 200":                      {pngWithSize(pic, largestWidth, largestHeight), ""},
		"PNG of 200, 16 bits a channel":   {pngWithSize(deep, largestWidth, largestHeight), "more than 175 megapixels"},
		"the same, one line after others": {interlaced(pngWithSize(deep, 13000, 10000)), "more than 116 megapixels"},
	} {
		h, err := readHeader(c.data)
		require.NoError(t, err, name)
		err = defaultLimits().admit(h)
		if c.want == "" {
			require.NoError(t, err, name)
			continue
		}
		require.ErrorContains(t, err, c.want, name)
	}
}

// interlaced lets a PNG's header say that its lines are interlaced.
func interlaced(png []byte) []byte {
	png[pngInterlaced] = 1
	binary.BigEndian.PutUint32(png[29:], crcOf(png[12:29]))
	return png
}

func TestAPictureIsShrunkAlikeInEveryFormat(t *testing.T) {
	few := defaultLimits()
	few.MaxRead = 5000
	heic, err := os.ReadFile("testdata/quadrants.heic")
	require.NoError(t, err)
	webp, err := os.ReadFile("testdata/quadrants.webp")
	require.NoError(t, err)
	for name, data := range map[string][]byte{
		"jpeg": jpegBytes(t, quadrants(320, 192)), "png": pngBytes(t, quadrants(320, 192)), "webp": webp, "heic": heic,
		"jpeg on its side": withExif(jpegBytes(t, stored(320, 192, 6)), exifBlock(6, 0, 0, 0)),
	} {
		t.Run(name, func(t *testing.T) {
			p, err := decodeNamed(name, data, source{limits: few})
			require.NoError(t, err)
			defer p.Close()
			require.Equal(t, 4, p.Shrunk)
			require.Equal(t, image.Pt(320, 192), p.Taken)
			require.Equal(t, [2]int{80, 48}, [2]int{p.Width, p.Height})
			requireQuadrants(t, p, quarters)
		})
	}
}
