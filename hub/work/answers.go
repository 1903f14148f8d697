package work

import (
	"encoding/json"
	"slices"
	"time"

	"referee/hub/wire"
)

// maxResult bounds what a worker hands in: a picture of 200 megapixels has some 60 MB.
const maxResult = 128 << 20

// next gives a worker the first photo on which it has not failed.
func (b *Board) next(data []byte) any {
	var idle wire.Idle
	if json.Unmarshal(data, &idle) != nil || idle.V != wire.Version || idle.Worker == "" {
		return wire.Job{V: wire.Version}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.workers[idle.Worker] = time.Now()
	for _, j := range b.jobs {
		if j.worker != "" || len(j.result) > 0 || j.ctx.Err() != nil || slices.Contains(j.failed, idle.Worker) {
			continue
		}
		j.worker, j.heard, j.got = idle.Worker, time.Now(), nil
		return wire.Job{V: wire.Version, ID: j.id, Name: j.Name, Bytes: len(j.Data), Deck: j.Deck}
	}
	return wire.Job{V: wire.Version}
}

// reads is the photo that a worker reads, nil if it is not (any more) its own; the lock is
// held.
func (b *Board) reads(worker, id string) *posted {
	b.workers[worker] = time.Now()
	for _, j := range b.jobs {
		if j.id == id && j.worker == worker && worker != "" && j.ctx.Err() == nil {
			j.heard = time.Now()
			return j
		}
	}
	return nil
}

// part is a part of a photo; nothing of one that is another's.
func (b *Board) part(data []byte) any {
	var p wire.PartOf
	if json.Unmarshal(data, &p) != nil {
		return []byte{}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	j := b.reads(p.Worker, p.Job)
	if j == nil || p.At < 0 || p.At > len(j.Data) {
		return []byte{}
	}
	return j.Data[p.At:min(len(j.Data), p.At+wire.PartBytes)]
}

func (b *Board) stepped(data []byte) any {
	var s wire.Step
	if json.Unmarshal(data, &s) != nil {
		return wire.Going{}
	}
	b.mu.Lock()
	j := b.reads(s.Worker, s.Job)
	b.mu.Unlock()
	if j == nil {
		return wire.Going{}
	}
	j.step(s.Stage, s.Done)
	return wire.Going{On: true}
}

// done takes a part of what was read. One that came before is known.
func (b *Board) done(data []byte) any {
	var d wire.DonePart
	if json.Unmarshal(data, &d) != nil {
		return wire.Going{}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	j := b.reads(d.Worker, d.Job)
	switch {
	case j == nil || d.At < 0 || d.At > len(j.got) || len(j.got) > maxResult:
		return wire.Going{}
	case d.At == len(j.got):
		j.got = append(j.got, d.Data...)
	}
	if !d.Last {
		return wire.Going{On: true}
	}
	var r wire.Result
	if json.Unmarshal(j.got, &r) != nil || r.Broken || len(r.Reading) == 0 && len(r.Fault) == 0 {
		b.fail(j)
		return wire.Going{On: true}
	}
	j.worker = "" // it is not taken twice
	j.finish(outcome{result: &r})
	return wire.Going{On: true}
}
