package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"referee/capture"
)

// stream sends a film's first frames as a network camera would, and the last of
// them over and over.
func stream(t *testing.T, path string, frames int) string {
	src, err := capture.Open(t.Context(), path, capture.DefaultWish())
	require.NoError(t, err)
	defer src.Close()
	var pictures [][]byte
	for range frames {
		f, err := src.Next(t.Context())
		require.NoError(t, err)
		buf, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, f.Mat, []int{gocv.IMWriteJpegQuality, 90})
		require.NoError(t, err)
		pictures = append(pictures, bytes.Clone(buf.GetBytes()))
		buf.Close()
		f.Close()
	}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
		for i := 0; r.Context().Err() == nil; i++ {
			p := pictures[min(i, len(pictures)-1)]
			fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n", len(p))
			w.Write(p)
			io.WriteString(w, "\r\n")
			w.(http.Flusher).Flush()
			time.Sleep(100 * time.Millisecond)
		}
	}))
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return s.URL
}

// until is where a command prints to: it tells once something was said.
type until struct {
	mu   sync.Mutex
	text strings.Builder
	want string
	said func()
}

func (u *until) Write(p []byte) (int, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.text.Write(p)
	if strings.Contains(u.text.String(), u.want) {
		u.said()
	}
	return len(p), nil
}

func TestANetworkCameraIsWatchedUntilItIsInterrupted(t *testing.T) {
	url := stream(t, film(t), 30)
	newBench(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	out := &until{want: "Blue triangle 5: legal", said: cancel}
	var errs bytes.Buffer
	a := app{stdout: out, stderr: &errs}
	code := a.run(ctx, []string{"watch", "--camera", url, "--players", "Ada=blue,Ben=red", "--games", filepath.Join(t.TempDir(), "g.db")})
	require.Equal(t, exitOK, code, errs.String())
	require.Contains(t, out.text.String(), "Blue triangle 5: legal")
	require.Contains(t, out.text.String(), "The round is over", "what was seen is counted")
	require.Contains(t, errs.String(), "1280×720")
}
