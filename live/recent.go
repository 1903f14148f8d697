package live

import (
	"time"

	"gocv.io/x/gocv"

	"referee/capture"
	"referee/vision"
)

// meanFrames is of how many still frames a picture is made that is read: noise
// is halved, and no more frames must be kept.
const meanFrames = 4

// recent are the last frames: their pixels of a few, their times of many.
type recent struct {
	frames []*capture.Frame
	at     []time.Duration // of the camera, oldest first
	clock  []time.Time     // by the wall, when it arrived
	number int             // of the newest
	gap    time.Duration   // when frames came again after a while without any
}

// unseenFrom is how long must pass between two frames for cards to have been laid
// and taken away unseen: people do it in a second or two.
const unseenFrom = 1500 * time.Millisecond

// timesKept bounds how long a stillness is measured to have been.
const timesKept = 1024

func (r *recent) add(f *capture.Frame) {
	if len(r.frames) == meanFrames {
		r.frames[0].Close()
		r.frames = r.frames[1:]
	}
	if len(r.at) == timesKept {
		r.at, r.clock = r.at[1:], r.clock[1:]
	}
	if len(r.at) > 0 && f.At-r.now() >= unseenFrom {
		r.gap = f.At
	}
	r.frames = append(r.frames, f)
	r.at, r.clock, r.number = append(r.at, f.At), append(r.clock, time.Now()), f.Number
}

func (r *recent) close() {
	for _, f := range r.frames {
		f.Close()
	}
	*r = recent{}
}

// back is the index of the time so many frames ago.
func (r *recent) back(frames int) int { return max(0, len(r.at)-1-frames) }

// since is the time that has passed, by the camera, since so many frames ago.
func (r *recent) since(frames int) time.Duration {
	return r.at[len(r.at)-1] - r.at[r.back(frames)]
}

// now is the time of the newest frame, by the camera.
func (r *recent) now() time.Duration { return r.at[len(r.at)-1] }

// waited is the time by the wall since so many frames ago.
func (r *recent) waited(frames int) time.Duration { return time.Since(r.clock[r.back(frames)]) }

// mean is the picture that the last frames make together, with less noise than
// each of them.
func (r *recent) mean(frames int) *vision.Picture {
	n := min(max(frames, 1), len(r.frames))
	last := r.frames[len(r.frames)-n:]
	first := last[0].Mat
	out := gocv.NewMat()
	if n == 1 {
		first.CopyTo(&out)
	} else {
		sum := gocv.NewMat()
		defer sum.Close()
		first.ConvertTo(&sum, gocv.MatTypeCV32FC3)
		for k, f := range last[1:] {
			if f.Mat.Cols() != first.Cols() || f.Mat.Rows() != first.Rows() {
				continue
			}
			gocv.AccumulatedWeighted(f.Mat, &sum, 1/float64(k+2))
		}
		sum.ConvertTo(&out, gocv.MatTypeCV8UC3)
	}
	return &vision.Picture{Path: "frame", Width: out.Cols(), Height: out.Rows(), Mat: out}
}
