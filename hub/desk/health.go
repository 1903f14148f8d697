package desk

import (
	"context"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"referee/hub/engine"
	"referee/hub/wire"
	"referee/internal/fault"
)

// The stream is asked every probeEvery to keep something, since a disk that was full once
// keeps it from keeping anything until the server is started anew.
const (
	probeEvery  = 3 * time.Second // chosen: a full disk is noticed within a few turns
	probeWithin = 3 * time.Second // chosen: a disk that takes longer holds everything up
	probeTries  = 2               // so that one that is busy once is not taken for full
	roomBytes   = 4 << 20         // on the disk before it is worth a try
)

// watchHealth starts the server anew once it keeps nothing though there is room.
func (d *Desk) watchHealth(ctx context.Context) {
	tick := time.NewTicker(probeEvery)
	defer tick.Stop()
	failed := 0
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		err := d.probe(ctx)
		if ctx.Err() != nil {
			return
		}
		if err == nil {
			if failed > 0 {
				d.setFull(nil)
			}
			failed = 0
			continue
		}
		if failed++; failed < probeTries {
			continue
		}
		d.setFull(fault.Errorf("the desk cannot keep what tables tell: %w", err))
		if d.hasRoom() {
			if err := d.startAnew(); err != nil {
				d.Trouble(err)
			}
			failed = 0
		}
	}
}

// probe lets the stream keep something that no table said, which is not taken.
func (d *Desk) probe(ctx context.Context) error {
	ctx, end := context.WithTimeout(ctx, probeWithin)
	defer end()
	_, err := d.js.Publish(ctx, wire.Of(string(wire.Desk), wire.Events), nil, jetstream.WithRetryAttempts(0))
	return err
}

// hasRoom tells whether the disk takes something again.
func (d *Desk) hasRoom() bool {
	f, err := os.CreateTemp(d.Dir, "room-*")
	if err != nil {
		return false
	}
	defer os.Remove(f.Name())
	defer f.Close()
	_, err = f.Write(make([]byte, roomBytes))
	return err == nil
}

// startAnew starts the server anew at the same address; the desk's connection, and those
// of the tables, come back by themselves.
func (d *Desk) startAnew() error {
	d.mu.Lock()
	old := d.server
	d.mu.Unlock()
	at := old.Address()
	old.Close()
	o := d.serving
	o.Listen = net.JoinHostPort(at.IP.String(), strconv.Itoa(at.Port))
	s, err := engine.Start(o)
	if err != nil {
		return err
	}
	d.mu.Lock()
	d.server = s
	d.mu.Unlock()
	return nil
}

// engineNow is the server that runs now, nil if it is elsewhere.
func (d *Desk) engineNow() *engine.Server {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.server
}

// inProcess is the way to the server that runs now, past the network.
type inProcess struct{ d *Desk }

func (p inProcess) InProcessConn() (net.Conn, error) { return p.d.engineNow().InProcess() }
