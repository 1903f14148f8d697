package desk_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"referee/hub/desk"
	"referee/hub/wire"
)

// elsewhere starts a server of its own with a configuration.
func elsewhere(t *testing.T, dir, more string) string {
	t.Helper()
	conf := filepath.Join(dir, "server.conf")
	require.NoError(t, os.WriteFile(conf, []byte("listen: \"127.0.0.1:-1\"\njetstream { store_dir: \""+filepath.Join(dir, "elsewhere")+"\" }\n"+more), 0o600))
	o, err := server.ProcessConfigFile(conf)
	require.NoError(t, err)
	o.NoLog, o.NoSigs = true, true
	ns, err := server.NewServer(o)
	require.NoError(t, err)
	ns.Start()
	t.Cleanup(func() { ns.Shutdown(); ns.WaitForShutdown() })
	require.True(t, ns.ReadyForConnections(patient))
	return ns.ClientURL()
}

func TestAServerElsewhereLetsInWhomTheDeskNames(t *testing.T) {
	dir := t.TempDir()
	st := opened(t, filepath.Join(dir, "referee.db"))
	var ids []string
	for range 2 {
		kept, err := st.AddDeskTable(t.Context(), time.Now())
		require.NoError(t, err)
		ids = append(ids, kept.ID)
	}
	users, err := desk.Users(t.Context(), st)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "nats-users.conf"), users, 0o600))
	url := elsewhere(t, dir, "include nats-users.conf\n")
	d := openDesk(t, dir, func(o *desk.Options) { o.Store, o.Elsewhere = st, url })
	code, err := d.Code(ids[0])
	require.NoError(t, err)
	p := sit(t, t.TempDir(), code, 9)
	p.play(t, 5)
	same(t, d, st, p, ids[0])
	refused := make(chan error, 8)
	nc, err := wire.Dial(code, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	require.NoError(t, err)
	defer nc.Close()
	require.NoError(t, nc.Publish(wire.Of(ids[1], wire.Events), nil))
	require.ErrorContains(t, next(t, refused), "Permissions Violation for Publish")
	_, err = d.AddTable(t.Context())
	require.ErrorContains(t, err, "start the desk again", "the server would not let it in")
	require.ErrorContains(t, d.Renew(t.Context(), ids[0]), "start the desk again")
}

func TestAServerThatAsksNobodyWhoTheyAreIsNotUsed(t *testing.T) {
	dir := t.TempDir()
	st := opened(t, filepath.Join(dir, "referee.db"))
	_, err := desk.Open(t.Context(), desk.Options{Store: st, Dir: dir, Elsewhere: elsewhere(t, dir, "")})
	require.ErrorContains(t, err, "does not let the desk in")
}
