package capture

import (
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"referee/internal/fault"
)

// Patience says when a live source counts as stalled, and how long to wait
// before it is opened again. Adapt is how long the automatics of a camera take
// until its exposure is held.
type Patience struct{ Stall, Reopen, Adapt time.Duration }

// DefaultPatience takes two seconds without a frame for a stall: a webcam that
// lengthens its exposure in the dark still sends five a second.
func DefaultPatience() Patience {
	return Patience{Stall: 2 * time.Second, Reopen: time.Second, Adapt: 2 * time.Second}
}

// Trouble is what a live source tells besides frames: a source that failed and
// is opened again, that sends again (Err nil), or whose exposure is held or cannot
// be (Exposure not "").
type Trouble struct {
	Err      error
	Exposure Exposure
}

// ErrStalled is the trouble of a source that is open and sends nothing.
var ErrStalled = fault.Errorf("the camera sends nothing")

// Newest reads a live source in a goroutine of its own and keeps its newest
// frame only, so that nobody is shown stale ones.
type Newest struct {
	open     func(context.Context) (Source, error)
	patience Patience
	trouble  func(Trouble)

	cancel context.CancelFunc
	done   chan struct{}

	mu     sync.Mutex
	frame  *Frame
	info   Info
	err    error // that ended it
	fresh  chan struct{}
	count  int
	start  time.Time
	missed int
}

// KeepNewest opens a source and goes on reading it until it is closed. What
// open gives first must work; later failures are told to trouble and tried
// again. trouble is called from the reading goroutine.
func KeepNewest(ctx context.Context, open func(context.Context) (Source, error), p Patience, trouble func(Trouble)) (*Newest, error) {
	ctx, cancel := context.WithCancel(ctx)
	src, err := open(ctx)
	if err != nil {
		cancel()
		return nil, err
	}
	n := &Newest{open: open, patience: p, trouble: trouble, cancel: cancel, done: make(chan struct{}), info: src.Info(), fresh: make(chan struct{}, 1), start: time.Now()}
	go n.run(ctx, src)
	return n, nil
}

// Missed is how many frames were passed over because a newer one was there.
func (n *Newest) Missed() int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.missed
}

// Info is that of the source.
func (n *Newest) Info() Info {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.info
}

// Close ends the reading. A driver that hangs is left behind.
func (n *Newest) Close() error {
	n.cancel()
	select {
	case <-n.done:
	case <-time.After(n.patience.Stall):
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.frame != nil {
		n.frame.Close()
		n.frame = nil
	}
	return nil
}

// Next waits for a frame that was not given yet, and gives the newest.
func (n *Newest) Next(ctx context.Context) (*Frame, error) {
	for {
		n.mu.Lock()
		f, err := n.frame, n.err
		n.frame = nil
		n.mu.Unlock()
		switch {
		case f != nil:
			return f, nil
		case err != nil:
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-n.fresh:
		}
	}
}

// run reads until the context or the source's film ends.
func (n *Newest) run(ctx context.Context, src Source) {
	defer close(n.done)
	for src != nil {
		err := n.drain(ctx, src)
		if ctx.Err() != nil {
			n.end(ctx.Err())
			return
		}
		if errors.Is(err, io.EOF) {
			n.end(io.EOF)
			return
		}
		n.trouble(Trouble{Err: err})
		src = n.reopen(ctx)
	}
	n.end(ctx.Err())
}

// reopen tries until the source is there again; nil when the context ends.
func (n *Newest) reopen(ctx context.Context) Source {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(n.patience.Reopen):
		}
		if src, err := n.open(ctx); err == nil {
			n.trouble(Trouble{})
			return src
		}
	}
}

// drain takes frames from one source until it fails or stalls, and closes it.
// The reading itself may hang in a driver, so it is waited for from outside.
func (n *Newest) drain(ctx context.Context, src Source) error {
	type got struct {
		frame *Frame
		err   error
	}
	frames := make(chan got)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	exposing := newExposing(src, n.patience.Adapt)
	go func() {
		defer src.Close()
		for {
			f, err := src.Next(ctx)
			if err == nil {
				if e, told := exposing.seen(f); told {
					n.trouble(Trouble{Exposure: e})
				}
			}
			select {
			case frames <- got{f, err}:
			case <-ctx.Done():
				if f != nil {
					f.Close()
				}
				return
			}
			if err != nil {
				return
			}
		}
	}()
	stall := time.NewTimer(n.patience.Stall)
	defer stall.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-stall.C:
			return ErrStalled
		case g := <-frames:
			if g.err != nil {
				return g.err
			}
			n.keep(g.frame, src.Info())
			stall.Reset(n.patience.Stall)
		}
	}
}

// keep puts a frame in the place of the one before.
func (n *Newest) keep(f *Frame, info Info) {
	n.mu.Lock()
	if n.frame != nil {
		n.frame.Close()
		n.missed++
	}
	f.Number, f.At = n.count, time.Since(n.start)
	n.count++
	n.frame, n.info = f, info
	n.mu.Unlock()
	n.wake()
}

func (n *Newest) end(err error) {
	n.mu.Lock()
	n.err = err
	n.mu.Unlock()
	n.wake()
}

func (n *Newest) wake() {
	select {
	case n.fresh <- struct{}{}:
	default:
	}
}
