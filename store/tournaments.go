package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

const tournamentTables = `CREATE TABLE tournaments (id TEXT PRIMARY KEY, begun TEXT NOT NULL, terms TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE tournament_events (
  tournament TEXT NOT NULL REFERENCES tournaments(id), seq INTEGER NOT NULL, at TEXT NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (tournament, seq)) WITHOUT ROWID;
CREATE TRIGGER tournament_events_stay BEFORE UPDATE ON tournament_events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER tournament_events_last BEFORE DELETE ON tournament_events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
`

// KeptTournament is a tournament that is kept: what was agreed before it.
type KeptTournament struct {
	ID    string
	Begun time.Time
	Terms []byte
}

// AddTournament keeps what was agreed before a tournament.
func (s *Store) AddTournament(ctx context.Context, t *KeptTournament) error {
	_, err := s.exec(ctx, "INSERT INTO tournaments (id, begun, terms) VALUES (?, ?, ?)", t.ID, stamp(t.Begun), string(t.Terms))
	return s.said(err)
}

// Tournament finds a tournament; ErrNoSuch if there is none.
func (s *Store) Tournament(ctx context.Context, id string) (*KeptTournament, error) {
	t, err := scanTournament(s.db.QueryRowContext(ctx, "SELECT id, begun, terms FROM tournaments WHERE id = ?", id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoSuch
	}
	return t, s.said(err)
}

// Tournaments lists them, the newest first.
func (s *Store) Tournaments(ctx context.Context) ([]*KeptTournament, error) {
	return list(ctx, s, scanTournament, "SELECT id, begun, terms FROM tournaments ORDER BY begun DESC, id")
}

func scanTournament(scan func(...any) error) (*KeptTournament, error) {
	var t KeptTournament
	err := scan(&t.ID, stamped{&t.Begun}, &t.Terms)
	return &t, err
}

// AddTournamentEvents keeps what happened in a tournament, all of it or nothing; what
// happened before must be so many events, else the error is ErrChanged.
func (s *Store) AddTournamentEvents(ctx context.Context, id string, before int, all [][]byte, at time.Time) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		for i, data := range all {
			if err := addNext(ctx, tx, "tournament_events", "tournament", id, before+i, data, at); err != nil {
				return err
			}
		}
		return nil
	})
}

// TournamentEvents lists what happened in a tournament, in its order.
func (s *Store) TournamentEvents(ctx context.Context, id string) ([][]byte, error) {
	return s.listData(ctx, "SELECT data FROM tournament_events WHERE tournament = ? ORDER BY seq", id)
}
