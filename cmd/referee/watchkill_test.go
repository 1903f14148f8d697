package main

import (
	"bufio"
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/internal/cvlog"
	"referee/record"
	"referee/store"
)

// killed is the variable that makes this test's program watch a film, with these
// arguments, until it is killed; kills is how often, killedFilm the film with its
// players, for make eval-kill.
const (
	killed     = "REFEREE_TEST_WATCH"
	kills      = "REFEREE_TEST_KILLS"
	killedFilm = "REFEREE_TEST_FILM"
)

func TestAGameThatIsKilledGoesOnToTheSameScore(t *testing.T) {
	if args := os.Getenv(killed); args != "" {
		cvlog.Silence()
		a := app{stdout: os.Stdout, stderr: os.Stderr}
		os.Exit(a.run(context.Background(), strings.Split(args, "\n")))
	}
	path, left := film(t), 2
	if said := os.Getenv(kills); said != "" {
		var err error
		left, err = strconv.Atoi(said)
		require.NoError(t, err)
	}
	if said := os.Getenv(killedFilm); said != "" {
		path = said
	}
	args := []string{"watch", "--camera", path, "--players", "Ada=blue,Ben=red", "--json", "--games"}
	want, whole, code := wholeOf(t, args)
	b := newBench(t)
	rng := rand.New(rand.NewPCG(14, 1))
	for game := 1; left > 0; game++ {
		db := filepath.Join(t.TempDir(), "games.db")
		left -= killedGame(t, append(args, db), min(left, 12), whole, rng)
		again := b.run(append(args, db, "--resume", "1", "--report", "end.json")...)
		require.Equal(t, code, again.code, again.stderr)
		require.Equal(t, want, scoresIn(t, "end.json"))
		requireKept(t, db, eventsIn(t, again.stdout))
		t.Logf("game %d: %d kills left", game, left)
	}
}

// wholeOf is what a film comes to that is watched to its end: the points, how many
// events and the exit code.
func wholeOf(t *testing.T, args []string) (points map[string]int, events, code int) {
	t.Helper()
	if os.Getenv(killedFilm) == "" {
		o := inWholeGame(t)
		data, err := os.ReadFile("out.jsonl")
		require.NoError(t, err)
		return scoresIn(t, "out.json"), len(eventsIn(t, string(data))), o.code
	}
	o := newBench(t).run(append(args, "whole.db", "--report", "whole.json")...)
	return scoresIn(t, "whole.json"), len(eventsIn(t, o.stdout)), o.code
}

// killedGame watches a film that is killed so often at most, and goes on each
// time. All that it announces must be kept.
func killedGame(t *testing.T, args []string, most, whole int, rng *rand.Rand) int {
	t.Helper()
	done, kept := 0, 0
	for done < most && kept < whole-1 {
		run := args
		if done > 0 {
			run = append(args[:len(args):len(args)], "--resume", "1")
		}
		// Once the game has begun: what was not begun cannot go on.
		announced, died := watchUntilKilled(t, run, 1+rng.IntN(2), time.Duration(rng.IntN(1500))*time.Millisecond)
		if died {
			done++
		}
		if kept = requireKept(t, args[len(args)-1], announced); !died {
			break
		}
	}
	return done
}

// requireKept requires that what was announced is kept, and counts all events.
func requireKept(t *testing.T, db string, announced []record.Event) int {
	t.Helper()
	s, err := store.Open(db)
	require.NoError(t, err)
	defer s.Close()
	events, err := s.Events(t.Context(), 1)
	require.NoError(t, err)
	for i := range events {
		require.Equal(t, i+1, events[i].Seq)
	}
	for _, e := range announced {
		require.LessOrEqual(t, e.Seq, len(events), "what was announced is lost")
		require.Equal(t, e, events[e.Seq-1], "what was announced is otherwise")
	}
	return len(events)
}

func scoresIn(t *testing.T, path string) map[string]int {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var rep struct {
		Scores []struct {
			Color string
			Final int
		}
	}
	require.NoError(t, json.Unmarshal(data, &rep))
	out := map[string]int{}
	for _, s := range rep.Scores {
		out[s.Color] = s.Final
	}
	require.NotEmpty(t, out)
	return out
}

// watchUntilKilled watches a film in a program of its own, kills it a moment
// after so many events, and returns what it had announced; a film that ends before
// is not killed.
func watchUntilKilled(t *testing.T, args []string, events int, later time.Duration) (announced []record.Event, died bool) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "^TestAGameThatIsKilledGoesOnToTheSameScore$")
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
	cmd.Wait()
	if n := len(lines); n > 0 && !json.Valid([]byte(lines[n-1])) {
		lines = lines[:n-1] // cut short, and so not announced
	}
	return eventsIn(t, strings.Join(lines, "\n")), cmd.ProcessState.ExitCode() < 0
}
