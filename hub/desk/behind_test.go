package desk_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/hub/desk"
	"referee/hub/wire"
	"referee/store"
)

func TestTheDeskKnowsHowMuchATableHasStillToTell(t *testing.T) {
	d := openDesk(t, t.TempDir())
	c := place(t, d)
	nc, err := wire.Dial(c)
	require.NoError(t, err)
	defer nc.Close()
	require.Eventually(t, nc.IsConnected, patient, time.Millisecond)
	ask, err := json.Marshal(wire.Where{V: wire.Version, Log: "list", Last: 7})
	require.NoError(t, err)
	_, err = nc.Request(wire.Of(c.ID, wire.WhereAmI), ask, patient)
	require.NoError(t, err)
	require.EqualValues(t, 7, tableOf(d, c.ID).Behind)
}

func TestATableThatHasToldAllIsNotBehind(t *testing.T) {
	var st *store.Store
	d := openDesk(t, t.TempDir(), func(o *desk.Options) { st = o.Store })
	c := place(t, d)
	dir := t.TempDir()
	p := sit(t, dir, c, 4)
	p.play(t, 5)
	same(t, d, st, p, c.ID)
	require.Zero(t, tableOf(d, c.ID).Behind)
}
