package capture

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// dimmer is a camera whose driver takes the holding, or does not, and then shows
// another picture, or does not.
type dimmer struct {
	takes bool
	held  float64 // brightness once it is held
	now   float64
	freed bool
}

func (d *dimmer) Next(ctx context.Context) (*Frame, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(time.Millisecond):
	}
	return &Frame{Mat: gocv.NewMatWithSizeFromScalar(gocv.NewScalar(d.now, d.now, d.now, 0), 8, 8, gocv.MatTypeCV8UC3)}, nil
}
func (d *dimmer) Info() Info    { return Info{} }
func (d *dimmer) Close() error  { return nil }
func (d *dimmer) FreeExposure() { d.freed, d.now = true, 120 }
func (d *dimmer) HoldExposure() bool {
	if d.takes {
		d.now = d.held
	}
	return d.takes
}

func TestExposureIsHeldOnceItHasAdaptedUnlessThatMakesAnotherPicture(t *testing.T) {
	for name, c := range map[string]struct {
		camera dimmer
		want   Exposure
		freed  bool
	}{
		"the driver keeps what there is":            {dimmer{takes: true, held: 125, now: 120}, Held, false},
		"the driver takes a value of long ago":      {dimmer{takes: true, held: 40, now: 120}, Automatic, true},
		"the driver does not let anything be fixed": {dimmer{now: 120}, Automatic, true},
	} {
		t.Run(name, func(t *testing.T) {
			var mu sync.Mutex
			var told []Exposure
			camera := c.camera
			n, err := KeepNewest(t.Context(), func(context.Context) (Source, error) { return &camera, nil }, Patience{Stall: time.Second, Reopen: time.Second, Adapt: 5 * time.Millisecond}, func(tr Trouble) {
				mu.Lock()
				defer mu.Unlock()
				told = append(told, tr.Exposure)
			})
			require.NoError(t, err)
			require.Eventually(t, func() bool { mu.Lock(); defer mu.Unlock(); return len(told) > 0 }, 5*time.Second, time.Millisecond)
			require.NoError(t, n.Close())
			require.Equal(t, []Exposure{c.want}, told)
			require.Equal(t, c.freed, camera.freed)
		})
	}
}
