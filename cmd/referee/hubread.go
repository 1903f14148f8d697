package main

import (
	"context"
	"errors"
	"sync"

	"referee/deck"
	"referee/hub/work"
	"referee/report"
	"referee/web"
)

// hubReader has the photos of a desk read by its workers while there are some, else reads
// them itself, one at a time.
type hubReader struct {
	own   *photoReader
	board *work.Board
	alone sync.Mutex
}

// AtOnce is how many photos are read at a time: one by each worker.
func (r *hubReader) AtOnce() int { return r.board.Workers() }

// Read has a photo read. What this desk knows of a camera is not known to workers: such
// photos are read here.
func (r *hubReader) Read(ctx context.Context, name string, data []byte, d *deck.Deck, progress func(string, float64)) (*web.Photo, error) {
	if r.own.known == (calibration{}) {
		file, err := encodedDeck(d)
		if err != nil {
			return nil, err
		}
		result, err := r.board.Do(ctx, work.Photo{Name: name, Data: data, Deck: file}, progress)
		switch {
		case err == nil && result.Fault != nil:
			told := web.Told{}
			for lang, text := range result.Fault {
				told[report.Lang(lang)] = text
			}
			return nil, told
		case err == nil:
			return web.DecodePhoto(result.Reading, result.Upright, d)
		case !errors.Is(err, work.ErrNobody):
			return nil, err
		}
	}
	r.alone.Lock()
	defer r.alone.Unlock()
	return r.own.Read(ctx, name, data, d, progress)
}
