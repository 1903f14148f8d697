package store

import (
	"context"
	"database/sql"
	"time"
)

// deskTables keep what the tables of a tournament have told, each thing once and in
// its order, and what the desk ruled.
const deskTables = `CREATE TABLE desk_tables (id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE, added TEXT NOT NULL, generation INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE desk_log (
  tab TEXT NOT NULL REFERENCES desk_tables(id), log TEXT NOT NULL, seq INTEGER NOT NULL,
  at TEXT NOT NULL, kind TEXT NOT NULL, of TEXT NOT NULL, n INTEGER NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (tab, log, seq)) WITHOUT ROWID;
CREATE INDEX desk_log_of ON desk_log (tab, log, kind, of);
CREATE TRIGGER desk_log_stay BEFORE UPDATE ON desk_log BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER desk_log_last BEFORE DELETE ON desk_log BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER desk_log_in_order BEFORE INSERT ON desk_log
  WHEN NEW.seq <> 1 + (SELECT COALESCE(MAX(seq), 0) FROM desk_log WHERE tab = NEW.tab AND log = NEW.log)
  BEGIN SELECT RAISE(ABORT, 'events are added in order'); END;
CREATE TABLE desk_heard (tab TEXT PRIMARY KEY REFERENCES desk_tables(id), log TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE desk_rulings (id TEXT PRIMARY KEY, tab TEXT NOT NULL REFERENCES desk_tables(id), at TEXT NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
`

// DeskTable is a table of a tournament. Its code is made of its id and generation:
// another generation makes an earlier code worthless.
type DeskTable struct {
	ID         string
	Number     int // as people call it, from 1
	Added      time.Time
	Generation int
}

// AddDeskTable keeps a table with the next free number.
func (s *Store) AddDeskTable(ctx context.Context, at time.Time) (t DeskTable, err error) {
	t = DeskTable{ID: NewID(), Added: at, Generation: 1}
	err = s.inTx(ctx, func(tx *sql.Tx) error {
		if err := tx.QueryRowContext(ctx, "SELECT 1 + COALESCE(MAX(number), 0) FROM desk_tables").Scan(&t.Number); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, "INSERT INTO desk_tables (id, number, added, generation) VALUES (?, ?, ?, ?)", t.ID, t.Number, stamp(at), t.Generation)
		return err
	})
	return t, err
}

// RenewDeskTable makes the code of a table another, and the earlier one worthless.
func (s *Store) RenewDeskTable(ctx context.Context, id string) error {
	_, err := s.exec(ctx, "UPDATE desk_tables SET generation = generation + 1 WHERE id = ?", id)
	return s.said(err)
}

// DeskTables lists the tables by their numbers.
func (s *Store) DeskTables(ctx context.Context) ([]DeskTable, error) {
	return list(ctx, s, scanDeskTable, "SELECT id, number, added, generation FROM desk_tables ORDER BY number")
}

func scanDeskTable(scan func(...any) error) (t DeskTable, err error) {
	err = scan(&t.ID, &t.Number, stamped{&t.Added}, &t.Generation)
	return t, err
}

// Heard is what a table has told, under the name of its list.
type Heard struct {
	Table, Log string
	Out
}

// Hear keeps what tables have told, all of it or nothing. Each must be the next thing of
// its table's list.
func (s *Store) Hear(ctx context.Context, all []Heard) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		add, err := tx.PrepareContext(ctx, "INSERT INTO desk_log (tab, log, seq, at, kind, of, n, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)")
		if err != nil {
			return err
		}
		defer add.Close()
		logs := map[string]string{}
		for i := range all {
			h := &all[i]
			if _, err := add.ExecContext(ctx, h.Table, h.Log, h.Seq, stamp(h.At), string(h.Kind), h.Of, h.N, string(h.Data)); err != nil {
				return err
			}
			logs[h.Table] = h.Log
		}
		for table, log := range logs {
			if _, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO desk_heard (tab, log) VALUES (?, ?)", table, log); err != nil {
				return err
			}
		}
		return nil
	})
}

// HeardUpTo is the number of the last thing that a list has told, 0 for nothing.
func (s *Store) HeardUpTo(ctx context.Context, table, log string) (int64, error) {
	var seq int64
	err := s.db.QueryRowContext(ctx, "SELECT COALESCE(MAX(seq), 0) FROM desk_log WHERE tab = ? AND log = ?", table, log).Scan(&seq)
	return seq, s.said(err)
}

// HeardGame lists what a table has told of the game that it told of last, in order:
// what was agreed first. None: it has told of no game.
func (s *Store) HeardGame(ctx context.Context, table string) ([]Heard, error) {
	const newest = `(SELECT of FROM desk_log WHERE tab = h.tab AND log = h.log AND kind = 'game' ORDER BY seq DESC LIMIT 1)`
	return s.heard(ctx, "(l.kind = 'answer' OR l.kind IN ('game', 'event', 'picture') AND l.of = "+newest+")", table)
}

// HeardAll lists all that a table has told under the name of its present list, in order.
func (s *Store) HeardAll(ctx context.Context, table string) ([]Heard, error) {
	return s.heard(ctx, "1", table)
}

func (s *Store) heard(ctx context.Context, which, table string) ([]Heard, error) {
	return list(ctx, s, scanHeard, `SELECT l.tab, l.log, l.seq, l.at, l.kind, l.of, l.n, l.data
  FROM desk_heard h JOIN desk_log l ON l.tab = h.tab AND l.log = h.log WHERE h.tab = ? AND `+which+" ORDER BY l.seq", table)
}

func scanHeard(scan func(...any) error) (h Heard, err error) {
	err = scan(&h.Table, &h.Log, &h.Seq, stamped{&h.At}, &h.Kind, &h.Of, &h.N, &h.Data)
	return h, err
}

// DeskRuling is what the desk ruled about something at a table.
type DeskRuling struct {
	ID, Table string
	At        time.Time
	Data      []byte
}

// AddDeskRuling keeps a ruling of the desk.
func (s *Store) AddDeskRuling(ctx context.Context, r *DeskRuling) error {
	_, err := s.exec(ctx, "INSERT INTO desk_rulings (id, tab, at, data) VALUES (?, ?, ?, ?)", r.ID, r.Table, stamp(r.At), string(r.Data))
	return s.said(err)
}

// DeskRulings lists the rulings of the desk, in order.
func (s *Store) DeskRulings(ctx context.Context) ([]DeskRuling, error) {
	return list(ctx, s, scanDeskRuling, "SELECT id, tab, at, data FROM desk_rulings ORDER BY at, id")
}

func scanDeskRuling(scan func(...any) error) (r DeskRuling, err error) {
	err = scan(&r.ID, &r.Table, stamped{&r.At}, &r.Data)
	return r, err
}
