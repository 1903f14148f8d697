package main

import (
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"referee/report"
)

// progressDelay is how long work goes on unannounced.
const progressDelay = time.Second

// progress shows how far the reading of a photo is, on a terminal only, and
// clears itself away in the end. It may be called from any goroutine.
type progress struct {
	out   io.Writer // nil: show nothing
	lang  report.Lang
	since time.Time
	mu    sync.Mutex
	bar   *progressbar.ProgressBar
}

func newProgress(out io.Writer, terminal bool, lang report.Lang) *progress {
	p := &progress{lang: lang, since: time.Now()}
	if terminal {
		p.out = out
	}
	return p
}

// step tells that a stage is running and which part, from 0 to 1, of the
// whole is done.
func (p *progress) step(stage string, done float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.out == nil || time.Since(p.since) < progressDelay {
		return
	}
	if p.bar == nil {
		p.bar = progressbar.NewOptions(100,
			progressbar.OptionSetWriter(p.out),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionSetPredictTime(false),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionSetWidth(30))
	}
	p.bar.Describe(report.Stage(stage, p.lang))
	_ = p.bar.Set(int(100 * min(max(done, 0), 1))) // a terminal that is gone does not matter
}

func (p *progress) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}
