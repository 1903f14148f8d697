package calibrate

import (
	"context"
	"fmt"
	"math"

	"gocv.io/x/gocv"

	"referee/geometry"
)

// FrameSource gives the frames of a camera or a film one after another; its
// Read reports false at the end. A gocv.VideoCapture is one.
type FrameSource interface {
	Read(m *gocv.Mat) bool
}

// FrameSettings say which frames of a camera or a film are taken.
type FrameSettings struct {
	Wanted int // how many pictures are enough
	// Every is how many frames are passed over after each that was looked at:
	// a board held in the hand hardly moves from one to the next.
	Every int
	// MaxFrames bounds how long a camera is watched.
	MaxFrames int
	// DifferPart is how far the board must have moved, in parts of the
	// picture's diagonal, since every picture that was taken.
	DifferPart float64
	// StillPx is how far the board may move, px, from one frame to the next
	// without the picture being blurred.
	StillPx float64
}

// DefaultFrameSettings take up to 24 pictures.
func DefaultFrameSettings() FrameSettings {
	return FrameSettings{Wanted: 24, Every: 4, MaxFrames: 30 * 60 * 5, DifferPart: 0.06, StillPx: 2}
}

// quickPx is the longer side of the copy in which frames are searched.
const quickPx = 640

// AddFrames takes varied frames in which the board holds still. told is
// called after every frame that was looked at, with the pictures taken so far.
func (c *Collector) AddFrames(ctx context.Context, from FrameSource, s FrameSettings, told func(frame, taken int)) error {
	m, next := gocv.NewMat(), gocv.NewMat()
	defer m.Close()
	defer next.Close()
	taken := 0
	for frame := 1; frame <= s.MaxFrames && taken < s.Wanted; frame++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !from.Read(&m) || m.Empty() {
			return nil
		}
		if (frame-1)%(s.Every+1) != 0 {
			continue
		}
		ok, err := c.take(&m, &next, from, s, fmt.Sprintf("frame %d", frame))
		if err != nil {
			return err
		}
		if ok {
			taken++
		}
		told(frame, taken)
	}
	return nil
}

// take adds a frame if it shows the board still, and elsewhere than before.
// The frame after it is used up for that.
func (c *Collector) take(m, next *gocv.Mat, from FrameSource, s FrameSettings, name string) (bool, error) {
	g, err := greyOf(*m)
	if err != nil {
		return false, err
	}
	corners, ok := quickBoard(g, c.board)
	if !ok || !c.differs(corners, g, s.DifferPart) {
		return false, nil
	}
	if from.Read(next) && !next.Empty() {
		after, err := greyOf(*next)
		if err != nil {
			return false, err
		}
		moved, ok := quickBoard(after, c.board)
		if !ok || meanDistance(corners, moved) > s.StillPx {
			return false, nil
		}
	}
	v, err := findView(name, g, c.board)
	if err != nil {
		return false, nil // seen in the small copy only
	}
	c.views = append(c.views, *v)
	return true, nil
}

func quickBoard(g *grey, b Board) ([]geometry.Point, bool) {
	return findBoard(g, b, bySectors, math.Min(1, quickPx/float64(max(g.W, g.H))))
}

func (c *Collector) differs(corners []geometry.Point, g *grey, part float64) bool {
	limit := part * math.Hypot(float64(g.W), float64(g.H))
	for i := range c.views {
		if meanDistance(corners, c.views[i].Corners) < limit {
			return false
		}
	}
	return true
}

func meanDistance(a, b []geometry.Point) float64 {
	sum := 0.0
	for i := range a {
		sum += geometry.Distance(a[i], b[i])
	}
	return sum / float64(len(a))
}
