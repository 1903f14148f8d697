package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/record"
	"referee/store"
)

// film is the beginning of a game with its truth beside it.
func film(t *testing.T) string {
	path, err := filepath.Abs("../../testdata/live/opening.mp4")
	require.NoError(t, err)
	return path
}

func eventsIn(t *testing.T, data string) []record.Event {
	t.Helper()
	var out []record.Event
	for line := range strings.Lines(data) {
		e, err := record.Decode([]byte(line))
		require.NoError(t, err)
		out = append(out, e)
	}
	return out
}

// wholeGame is the shipped film once watched to its end, which several tests look at:
// what was said of it, and the folder with all that is kept.
var wholeGame = sync.OnceValues(func() (o outcome, dir string) {
	path, err := filepath.Abs("../../testdata/live/opening.mp4")
	if err == nil {
		dir, err = os.MkdirTemp("", "referee")
	}
	if err != nil {
		panic(err)
	}
	in := func(name string) string { return filepath.Join(dir, name) }
	var out, errs bytes.Buffer
	a := app{stdout: &out, stderr: &errs}
	code := a.run(context.Background(), []string{"watch", "--camera", path, "--lang", "en", "--players", "Ada=blue,Ben=red",
		"--games", in("games.db"), "--events", in("out.jsonl"), "--report", in("out.json"), "--closeups", in("fouls")})
	return outcome{code, out.String(), errs.String()}, dir
})

func TestMain(m *testing.M) {
	code := m.Run()
	if watchedWhole {
		_, dir := wholeGame()
		os.RemoveAll(dir)
	}
	os.Exit(code)
}

// watchedWhole tells whether wholeGame was asked for.
var watchedWhole bool

// inWholeGame is wholeGame, with its folder as the working one.
func inWholeGame(t *testing.T) outcome {
	t.Helper()
	watchedWhole = true
	o, dir := wholeGame()
	require.Equal(t, exitOK, o.code, o.stderr)
	t.Chdir(dir)
	return o
}

