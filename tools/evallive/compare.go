package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"referee/record"
	"referee/synth"
)

// Score is how well a film was followed.
type Score struct {
	Events, Found, Wrong, Placed, Right, Silent int
}

func (s *Score) add(o *Score) {
	s.Events, s.Found, s.Wrong = s.Events+o.Events, s.Found+o.Found, s.Wrong+o.Wrong
	s.Placed, s.Right, s.Silent = s.Placed+o.Placed, s.Right+o.Right, s.Silent+o.Silent
}

// row is one film.
type row struct {
	Name   string
	Seed   uint64 // of a made-up one
	Frames int
	Score
	Asked     int // about the table
	Exact     int // 1 if the final score is
	Final     string
	Latencies []int // ms, by the wall
	Worked    []int // ms of processors meanwhile
	Problems  []string
	// Cards is how many lie on the table of a point of the curve, Still what was told
	// of one on which nothing happens: neither is a film of a game.
	Cards int         `json:",omitempty"`
	Still *standstill `json:",omitempty"`
}

// isFilm tells whether a row is of a game.
func (r *row) isFilm() bool { return r.Cards == 0 && r.Still == nil }

func quantile(of []int, q float64) float64 {
	if len(of) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(of))
	return float64(sorted[min(len(sorted)-1, int(q*float64(len(sorted))))])
}

func (r *row) write(out io.Writer) {
	fmt.Fprintf(out, "| %s\t %d\t %d\t %d\t %d\t %d\t %d\t %d\t %d\t %s\t %.0f, %.0f ms\t %.0f, %.0f ms |\n", r.Name, r.Frames, r.Events, r.Found, r.Wrong, r.Placed, r.Right, r.Silent, r.Asked, r.Final, quantile(r.Latencies, 0.5), quantile(r.Latencies, 0.95), quantile(r.Worked, 0.5), quantile(r.Worked, 0.95))
}

func (r *row) say(format string, args ...any) {
	r.Problems = append(r.Problems, fmt.Sprintf(format, args...))
}

// reasons are the codes that the kinds of foul are ruled by. A card that was
// laid off its place may break another rule as well, and is told by that.
var reasons = map[string][]string{
	"misaligned": {"aligned"}, "mismatch": {"match"}, "nomatch": {"match"}, "several": {"single", "outline"}, "own_color": {"own_color"},
}

// compare holds what was told against what happened, as the form of events
// says.
func (r *row) compare(truth []synth.FilmEvent, told []record.Event, fps float64, latency func(e *record.Event, from int) spent) {
	var rest []record.Event
	for i := range told {
		switch told[i].Kind {
		case record.Unsure, record.Blocked:
			r.Asked++
			r.say("frame %d: %s, %s %s %s %v", told[i].Frame, told[i].Kind, told[i].Question, told[i].Color, told[i].Card, told[i].Asks)
		case record.Placed, record.Removed, record.Moved, record.PutBack, record.Turned, record.CameraMoved:
			rest = append(rest, told[i])
		}
	}
	for i := range truth {
		t := &truth[i]
		k := slices.IndexFunc(rest, func(e record.Event) bool { return matches(t, &e, fps) })
		if k < 0 && t.Brief {
			continue
		}
		r.Events++
		if t.Event == "placed" {
			r.Placed++
		}
		if k < 0 {
			r.say("frame %d: %s %s %s not told", t.Frame, t.Event, t.Color, t.Card)
			continue
		}
		r.Found++
		e := rest[k]
		rest = slices.Delete(rest, k, k+1)
		took := latency(&e, t.Frame)
		r.Latencies, r.Worked = append(r.Latencies, int(took.wall.Milliseconds())), append(r.Worked, int(took.cpu.Milliseconds()))
		r.judge(t, &e)
	}
	for i := range rest {
		e := &rest[i]
		r.Wrong++
		if e.Sure {
			r.Silent++
		}
		r.say("frame %d: %s %s %s told, did not happen", e.Frame, e.Kind, e.Color, e.Card)
	}
}

func matches(t *synth.FilmEvent, e *record.Event, fps float64) bool {
	kind := string(e.Kind) == t.Event || t.Event == "put_back" && e.Kind == record.Moved
	return kind && e.Card == t.Card && e.Color == t.Color && e.Frame >= t.Frame-1 && float64(e.Frame) <= float64(t.Frame)+2*fps
}

// judge compares the verdict and the measure of an event that was found.
func (r *row) judge(t *synth.FilmEvent, e *record.Event) {
	switch t.Event {
	case "placed":
		if e.Ruling != nil && e.Legal == t.Legal && e.OutOfTurn == t.OutOfTurn {
			r.Right++
			if !e.Legal && !slices.Contains(reasons[t.Reason], string(e.Reason)) {
				r.say("frame %d: %s %s broke %s, and was made as %s", t.Frame, t.Color, t.Card, e.Reason, t.Reason)
			}
			break
		}
		if e.Sure {
			r.Silent++
		}
		r.say("frame %d: %s %s ruled %+v, in truth legal %v %s, out of turn %v; sure %v", t.Frame, t.Color, t.Card, e.Ruling, t.Legal, t.Reason, t.OutOfTurn, e.Sure)
	case "moved":
		if e.MeasureMM != nil && math.Abs(*e.MeasureMM-t.MM) > 1.5 {
			r.say("frame %d: moved by %.1f mm, in truth %.1f", t.Frame, *e.MeasureMM, t.MM)
		}
	}
}
