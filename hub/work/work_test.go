package work_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"referee/hub/desk"
	"referee/hub/wire"
	"referee/hub/work"
	"referee/store"
)

const patient = 60 * time.Second

// hasty are times for tests.
var hasty = work.Times{Silent: 3 * time.Second, Here: 4 * time.Second, Another: time.Second}

// board is a desk's board with hasty times, and what lets workers in.
func board(t *testing.T) (*work.Board, wire.Code) {
	t.Helper()
	dir := t.TempDir()
	st, err := store.Open(filepath.Join(dir, "referee.db"))
	require.NoError(t, err)
	t.Cleanup(func() { st.Close() })
	d, err := desk.Open(t.Context(), desk.Options{Store: st, Dir: dir, Listen: "127.0.0.1:0", Host: "127.0.0.1", Workers: hasty})
	require.NoError(t, err)
	t.Cleanup(d.Close)
	code, err := d.WorkerCode()
	require.NoError(t, err)
	return d.Board(), code
}

type reads = func(context.Context, work.Photo, func(string, float64)) (*wire.Result, error)

// hire lets a worker work.
func hire(t *testing.T, b *work.Board, code wire.Code, read reads) (leave func()) {
	t.Helper()
	before := b.Workers()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	w := work.Worker{Code: code, Read: read, Words: func(err error) map[string]string { return map[string]string{"en": err.Error()} }}
	go func() { defer close(done); w.Run(ctx) }()
	leave = sync.OnceFunc(func() { stop(); <-done })
	t.Cleanup(leave)
	require.Eventually(t, func() bool { return b.Workers() > before }, patient, time.Millisecond)
	return leave
}

// echo reads a photo as its own picture.
func echo(_ context.Context, p work.Photo, step func(string, float64)) (*wire.Result, error) {
	step("cards", 0.5)
	return &wire.Result{Reading: json.RawMessage(`{}`), Upright: p.Data}, nil
}

func breaks(context.Context, work.Photo, func(string, float64)) (*wire.Result, error) {
	panic("a fault")
}

func nothing(string, float64) {}

func TestPhotosOfAnySizeComeBackAsTheyWereFromSeveralWorkers(t *testing.T) {
	b, code := board(t)
	var at, most atomic.Int32
	for range 2 {
		hire(t, b, code, func(ctx context.Context, p work.Photo, step func(string, float64)) (*wire.Result, error) {
			most.Store(max(most.Load(), at.Add(1)))
			defer at.Add(-1)
			time.Sleep(50 * time.Millisecond)
			return echo(ctx, p, step)
		})
	}
	rng := rand.New(rand.NewPCG(18, 7))
	var all sync.WaitGroup
	for _, size := range []int{1, wire.PartBytes - 1, wire.PartBytes, wire.PartBytes + 1, 3*wire.PartBytes + 77} {
		data := make([]byte, size)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		all.Go(func() {
			r, err := b.Do(t.Context(), work.Photo{Name: "photo.jpg", Data: data}, nothing)
			if err != nil || !bytes.Equal(data, r.Upright) {
				t.Errorf("%d bytes: %v", size, err)
			}
		})
	}
	all.Wait()
	require.EqualValues(t, 2, most.Load(), "both work at a time")
}

func TestAPhotoIsGivenToAnotherTwiceAndThenAskedAbout(t *testing.T) {
	b, code := board(t)
	hire(t, b, code, breaks)
	leave := hire(t, b, code, breaks)
	r, err := b.Do(t.Context(), work.Photo{Name: "p.jpg", Data: []byte("x")}, nothing)
	require.Nil(t, r)
	require.ErrorContains(t, err, "failed on it (2 times)", "nobody is left who may try")
	leave()
	hire(t, b, code, echo)
	r, err = b.Do(t.Context(), work.Photo{Name: "p.jpg", Data: []byte("x")}, nothing)
	require.NoError(t, err)
	require.Equal(t, []byte("x"), r.Upright)
}

func TestThreeFailuresAreEnough(t *testing.T) {
	b, code := board(t)
	var tried atomic.Int32
	for range 4 {
		hire(t, b, code, func(context.Context, work.Photo, func(string, float64)) (*wire.Result, error) {
			tried.Add(1)
			panic("a fault")
		})
	}
	_, err := b.Do(t.Context(), work.Photo{Name: "p.jpg", Data: []byte("x")}, nothing)
	require.ErrorContains(t, err, "failed on it (3 times)")
	require.EqualValues(t, 3, tried.Load())
}

