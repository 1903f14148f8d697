package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/hub/madeup"
	"referee/hub/wire"
	"referee/internal/cvlog"
	"referee/record"
	"referee/store"
	"referee/vision"
)

// The variables that make this test's program another: referee with these arguments, or a
// made-up table of a tournament on a folder with a code.
const (
	asReferee = "REFEREE_TEST_AS"
	asTable   = "REFEREE_TEST_TABLE"
)

// process is a program of its own while a test runs.
type process struct {
	t     *testing.T
	cmd   *exec.Cmd
	lines chan string

	mu   sync.Mutex
	said []string
}

// run starts this test's program as another one.
func startProcess(t *testing.T, as string, args ...string) *process {
	t.Helper()
	p := &process{t: t, cmd: exec.Command(os.Args[0], "-test.run", "^TestAsAProcessOfItsOwn$"), lines: make(chan string, 4096)}
	p.cmd.Env = append(os.Environ(), as+"="+strings.Join(args, "\n"))
	out, err := p.cmd.StdoutPipe()
	require.NoError(t, err)
	p.cmd.Stderr = p.cmd.Stdout
	require.NoError(t, p.cmd.Start())
	go func() {
		defer close(p.lines)
		in := bufio.NewScanner(out)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			p.mu.Lock()
			p.said = append(p.said, in.Text())
			p.mu.Unlock()
			p.lines <- in.Text()
		}
		io.Copy(io.Discard, out)
	}()
	t.Cleanup(p.kill)
	return p
}

// kill ends it with SIGKILL: it cannot tidy up.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// stop ends it as Ctrl+C does.
func (p *process) stop() {
	p.t.Helper()
	require.NoError(p.t, p.cmd.Process.Signal(os.Interrupt))
	p.cmd.Wait()
}

// await waits for a line with a text, and returns it.
func (p *process) await(text string) string {
	p.t.Helper()
	end := time.After(60 * time.Second)
	for {
		select {
		case line, more := <-p.lines:
			if strings.Contains(line, text) {
				return line
			}
			require.True(p.t, more, "it ended before it said %q: %q", text, p.all())
		case <-end:
			require.Fail(p.t, "it never comes", "%q: %q", text, p.all())
		}
	}
}

// all is what it has said so far.
func (p *process) all() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.said...)
}

// TestAsAProcessOfItsOwn is no test, but the programs that tests start.
func TestAsAProcessOfItsOwn(t *testing.T) {
	if args := os.Getenv(asReferee); args != "" {
		cvlog.Silence()
		ctx, _ := untilSignal(context.Background())
		a := app{stdout: os.Stdout, stderr: os.Stderr, read: vision.Read}
		os.Exit(a.run(ctx, strings.Split(args, "\n")))
	}
	if args := os.Getenv(asTable); args != "" {
		if err := madeUpTable(strings.Split(args, "\n")); err != nil {
			fmt.Println("table:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
}

// madeUpTable plays at a table: its folder, its code, its seed.
func madeUpTable(args []string) error {
	ctx, _ := untilSignal(context.Background())
	st, err := store.Open(filepath.Join(args[0], "table.db"))
	if err != nil {
		return err
	}
	defer st.Close()
	code, err := wire.ParseCode(args[1])
	if err != nil {
		return err
	}
	e := madeup.Evening{Players: []string{"Ada", "Ben"}, Games: 2, Cards: 12, Pace: 40 * time.Millisecond,
		Kept: func(game int64, e *record.Event) { fmt.Printf("kept %d %d\n", game, e.Seq) }}
	if _, err := fmt.Sscan(args[2], &e.Seed); err != nil {
		return err
	}
	return e.Play(ctx, st, code, func() { fmt.Println("all told") })
}
