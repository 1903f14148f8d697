package web

import (
	"context"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// touch puts fingers down, moves or lifts them; places are px of the screen.
func touch(kind input.DispatchTouchEventType, at ...[2]float64) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		p := input.DispatchTouchEventParams{Type: kind, TouchPoints: []*input.TouchPoint{}}
		for i, q := range at {
			id := float64(i)
			p.TouchPoints = append(p.TouchPoints, &input.TouchPoint{X: q[0], Y: q[1], ID: &id})
		}
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, p)
		return err
	})
}

// TestFingersZoomMoveAndOpenAPhoto pinches, drags and taps on a phone.
func TestFingersZoomMoveAndOpenAPhoto(t *testing.T) {
	ctx := browser(t)
	t.Parallel()
	s := open(t, t.TempDir())
	s.made.read = drawnPhoto(t)
	id := s.upload(t, "photo")
	s.done(t, id)
	v := visit(t, ctx, s, "en", sizes[0])
	v.open("/photos/" + id)
	v.until(`document.querySelectorAll('.piece').length === 16`)
	v.click("#zoom-all")
	box := eval[[]float64](v, `(() => { const b = document.querySelector('#stage svg').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`)
	x, y := box[0], box[1]
	view := func() []float64 {
		return eval[[]float64](v, `document.querySelector('#stage svg').getAttribute('viewBox').split(' ').map(Number)`)
	}
	whole := view()
	v.do(touch(input.DispatchTouchEventTypeTouchStart, [2]float64{x - 20, y}, [2]float64{x + 20, y}))
	for d := 30.0; d <= 80; d += 10 {
		v.do(touch(input.DispatchTouchEventTypeTouchMove, [2]float64{x - d, y}, [2]float64{x + d, y}))
	}
	v.do(touch(input.DispatchTouchEventTypeTouchEnd))
	near := view()
	require.Less(t, near[2], whole[2]/2, "a pinch zooms in")

	v.do(touch(input.DispatchTouchEventTypeTouchStart, [2]float64{x, y}), touch(input.DispatchTouchEventTypeTouchMove, [2]float64{x + 30, y}), touch(input.DispatchTouchEventTypeTouchMove, [2]float64{x + 60, y}), touch(input.DispatchTouchEventTypeTouchEnd))
	moved := view()
	require.Less(t, moved[0], near[0], "a drag moves the picture along")
	require.InDelta(t, near[2], moved[2], 1e-6)
	require.False(t, eval[bool](v, `document.querySelector('dialog').open`), "a drag opens nothing")

	v.click("#zoom-all")
	at := eval[[]float64](v, `(() => { const b = document.querySelector('.piece[data-card="9"]').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()`)
	require.Eventually(t, func() bool { // a busy machine makes a long press of a tap
		v.do(touch(input.DispatchTouchEventTypeTouchStart, [2]float64{at[0], at[1]}), touch(input.DispatchTouchEventTypeTouchEnd))
		return eval[bool](v, `new Promise(done => setTimeout(() => done(document.querySelector('dialog').open), 200))`)
	}, 20*time.Second, 100*time.Millisecond)
	require.Empty(t, v.wrong())
}
