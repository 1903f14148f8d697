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
	pictures := picturesOf(t, path, frames)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		send(w, r, pictures, func(n int) bool { return false })
	}))
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return s.URL
}

// send sends pictures at a film's speed, the last of them over and over, until it
// is enough or nobody listens.
func send(w http.ResponseWriter, r *http.Request, pictures [][]byte, enough func(n int) bool) {
	w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
	for i := 0; r.Context().Err() == nil && !enough(i); i++ {
		p := pictures[min(i, len(pictures)-1)]
		fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n", len(p))
		w.Write(p)
		io.WriteString(w, "\r\n")
		w.(http.Flusher).Flush()
		time.Sleep(100 * time.Millisecond)
	}
}

// picturesOf are a film's first frames.
func picturesOf(t *testing.T, path string, frames int) [][]byte {
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
	return pictures
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

func TestANetworkCameraThatIsGoneForAWhileIsWatchedOnOnceItIsBack(t *testing.T) {
	pictures := picturesOf(t, film(t), 60)
	calls := 0
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch calls++; {
		case calls == 1: // to the first card, which is told in the meantime
			send(w, r, pictures[:30], func(n int) bool { return n == 60 })
		case calls < 4:
			http.Error(w, "nobody is here", http.StatusServiceUnavailable)
		default:
			send(w, r, pictures[30:], func(int) bool { return false })
		}
	}))
	defer func() { s.CloseClientConnections(); s.Close() }()
	newBench(t)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	out := &until{want: "Red square 6: legal", said: cancel}
	var errs bytes.Buffer
	a := app{stdout: out, stderr: &errs}
	code := a.run(ctx, []string{"watch", "--camera", s.URL, "--players", "Ada=blue,Ben=red", "--games", filepath.Join(t.TempDir(), "g.db")})
	require.Equal(t, exitOK, code, errs.String())
	require.Regexp(t, `(?s)The camera is lost: .*The camera is back\.`, errs.String())
	require.Contains(t, out.text.String(), "Blue triangle 5: legal")
	require.Contains(t, out.text.String(), "Red square 6: legal")
}
