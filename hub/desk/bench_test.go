package desk_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"referee/hub/floor"
	"referee/hub/madeup"
	"referee/hub/wire"
	"referee/record"
	"referee/store"
)

// toldGame is what a table tells of a made-up game, without pictures.
func toldGame(b testing.TB, cards int) []store.Out {
	st := opened(b, filepath.Join(b.TempDir(), "table.db"))
	_, err := st.Join(b.Context(), "desk")
	require.NoError(b, err)
	g, err := madeup.New([]string{"Ada", "Ben", "Cy", "Dee"}, cards, 18)
	require.NoError(b, err)
	number, err := st.Begin(b.Context(), g.Terms, time.Now())
	require.NoError(b, err)
	for i := range g.Events {
		g.Events[i].Seq = i + 1
		require.NoError(b, st.Append(b.Context(), number, &g.Events[i], time.Now()))
	}
	out, err := st.Outgoing(b.Context(), 0, 1000)
	require.NoError(b, err)
	for i := range out {
		if out[i].Kind == store.OutGame {
			out[i].Data, err = json.Marshal(wire.Game{Terms: g.Terms})
			require.NoError(b, err)
		}
	}
	return out
}

// BenchmarkHear is how many events a second the desk takes onto its disk from fifty
// tables that tell one after another, each event a message of its own.
func BenchmarkHear(b *testing.B) {
	const tables = 50
	out := toldGame(b, 48)
	d := openDesk(b, b.TempDir())
	var js []jetstream.JetStream
	var codes []wire.Code
	for range tables {
		c := place(b, d)
		nc, err := wire.Dial(c)
		require.NoError(b, err)
		b.Cleanup(nc.Close)
		require.Eventually(b, nc.IsConnected, patient, time.Millisecond)
		one, err := jetstream.New(nc)
		require.NoError(b, err)
		js, codes = append(js, one), append(codes, c)
	}
	events := 0
	list := 0
	begun := time.Now()
	for b.Loop() {
		list++
		for _, o := range out {
			for k, c := range codes {
				data, err := json.Marshal(wire.Envelope{V: wire.Version, Table: c.ID, Log: fmt.Sprint("list", list), Entries: []wire.Entry{{Seq: o.Seq, At: o.At, Kind: o.Kind, Of: o.Of, N: o.N, Data: o.Data}}})
				require.NoError(b, err)
				_, err = js[k].PublishAsync(wire.Of(c.ID, wire.Events), data)
				require.NoError(b, err)
				events++
			}
		}
		for _, one := range js {
			<-one.PublishAsyncComplete()
		}
		require.Eventually(b, func() bool {
			for _, l := range d.Snapshot().Tables {
				if l.Events != len(out)-1 || l.Log != fmt.Sprint("list", list) {
					return false
				}
			}
			return true
		}, patient, 5*time.Millisecond)
	}
	b.ReportMetric(float64(events)/time.Since(begun).Seconds(), "events/s")
}

// full is a table that has told a game of so many cards.
func full(b testing.TB, cards int) *floor.Table {
	var f floor.Table
	for _, o := range toldGame(b, cards) {
		require.NoError(b, f.Take(&store.Heard{Table: "t", Log: "l", Out: o}))
	}
	return &f
}

// BenchmarkCount is one count of a table of 48 cards.
func BenchmarkCount(b *testing.B) {
	f := full(b, 48)
	for b.Loop() {
		job, due := f.Counting()
		require.True(b, due)
		job.Do()
	}
}

// BenchmarkView is one look at a table of 48 cards after an event.
func BenchmarkView(b *testing.B) {
	f := full(b, 48)
	e := record.Event{Kind: record.LightChanged, Sure: true}
	data, err := json.Marshal(e)
	require.NoError(b, err)
	for b.Loop() {
		require.NoError(b, f.Take(&store.Heard{Table: "t", Log: "l", Out: store.Out{Kind: store.OutEvent, Of: "1", Data: data}}))
		_ = f.View()
	}
}
