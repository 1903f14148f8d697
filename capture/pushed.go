package capture

import (
	"bytes"
	"context"
	"image/jpeg"
	"sync"
	"time"

	"referee/internal/fault"
)

// Pushed is a source that is sent its pictures, by a phone's page. It keeps the
// newest one only. Push may be called from any goroutine.
type Pushed struct {
	name  string
	fresh chan struct{}

	mu    sync.Mutex
	jpeg  []byte
	count int
	start time.Time
}

// NewPushed is a source of that name, which nothing was sent yet.
func NewPushed(name string) *Pushed { return &Pushed{name: name, fresh: make(chan struct{}, 1)} }

// maxPushedPixels bounds one picture: phones film 3840×2160.
const maxPushedPixels = 12_000_000

// leastPushed is the shortest side of a picture on which a card could be seen.
const leastPushed = 64

// Push takes the next picture, a JPEG.
func (p *Pushed) Push(data []byte) error {
	c, err := jpeg.DecodeConfig(bytes.NewReader(data))
	if err != nil || min(c.Width, c.Height) < leastPushed || c.Width*c.Height > maxPushedPixels || len(data) > maxJPEG {
		return fault.Errorf("a picture of the camera cannot be used")
	}
	p.mu.Lock()
	p.jpeg = data
	p.mu.Unlock()
	select {
	case p.fresh <- struct{}{}:
	default:
	}
	return nil
}

// Open gives the pictures that are sent from now on.
func (p *Pushed) Open(context.Context) (Source, error) { return pushed{p}, nil }

// pushed is a Pushed that was opened.
type pushed struct{ p *Pushed }

// Info is that of the source.
func (s pushed) Info() Info { return Info{Name: s.p.name} }

// Close leaves the source to be opened again.
func (s pushed) Close() error { return nil }

// Next waits for a picture that was not given yet.
func (s pushed) Next(ctx context.Context) (*Frame, error) {
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-s.p.fresh:
		}
		if f, ok := s.p.take(); ok {
			return f, nil
		}
	}
}

// take decodes the newest picture; false for one that was cut short on its way.
func (p *Pushed) take() (*Frame, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	m, ok := decoded(p.jpeg)
	if !ok {
		return nil, false
	}
	now := time.Now()
	if p.count == 0 {
		p.start = now
	}
	f := &Frame{Mat: m, Number: p.count, At: now.Sub(p.start)}
	p.count++
	return f, true
}
