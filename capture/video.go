package capture

import (
	"context"
	"io"
	"strconv"
	"strings"
	"time"

	"gocv.io/x/gocv"

	"referee/internal/fault"
)

// video is what OpenCV opens: a film, a camera of this machine, a stream of a
// kind that is not read here.
type video struct {
	cap   *gocv.VideoCapture
	info  Info
	kind  Kind
	next  int
	start time.Time
}

func openVideo(name string) (Source, error) {
	cap, err := gocv.OpenVideoCaptureWithAPI(name, gocv.VideoCaptureFFmpeg)
	if err != nil || !cap.IsOpened() {
		if cap != nil {
			cap.Close()
		}
		return nil, fault.Errorf("%s is no film that can be read", name)
	}
	return granted(cap, name, KindOf(name)), nil
}

// openDevice opens a camera and asks for what is wished. Its buffer is kept as
// short as the driver allows, or the frames are stale.
func openDevice(name string, w Wish) (Source, error) {
	id, err := strconv.Atoi(strings.TrimPrefix(name, "/dev/video"))
	if err != nil {
		return nil, fault.Errorf("%q is no camera: say its number, as of referee cameras", name)
	}
	cap, err := gocv.OpenVideoCapture(id)
	if err != nil || !cap.IsOpened() {
		if cap != nil {
			cap.Close()
		}
		return nil, fault.Errorf("camera %d cannot be opened: is it plugged in, and used by no other program?", id)
	}
	cap.Set(gocv.VideoCaptureFOURCC, cap.ToCodec("MJPG")) // USB 2 has no room for more than 5 raw frames/s of this size
	cap.Set(gocv.VideoCaptureFrameWidth, float64(w.Width))
	cap.Set(gocv.VideoCaptureFrameHeight, float64(w.Height))
	cap.Set(gocv.VideoCaptureFPS, w.FPS)
	cap.Set(gocv.VideoCaptureBufferSize, 1)
	label := DeviceName(id)
	if label == "" {
		label = "camera " + strconv.Itoa(id)
	}
	return granted(cap, label, Device), nil
}

func granted(cap *gocv.VideoCapture, name string, kind Kind) *video {
	return &video{cap: cap, kind: kind, info: Info{
		Name:  name,
		Width: int(cap.Get(gocv.VideoCaptureFrameWidth)), Height: int(cap.Get(gocv.VideoCaptureFrameHeight)),
		FPS: cap.Get(gocv.VideoCaptureFPS),
	}}
}

// The values of V4L2's exposure_auto, as OpenCV passes them on.
const (
	exposureManual    = 1 // V4L2_EXPOSURE_MANUAL
	exposureAutomatic = 3 // V4L2_EXPOSURE_APERTURE_PRIORITY
)

// HoldExposure asks a camera to keep exposure and white balance as they are,
// and tells whether the driver took both. Automatics follow every hand.
func (v *video) HoldExposure() bool {
	if v.kind != Device {
		return false
	}
	now := v.cap.Get(gocv.VideoCaptureExposure)
	v.cap.Set(gocv.VideoCaptureAutoExposure, exposureManual)
	v.cap.Set(gocv.VideoCaptureExposure, now)
	v.cap.Set(gocv.VideoCaptureAutoWB, 0)
	return v.cap.Get(gocv.VideoCaptureAutoExposure) == exposureManual && v.cap.Get(gocv.VideoCaptureAutoWB) == 0
}

// FreeExposure lets the camera set them by itself again.
func (v *video) FreeExposure() {
	if v.kind == Device {
		v.cap.Set(gocv.VideoCaptureAutoExposure, exposureAutomatic)
		v.cap.Set(gocv.VideoCaptureAutoWB, 1)
	}
}

func (v *video) Info() Info { return v.info }

// Close lets the camera go.
func (v *video) Close() error { return v.cap.Close() }

func (v *video) Next(ctx context.Context) (*Frame, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m := gocv.NewMat()
	if !v.cap.Read(&m) || m.Empty() || m.Channels() != 3 {
		m.Close()
		if v.kind == Film {
			if v.next == 0 {
				return nil, fault.Errorf("film %s has no frame that can be read", v.info.Name)
			}
			return nil, io.EOF
		}
		return nil, fault.Errorf("%s sends no picture any longer", v.info.Name)
	}
	v.info.Width, v.info.Height = m.Cols(), m.Rows()
	f := &Frame{Mat: m, Number: v.next, At: v.timeOf(v.next)}
	v.next++
	return f, nil
}

// timeOf is when a frame was taken: in a film by its rate, else by the clock.
func (v *video) timeOf(n int) time.Duration {
	if v.kind == Film && v.info.FPS > 0 {
		return time.Duration(float64(n) / v.info.FPS * float64(time.Second))
	}
	if n == 0 {
		v.start = time.Now()
	}
	return time.Since(v.start)
}
