package capture

import (
	"context"
	"fmt"
	"time"

	"gocv.io/x/gocv"
)

// Frame is one picture of a source.
type Frame struct {
	Mat    gocv.Mat // 8 bits, BGR; owned by the Frame
	Number int      // of the frames that the source sent, from 0
	At     time.Duration
}

// Close frees the pixels.
func (f *Frame) Close() error { return f.Mat.Close() }

// Info tells what a source grants.
type Info struct {
	Name          string
	Width, Height int     // px; 0 until the first frame tells
	FPS           float64 // 0 if the source does not say
}

// String is like "Webcam, 1280×720 at 30 frames/s".
func (i Info) String() string {
	s := i.Name
	if i.Width > 0 {
		s += fmt.Sprintf(", %d×%d", i.Width, i.Height)
	}
	if i.FPS > 0 {
		s += fmt.Sprintf(" at %.3g frames/s", i.FPS)
	}
	return s
}

// Source gives frames in turn. It is used by one goroutine at a time.
type Source interface {
	// Next waits for the next frame. The error is io.EOF at the end of a film or
	// folder, that of the context, or says why a camera fails.
	Next(ctx context.Context) (*Frame, error)
	Info() Info
	Close() error
}
