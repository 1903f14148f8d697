package desk_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"referee/hub/desk"
	"referee/hub/wire"
	"referee/store"
)

func TestAStolenCodeNeitherReadsNorWritesAnotherTable(t *testing.T) {
	var st *store.Store
	d := openDesk(t, t.TempDir(), func(o *desk.Options) { st = o.Store })
	mine, other := place(t, d), place(t, d)
	p := sit(t, t.TempDir(), other, 6)
	p.play(t, 3)
	same(t, d, st, p, other.ID)
	refused := make(chan error, 64)
	nc, err := wire.Dial(mine, nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	require.NoError(t, err)
	defer nc.Close()
	require.Eventually(t, nc.IsConnected, patient, time.Millisecond)
	heard := make(chan *nats.Msg, 64)
	for _, subject := range []string{">", wire.Of("*", wire.Events), wire.Of(other.ID, wire.Rulings), wire.Of(other.ID, wire.Events), wire.Of(mine.ID, wire.Events), wire.Inbox(wire.Table, other.ID) + ".>", "$JS.>", "$SYS.>", "$O.>"} {
		_, err := nc.ChanSubscribe(subject, heard)
		require.NoError(t, err)
		require.NoError(t, nc.Flush())
		require.ErrorContains(t, next(t, refused), "Permissions Violation for Subscription", subject)
	}
	for _, subject := range []string{wire.Of(other.ID, wire.Events), wire.Of(other.ID, wire.WhereAmI), wire.Of(other.ID, wire.Rulings), wire.Of(mine.ID, wire.Rulings), "$JS.API.STREAM.DELETE." + wire.LogStream, "$JS.API.STREAM.PURGE." + wire.LogStream, "$JS.API.STREAM.MSG.GET." + wire.LogStream, "$JS.API.CONSUMER.CREATE." + wire.LogStream, "$JS.API.STREAM.NAMES", "$O." + wire.CloseupBucket + ".M.x"} {
		require.NoError(t, nc.Publish(subject, nil))
		require.NoError(t, nc.Flush())
		require.ErrorContains(t, next(t, refused), "Permissions Violation for Publish", subject)
	}
	// Nor does an answer do it that is asked to go elsewhere.
	stream, err := json.Marshal(map[string]any{})
	require.NoError(t, err)
	for _, reply := range []string{"$JS.API.STREAM.PURGE." + wire.LogStream, "$JS.API.STREAM.DELETE." + wire.LogStream, "$JS.API.CONSUMER.DELETE." + wire.LogStream + "." + wire.LogConsumer, wire.Of(other.ID, wire.Rulings)} {
		require.NoError(t, nc.PublishRequest(wire.Of(mine.ID, wire.Events), reply, stream))
	}
	require.NoError(t, nc.Flush())
	p.play(t, 3)
	same(t, d, st, p, other.ID)
	require.Empty(t, heard)
}

func next(t testing.TB, c <-chan error) error {
	t.Helper()
	select {
	case err := <-c:
		return err
	case <-time.After(patient):
		t.Fatal("nothing was refused")
		return nil
	}
}

func TestACodeThatWasRenewedLetsNobodyIn(t *testing.T) {
	d := openDesk(t, t.TempDir())
	c := place(t, d)
	gone := make(chan error, 8)
	nc, err := wire.Dial(c, nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { gone <- err }), nats.MaxReconnects(1))
	require.NoError(t, err)
	defer nc.Close()
	require.Eventually(t, nc.IsConnected, patient, time.Millisecond)
	require.NoError(t, d.Renew(t.Context(), c.ID))
	require.Eventually(t, nc.IsClosed, patient, 10*time.Millisecond, "who has the old code is sent away")
	renewed, err := d.Code(c.ID)
	require.NoError(t, err)
	require.NotEqual(t, c, renewed)
	again, err := wire.Dial(renewed)
	require.NoError(t, err)
	defer again.Close()
	require.Eventually(t, again.IsConnected, patient, time.Millisecond)
}

func TestAnotherMachineInTheDesksPlaceIsNotTold(t *testing.T) {
	real, false_ := openDesk(t, t.TempDir()), openDesk(t, t.TempDir())
	c, elsewhere := place(t, real), place(t, false_)
	c.Address = elsewhere.Address
	_, err := wire.Dial(c, nats.RetryOnFailedConnect(false))
	require.ErrorContains(t, err, "another machine answers")
	c = place(t, real)
	c.Plain, c.Pin = true, ""
	_, err = wire.Dial(c, nats.RetryOnFailedConnect(false))
	require.Error(t, err, "nothing goes unencrypted")
}
