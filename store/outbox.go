package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// outboxTables list what is to be told to the desk of a tournament. The database
// itself adds to the list whatever is kept, in the same step, so that nothing can be
// kept without being told; while no desk is named, nothing is listed.
const outboxTables = `CREATE TABLE outbox (seq INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, kind TEXT NOT NULL, of TEXT NOT NULL, n INTEGER NOT NULL);
CREATE TABLE closeups (game INTEGER NOT NULL REFERENCES games(id), seq INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (game, seq));
CREATE TABLE answers (ruling TEXT PRIMARY KEY, at TEXT NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TRIGGER outbox_games AFTER INSERT ON games WHEN EXISTS (SELECT 1 FROM notes WHERE name = 'desk')
  BEGIN INSERT INTO outbox (at, kind, of, n) VALUES (NEW.begun, 'game', NEW.id, 0); END;
CREATE TRIGGER outbox_events AFTER INSERT ON events WHEN EXISTS (SELECT 1 FROM notes WHERE name = 'desk')
  BEGIN INSERT INTO outbox (at, kind, of, n) VALUES (NEW.at, 'event', NEW.game, NEW.seq); END;
CREATE TRIGGER outbox_matches AFTER INSERT ON matches WHEN EXISTS (SELECT 1 FROM notes WHERE name = 'desk')
  BEGIN INSERT INTO outbox (at, kind, of, n) VALUES (NEW.begun, 'match', NEW.id, 0); END;
CREATE TRIGGER outbox_match_events AFTER INSERT ON match_events WHEN EXISTS (SELECT 1 FROM notes WHERE name = 'desk')
  BEGIN INSERT INTO outbox (at, kind, of, n) VALUES (NEW.at, 'match_event', NEW.match, NEW.seq); END;
CREATE TRIGGER outbox_closeups AFTER INSERT ON closeups WHEN EXISTS (SELECT 1 FROM notes WHERE name = 'desk')
  BEGIN INSERT INTO outbox (at, kind, of, n) SELECT at, 'picture', NEW.game, NEW.seq FROM events WHERE game = NEW.game AND seq = NEW.seq; END;
CREATE TRIGGER outbox_answers AFTER INSERT ON answers WHEN EXISTS (SELECT 1 FROM notes WHERE name = 'desk')
  BEGIN INSERT INTO outbox (at, kind, of, n) VALUES (NEW.at, 'answer', NEW.ruling, 0); END;
`

// The notes about the desk that is told.
const (
	noteDesk = "desk"
	noteLog  = "log:" // with the desk's name: what the list for it is called
)

// OutKind is the code of a kind of what is told.
type OutKind string

// What is told.
const (
	OutGame       OutKind = "game"        // what was agreed; Of: its number
	OutEvent      OutKind = "event"       // event N of game Of
	OutMatch      OutKind = "match"       // the terms of match Of
	OutMatchEvent OutKind = "match_event" // event N of match Of
	OutPicture    OutKind = "picture"     // a JPEG of event N of game Of
	OutAnswer     OutKind = "answer"      // to ruling Of: why it could not be followed
)

// Out is one thing that is told to the desk. Seq counts 1, 2, 3 … without a gap.
type Out struct {
	Seq  int64
	At   time.Time
	Kind OutKind
	Of   string
	N    int
	Data []byte
}

// Join names the desk that is told from now on, and returns what the list for it is
// called. A game that is being played is told from its beginning; what was kept before
// is not.
func (s *Store) Join(ctx context.Context, desk string) (log string, err error) {
	err = s.inTx(ctx, func(tx *sql.Tx) error {
		if log, err = joinedLog(ctx, tx, desk); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)", noteDesk, desk); err != nil {
			return err
		}
		const open = `(SELECT MAX(id) FROM games WHERE NOT EXISTS (SELECT 1 FROM events WHERE game = games.id AND kind = 'end') AND id = (SELECT MAX(id) FROM games))`
		for _, add := range []string{
			`INSERT INTO outbox (at, kind, of, n) SELECT begun, 'game', id, 0 FROM games g WHERE id = ` + open + ` AND NOT EXISTS (SELECT 1 FROM outbox WHERE kind = 'game' AND of = CAST(g.id AS TEXT))`,
			`INSERT INTO outbox (at, kind, of, n) SELECT at, 'event', game, seq FROM events e WHERE game = ` + open + ` AND NOT EXISTS (SELECT 1 FROM outbox WHERE kind = 'event' AND of = CAST(e.game AS TEXT) AND n = e.seq) ORDER BY seq`,
		} {
			if _, err := tx.ExecContext(ctx, add); err != nil {
				return err
			}
		}
		return nil
	})
	return log, err
}

