package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

const matchTables = `CREATE TABLE matches (id TEXT PRIMARY KEY, begun TEXT NOT NULL, terms TEXT NOT NULL);
CREATE TABLE match_events (
  match TEXT NOT NULL REFERENCES matches(id), seq INTEGER NOT NULL, at TEXT NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (match, seq)) WITHOUT ROWID;
CREATE TRIGGER match_events_stay BEFORE UPDATE ON match_events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER match_events_last BEFORE DELETE ON match_events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
`

// KeptMatch is a match that is kept: what was agreed before it.
type KeptMatch struct {
	ID    string
	Begun time.Time
	Terms []byte
}

// AddMatch keeps what was agreed before a match.
func (s *Store) AddMatch(ctx context.Context, m *KeptMatch) error {
	_, err := s.exec(ctx, "INSERT INTO matches (id, begun, terms) VALUES (?, ?, ?)", m.ID, stamp(m.Begun), string(m.Terms))
	return s.said(err)
}

// Match finds a match; ErrNoSuch if there is none.
func (s *Store) Match(ctx context.Context, id string) (*KeptMatch, error) {
	m, err := scanMatch(s.db.QueryRowContext(ctx, "SELECT id, begun, terms FROM matches WHERE id = ?", id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoSuch
	}
	return m, s.said(err)
}

// Matches lists the matches, the newest first.
func (s *Store) Matches(ctx context.Context) ([]*KeptMatch, error) {
	return list(ctx, s, scanMatch, "SELECT id, begun, terms FROM matches ORDER BY begun DESC, id")
}

func scanMatch(scan func(...any) error) (*KeptMatch, error) {
	var m KeptMatch
	var begun, terms string
	if err := scan(&m.ID, &begun, &terms); err != nil {
		return nil, err
	}
	m.Terms = []byte(terms)
	var err error
	m.Begun, err = time.Parse(time.RFC3339Nano, begun)
	return &m, err
}

// AddMatchEvent keeps what happened in a match; what happened before must be
// so many events, else the error is ErrChanged.
func (s *Store) AddMatchEvent(ctx context.Context, id string, before int, data []byte, at time.Time) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		return addNext(ctx, tx, "match_events", "match", id, before, data, at)
	})
}

// MatchEvents lists what happened in a match, in its order.
func (s *Store) MatchEvents(ctx context.Context, id string) ([][]byte, error) {
	return s.listData(ctx, "SELECT data FROM match_events WHERE match = ? ORDER BY seq", id)
}
