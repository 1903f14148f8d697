package main

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"

	"referee/internal/fault"
)

// signalled is why a context ended: by Ctrl-C, or the system's wish.
type signalled struct{ by syscall.Signal }

func (s signalled) Error() string { return s.by.String() }

// untilSignal ends the context at the first SIGINT or SIGTERM. The second one
// ends the program at once, as if nobody listened. All files are written beside
// and renamed, so that neither leaves one that is cut short.
func untilSignal(parent context.Context) (context.Context, func()) {
	ctx, end := context.WithCancelCause(parent)
	heard := make(chan os.Signal, 1)
	signal.Notify(heard, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case s := <-heard:
			signal.Stop(heard)
			by, _ := s.(syscall.Signal)
			end(signalled{by})
		case <-ctx.Done():
		}
	}()
	return ctx, func() { signal.Stop(heard); end(nil) }
}

// interrupted is the error of a command that was ended before it was done.
func interrupted(ctx context.Context) error {
	code := exitInterrupted
	var s signalled
	if errors.As(context.Cause(ctx), &s) {
		code = signalBase + int(s.by)
	}
	return &codedError{code, fault.Errorf("interrupted")}
}
