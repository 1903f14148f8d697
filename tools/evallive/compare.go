package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"referee/record"
	"referee/synth"
)

// score is how well a film was followed.
type score struct {
	events, found, wrong, placed, right, silent int
}

func (s *score) add(o *score) {
	s.events, s.found, s.wrong = s.events+o.events, s.found+o.found, s.wrong+o.wrong
	s.placed, s.right, s.silent = s.placed+o.placed, s.right+o.right, s.silent+o.silent
}

// row is one film.
type row struct {
	name   string
	frames int
	score
	asked     int // about the table
	exact     int // 1 if the final score is
	final     string
	latencies []int
	problems  []string
}

func (r *row) quantile(q float64) float64 {
	if len(r.latencies) == 0 {
		return math.NaN()
	}
	slices.Sort(r.latencies)
	return float64(r.latencies[min(len(r.latencies)-1, int(q*float64(len(r.latencies))))])
}

func (r *row) median() float64 { return r.quantile(0.5) }

func (r *row) write(out io.Writer) {
	fmt.Fprintf(out, "| %s\t %d\t %d\t %d\t %d\t %d\t %d\t %d\t %d\t %s\t %.0f ms\t %.0f ms |\n", r.name, r.frames, r.events, r.found, r.wrong, r.placed, r.right, r.silent, r.asked, r.final, r.median(), r.quantile(0.95))
}

func (r *row) say(format string, args ...any) {
	r.problems = append(r.problems, fmt.Sprintf(format, args...))
}

// reasons are the codes that the kinds of foul are ruled by. A card that was
// laid off its place may break another rule as well, and is told by that.
var reasons = map[string][]string{
	"misaligned": {"aligned"}, "mismatch": {"match"}, "nomatch": {"match"}, "several": {"single", "outline"}, "own_color": {"own_color"},
}

// compare holds what was told against what happened, as the form of events
// says.
func (r *row) compare(truth []synth.FilmEvent, told []record.Event, fps float64) {
	var rest []record.Event
	for i := range told {
		switch told[i].Kind {
		case record.Unsure, record.Blocked:
			r.asked++
			r.say("frame %d: %s, %s %s %s %v", told[i].Frame, told[i].Kind, told[i].Question, told[i].Color, told[i].Card, told[i].Asks)
		case record.Placed, record.Removed, record.Moved, record.PutBack, record.Turned, record.CameraMoved:
			rest = append(rest, told[i])
			if told[i].Latency != nil {
				r.latencies = append(r.latencies, *told[i].Latency)
			}
		}
	}
	for i := range truth {
		t := &truth[i]
		k := slices.IndexFunc(rest, func(e record.Event) bool { return matches(t, &e, fps) })
		if k < 0 && t.Brief {
			continue
		}
		r.events++
		if t.Event == "placed" {
			r.placed++
		}
		if k < 0 {
			r.say("frame %d: %s %s %s not told", t.Frame, t.Event, t.Color, t.Card)
			continue
		}
		r.found++
		e := rest[k]
		rest = slices.Delete(rest, k, k+1)
		r.judge(t, &e)
	}
	for i := range rest {
		e := &rest[i]
		r.wrong++
		if e.Sure {
			r.silent++
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
			r.right++
			if !e.Legal && !slices.Contains(reasons[t.Reason], string(e.Reason)) {
				r.say("frame %d: %s %s broke %s, and was made as %s", t.Frame, t.Color, t.Card, e.Reason, t.Reason)
			}
			break
		}
		if e.Sure {
			r.silent++
		}
		r.say("frame %d: %s %s ruled %+v, in truth legal %v %s, out of turn %v; sure %v", t.Frame, t.Color, t.Card, e.Ruling, t.Legal, t.Reason, t.OutOfTurn, e.Sure)
	case "moved":
		if e.MeasureMM != nil && math.Abs(*e.MeasureMM-t.MM) > 1.5 {
			r.say("frame %d: moved by %.1f mm, in truth %.1f", t.Frame, *e.MeasureMM, t.MM)
		}
	}
}
