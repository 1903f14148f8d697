package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"

	"referee/hub/wire"
	"referee/internal/fault"
	"referee/store"
)

// Users is the part of a NATS server's configuration that lets in the desk, its tables and
// spectators, each to its subjects only, by the public halves of their keys.
func Users(ctx context.Context, st *store.Store) ([]byte, error) {
	d := &Desk{Options: Options{Store: st}, tables: map[string]*table{}, who: map[string]known{}}
	if err := d.load(ctx); err != nil {
		return nil, err
	}
	var lines []string
	for public, k := range d.who {
		a := wire.Allowed(k.role, k.id)
		line := fmt.Sprintf("  { nkey: %s, permissions: { publish: %s, subscribe: %s } } # %s %s", public, granted(a.Publish), granted(a.Subscribe), k.role, k.id)
		lines = append(lines, line)
	}
	slices.Sort(lines)
	return []byte("authorization { users: [\n" + strings.Join(lines, "\n") + "\n] }\n"), nil
}

// granted allows these subjects, and none if there are none.
func granted(subjects []string) string {
	kind := "allow"
	if len(subjects) == 0 {
		kind, subjects = "deny", []string{">"}
	}
	list, _ := json.Marshal(subjects) // strings always can be
	return "{ " + kind + ": " + strings.ReplaceAll(string(list), `\u003e`, ">") + " }"
}

// dialElsewhere connects to a server that is there, which must ask who somebody is.
func (d *Desk) dialElsewhere() error {
	o := []nats.Option{nats.Name("desk"), nats.MaxReconnects(-1), nats.Timeout(answerIn)}
	if d.Creds != "" {
		o = append(o, nats.UserCredentials(d.Creds))
	} else {
		seed, err := d.keys.Seed(wire.Desk, string(wire.Desk), 1)
		if err != nil {
			return err
		}
		pair, err := nkeys.FromSeed([]byte(seed))
		if err != nil {
			return err
		}
		public, err := pair.PublicKey()
		if err != nil {
			return err
		}
		o = append(o, nats.Nkey(public, pair.Sign))
	}
	var err error
	switch d.nc, err = nats.Connect(d.Elsewhere, o...); {
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrNkeysNotSupported):
		return fault.Errorf("the server at %s does not let the desk in: include nats-users.conf in its configuration", d.Elsewhere)
	case err != nil:
		return fault.Errorf("the server at %s cannot be reached: %w", d.Elsewhere, err)
	}
	return nil
}
