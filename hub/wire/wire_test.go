package wire_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/hub/wire"
	"referee/store"
)

var keys = wire.Keys{Secret: []byte("a secret of thirty-two bytes ....")}

func code(t require.TestingT, role wire.Role, id string) wire.Code {
	seed, err := keys.Seed(role, id, 1)
	require.NoError(t, err)
	return wire.Code{Address: "192.168.1.5:4787", Role: role, ID: id, Seed: seed, Pin: wire.PinOf([]byte("a key"))}
}

func TestACodeIsReadAsItIsShown(t *testing.T) {
	for _, c := range []wire.Code{code(t, wire.Table, "t1"), code(t, wire.Spectator, "s-2"), {Address: "[::1]:4", Role: wire.Table, ID: "x", Seed: code(t, wire.Table, "x").Seed, Plain: true}} {
		got, err := wire.ParseCode(" " + c.String() + "\n")
		require.NoError(t, err)
		require.Equal(t, c, got)
		require.Less(t, len(c.String()), 200, "a QR code of it is still scanned from a screen")
	}
}

func TestACodeWithAnyLetterWrongOrMissingIsRefusedOrIsAnothers(t *testing.T) {
	whole := code(t, wire.Table, "t1")
	for i := range whole.String() {
		cut := whole.String()[:i]
		_, err := wire.ParseCode(cut)
		if rest := whole.String()[i:]; rest != "/"+whole.Pin { // without its pin it is another code
			require.Error(t, err, cut)
		}
	}
	for _, bad := range []string{"", "https://a/b", strings.Replace(whole.String(), "/table/", "/desk/", 1), strings.Replace(whole.String(), "/t1/", "/*/", 1), strings.Replace(whole.String(), "/t1/", "/t.1/", 1), whole.String() + "/more", whole.String() + "?a=b"} {
		_, err := wire.ParseCode(bad)
		require.ErrorContains(t, err, "no code of a desk", bad)
	}
}

func TestEveryoneHasAKeyOfTheirOwnWhichARenewalMakesAnother(t *testing.T) {
	seen := map[string]bool{}
	for _, role := range []wire.Role{wire.Desk, wire.Table, wire.Spectator} {
		for _, id := range []string{"a", "b"} {
			for generation := range 2 {
				seed, err := keys.Seed(role, id, generation)
				require.NoError(t, err)
				again, err := keys.Seed(role, id, generation)
				require.NoError(t, err)
				require.Equal(t, seed, again)
				require.False(t, seen[seed])
				seen[seed] = true
			}
		}
	}
}

func TestWhatATableMayUseNamesItselfOnly(t *testing.T) {
	a := wire.Allowed(wire.Table, "t1")
	for _, s := range append(a.Publish, a.Subscribe...) {
		require.True(t, strings.HasPrefix(s, "tables.t1.") || s == wire.Inbox(wire.Table, "t1")+".>", s)
		require.NotContains(t, s, "*")
	}
}

func TestMessagesThatMakeNoSenseAreRefused(t *testing.T) {
	good := wire.Envelope{V: 1, Table: "t1", Log: "l", Entries: []wire.Entry{{Seq: 3, Kind: store.OutEvent}, {Seq: 4, Kind: store.OutEvent}}}
	read := func(change func(*wire.Envelope)) error {
		e := good
		e.Entries = append([]wire.Entry(nil), good.Entries...)
		change(&e)
		data, err := json.Marshal(e)
		require.NoError(t, err)
		_, err = wire.DecodeEnvelope("t1", data)
		return err
	}
	require.NoError(t, read(func(*wire.Envelope) {}))
	for name, change := range map[string]func(*wire.Envelope){
		"an older version":        func(e *wire.Envelope) { e.V = 0 },
		"of another table":        func(e *wire.Envelope) { e.Table = "t2" },
		"without a list":          func(e *wire.Envelope) { e.Log = "" },
		"with nothing in it":      func(e *wire.Envelope) { e.Entries = nil },
		"with a gap":              func(e *wire.Envelope) { e.Entries[1].Seq = 5 },
		"with a number below one": func(e *wire.Envelope) { e.Entries = e.Entries[:1]; e.Entries[0].Seq = 0 },
	} {
		require.Error(t, read(change), name)
	}
	var newer *wire.Newer
	require.ErrorAs(t, read(func(e *wire.Envelope) { e.V = 2 }), &newer)
	_, err := wire.DecodeEnvelope("t1", []byte(`{"v":2,"entries":"of a form that is not known here"}`))
	require.ErrorAs(t, err, &newer, "a newer form need not be understood to be known as newer")
}

func FuzzDecodeEnvelope(f *testing.F) {
	f.Add([]byte(`{"v":1,"table":"t","log":"l","entries":[{"seq":1,"at":"2026-01-02T03:04:05Z","kind":"event","of":"1","n":1,"data":{}}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := wire.DecodeEnvelope("t", data)
		if err != nil {
			return
		}
		require.Equal(t, "t", e.Table)
		require.NotEmpty(t, e.Entries)
	})
}

func FuzzParseCode(f *testing.F) {
	f.Add("referee://a:1/table/t/" + code(f, wire.Table, "t").Seed)
	f.Fuzz(func(t *testing.T, said string) {
		c, err := wire.ParseCode(said)
		if err != nil {
			return
		}
		again, err := wire.ParseCode(c.String())
		require.NoError(t, err)
		require.Equal(t, c, again)
	})
}

func TestAnEnvelopeIsReadAsItWasWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := wire.Envelope{V: wire.Version, Table: "t", Log: "l"}
		first := rapid.Int64Range(1, 1<<40).Draw(t, "first")
		for i := range rapid.IntRange(1, 5).Draw(t, "n") {
			e.Entries = append(e.Entries, wire.Entry{Seq: first + int64(i), At: time.Unix(rapid.Int64Range(0, 1<<32).Draw(t, "at"), 0).UTC(), Kind: store.OutPicture, Of: rapid.StringMatching(`[a-z0-9]*`).Draw(t, "of"), JPEG: rapid.SliceOfN(rapid.Byte(), 1, 9).Draw(t, "jpeg")})
		}
		data, err := json.Marshal(e)
		require.NoError(t, err)
		got, err := wire.DecodeEnvelope("t", data)
		require.NoError(t, err)
		require.Equal(t, &e, got)
	})
}
