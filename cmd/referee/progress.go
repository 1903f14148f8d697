package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"referee/report"
)

// progressDelay is how long work goes on unannounced on a terminal, and
// progressPause how long it does between two lines elsewhere.
const (
	progressDelay = time.Second
	progressPause = 5 * time.Second
)

// progress shows how far the work is: as a bar that clears itself away in the end
// on a terminal, else as a line now and then, for logs. It may be called from any
// goroutine. Its own goroutine ends with finish.
type progress struct {
	show  func(progressLine)
	clear func()
	every *time.Ticker
	ended chan struct{}

	mu    sync.Mutex
	line  progressLine
	began bool
}

// progressLine says what is worked on, photo and stage, and which part from 0 to 1
// of it is done.
type progressLine struct {
	photo, stage string
	done         float64
}

// newProgress begins to show the work on a photo; "" for several together.
func (a *app) newProgress(photo string) *progress {
	p := &progress{line: progressLine{photo: photo}, show: func(progressLine) {}, clear: func() {}, ended: make(chan struct{})}
	switch {
	case a.quiet:
		return p
	case a.terminal:
		p.showBar(a.stderr, a.lang)
		p.watch(progressDelay)
	default:
		p.show = func(l progressLine) { fmt.Fprintf(a.stderr, "referee: %s\n", l.words(a.lang)) }
		p.watch(progressPause)
	}
	return p
}

// words are the line, the part done last: work that a stage does at one go stays
// there for long.
func (l progressLine) words(lang report.Lang) string {
	percent := int(100 * min(max(l.done, 0), 1))
	if l.photo == "" {
		return report.Say(report.Work, lang, report.Stage(l.stage, lang), percent)
	}
	return report.Say(report.WorkOnPhoto, lang, l.photo, report.Stage(l.stage, lang), percent)
}

func (p *progress) showBar(out io.Writer, lang report.Lang) {
	bar := progressbar.NewOptions(100,
		progressbar.OptionSetWriter(out),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetWidth(30))
	p.show = func(l progressLine) {
		bar.Describe(l.words(lang))
		_ = bar.Set(int(100 * min(max(l.done, 0), 1))) // a terminal that is gone does not matter
	}
	p.clear = func() { _ = bar.Clear() }
}

// watch shows the line again and again, whether or not anything new was told.
func (p *progress) watch(pause time.Duration) {
	p.every = time.NewTicker(pause)
	ticks := p.every.C // finish takes the ticker away
	go func() {
		for {
			select {
			case <-ticks:
				p.tick()
			case <-p.ended:
				return
			}
		}
	}()
}

// tick shows where the work is, once it has told so.
func (p *progress) tick() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.line.stage != "" && p.every != nil {
		p.began = true
		p.show(p.line)
	}
}

// look tells that the work has come to a photo.
func (p *progress) look(photo string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line.photo = photo
}

// step tells that a stage is running and which part, from 0 to 1, of the whole is
// done. Parallel work may tell it out of order: it never goes back.
func (p *progress) step(stage string, done float64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.line.stage, p.line.done = stage, max(done, p.line.done)
}

// finish ends the showing. It may be called again.
func (p *progress) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.every == nil {
		return
	}
	p.every.Stop()
	p.every = nil
	close(p.ended)
	if p.began {
		p.clear()
	}
}
