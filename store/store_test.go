package store

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/record"
)

var when = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

func opened(t testing.TB, path string) *Store {
	s, err := Open(path)
	require.NoError(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

func placed(seq int) *record.Event {
	return &record.Event{Seq: seq, Kind: record.Placed, Card: "circle-1", Color: "blue", Face: "front", Piece: 1, Laid: &record.Laid{X: 1.25}, Ruling: &record.Ruling{Legal: true}, Sure: true}
}

func TestAGameIsReadAsItWasKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new folder", "games.db")
	s := opened(t, path)
	terms := Terms{Game: "tacta", Seats: []record.Seat{{Player: "Ada", Color: "blue"}}, Camera: "0"}
	id, err := s.Begin(t.Context(), terms, when)
	require.NoError(t, err)
	require.NoError(t, s.Append(t.Context(), id, placed(1), when))
	require.NoError(t, s.Append(t.Context(), id, &record.Event{Seq: 2, Kind: record.End}, when))
	require.NoError(t, s.Close())

	s = opened(t, path)
	games, err := s.Games(t.Context())
	require.NoError(t, err)
	require.Equal(t, []Game{{ID: id, Begun: when, Terms: terms, Events: 2, Over: true}}, games)
	newest, err := s.Game(t.Context(), 0)
	require.NoError(t, err)
	require.Equal(t, games[0], newest)
	events, err := s.Events(t.Context(), id)
	require.NoError(t, err)
	require.Equal(t, *placed(1), events[0])
}

func TestEventsAreOnlyEverAddedAndInOrder(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "games.db"))
	id, err := s.Begin(t.Context(), Terms{}, when)
	require.NoError(t, err)
	require.NoError(t, s.Append(t.Context(), id, placed(1), when))
	require.ErrorContains(t, s.Append(t.Context(), id, placed(1), when), "watch it only once", "a second watcher")
	require.Error(t, s.Append(t.Context(), id, placed(3), when), "a gap")
	require.Error(t, s.Append(t.Context(), id+1, placed(1), when), "of no game")
	for _, sql := range []string{"DELETE FROM events", "UPDATE events SET data = '{}'"} {
		_, err := s.db.Exec(sql)
		require.ErrorContains(t, err, "events are never", sql)
	}
}

func TestTwoProgramsMayKeepGamesInOneDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	a, b := opened(t, path), opened(t, path)
	ga, err := a.Begin(t.Context(), Terms{Camera: "a"}, when)
	require.NoError(t, err)
	gb, err := b.Begin(t.Context(), Terms{Camera: "b"}, when)
	require.NoError(t, err)
	done := make(chan error, 2)
	for _, w := range []struct {
		s    *Store
		game int64
	}{{a, ga}, {b, gb}} {
		go func() {
			for i := range 20 {
				if err := w.s.Append(context.Background(), w.game, placed(i+1), when); err != nil {
					done <- err
					return
				}
			}
			done <- nil
		}()
	}
	require.NoError(t, <-done)
	require.NoError(t, <-done)
	for _, g := range []int64{ga, gb} {
		events, err := a.Events(t.Context(), g)
		require.NoError(t, err)
		require.Len(t, events, 20)
	}
}

func TestWhatKeepsGamesFromBeingKeptIsSaidInOneSentence(t *testing.T) {
	dir := t.TempDir()
	no := filepath.Join(dir, "notes.txt")
	require.NoError(t, os.WriteFile(no, []byte(strings.Repeat("these are no games\n", 100)), 0o666))
	_, err := Open(no)
	require.ErrorContains(t, err, "is no database of games")
	_, err = Open(filepath.Join(no, "games.db"))
	require.ErrorContains(t, err, "cannot be kept")
	s := opened(t, filepath.Join(dir, "games.db"))
	id, err := s.Begin(t.Context(), Terms{}, when)
	require.NoError(t, err)
	_, err = s.db.Exec("PRAGMA query_only = ON")
	require.NoError(t, err)
	require.ErrorContains(t, s.Append(t.Context(), id, placed(1), when), "read-only")
	_, err = s.db.Exec("PRAGMA query_only = OFF")
	require.NoError(t, err)
	_, err = s.db.Exec("PRAGMA max_page_count = 1") // SQLite takes it as the present size
	require.NoError(t, err)
	for i := 1; err == nil && i < 1000; i++ {
		err = s.Append(t.Context(), id, placed(i), when)
	}
	require.ErrorContains(t, err, "the disk is full")
	_, err = s.Game(t.Context(), 99)
	require.ErrorContains(t, err, "no game 99")
	_, err = opened(t, filepath.Join(dir, "empty.db")).Game(t.Context(), 0)
	require.ErrorContains(t, err, "no game is kept")
}

// keeper is the variable that makes this test's program keep a game until it is
// killed: it tells the number of each event once that is kept.
const keeper = "REFEREE_TEST_KEEPER"

func TestNothingAnnouncedIsLostWhenTheProgramIsKilled(t *testing.T) {
	if path := os.Getenv(keeper); path != "" {
		s, err := Open(path)
		require.NoError(t, err)
		g, err := s.Game(context.Background(), 0)
		require.NoError(t, err)
		for seq := g.Events + 1; ; seq++ {
			require.NoError(t, s.Append(context.Background(), g.ID, placed(seq), when))
			fmt.Println("kept", seq)
		}
	}
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	id, err := s.Begin(t.Context(), Terms{}, when)
	require.NoError(t, err)
	rng := rand.New(rand.NewPCG(1, 1))
	for range 12 {
		last := killAfter(t, path, 1+rng.IntN(40), time.Duration(rng.IntN(3000))*time.Microsecond)
		events, err := s.Events(t.Context(), id)
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(events), last, "an event that was announced is lost")
		for i := range events {
			require.Equal(t, i+1, events[i].Seq)
		}
	}
}

// killAfter lets a program keep so many events, and kills it a moment later. It
// returns the last one that was announced.
func killAfter(t *testing.T, path string, events int, later time.Duration) int {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), keeper+"="+path)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	last := 0
	lines := bufio.NewScanner(out)
	for n := 0; lines.Scan(); {
		said, is := strings.CutPrefix(lines.Text(), "kept ")
		if !is {
			continue
		}
		last, err = strconv.Atoi(said)
		require.NoError(t, err)
		if n++; n == events {
			time.AfterFunc(later, func() { cmd.Process.Kill() }) // SIGKILL: it cannot tidy up
		}
	}
	require.Error(t, cmd.Wait())
	require.Positive(t, last)
	return last
}
