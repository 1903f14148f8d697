package main

import (
	"bufio"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/internal/cvlog"
	"referee/record"
	"referee/store"
)

// killed is the variable that makes this test's program watch a film, with these
// arguments, until it is killed.
const killed = "REFEREE_TEST_WATCH"

func TestAGameThatIsKilledGoesOnToTheSameScore(t *testing.T) {
	if args := os.Getenv(killed); args != "" {
		cvlog.Silence()
		a := app{stdout: os.Stdout, stderr: os.Stderr}
		os.Exit(a.run(context.Background(), strings.Split(args, "\n")))
	}
	path := film(t)
	db := filepath.Join(t.TempDir(), "games.db")
	args := []string{"watch", "--camera", path, "--players", "Ada=blue,Ben=red", "--games", db, "--json"}
	rng := rand.New(rand.NewPCG(14, 1))
	announced := watchUntilKilled(t, args, 2+rng.IntN(2), time.Duration(rng.IntN(400))*time.Millisecond)
	args = append(args, "--resume", "1")
	announced = append(announced, watchUntilKilled(t, args, 2, time.Duration(rng.IntN(400))*time.Millisecond)...)
	b := newBench(t)
	o := b.run(append(args[:len(args):len(args)], "--report", "end.json")...)
	require.Equal(t, exitOK, o.code, o.stderr)
	announced = append(announced, eventsIn(t, o.stdout)...)

	s, err := store.Open(db)
	require.NoError(t, err)
	defer s.Close()
	kept, err := s.Events(t.Context(), 1)
	require.NoError(t, err)
	seen := map[int]record.Event{}
	for _, e := range kept {
		seen[e.Seq] = e
	}
	for _, e := range announced {
		require.Equal(t, e, seen[e.Seq], "what was announced is lost")
	}
	data, err := os.ReadFile("end.json")
	require.NoError(t, err)
	require.Regexp(t, `"color":"blue",[^}]*"final":5`, string(data))
	require.Regexp(t, `"color":"red",[^}]*"final":9`, string(data))
}

// watchUntilKilled watches a film in a program of its own, kills it a moment
// after so many events, and returns what it had announced.
func watchUntilKilled(t *testing.T, args []string, events int, later time.Duration) []record.Event {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), killed+"="+strings.Join(args, "\n"))
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	var lines []string
	in := bufio.NewScanner(out)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		lines = append(lines, in.Text())
		if len(lines) == events {
			time.AfterFunc(later, func() { cmd.Process.Kill() }) // SIGKILL: it cannot tidy up
		}
	}
	require.Error(t, cmd.Wait())
	require.GreaterOrEqual(t, len(lines), events)
	return eventsIn(t, strings.Join(lines, "\n"))
}
