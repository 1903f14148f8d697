package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gocv.io/x/gocv"

	"referee/capture"
	"referee/deck"
	"referee/live"
	"referee/record"
	"referee/rules"
	"referee/rules/games"
	"referee/scoring"
	"referee/synth"
	"referee/table"
)

// follower watches one film.
type follower struct {
	w       *live.Watcher
	told    []record.Event
	clock   stopwatch
	reached map[int]spent // what had been spent when an event was told
}

// step takes a frame in.
func (f *follower) step(ctx context.Context, frame *capture.Frame) error {
	f.clock.start()
	defer f.clock.stop()
	return f.w.Step(ctx, frame)
}

// newFollower begins a game of the colours in their order, in a way to play.
func (o *options) newFollower(d *deck.Deck, order []string, way rules.Way) (*follower, error) {
	played, err := games.Default().(rules.Variants).Play(way, d, rules.Values{})
	if err != nil {
		return nil, err
	}
	f := &follower{reached: map[int]spent{}}
	s := live.DefaultSettings()
	s.Terms = record.Terms{Deck: d, Turns: played.Turns}
	for _, c := range order {
		s.Terms.Seats = append(s.Terms.Seats, record.Seat{Player: c, Color: c})
	}
	s.Referee, s.Vision.Prior = played.Referee, games.Default().Prior()
	s.Commit = func(e record.Event) error {
		f.told = append(f.told, e)
		f.reached[e.Seq] = f.clock.now()
		if o.tell {
			data, err := json.Marshal(e)
			fmt.Println(string(data))
			return err
		}
		return nil
	}
	f.w, err = live.New(s, nil)
	return f, err
}

// latency is what watching spent from a frame to an event that was told.
func (f *follower) latency(e *record.Event, from int) spent {
	if from = min(from, e.Frame); from >= len(f.clock.before) {
		return spent{}
	}
	to, since := f.reached[e.Seq], f.clock.before[from]
	return spent{to.wall - since.wall, to.cpu - since.cpu}
}

// finish compares the score at the end, too.
func (f *follower) finish(r *row, final map[string]int) error {
	defer f.w.Close()
	if err := errors.Join(f.w.ReadAgain(context.Background()), f.w.End()); err != nil {
		return err
	}
	layout := f.w.Final()
	result := scoring.Settle(layout, f.w.Ruling())
	ok := true
	for _, c := range result.Colors {
		if c.Final != final[c.Color.Name] {
			ok = false
			r.say("final: %s has %d, in truth %d; sure %v", c.Color.Name, c.Final, final[c.Color.Name], result.Sure)
		}
	}
	switch {
	case ok && result.Sure:
		r.Exact, r.Final = 1, "exact"
	case ok:
		r.Exact, r.Final = 1, "exact, not sure"
		for _, d := range layout.Doubts {
			r.say("open at the end: %s%s", d.Kind(), namesOf(layout, d.Cards()))
		}
	case result.Sure:
		r.Silent++
		r.Final = "WRONG"
	default:
		r.Final = "wrong, not sure"
	}
	return nil
}

func namesOf(l *table.Layout, ids []table.CardID) string {
	var b strings.Builder
	for _, id := range ids {
		b.WriteString(", " + l.Cards[id].Name())
	}
	return b.String()
}

// filmed follows a film with its truth beside it.
func (o *options) filmed(ctx context.Context, path string) (row, error) {
	r := row{Name: filepath.Base(path)}
	data, err := os.ReadFile(strings.TrimSuffix(path, filepath.Ext(path)) + ".json")
	if err != nil {
		return r, err
	}
	var truth struct {
		FPS    float64           `json:"fps"`
		Order  []string          `json:"order"`
		Events []synth.FilmEvent `json:"events"`
		Final  struct {
			Scores map[string]int `json:"scores_final"`
		} `json:"final"`
	}
	if err := json.Unmarshal(data, &truth); err != nil {
		return r, err
	}
	f, err := o.newFollower(deck.Default(), truth.Order, rules.Way{})
	if err != nil {
		return r, err
	}
	src, err := capture.Open(ctx, path, capture.DefaultWish())
	if err != nil {
		return r, err
	}
	defer src.Close()
	for {
		frame, err := src.Next(ctx)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return r, err
		}
		r.Frames++
		if err := f.step(ctx, frame); err != nil {
			return r, err
		}
	}
	r.compare(truth.Events, f.told, truth.FPS, f.latency)
	return r, f.finish(&r, truth.Final.Scores)
}

// madeUp makes a film up and follows it.
func (o *options) madeUp(ctx context.Context, d *deck.Deck, seed uint64) (row, error) {
	r := row{Name: fmt.Sprintf("made up %d", seed), Seed: seed}
	play, shot, options := conditions(seed)
	t, err := synth.Play(d, play, seed)
	if err != nil {
		return r, err
	}
	r.Name += fmt.Sprintf(", %d cards, %d players, deck %s, %s, %s, %s, %.0f°%s", play.Cards, play.Colors, d.Name, shot.Camera, shot.Light, shot.Surface, shot.Tilt.Degrees(), told(&options))
	err = o.follow(ctx, &r, t, shot, options)
	return r, err
}

// follow films a game and follows it.
func (o *options) follow(ctx context.Context, r *row, t *synth.Table, shot synth.ShotOptions, options synth.FilmOptions) error {
	d, seed := t.Deck, r.Seed
	film, err := synth.MakeFilm(t, shot, options, seed)
	if err != nil {
		return err
	}
	way := rules.Way{}
	if options.Free {
		way.Code = "free"
	}
	f, err := o.newFollower(d, film.Order, way)
	if err != nil {
		return err
	}
	r.Frames = film.Frames
	err = o.frames(film, d, fmt.Sprintf("%d-%d", seed, r.Cards), func(n int, m gocv.Mat) error {
		if o.save != "" && n%10 == 0 {
			if err := o.keep(seed, n, m); err != nil {
				return err
			}
		}
		return f.step(ctx, &capture.Frame{Mat: m, Number: n, At: time.Duration(float64(n) / film.FPS * float64(time.Second))})
	})
	if err != nil {
		return err
	}
	r.compare(film.Events, f.told, film.FPS, f.latency)
	return f.finish(r, film.Final)
}

func (o *options) keep(seed uint64, n int, m gocv.Mat) error {
	if err := os.MkdirAll(o.save, 0o777); err != nil {
		return err
	}
	path := filepath.Join(o.save, fmt.Sprintf("%d-%04d.jpg", seed, n))
	if !gocv.IMWriteWithParams(path, m, []int{gocv.IMWriteJpegQuality, 90}) {
		return fmt.Errorf("%s cannot be written", path)
	}
	return nil
}
