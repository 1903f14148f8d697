package work

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"

	"referee/hub/wire"
	"referee/internal/fault"
	"referee/store"
)

// Worker reads photos for a desk.
type Worker struct {
	Code wire.Code
	// Read reads a photo. What it cannot read it says in the result.
	Read func(ctx context.Context, p Photo, step func(stage string, done float64)) (*wire.Result, error)
	// Words word an error in each language.
	Words func(error) map[string]string
	// Took and Handed, if not nil, are told of a photo's name when it is begun, and when
	// what was read is handed in.
	Took, Handed func(name string)
	// Trouble, if not nil, is told what went wrong with the desk.
	Trouble func(error)
}

// The times of a worker.
const (
	idleRest  = 300 * time.Millisecond // chosen: not noticed against the seconds of a reading
	stepEvery = 2 * time.Second        // chosen: what people see of a photo's progress
	answerIn  = 10 * time.Second       // of one question to the server
)

// Run reads photo after photo until the context ends.
func (w *Worker) Run(ctx context.Context) error {
	nc, err := wire.Dial(w.Code)
	if err != nil {
		return err
	}
	defer nc.Close()
	name := store.NewID()
	for ctx.Err() == nil {
		var job wire.Job
		err := request(ctx, nc, wire.WorkNext, wire.Idle{V: wire.Version, Worker: name}, &job)
		if err != nil && ctx.Err() == nil && w.Trouble != nil {
			w.Trouble(fault.Errorf("the desk does not answer: %w", err))
		}
		if err != nil || job.ID == "" {
			select {
			case <-time.After(idleRest):
			case <-ctx.Done():
			}
			continue
		}
		r := &reader{Worker: w, nc: nc, name: name, job: job}
		if err := r.run(ctx); err != nil && ctx.Err() == nil && w.Trouble != nil {
			w.Trouble(err)
		}
	}
	return nil
}

// request asks the desk, and decodes what it answers.
func request(ctx context.Context, nc *nats.Conn, subject string, ask, into any) error {
	data, err := json.Marshal(ask)
	if err != nil {
		return err
	}
	ctx, end := context.WithTimeout(ctx, answerIn)
	defer end()
	m, err := nc.RequestWithContext(ctx, subject, data)
	if err != nil {
		return err
	}
	if raw, is := into.(*[]byte); is {
		*raw = m.Data
		return nil
	}
	return json.Unmarshal(m.Data, into)
}

// reader is a worker with a photo.
type reader struct {
	*Worker
	nc   *nats.Conn
	name string
	job  wire.Job
}

func (r *reader) run(ctx context.Context) error {
	if r.Took != nil {
		r.Took(r.job.Name)
	}
	p := Photo{Name: r.job.Name, Deck: r.job.Deck}
	for len(p.Data) < r.job.Bytes {
		var part []byte
		if err := request(ctx, r.nc, wire.WorkPart, wire.PartOf{Worker: r.name, Job: r.job.ID, At: len(p.Data)}, &part); err != nil {
			return err
		}
		if len(part) == 0 {
			return nil // it is another's by now
		}
		p.Data = append(p.Data, part...)
	}
	result, err := r.read(ctx, p)
	if err != nil || result == nil {
		return err
	}
	if err := r.hand(ctx, result); err != nil {
		return err
	}
	if r.Handed != nil {
		r.Handed(r.job.Name)
	}
	return nil
}

// read reads a photo, and says meanwhile that it does; nil if nobody wants it any more.
func (r *reader) read(ctx context.Context, p Photo) (*wire.Result, error) {
	ctx, end := context.WithCancel(ctx)
	defer end()
	type step struct {
		stage string
		done  float64
	}
	steps := make(chan step, 1)
	done := make(chan *wire.Result, 1)
	go func() {
		done <- r.safely(ctx, p, func(stage string, part float64) {
			select {
			case steps <- step{stage, part}:
			default: // the next one will do
			}
		})
	}()
	last := wire.Step{Worker: r.name, Job: r.job.ID}
	tick := time.NewTicker(stepEvery)
	defer tick.Stop()
	for {
		select {
		case result := <-done:
			return result, nil
		case s := <-steps:
			last.Stage, last.Done = s.stage, s.done
			continue
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-tick.C:
		}
		going := wire.Going{On: true}
		if err := request(ctx, r.nc, wire.WorkStep, last, &going); err == nil && !going.On {
			end()
			<-done
			return nil, nil
		}
	}
}

// safely turns a panic of the reading into a failure of that photo alone.
func (r *reader) safely(ctx context.Context, p Photo, step func(string, float64)) (result *wire.Result) {
	defer func() {
		if v := recover(); v != nil {
			if r.Trouble != nil {
				r.Trouble(fmt.Errorf("reading a photo: %v", v))
			}
			result = &wire.Result{Broken: true}
		}
	}()
	read, err := r.Read(ctx, p, step)
	if err != nil {
		return &wire.Result{Fault: r.Words(err)}
	}
	return read
}

// hand hands in what was read, part by part.
func (r *reader) hand(ctx context.Context, result *wire.Result) error {
	data, err := json.Marshal(result)
	if err != nil {
		return err
	}
	for at := 0; at < len(data); {
		next := min(len(data), at+wire.PartBytes)
		going := wire.Going{}
		if err := request(ctx, r.nc, wire.WorkDone, wire.DonePart{Worker: r.name, Job: r.job.ID, At: at, Last: next == len(data), Data: data[at:next]}, &going); err != nil {
			return err
		}
		if !going.On {
			return nil // it is another's by now
		}
		at = next
	}
	return nil
}
