package capture

import (
	"context"
	"time"
)

// paced gives the frames of a film at their own speed, as a camera would.
type paced struct {
	Source
	start time.Time
}

// Paced plays a film at its own speed.
func Paced(s Source) Source { return &paced{Source: s} }

func (p *paced) Next(ctx context.Context) (*Frame, error) {
	f, err := p.Source.Next(ctx)
	if err != nil {
		return nil, err
	}
	if p.start.IsZero() {
		p.start = time.Now().Add(-f.At)
	}
	select {
	case <-ctx.Done():
		f.Close()
		return nil, ctx.Err()
	case <-time.After(time.Until(p.start.Add(f.At))):
		return f, nil
	}
}
