package desk

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"referee/hub/wire"
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