func TestAWorkerThatFallsSilentLosesItsPhotoToAnother(t *testing.T) {
	b, code := board(t)
	nc, err := wire.Dial(code)
	require.NoError(t, err)
	defer nc.Close()
	require.Eventually(t, nc.IsConnected, patient, time.Millisecond)
	say := func(subject string, what, into any) {
		data, err := json.Marshal(what)
		require.NoError(t, err)
		m, err := nc.Request(subject, data, patient)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(m.Data, into))
	}
	done := make(chan *wire.Result, 1)
	var job wire.Job
	say(wire.WorkNext, wire.Idle{V: wire.Version, Worker: "silent"}, &job)
	require.Empty(t, job.ID)
	go func() {
		r, err := b.Do(t.Context(), work.Photo{Name: "p.jpg", Data: []byte("x")}, nothing)
		if err != nil {
			t.Error(err)
		}
		done <- r
	}()
	require.Eventually(t, func() bool {
		say(wire.WorkNext, wire.Idle{V: wire.Version, Worker: "silent"}, &job)
		return job.ID != ""
	}, patient, time.Millisecond)
	hire(t, b, code, echo)
	require.Equal(t, []byte("x"), (<-done).Upright)
	going := wire.Going{On: true}
	say(wire.WorkDone, wire.DonePart{Worker: "silent", Job: job.ID, Last: true, Data: []byte(`{"reading":{},"upright":"AA=="}`)}, &going)
	require.False(t, going.On, "what it hands in late is not taken")
	say(wire.WorkStep, wire.Step{Worker: "stranger", Job: job.ID}, &going)
	require.False(t, going.On)
}

func TestWhatCannotBeReadIsSaidAndNotTriedAgain(t *testing.T) {
	b, code := board(t)
	var tried atomic.Int32
	hire(t, b, code, func(context.Context, work.Photo, func(string, float64)) (*wire.Result, error) {
		tried.Add(1)
		return nil, fmt.Errorf("no card is seen")
	})
	r, err := b.Do(t.Context(), work.Photo{Name: "p.jpg", Data: []byte("x")}, nothing)
	require.NoError(t, err)
	require.Equal(t, map[string]string{"en": "no card is seen"}, r.Fault)
	require.EqualValues(t, 1, tried.Load())
}

func TestWithoutWorkersThatIsSaidAtOnce(t *testing.T) {
	b, _ := board(t)
	_, err := b.Do(t.Context(), work.Photo{}, nothing)
	require.ErrorIs(t, err, work.ErrNobody)
}

func TestAReadingThatNobodyWantsAnyMoreEnds(t *testing.T) {
	b, code := board(t)
	begun, ended := make(chan struct{}), make(chan struct{})
	hire(t, b, code, func(ctx context.Context, _ work.Photo, _ func(string, float64)) (*wire.Result, error) {
		close(begun)
		<-ctx.Done()
		close(ended)
		return nil, ctx.Err()
	})
	ctx, cancel := context.WithCancel(t.Context())
	go func() { <-begun; cancel() }()
	_, err := b.Do(ctx, work.Photo{Data: []byte("x")}, nothing)
	require.ErrorIs(t, err, context.Canceled)
	select {
	case <-ended:
	case <-time.After(patient):
		require.Fail(t, "it goes on")
	}
}

func TestAWorkersCodeOpensNothingOfATable(t *testing.T) {
	_, code := board(t)
	refused := make(chan error, 8)
	nc, err := wire.Dial(code, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	require.NoError(t, err)
	defer nc.Close()
	require.Eventually(t, nc.IsConnected, patient, time.Millisecond)
	for _, subject := range []string{wire.Of("*", wire.Events), wire.Of("*", wire.Rulings), wire.WorkDone, ">"} {
		_, err := nc.SubscribeSync(subject)
		require.NoError(t, err)
		require.ErrorContains(t, <-refused, "Permissions Violation for Subscription")
	}
	require.NoError(t, nc.Publish(wire.Of("x", wire.Rulings), nil))
	require.ErrorContains(t, <-refused, "Permissions Violation for Publish")
}
