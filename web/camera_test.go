package web

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"referee/report"
)

// madeCamera remembers the pictures that it is sent.
type madeCamera struct {
	mu     sync.Mutex
	frames []image.Point
}

func (c *madeCamera) Push(data []byte) error {
	img, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.frames = append(c.frames, img.Bounds().Size())
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

// TestAPhonesPageFilms uses Chromium's made-up capture device as the camera.
func TestAPhonesPageFilms(t *testing.T) {
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium here")
	}
	ctx, end := launch(path, chromedp.Flag("use-fake-device-for-media-stream", true), chromedp.Flag("use-fake-ui-for-media-stream", true))
	defer end()
	cam := &madeCamera{}
	s := open(t, t.TempDir(), func(o *Options) { o.Camera = cam })
	v := visit(t, ctx, s, "fr", sizes[0])
	v.open("/camera")
	v.looks("camera-off")
	v.click("#go")
	require.Eventually(t, func() bool { return cam.count() >= 5 }, 60*time.Second, 20*time.Millisecond)
	v.see("#camera-state", fmt.Sprintf("Envoi de %d×%d px", cam.frames[0].X, cam.frames[0].Y))
	v.looks("camera-on")
	v.click("#go")
	v.see("#camera-state", word(report.French, "camera-off"))
}