func TestAGameIsWatchedKeptAndShown(t *testing.T) {
	o := inWholeGame(t)
	b := &bench{t: t}
	require.Equal(t, exitOK, o.code, o.stderr)
	require.Contains(t, o.stdout, "Blue square 2: ILLEGAL, take it back (rule: the two shapes coincide")
	require.Contains(t, o.stdout, "Blue square 2 is taken away")
	require.Contains(t, o.stdout, "This result is sure.")
	data, err := os.ReadFile("out.jsonl")
	require.NoError(t, err)
	events := eventsIn(t, string(data))
	require.Equal(t, record.End, events[len(events)-1].Kind)
	for _, e := range events {
		if e.Kind == record.Foul {
			require.FileExists(t, closeupName("fouls", e.Seq))
			require.Contains(t, o.stderr, closeupName("fouls", e.Seq))
		}
	}
	var rep struct {
		Sure   bool
		Scores []struct {
			Color string
			Final int
		}
	}
	data, err = os.ReadFile("out.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(data, &rep))
	require.True(t, rep.Sure)

	o = b.run("games", "list", "--games", "games.db")
	require.Equal(t, exitOK, o.code, o.stderr)
	require.Contains(t, o.stdout, "Ada=blue,Ben=red")
	o = b.run("games", "export", "--games", "games.db")
	require.Equal(t, events, eventsIn(t, o.stdout), "what was kept is what was said")
	o = b.run("games", "show", "1", "--games", "games.db", "--lang", "fr")
	require.Contains(t, o.stdout, "À Ben de jouer")
	o = b.run("games", "replay", "--games", "games.db")
	require.Equal(t, 4, strings.Count(o.stdout, "\n"), o.stdout)
}

func TestAWatchThatCannotBeginIsSaidInOneSentence(t *testing.T) {
	path := film(t)
	b := newBench(t)
	b.file("notes.txt", "no film")
	b.run("watch", "--games", "g.db").requireSentence(t, exitUsage, "name the camera")
	b.run("watch", "--camera", "nowhere.mp4", "--games", "g.db").requireSentence(t, exitPicture, "nowhere.mp4 cannot be opened")
	b.run("watch", "--camera", "notes.txt", "--games", "g.db").requireSentence(t, exitPicture, "is no film")
	b.run("watch", "--camera", path, "--players", "Ada", "--games", "g.db").requireSentence(t, exitUsage, "no colour")
	b.run("watch", "--camera", path, "--way", "chess", "--games", "g.db").requireSentence(t, exitUsage, "no way to play")
	b.run("watch", "--camera", path, "--size", "big", "--games", "g.db").requireSentence(t, exitUsage, "1920x1080")
	b.run("watch", "--camera", path, "--resume", "7", "--games", "g.db").requireSentence(t, exitUsage, "no game 7")
	b.run("watch", "--camera", path, "--games", "notes.txt").requireSentence(t, exitFailure, "no database")
	b.run("games", "show", "x", "--games", "g.db").requireSentence(t, exitUsage, "no number of a game")
	require.Equal(t, exitFailure, b.run("games", "list", "--games", "none.db").code)
}

// pressing watches a film and presses keys in turn once the last card is told: what is
// said of the game, and beside it.
func pressing(t *testing.T, typed string) (said, beside string) {
	t.Helper()
	path := film(t)
	newBench(t)
	in, keys := io.Pipe()
	var errs bytes.Buffer
	pressed := sync.OnceFunc(func() {
		go func() {
			io.WriteString(keys, typed)
			keys.Close()
		}()
	})
	out := &until{then: map[string]func(){"Blue square 2 is taken away": pressed}}
	a := app{stdout: out, stderr: &errs, stdin: in}
	a.run(t.Context(), []string{"watch", "--camera", path, "--players", "Ada=blue,Ben=red", "--games", "g.db"})
	return out.text.String(), errs.String()
}

func TestKeysRuleTakeBackNameACardClaimThatNoneCanBeLaidUndoAndEndAGame(t *testing.T) {
	said, beside := pressing(t, "itcblue triangle 4\rnblue circle 1, square 2\rcno such card\ruq")
	require.Regexp(t, `(?s)is illegal: the players have ruled so.*is taken back.*That was blue triangle 4.*is taken back.*The round is over`, said, "i, t, c, u, q")
	require.Contains(t, said, "There is a legal move: blue circle 1 on ", "n")
	require.Contains(t, beside, "That was not understood", "c with nonsense")
	require.Contains(t, beside, "Keys: u undo")
}

// watchedUntil runs a watch that is interrupted once something is said, and returns all
// that was.
func watchedUntil(t *testing.T, want string, args []string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	out := &until{then: map[string]func(){want: cancel}}
	var errs bytes.Buffer
	a := app{stdout: out, stderr: &errs}
	require.Equal(t, exitOK, a.run(ctx, args), errs.String())
	return out.text.String()
}

func TestInSabotageTurnsAreJudgedIfItIsSaidWhoHasPassedWhat(t *testing.T) {
	path := film(t)
	b := newBench(t)
	args := []string{"watch", "--camera", path, "--games", "g.db", "--way", "sabotage", "--suits", "square,triangle", "--players"}
	b.run(append(args, "Ada=blue/square,Ben=red")...).requireSentence(t, exitUsage, "of every player")
	b.run(append(args, "Ada=blue/circle,Ben=red/square")...).requireSentence(t, exitUsage, "of every player")
	b.run(append(args, "Ada=blue/stars,Ben=red/square")...).requireSentence(t, exitUsage, "no suit")
	b.run("watch", "--camera", path, "--games", "g.db", "--players", "Ada=blue/square,Ben=red/square").requireSentence(t, exitUsage, "no suits are passed")
	// Blue triangle 5 is laid first: where triangles were passed it is Ben who lays it.
	require.Contains(t, watchedUntil(t, "Blue triangle 5", append(args, "Ada=blue/triangle,Ben=red/square")), "Blue triangle 5: legal; but it is not the turn of Ben")
	require.Contains(t, watchedUntil(t, "Blue triangle 5", append(args, "Ada=blue/square,Ben=red/square")), "Blue triangle 5: legal\n")
}

func TestAGameGoesOnWithoutTheFileOfEventsIfThatCannotBeWritten(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip("this system has no disk that is always full")
	}
	path := film(t)
	b := newBench(t)
	require.NoError(t, os.Symlink("/dev/full", "out.jsonl"))
	// Not to the film's end, which tells no more of that.
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	out, errs := &until{then: map[string]func(){"Blue triangle 5": cancel}}, bytes.Buffer{}
	a := app{stdout: out, stderr: &errs}
	code := a.run(ctx, []string{"watch", "--camera", path, "--players", "Ada=blue,Ben=red", "--games", "games.db", "--events", "out.jsonl"})
	require.Equal(t, exitFailure, code)
	require.Contains(t, errs.String(), "out.jsonl cannot be written: no space left on device; the game goes on")
	require.Contains(t, out.text.String(), "Blue triangle 5: legal")
	require.Contains(t, out.text.String(), "This result is sure.")
	kept := eventsIn(t, b.run("games", "export", "--games", "games.db").stdout)
	require.Equal(t, record.End, kept[len(kept)-1].Kind)
}

func TestOfTwoThatWatchOneGameTheSecondIsStoppedAndNothingIsLost(t *testing.T) {
	path := film(t)
	newBench(t)
	var errs bytes.Buffer
	other := sync.OnceFunc(func() {
		s, err := store.Open("g.db")
		require.NoError(t, err)
		defer s.Close()
		kept, err := s.Events(t.Context(), 1)
		require.NoError(t, err)
		next := record.Event{Seq: len(kept) + 1, Kind: record.LightChanged, Sure: true}
		require.NoError(t, s.Append(t.Context(), 1, &next, time.Now()))
	})
	out := &until{then: map[string]func(){"Red square 6: legal": other}}
	a := app{stdout: out, stderr: &errs}
	code := a.run(t.Context(), []string{"watch", "--camera", path, "--games", "g.db"})
	require.Equal(t, exitFailure, code)
	require.Contains(t, errs.String(), "another program is keeping this game in g.db: watch it only once")
	s, err := store.Open("g.db")
	require.NoError(t, err)
	defer s.Close()
	kept, err := s.Events(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, record.LightChanged, kept[len(kept)-1].Kind)
	require.Equal(t, len(kept)-1, strings.Count(out.text.String(), "\n"), "all that was said is kept")
}
