package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"referee/internal/fault"
	"referee/live"
	"referee/report"
)

// keys hears what is pressed on a terminal; nothing anywhere else.
type keys struct {
	heard   chan rune
	restore func()
	paused  bool
	asked   *asked // what is being typed; nil: nothing
}

// listen begins to hear keys, one by one where the terminal can.
func (g *watched) listen() *keys {
	k := &keys{heard: make(chan rune, 16), restore: func() {}}
	if g.stdin == nil {
		return k
	}
	if f, is := g.stdin.(*os.File); is {
		if old, err := term.MakeRaw(int(f.Fd())); err == nil {
			k.restore = func() { term.Restore(int(f.Fd()), old) }
			g.stderr = lineEnds{g.stderr}
			if out, is := g.stdout.(*os.File); is && term.IsTerminal(int(out.Fd())) {
				g.stdout = lineEnds{g.stdout}
			}
		}
	}
	g.note(report.LiveKeys)
	go func() {
		in := bufio.NewReader(g.stdin)
		for {
			r, _, err := in.ReadRune()
			if err != nil {
				return
			}
			k.heard <- r
		}
	}()
	return k
}

func (k *keys) stop() { k.restore() }

// pressed are the keys pressed since it was last asked; while paused it waits.
func (k *keys) pressed() []rune {
	var out []rune
	for {
		if k.paused && len(out) == 0 {
			out = append(out, <-k.heard)
			continue
		}
		select {
		case r := <-k.heard:
			out = append(out, r)
		default:
			return out
		}
	}
}

// takeBack takes something back, and says so if there was nothing.
func (g *watched) takeBack(what func() (did bool, err error)) error {
	did, err := what()
	if err == nil && !did {
		g.note(report.LiveNothing)
	}
	return err
}

// press does what a key says, and tells whether it ends the game.
func (g *watched) press(r rune, k *keys) (bool, error) {
	const controlC = 3 // a raw terminal sends it as a key
	if k.asked != nil && r != controlC {
		return false, g.typed(r, k)
	}
	switch r {
	case 'u':
		return false, g.takeBack(g.watcher.Undo)
	case 'l':
		return false, g.watcher.RuleLast(true)
	case 'i':
		return false, g.watcher.RuleLast(false)
	case 't':
		return false, g.takeBack(g.watcher.TakeBackRuling)
	case 'c':
		k.asked = &asked{answer: g.correct}
		g.note(report.LiveAskCard)
	case 'n':
		k.asked = &asked{answer: g.claim}
		g.note(report.LiveAskClaim)
	case 'p':
		k.paused = !k.paused
		if k.paused {
			g.note(report.LivePaused)
		}
	case 'q', controlC:
		return true, nil
	}
	return false, nil
}

// lineEnds writes line ends as a raw terminal wants them.
type lineEnds struct{ io.Writer }

func (l lineEnds) Write(p []byte) (int, error) {
	if _, err := io.WriteString(l.Writer, strings.ReplaceAll(string(p), "\n", "\r\n")); err != nil {
		return 0, fault.Errorf("writing to the terminal: %w", err)
	}
	return len(p), nil
}

// status is the line at the foot of a terminal that is written over.
type status struct {
	shown  bool
	at     time.Time
	frames int
	viewed bool
}

func (s *status) clear(out io.Writer) {
	if s.shown {
		fmt.Fprint(out, "\r\x1b[K")
		s.shown = false
	}
}

// showStatus renews the status line twice a second.
func (g *watched) showStatus() {
	g.status.frames++
	now := time.Now()
	if g.status.at.IsZero() {
		g.status.at = now
	}
	passed := now.Sub(g.status.at).Seconds()
	if !g.terminal || g.o.quiet || passed < 0.5 {
		return
	}
	v := g.watcher.View()
	doing := map[bool]report.Key{true: report.LiveMoving, false: report.LiveStill}[v.Moving]
	switch {
	case v.Looking:
		doing = report.LiveLooking
	case g.watcher.Reading() == nil:
		doing = report.LiveWaiting
	}
	turn := strings.Join(g.watcher.State().May(), ", ")
	if turn == "" {
		turn = report.Say(report.Nobody, g.lang)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.status.clear(g.stderr)
	fmt.Fprint(g.stderr, report.Say(report.LiveStatus, g.lang, float64(g.status.frames)/passed, turn, report.Say(doing, g.lang), 100*v.Light))
	g.status.shown, g.status.at, g.status.frames = true, now, 0
}

// showView says how well the table is seen, once it is, with what to do.
func (g *watched) showView() {
	if g.status.viewed || g.watcher.Reading() == nil {
		return
	}
	g.status.viewed = true
	v := g.watcher.View()
	g.note(report.LiveView, v.CardPx, v.Tilt.Degrees(), 100*v.Glare)
	for _, n := range shortcomings(v) {
		g.note(n.key, n.value)
	}
}

// shortcoming is what should be better about the view.
type shortcoming struct {
	key   report.Key
	value float64
}

func shortcomings(v live.View) []shortcoming {
	var out []shortcoming
	const leastPx, mostTilt, mostGlare = 60, 45, 0.02 // below these identities and verdicts begin to be unsure on made-up tables
	if v.CardPx < leastPx {
		out = append(out, shortcoming{report.LiveNarrow, v.CardPx})
	}
	if v.Tilt.Degrees() > mostTilt {
		out = append(out, shortcoming{report.LiveTilted, v.Tilt.Degrees()})
	}
	if v.Glare > mostGlare {
		out = append(out, shortcoming{report.LiveGlare, 100 * v.Glare})
	}
	return out
}
