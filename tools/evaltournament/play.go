package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"referee/hub/madeup"
	"referee/internal/outfile"
	"referee/store"
	"referee/tools/internal/hubprogram"
)

// playing is a run while it goes on.
type playing struct {
	o        *options
	hub      hubprogram.Options
	codes    string // file
	programs []*exec.Cmd
	begin    []io.Closer // lets each begin

	mu     sync.Mutex
	delays []float64 // ms
	kept   map[int]int
	told   map[int]bool
	ready  int  // programs that can begin
	failed bool // a table that cannot go on
}

// play lets the tables play once, with so many kills.
func play(o *options, name string, kills int) (*figures, error) {
	own := *o
	own.dir = filepath.Join(o.dir, name)
	if err := os.RemoveAll(own.dir); err != nil {
		return nil, err
	}
	p := &playing{o: &own, programs: make([]*exec.Cmd, o.programs), begin: make([]io.Closer, o.programs), kept: map[int]int{}, told: map[int]bool{}}
	page, err := hubprogram.FreeAddress()
	if err != nil {
		return nil, err
	}
	hear, err := hubprogram.FreeAddress()
	if err != nil {
		return nil, err
	}
	p.hub = hubprogram.Options{Program: o.referee, Dir: filepath.Join(own.dir, "desk"), Page: page, Tables: hear, N: o.tables}
	hub, err := hubprogram.Start(p.hub)
	if err != nil {
		return nil, err
	}
	defer func() { _ = hub.Kill() }() // it has ended, unless something went wrong
	defer p.end()
	f := &figures{kills: kills}
	if f.idleMB, err = residentMB(hub.PID()); err != nil {
		return nil, err
	}
	if err := p.sitDown(hub); err != nil {
		return nil, err
	}
	if hub, err = p.disturb(hub, kills); err != nil {
		return nil, err
	}
	if err := p.untilTold(); err != nil {
		return nil, err
	}
	time.Sleep(time.Second) // the desk takes what its stream holds
	f.playedMB, f.peakMB, err = memoryMB(hub.PID())
	if err != nil {
		return nil, err
	}
	if err := hub.Stop(); err != nil {
		return nil, err
	}
	p.end()
	return f, p.compare(f, hub)
}

// sitDown starts the programs with the tables.
func (p *playing) sitDown(hub *hubprogram.Hub) error {
	var lines []string
	for _, c := range hub.Codes {
		lines = append(lines, c.String())
	}
	p.codes = filepath.Join(p.o.dir, "codes")
	if err := outfile.WritePrivate(p.codes, []byte(strings.Join(lines, "\n"))); err != nil {
		return err
	}
	for k := range p.programs {
		if err := p.start(k); err != nil {
			return err
		}
	}
	for p.isReady() < len(p.programs) {
		time.Sleep(50 * time.Millisecond)
	}
	for _, b := range p.begin {
		if err := b.Close(); err != nil {
			return err
		}
	}
	return nil
}

func (p *playing) isReady() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.failed {
		return len(p.programs)
	}
	return p.ready
}

// start starts a program with its share of the tables.
func (p *playing) start(k int) error {
	o := p.o
	self, err := os.Executable()
	if err != nil {
		return err
	}
	first, next := k*o.tables/o.programs, (k+1)*o.tables/o.programs
	cmd := exec.Command(self, "-sit", p.codes, "-first", strconv.Itoa(first), "-through", strconv.Itoa(next-1), "-dir", o.dir, "-cards", strconv.Itoa(o.cards), "-pace", o.pace.String())
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if p.begin[k], err = cmd.StdinPipe(); err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	p.programs[k] = cmd
	go func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			p.hear(lines.Text())
		}
	}()
	return nil
}

// hear takes what a program says.
func (p *playing) hear(line string) {
	var what string
	var table, n int
	if got, _ := fmt.Sscanf(line, "%s %d %d", &what, &table, &n); got < 2 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch what {
	case "kept":
		p.kept[table] = max(p.kept[table], n)
	case "ready":
		p.ready++
	case "failed":
		p.failed = true
	case "told":
		p.told[table] = true
	case "delay":
		p.delays = append(p.delays, float64(n)/1000)
	}
}

// disturb kills the desk and programs with tables, at random, and starts them again.
func (p *playing) disturb(hub *hubprogram.Hub, kills int) (*hubprogram.Hub, error) {
	rng := rand.New(rand.NewPCG(18, 200))
	whole := p.o.pace * time.Duration(p.o.cards)
	for range kills {
		time.Sleep(whole / time.Duration(4*kills) * time.Duration(1+rng.IntN(4)) / 2)
		k := rng.IntN(len(p.programs))
		if err := p.programs[k].Process.Kill(); err != nil {
			return hub, err
		}
		_ = p.programs[k].Wait() // that it was killed is no news
		if err := hub.Kill(); err != nil {
			return hub, err
		}
		var err error
		if hub, err = hubprogram.Start(p.hub); err != nil {
			return hub, err
		}
		if err := p.start(k); err != nil {
			return hub, err
		}
		if err := p.begin[k].Close(); err != nil {
			return hub, err
		}
	}
	return hub, nil
}

// untilTold waits until every table has told all.
func (p *playing) untilTold() error {
	patience := 5*time.Minute + 3*p.o.pace*time.Duration(p.o.cards)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		p.mu.Lock()
		n, failed := len(p.told), p.failed
		p.mu.Unlock()
		switch {
		case n == p.o.tables:
			return nil
		case failed:
			return fmt.Errorf("a table cannot go on")
		}
	}
	return fmt.Errorf("after %v only %d of %d tables have told all", patience, len(p.told), p.o.tables)
}

// end ends the programs with the tables.
func (p *playing) end() {
	for k, cmd := range p.programs {
		if cmd != nil {
			_ = cmd.Process.Signal(os.Interrupt) // it may have ended
			_ = cmd.Wait()
			p.programs[k] = nil
		}
	}
}

// compare holds what the desk keeps against what each table keeps, and that against what
// it has announced.
func (p *playing) compare(f *figures, hub *hubprogram.Hub) error {
	ctx := context.Background()
	desk, err := store.Open(filepath.Join(p.hub.Dir, "referee.db"))
	if err != nil {
		return err
	}
	defer desk.Close()
	f.delays = p.delays
	for i, c := range hub.Codes {
		own, err := store.Open(tablePath(p.o.dir, i))
		if err != nil {
			return err
		}
		g, err := own.Game(ctx, 0)
		switch {
		case err != nil:
		case !g.Over || g.Events < p.kept[i]:
			err = fmt.Errorf("table %d has announced %d events, and kept %d", i+1, p.kept[i], g.Events)
		default:
			f.events += g.Events
			err = madeup.Same(ctx, desk, c.ID, own)
		}
		own.Close()
		if err != nil {
			return err
		}
	}
	f.diskMB, err = folderMB(p.hub.Dir)
	return err
}
