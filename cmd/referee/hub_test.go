package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"referee/hub/madeup"
	"referee/hub/wire"
	"referee/store"
)

var joinCode = regexp.MustCompile(`referee://\S+`)

// startHub starts referee hub on a folder, and returns the codes of its tables.
func startHub(t *testing.T, dir, hear string, tables int) (*process, []wire.Code) {
	t.Helper()
	p := startProcess(t, asReferee, "hub", "--lang", "en", "--data", dir, "--listen", "127.0.0.1:0", "--hear", hear, "--tables", strconv.Itoa(tables), "--qr=false")
	var codes []wire.Code
	for range tables {
		c, err := wire.ParseCode(joinCode.FindString(p.await("Code of table")))
		require.NoError(t, err)
		codes = append(codes, c)
	}
	p.await("On this machine")
	return p, codes
}

// eveningTables is how many tables the tests have.
const eveningTables = 8

func TestATournamentWhoseProgramsAreKilledLosesNothing(t *testing.T) {
	dir := t.TempDir()
	hub, codes := startHub(t, dir, "127.0.0.1:0", eveningTables)
	hear := codes[0].Address
	cut := newProxy(t, hear)
	codes[0].Address = cut.address()
	sit := func(i int) *process {
		return startProcess(t, asTable, filepath.Join(dir, strconv.Itoa(i)), codes[i].String(), strconv.Itoa(100*i))
	}
	var tables [eveningTables]*process
	for i := range tables {
		tables[i] = sit(i)
	}
	rng := rand.New(rand.NewPCG(18, 4))
	for range 3 {
		time.Sleep(time.Duration(100+rng.IntN(200)) * time.Millisecond)
		cut.cut()
		hub.kill()
		i := 1 + rng.IntN(eveningTables-1)
		tables[i].kill()
		requireAnnounced(t, tables[i], filepath.Join(dir, strconv.Itoa(i)))
		tables[i] = sit(i)
		hub, _ = startHub(t, dir, hear, eveningTables)
		time.Sleep(50 * time.Millisecond)
		cut.mend()
	}
	stolen(t, codes[1], codes[2])
	for i := range tables {
		tables[i].await("all told")
		tables[i].stop()
	}
	time.Sleep(100 * time.Millisecond) // the desk takes what its stream holds
	hub.stop()
	for i := range tables {
		requireAnnounced(t, tables[i], filepath.Join(dir, strconv.Itoa(i)))
		requireSame(t, dir, codes[i].ID, filepath.Join(dir, strconv.Itoa(i)))
	}
}

// requireAnnounced holds that what a table announced is kept.
func requireAnnounced(t *testing.T, p *process, dir string) {
	t.Helper()
	st, err := store.Open(filepath.Join(dir, "table.db"))
	require.NoError(t, err)
	defer st.Close()
	for _, line := range p.all() {
		var game int64
		var seq int
		if n, _ := fmt.Sscanf(line, "kept %d %d", &game, &seq); n == 2 {
			events, err := st.Events(t.Context(), game)
			require.NoError(t, err)
			require.GreaterOrEqual(t, len(events), seq)
		}
	}
}

// requireSame holds that the desk has all that a table has, each once and in order, and
// counts the last game as the table does.
func requireSame(t *testing.T, hubDir, id, tableDir string) {
	t.Helper()
	desk, err := store.Open(filepath.Join(hubDir, "referee.db"))
	require.NoError(t, err)
	defer desk.Close()
	own, err := store.Open(filepath.Join(tableDir, "table.db"))
	require.NoError(t, err)
	defer own.Close()
	ctx := context.Background()
	games, err := own.Games(ctx)
	require.NoError(t, err)
	require.Len(t, games, 2)
	require.True(t, games[0].Over)
	require.NoError(t, madeup.Same(ctx, desk, id, own))
}

// stolen holds that the code of one table neither hears nor says anything of another.
func stolen(t *testing.T, mine, other wire.Code) {
	t.Helper()
	refused := make(chan error, 8)
	nc, err := wire.Dial(mine, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	require.NoError(t, err)
	defer nc.Close()
	require.Eventually(t, nc.IsConnected, 20*time.Second, time.Millisecond)
	_, err = nc.SubscribeSync(wire.Of(other.ID, wire.Rulings))
	require.NoError(t, err)
	require.ErrorContains(t, <-refused, "Permissions Violation for Subscription")
	data, err := json.Marshal(wire.Envelope{V: wire.Version, Table: other.ID, Log: "stolen", Entries: []wire.Entry{{Seq: 1, Kind: store.OutEvent}}})
	require.NoError(t, err)
	require.NoError(t, nc.Publish(wire.Of(other.ID, wire.Events), data))
	require.ErrorContains(t, <-refused, "Permissions Violation for Publish")
}

// proxy is a network that can be cut.
type proxy struct {
	l  net.Listener
	to string

	mu   sync.Mutex
	open map[net.Conn]bool
	away bool
}

func newProxy(t *testing.T, to string) *proxy {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	p := &proxy{l: l, to: to, open: map[net.Conn]bool{}}
	t.Cleanup(func() { l.Close(); p.cut() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.pass(c)
		}
	}()
	return p
}

func (p *proxy) address() string { return p.l.Addr().String() }

func (p *proxy) pass(c net.Conn) {
	defer c.Close()
	there, err := net.Dial("tcp", p.to)
	if err != nil {
		return
	}
	defer there.Close()
	p.mu.Lock()
	if p.away {
		p.mu.Unlock()
		return
	}
	p.open[c], p.open[there] = true, true
	p.mu.Unlock()
	go func() { io.Copy(there, c); there.Close() }()
	io.Copy(c, there)
	p.mu.Lock()
	delete(p.open, c)
	delete(p.open, there)
	p.mu.Unlock()
}

// cut ends all that passes, and lets nothing through until it is mended.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.away = true
	for c := range p.open {
		c.Close()
	}
}

func (p *proxy) mend() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.away = false
}

func TestHubSaysWhatIsWrongWithItsFlags(t *testing.T) {
	b := newBench(t)
	for want, args := range map[string][]string{
		"--tables is -1":        {"hub", "--tables", "-1"},
		"--hear is":             {"hub", "--hear", "nonsense", "--data", t.TempDir()},
		"no code of a desk":     {"serve", "--join", "nonsense", "--data", t.TempDir()},
		"cannot hear tables on": {"hub", "--hear", "256.0.0.1:4787", "--data", t.TempDir()},
		"cannot be reached":     {"hub", "--nats", "nats://127.0.0.1:1", "--data", t.TempDir()},
	} {
		o := b.run(args...)
		require.NotEqual(t, exitOK, o.code)
		require.Contains(t, strings.ToLower(o.stderr), want)
	}
}
