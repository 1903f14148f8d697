package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
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
		send(w, r, pictures, nil)
	}))
	t.Cleanup(func() { s.CloseClientConnections(); s.Close() })
	return s.URL
}

// send sends pictures at a film's speed, the last of them over and over, until that
// is enough or nobody listens.
func send(w http.ResponseWriter, r *http.Request, pictures [][]byte, enough <-chan struct{}) {
	w.Header().Set("Content-Type", "multipart/x-mixed-replace; boundary=frame")
	for i := 0; ; i++ {
		p := pictures[min(i, len(pictures)-1)]
		fmt.Fprintf(w, "--frame\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n", len(p))
		w.Write(p)
		io.WriteString(w, "\r\n")
		w.(http.Flusher).Flush()
		select {
		case <-r.Context().Done():
			return
		case <-enough:
			return
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// beforehand is how many times the first picture of a film is sent: a machine that has
// other work takes in a few a second only, and must have seen the table before anything
// is laid on it.
const beforehand = 25

// picturesOf are a film's first frames, the very first for a while.
func picturesOf(t *testing.T, path string, frames int) [][]byte {
	src, err := capture.Open(t.Context(), path, capture.DefaultWish())
	require.NoError(t, err)
	defer src.Close()
	var pictures [][]byte
	for i := range frames {
		f, err := src.Next(t.Context())
		require.NoError(t, err)
		buf, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, f.Mat, []int{gocv.IMWriteJpegQuality, 90})
		require.NoError(t, err)
		times := 1
		if i == 0 {
			times = beforehand
		}
		pictures = append(pictures, slices.Repeat([][]byte{bytes.Clone(buf.GetBytes())}, times)...)
		buf.Close()
		f.Close()
	}
	return pictures
}

// until is where a command prints to: once something was said, what is to follow does.
type until struct {
	mu   sync.Mutex
	text strings.Builder
	then map[string]func()
}

func (u *until) Write(p []byte) (int, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.text.Write(p)
	for said, then := range u.then {
		if strings.Contains(u.text.String(), said) {
			delete(u.then, said)
			then()
		}
	}
	return len(p), nil
}

func TestANetworkCameraIsWatchedUntilItIsInterrupted(t *testing.T) {
	url := stream(t, film(t), 30)
	newBench(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out := &until{then: map[string]func(){"Blue triangle 5: legal": cancel}}
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
	calls, told, first := 0, make(chan struct{}), beforehand+29
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch calls++; {
		case calls == 1: // to the first card, and until that was told
			send(w, r, pictures[:first], told)
		case calls < 4:
			http.Error(w, "nobody is here", http.StatusServiceUnavailable)
		default:
			send(w, r, pictures[first:], nil)
		}
	}))
	defer func() { s.CloseClientConnections(); s.Close() }()
	newBench(t)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	out := &until{then: map[string]func(){
		"Blue triangle 5: legal": func() { close(told) },
		"Red square 6: legal":    cancel,
	}}
	var errs bytes.Buffer
	a := app{stdout: out, stderr: &errs}
	code := a.run(ctx, []string{"watch", "--camera", s.URL, "--players", "Ada=blue,Ben=red", "--games", filepath.Join(t.TempDir(), "g.db")})
	require.Equal(t, exitOK, code, errs.String())
	require.Regexp(t, `(?s)The camera is lost: .*The camera is back\.`, errs.String())
	require.Contains(t, out.text.String(), "Blue triangle 5: legal")
	require.Contains(t, out.text.String(), "Red square 6: legal")
}
