package main

import (
	"time"

	"gocv.io/x/gocv"

	"referee/capture"
	"referee/record"
	"referee/report"
	"referee/vision"
	"referee/web"
)

// Table is what was known last.
func (g *servedGame) Table() web.LiveTable {
	g.view.Do(func() { close(g.viewed) })
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.table
}

// Frame is the newest picture that was kept for the page.
func (g *servedGame) Frame() []byte {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.asked = time.Now()
	return g.frame
}

// The page's picture is renewed about once a second, which costs a hundredth of
// one core; less often while nobody looks.
const (
	frameEvery   = 700 * time.Millisecond // while somebody looks
	elseEvery    = 2 * time.Second        // while nobody does
	looksFor     = 5 * time.Second        // after the last picture was asked for: some frames missed on a weak net
	frameQuality = 80                     // of JPEG; chosen: it is looked at, not read
)

// keepFrame keeps a picture for the page, if it is time.
func (g *servedGame) keepFrame(f *capture.Frame) {
	g.mu.Lock()
	now, every := time.Now(), elseEvery
	if now.Sub(g.asked) < looksFor || g.kind == capture.Film { // a film ends
		every = frameEvery
	}
	wanted := g.frame == nil || now.Sub(g.taken) >= every
	g.mu.Unlock()
	if wanted {
		g.show(f)
	}
}

// showNow keeps the picture that is looked at, before something is announced that is to be
// seen on it. It runs where the game is watched.
func (g *servedGame) showNow() {
	if g.stepped != nil && g.stepped != g.shown {
		g.show(g.stepped)
	}
}

// show keeps a picture for the page.
func (g *servedGame) show(f *capture.Frame) {
	if f.Mat.Empty() {
		return
	}
	b, err := gocv.IMEncodeWithParams(gocv.JPEGFileExt, f.Mat, []int{gocv.IMWriteJpegQuality, frameQuality})
	if err != nil {
		return // the next one may do
	}
	data := append([]byte(nil), b.GetBytes()...)
	b.Close()
	g.mu.Lock()
	g.frame, g.taken, g.shown = data, time.Now(), f
	g.mu.Unlock()
}

func (g *servedGame) setLost(err error) {
	g.mu.Lock()
	g.failed = err
	server := g.server
	g.mu.Unlock()
	if server != nil {
		server.Refresh()
	}
}

// remember copies what others may ask for. It runs where the game is watched.
func (g *servedGame) remember() {
	fresh := g.look()
	t := g.looked.table
	view := g.watcher.View()
	seen := g.watcher.Reading() != nil
	g.mu.Lock()
	failed, before := g.failed, g.table.Doing
	switch {
	case g.watcher.State().Over:
		t.Doing = web.Ended
	case g.paused:
		t.Doing = web.Paused
	case failed != nil:
		t.Doing = web.Lost
	case !seen:
		t.Doing = web.Waiting
	case view.Looking:
		t.Doing = web.Looking
	case view.Moving:
		t.Doing = web.Moving
	default:
		t.Doing = web.Still
	}
	t.Notes = g.notes(seen, failed)
	g.table = t
	g.mu.Unlock()
	if fresh || before != t.Doing {
		g.server.Refresh()
	}
}

// looked is the table at the last event and reading: laying it out anew for every
// frame would cost more than watching does.
type looked struct {
	seq     int
	reading *vision.Reading
	table   web.LiveTable
}

// look lays the table out anew if something has happened, and tells whether.
func (g *servedGame) look() bool {
	state, seen := g.watcher.State(), g.watcher.Reading()
	if g.looked.seq == state.Seq && g.looked.reading == seen && g.looked.table.Game != 0 {
		return false
	}
	t := web.LiveTable{Game: g.game, Source: web.Source(g.src.Info()), Seats: state.Terms.Seats, Turn: state.May(), Way: g.way}
	t.Undo = record.Undoable(g.watcher.Events()) != 0
	if seen != nil {
		t.Layout, t.View = g.watcher.InView(), seen.View
	} else if len(state.Pieces) > 0 {
		t.Layout = state.Layout()
	}
	if t.Layout != nil {
		t.Referee = g.watcher.RulingOn(t.Layout)
		t.Rulings = g.watcher.SaidOn(t.Layout)
		t.Said = record.SaidOf(g.watcher.Events())
	}
	g.looked = looked{state.Seq, seen, t}
	return true
}

// notes tells what should be better, in words.
func (g *servedGame) notes(seen bool, failed error) func(report.Lang) []string {
	var short []shortcoming
	if seen {
		short = shortcomings(g.watcher.View())
	}
	if failed == nil && len(short) == 0 {
		return nil
	}
	return func(lang report.Lang) []string {
		var out []string
		if failed != nil {
			out = append(out, report.Say(report.LiveLost, lang, report.Fault(failed, lang)))
		}
		for _, s := range short {
			out = append(out, report.Say(s.key, lang, s.value))
		}
		return out
	}
}
