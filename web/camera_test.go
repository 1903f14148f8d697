package web

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"referee/report"
)

// madeCamera remembers the pictures that it is sent.
type madeCamera struct {
	mu     sync.Mutex
	frames []image.Image
}

func (c *madeCamera) Push(data []byte) error {
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.frames = append(c.frames, img)
	return nil
}

func (c *madeCamera) count() int { c.mu.Lock(); defer c.mu.Unlock(); return len(c.frames) }

func TestAPhoneSendsPicturesOverAWebSocket(t *testing.T) {
	cam := &madeCamera{}
	s := open(t, t.TempDir(), func(o *Options) { o.Camera = cam })
	at := strings.Replace(s.url, "http", "ws", 1) + "/api/camera"
	_, r, err := websocket.Dial(t.Context(), at, &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://evil.example"}}})
	require.Error(t, err)
	require.Equal(t, http.StatusForbidden, r.StatusCode)
	c, _, err := websocket.Dial(t.Context(), at, nil)
	require.NoError(t, err)
	send := func(data []byte) string {
		require.NoError(t, c.Write(t.Context(), websocket.MessageBinary, data))
		_, said, err := c.Read(t.Context())
		require.NoError(t, err)
		return string(said)
	}
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, 640, 480)), nil))
	require.Equal(t, "ok", send(b.Bytes()))
	require.Equal(t, "no", send([]byte("no picture")))
	require.Equal(t, 1, cam.count())
	_, r, err = websocket.Dial(t.Context(), at, nil)
	require.Error(t, err)
	require.Equal(t, http.StatusConflict, r.StatusCode, "a second phone")
	c.CloseNow()
	require.Eventually(t, func() bool {
		c, _, err := websocket.Dial(context.Background(), at, nil)
		if err == nil {
			c.CloseNow()
		}
		return err == nil
	}, 60*time.Second, 20*time.Millisecond, "another phone, once the first is gone")
	_, r, err = websocket.Dial(t.Context(), strings.Replace(open(t, t.TempDir()).url, "http", "ws", 1)+"/api/camera", nil)
	require.Error(t, err)
	require.Equal(t, http.StatusNotFound, r.StatusCode)
}

// The film that the browser's camera shows: on each frame another part of a strip is
// bright, so that a picture tells which frame it is.
const (
	filmWidth, filmHeight = 640, 480
	filmFrames            = 8
)

// filmFile writes the film as Chromium takes it: JPEG after JPEG.
func filmFile(t testing.TB, dir string) string {
	t.Helper()
	var film bytes.Buffer
	for k := range filmFrames {
		img := image.NewRGBA(image.Rect(0, 0, filmWidth, filmHeight))
		draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{90, 60, 40, 255}), image.Point{}, draw.Src)
		draw.Draw(img, image.Rect(k*filmWidth/filmFrames, 100, (k+1)*filmWidth/filmFrames, 380), image.NewUniform(color.RGBA{40, 200, 120, 255}), image.Point{}, draw.Src)
		require.NoError(t, jpeg.Encode(&film, img, &jpeg.Options{Quality: 90}))
	}
	path := filepath.Join(dir, "film.mjpeg")
	require.NoError(t, os.WriteFile(path, film.Bytes(), 0o666))
	return path
}

// frameShown is which frame of the film a picture is; -1 for none.
func frameShown(img image.Image) int {
	found := -1
	for k := range filmFrames {
		r, g, b, _ := img.At((2*k+1)*filmWidth/filmFrames/2, filmHeight/2).RGBA()
		switch {
		case g>>8 > 150 && r>>8 < 100 && b>>8 < 180 && found < 0:
			found = k
		case g>>8 > 150:
			return -1
		}
	}
	return found
}

// TestAPhonesPageFilms uses Chromium's made-up capture device, which shows a film from a
// file, as the camera.
func TestAPhonesPageFilms(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	cam := &madeCamera{}
	s := open(t, t.TempDir(), func(o *Options) { o.Camera = cam })
	v := visit(t, ctx, s, "fr", sizes[0])
	v.open("/camera")
	v.looks("camera-off")
	v.click("#go")
	require.Eventually(t, func() bool { return cam.count() >= 10 }, 60*time.Second, 20*time.Millisecond)
	v.see("#camera-state", fmt.Sprintf("Envoi de %d×%d px", filmWidth, filmHeight))
	v.looks("camera-on")
	v.click("#go")
	v.see("#camera-state", word(report.French, "camera-off"))
	cam.mu.Lock()
	defer cam.mu.Unlock()
	shown := map[int]bool{}
	for _, f := range cam.frames {
		require.Equal(t, image.Pt(filmWidth, filmHeight), f.Bounds().Size())
		k := frameShown(f)
		require.GreaterOrEqual(t, k, 0, "a picture is none of the film")
		shown[k] = true
	}
	require.Greater(t, len(shown), 1, "the film goes on while it is sent")
}
