package capture

import (
	"math"
	"time"
)

// Exposure tells who sets a camera's exposure and white balance.
type Exposure string

// What they may be.
const (
	Held      Exposure = "held"      // as they were once they had adapted
	Automatic Exposure = "automatic" // by the camera, that follows every hand
)

// exposer is a source whose exposure can be held.
type exposer interface {
	HoldExposure() bool // true if the driver took it
	FreeExposure()
}

const (
	// brightest is by how many times the picture's brightness may change by the
	// holding: some drivers then take a value of long ago instead of the present
	// one.
	brightest = 1.2
	// judgedAfter is how many frames a camera takes to do what it is told.
	judgedAfter = 10
)

// exposing holds the exposure of a source once its automatics have adapted, and
// frees it again if the picture is another then. It is used where the source is
// read.
type exposing struct {
	src    exposer
	from   time.Time
	before float64 // brightness when it was held
	wait   int     // frames until that is judged
	done   bool
}

func newExposing(src Source, after time.Duration) *exposing {
	e := &exposing{from: time.Now().Add(after)}
	var is bool
	e.src, is = src.(exposer)
	e.done = !is
	return e
}

// seen takes in a frame; it tells once what came of it.
func (e *exposing) seen(f *Frame) (Exposure, bool) {
	switch {
	case e.done:
	case e.wait > 0:
		if e.wait--; e.wait > 0 {
			return "", false
		}
		e.done = true
		if math.Abs(math.Log(brightness(f)/e.before)) <= math.Log(brightest) {
			return Held, true
		}
		e.src.FreeExposure()
		return Automatic, true
	case !time.Now().Before(e.from):
		if e.before = brightness(f); e.src.HoldExposure() {
			e.wait = judgedAfter
			return "", false
		}
		e.done = true
		e.src.FreeExposure()
		return Automatic, true
	}
	return "", false
}

// brightness is the mean of a frame's pixels, of 255.
func brightness(f *Frame) float64 {
	m := f.Mat.Mean()
	return (m.Val1+m.Val2+m.Val3)/3 + 1 // a black picture has no logarithm
}
