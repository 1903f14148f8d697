package main

import (
	"errors"
	"io"
	"sync"

	"referee/internal/fault"
)

// checkedOutput is standard output that remembers what went wrong: a result
// that did not arrive must not look like one that did.
type checkedOutput struct {
	to     io.Writer
	mu     sync.Mutex
	failed error
	said   bool // that it failed
}

func (o *checkedOutput) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.failed != nil {
		return 0, o.failed
	}
	n, err := o.to.Write(p)
	if err != nil {
		o.failed = &codedError{exitFailure, fault.Errorf("standard output cannot be written: %w", fault.WithoutPath(err))}
		return n, o.failed
	}
	return n, nil
}

// probe finds out, before any work is done, what can be known of it.
func (o *checkedOutput) probe() error {
	_, err := o.Write(nil)
	return err
}

func (o *checkedOutput) trouble() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.failed
}

// saidBefore tells whether the error is that of this output and has been said;
// from now on it has.
func (o *checkedOutput) saidBefore(err error) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.failed == nil || !errors.Is(err, o.failed) {
		return false
	}
	before := o.said
	o.said = true
	return before
}

// closedOutput is standard output that was closed when the program began.
type closedOutput struct{}

func (closedOutput) Write([]byte) (int, error) { return 0, fault.Errorf("it is closed") }
