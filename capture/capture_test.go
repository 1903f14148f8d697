package capture

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// aWhile is how long a test waits for what must happen: it takes milliseconds, but on a
// machine that has other work.
const aWhile = time.Minute

// grey is a JPEG of one brightness, by which a test tells frames apart.
func grey(t testing.TB, v uint8) []byte {
	img := image.NewGray(image.Rect(0, 0, 64, 48))
	draw.Draw(img, img.Rect, image.NewUniform(color.Gray{v}), image.Point{}, draw.Src)
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, img, nil))
	return b.Bytes()
}

// level is the brightness of a frame's first pixel.
func level(t testing.TB, f *Frame) int {
	t.Helper()
	data, err := f.Mat.DataPtrUint8()
	require.NoError(t, err)
	return int(data[0])
}

// camera is an MJPEG server whose pictures a test sends.
type camera struct {
	pictures chan []byte
	hangUp   chan struct{}
}

func (c *camera) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=--frame")
	w.(http.Flusher).Flush()
	for {
		select {
		case <-r.Context().Done():
			return
		case <-c.hangUp:
			panic(http.ErrAbortHandler)
		case p := <-c.pictures:
			fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n", len(p))
			w.Write(p)
			io.WriteString(w, "\r\n--frame")
			io.WriteString(w, "\r\n\r\n") // an empty part, as some cameras send: passed over
			w.(http.Flusher).Flush()
		}
	}
}

func serve(t *testing.T) (*camera, string) {
	c := &camera{make(chan []byte), make(chan struct{})}
	s := httptest.NewServer(c)
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return c, s.URL
}

func TestAStreamGivesItsPicturesInTurnAndPassesOverBrokenOnes(t *testing.T) {
	c, url := serve(t)
	src, err := Open(t.Context(), url, DefaultWish())
	require.NoError(t, err)
	defer src.Close()
	go func() {
		for _, p := range [][]byte{grey(t, 40), []byte("no picture"), grey(t, 200), grey(t, 40)} {
			c.pictures <- p
		}
	}()
	for i, want := range []int{40, 200} {
		f, err := src.Next(t.Context())
		require.NoError(t, err)
		require.InDelta(t, want, level(t, f), 3)
		require.Equal(t, i, f.Number)
		f.Close()
	}
	require.Equal(t, 64, src.Info().Width)
}

func TestOnlyTheNewestFrameIsKept(t *testing.T) {
	c, url := serve(t)
	n, err := KeepNewest(t.Context(), func(ctx context.Context) (Source, error) { return Open(ctx, url, DefaultWish()) }, DefaultPatience(), func(Trouble) {})
	require.NoError(t, err)
	defer n.Close()
	for _, v := range []uint8{10, 60, 110, 160, 240} {
		c.pictures <- grey(t, v)
	}
	// A multipart picture is known to be whole once the next one begins, so the
	// last one sent is still on its way.
	require.Eventually(t, func() bool { return n.Missed() >= 3 }, aWhile, time.Millisecond)
	f, err := n.Next(t.Context())
	require.NoError(t, err)
	defer f.Close()
	require.GreaterOrEqual(t, level(t, f), 157)
	require.GreaterOrEqual(t, f.Number, 3)
}

func TestACameraThatIsUnpluggedIsSaidAndOpenedAgain(t *testing.T) {
	for name, how := range map[string]struct {
		unplug func(*camera)
		stall  time.Duration // a busy machine must not take one that sends for stalled
	}{
		"cut off":       {func(c *camera) { c.hangUp <- struct{}{} }, aWhile},
		"sends nothing": {func(*camera) {}, 2 * time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			c, url := serve(t)
			var mu sync.Mutex
			var told []Trouble
			count := func() int { mu.Lock(); defer mu.Unlock(); return len(told) }
			n, err := KeepNewest(t.Context(), func(ctx context.Context) (Source, error) { return Open(ctx, url, DefaultWish()) },
				Patience{Stall: how.stall, Reopen: 20 * time.Millisecond},
				func(tr Trouble) { mu.Lock(); defer mu.Unlock(); told = append(told, tr) })
			require.NoError(t, err)
			defer n.Close()
			c.pictures <- grey(t, 30)
			c.pictures <- grey(t, 30)
			f, err := n.Next(t.Context())
			require.NoError(t, err)
			f.Close()
			how.unplug(c)
			require.Eventually(t, func() bool { return count() >= 2 }, aWhile, 5*time.Millisecond)
			mu.Lock()
			require.Error(t, told[0].Err)
			require.NoError(t, told[1].Err, "it is there again")
			mu.Unlock()
			go func() {
				for { // whichever connection is the one that is read now
					select {
					case c.pictures <- grey(t, 220):
					case <-t.Context().Done():
						return
					}
				}
			}()
			require.Eventually(t, func() bool {
				f, err := n.Next(t.Context())
				require.NoError(t, err)
				defer f.Close()
				return level(t, f) > 200
			}, aWhile, time.Millisecond)
		})
	}
}

func TestAFolderGivesItsPicturesInTheOrderOfTheirNames(t *testing.T) {
	dir := t.TempDir()
	for i, v := range []uint8{50, 100, 150} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, fmt.Sprintf("%02d.jpg", i)), grey(t, v), 0o666))
	}
	src, err := Open(t.Context(), dir, DefaultWish())
	require.NoError(t, err)
	for i := range 3 {
		f, err := src.Next(t.Context())
		require.NoError(t, err)
		require.InDelta(t, 50*(i+1), level(t, f), 3)
		f.Close()
	}
	_, err = src.Next(t.Context())
	require.ErrorIs(t, err, io.EOF)
}

func TestWhatCannotBeOpenedIsSaidInOneSentence(t *testing.T) {
	notFilm := filepath.Join(t.TempDir(), "x.mp4")
	require.NoError(t, os.WriteFile(notFilm, []byte("no film"), 0o666))
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "hello") }))
	defer page.Close()
	for name, want := range map[string]string{
		"no-such-film.mp4":   "cannot be opened",
		notFilm:              "is no film",
		t.TempDir():          "has no picture",
		page.URL:             "sends no MJPEG",
		"http://127.0.0.1:1": "does not answer",
		"97":                 "cannot be opened",
	} {
		_, err := Open(t.Context(), name, DefaultWish())
		require.ErrorContains(t, err, want, name)
	}
}

func TestCamerasAreListedWithTheNamesThatTheDriverGives(t *testing.T) {
	dir := t.TempDir()
	for _, id := range []int{10, 2} {
		at := filepath.Join(dir, "video"+strconv.Itoa(id))
		require.NoError(t, os.MkdirAll(at, 0o777))
		require.NoError(t, os.WriteFile(filepath.Join(at, "name"), fmt.Appendf(nil, "Webcam %d\n", id), 0o666))
	}
	require.Equal(t, []int{2, 10}, devicesIn(dir))
	require.Equal(t, "Webcam 10", nameIn(dir, 10))
	require.Empty(t, nameIn(dir, 3))
}

func TestANameSaysWhatItNames(t *testing.T) {
	for name, want := range map[string]Kind{
		"0": Device, "/dev/video2": Device, "http://phone:8080/video": Stream, "rtsp://10.0.0.2/live": Stream,
		"game.mp4": Film, t.TempDir(): Folder, "/tmp/x y.avi": Film,
	} {
		require.Equal(t, want, KindOf(name), name)
	}
}