// joinedLog is what the list for a desk is called. One list is kept at a time: another
// desk begins anew.
func joinedLog(ctx context.Context, tx *sql.Tx, desk string) (string, error) {
	var log string
	err := tx.QueryRowContext(ctx, "SELECT value FROM notes WHERE name = ?", noteLog+desk).Scan(&log)
	if !errors.Is(err, sql.ErrNoRows) {
		return log, err
	}
	for _, q := range []string{"DELETE FROM outbox", "DELETE FROM sqlite_sequence WHERE name = 'outbox'", "DELETE FROM notes WHERE name LIKE '" + noteLog + "%'"} {
		if _, err := tx.ExecContext(ctx, q); err != nil {
			return "", err
		}
	}
	log = NewID()
	_, err = tx.ExecContext(ctx, "INSERT INTO notes (name, value) VALUES (?, ?)", noteLog+desk, log)
	return log, err
}

// Leave ends the telling: what is kept from now on is told nobody.
func (s *Store) Leave(ctx context.Context) error {
	_, err := s.exec(ctx, "DELETE FROM notes WHERE name = ?", noteDesk)
	return s.said(err)
}

// Outgoing lists what is to be told after a number, at most so many.
func (s *Store) Outgoing(ctx context.Context, after int64, most int) ([]Out, error) {
	return list(ctx, s, scanOut, `SELECT seq, at, kind, of, n, CASE kind
  WHEN 'game' THEN (SELECT terms FROM games WHERE id = CAST(o.of AS INTEGER))
  WHEN 'event' THEN (SELECT data FROM events WHERE game = CAST(o.of AS INTEGER) AND seq = o.n)
  WHEN 'match' THEN (SELECT terms FROM matches WHERE id = o.of)
  WHEN 'match_event' THEN (SELECT data FROM match_events WHERE match = o.of AND seq = o.n)
  WHEN 'picture' THEN (SELECT data FROM closeups WHERE game = CAST(o.of AS INTEGER) AND seq = o.n)
  ELSE (SELECT data FROM answers WHERE ruling = o.of) END
  FROM outbox o WHERE seq > ? ORDER BY seq LIMIT ?`, after, most)
}

func scanOut(scan func(...any) error) (o Out, err error) {
	err = scan(&o.Seq, stamped{&o.At}, &o.Kind, &o.Of, &o.N, &o.Data)
	return o, err
}

// AddCloseup keeps a picture of an event, a JPEG; a second one of it is not taken.
func (s *Store) AddCloseup(ctx context.Context, game int64, seq int, jpeg []byte) error {
	_, err := s.exec(ctx, "INSERT INTO closeups (game, seq, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", game, seq, jpeg)
	return s.said(err)
}

// AddAnswer keeps why a ruling of the desk could not be followed, once.
func (s *Store) AddAnswer(ctx context.Context, ruling string, data []byte, at time.Time) error {
	_, err := s.exec(ctx, "INSERT INTO answers (ruling, at, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", ruling, stamp(at), string(data))
	return s.said(err)
}

// Answered tells whether a ruling of the desk has been answered.
func (s *Store) Answered(ctx context.Context, ruling string) (bool, error) {
	var n int
	err := s.db.QueryRowContext(ctx, "SELECT COUNT(*) FROM answers WHERE ruling = ?", ruling).Scan(&n)
	return n > 0, s.said(err)
}

// LastOutgoing is the number of the last thing that is to be told, 0 for none.
func (s *Store) LastOutgoing(ctx context.Context) (int64, error) {
	var seq int64
	err := s.db.QueryRowContext(ctx, "SELECT COALESCE(MAX(seq), 0) FROM outbox").Scan(&seq)
	return seq, s.said(err)
}
