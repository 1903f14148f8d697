package main

import (
	"context"
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"gocv.io/x/gocv"

	"referee/capture"
	"referee/deck"
	"referee/record"
	"referee/rules"
	"referee/synth"
)

// standstill is a table on which nothing happens for long.
type standstill struct {
	Frames       int
	Told         int // events, but those of how the table lay at first
	From, To     int // MB, of the process after five minutes and at the end
	Cards, Asked int
}

// The table that stands still: small pictures, of which a machine takes in an hour's in
// some minutes; its lamps flicker, and the exposure jumps every half a minute.
const (
	stillWidth, stillHeight = 640, 360 // px
	stillFPS                = 10       // pictures a second
	stillCards              = 8        // on the table
	stillFlicker            = 0.03     // of the light, either way
	stillStep               = 0.2      // of the exposure
	stillNoise              = 4.0      // of 255
	noisePictures           = 64       // of noise, taken in turn: making one up costs more than looking at it
)

// measureStandstill shows a table on which nothing happens.
func (o *options) measureStandstill(ctx context.Context) (*standstill, error) {
	play := synth.DefaultPlay()
	play.Cards, play.Colors, play.Fouls = stillCards, 2, synth.Fouls{}
	t, err := synth.Play(deck.Default(), play, 1)
	if err != nil {
		return nil, err
	}
	shot := synth.DefaultShot()
	shot.Camera, shot.Width, shot.Height, shot.Surface, shot.Props = synth.Webcam, stillWidth, stillHeight, synth.Cloth, nil
	seen, err := synth.Shoot(t, shot, 1)
	if err != nil {
		return nil, err
	}
	base, err := synth.NewPainter(t.Deck).Render(seen)
	if err != nil {
		return nil, err
	}
	f, err := o.newFollower(t.Deck, []string{t.Colors[0].Name, t.Colors[1].Name}, rules.Way{})
	if err != nil {
		return nil, err
	}
	defer f.w.Close()
	return f.stand(ctx, base, int(o.still.Seconds()*stillFPS))
}

// stand shows one picture again and again, in changing light.
func (f *follower) stand(ctx context.Context, base *image.RGBA, frames int) (*standstill, error) {
	rng := rand.New(rand.NewPCG(1, 14))
	noise := noiseOf(rng, len(base.Pix))
	out := &standstill{Frames: frames}
	step := 1.0
	img := image.NewRGBA(base.Rect)
	for n := range frames {
		if n%(30*stillFPS) == 0 && n > 0 {
			step = 1 + stillStep*(2*rng.Float64()-1)
		}
		gain := step * (1 + stillFlicker*(2*rng.Float64()-1))
		of, at := noise[rng.IntN(len(noise))], rng.IntN(len(base.Pix))
		for i, v := range base.Pix {
			img.Pix[i] = uint8(max(0, min(255, gain*float64(v)+float64(of[(i+at)%len(of)])+0.5)))
		}
		m, err := gocv.ImageToMatRGB(img)
		if err != nil {
			return nil, err
		}
		if err := f.step(ctx, &capture.Frame{Mat: m, Number: n, At: time.Duration(n) * time.Second / stillFPS}); err != nil {
			return nil, err
		}
		f.clock.before = f.clock.before[:0]
		if n == min(frames-1, 5*60*stillFPS) {
			out.From = processMB()
		}
	}
	out.To, out.Cards = processMB(), len(f.w.State().Pieces)
	for i := range f.told {
		switch f.told[i].Kind {
		case record.Begun, record.Turn:
		case record.Unsure, record.Blocked:
			out.Asked++
		default:
			out.Told++
		}
	}
	return out, nil
}

// noiseOf are pictures of noise.
func noiseOf(rng *rand.Rand, size int) [][]int8 {
	out := make([][]int8, noisePictures)
	for k := range out {
		out[k] = make([]int8, size)
		for i := range out[k] {
			out[k][i] = int8(rng.NormFloat64() * stillNoise)
		}
	}
	return out
}

// processMB is the memory that the process holds, what nobody needs any more left out.
func processMB() int {
	runtime.GC()
	data, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(data)) {
		if kb, is := strings.CutPrefix(line, "VmRSS:"); is {
			n, _ := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(kb), "kB")))
			return n / 1024
		}
	}
	return 0
}

// text is the measurement in Markdown.
func (s *standstill) text() string {
	if s == nil {
		return ""
	}
	return fmt.Sprintf("\nA table with %d cards on which nothing happens, in flickering light that jumps by up to a fifth every half a minute: %d frames, at 10 a second %d min, shown as fast as they are taken in: %d events, %d questions; memory %d MB after five minutes, %d MB at the end.\n", s.Cards, s.Frames, s.Frames/stillFPS/60, s.Told, s.Asked, s.From, s.To)
}
