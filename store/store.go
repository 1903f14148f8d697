package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"referee/internal/fault"
	"referee/record"
)

// Store is a database of games, photos and matches. Several programs may use one at a time.
type Store struct {
	db   *sql.DB
	path string
	rest resting
	told chan struct{} // something was written
}

// Terms are what was agreed before a game.
type Terms struct {
	Game    string        `json:"game"` // its code
	Deck    string        `json:"deck"` // its file, "" for the built-in one
	Way     string        `json:"way,omitempty"`
	Suits   []string      `json:"suits,omitempty"`
	Seats   []record.Seat `json:"seats,omitempty"`
	Camera  string        `json:"camera"`
	Version string        `json:"version,omitempty"`
}

// Game is a game that is kept.
type Game struct {
	ID     int64     `json:"id"`
	Begun  time.Time `json:"begun"`
	Terms  Terms     `json:"terms"`
	Events int       `json:"events"` // how many
	Over   bool      `json:"over"`
}

// migrations bring a database up to date; user_version counts those applied.
// They are never changed, only added to.
var migrations = []string{
	`CREATE TABLE games (id INTEGER PRIMARY KEY, begun TEXT NOT NULL, terms TEXT NOT NULL);
CREATE TABLE events (
  game INTEGER NOT NULL REFERENCES games(id),
  seq  INTEGER NOT NULL,
  kind TEXT NOT NULL,
  at   TEXT NOT NULL,
  data TEXT NOT NULL,
  PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TRIGGER events_stay BEFORE UPDATE ON events BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER events_last BEFORE DELETE ON events BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER events_in_order BEFORE INSERT ON events
  WHEN NEW.seq <> 1 + (SELECT COALESCE(MAX(seq), 0) FROM events WHERE game = NEW.game)
  BEGIN SELECT RAISE(ABORT, 'events are added in order'); END;`,
	photoTables + matchTables + `CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;`,
	deckTables,
	partColumn,
	outboxTables,
	deskTables,
	tournamentTables,
}

// Open opens a database, and makes it if there is none.
func Open(path string) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, fault.Errorf("games cannot be kept in %s: %w", path, fault.WithoutPath(err))
	}
	// WAL lets others read meanwhile; FULL flushes each commit to the disk.
	q := url.Values{"_pragma": {"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(FULL)", "foreign_keys(ON)"}, "_txlock": {"immediate"}}
	db, err := sql.Open("sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?"+q.Encode())
	if err != nil {
		return nil, fault.Errorf("games cannot be kept in %s: %w", path, err)
	}
	db.SetMaxOpenConns(1)
	s := &Store{db: db, path: path, told: make(chan struct{}, 1)}
	if err := s.migrate(); err != nil {
		db.Close()
		return nil, err
	}
	return s, nil
}

// Close closes the database.
func (s *Store) Close() error {
	s.rest.end()
	return s.db.Close()
}

func (s *Store) migrate() error {
	if err := s.keepCopy(); err != nil {
		return err
	}
	tx, err := s.db.Begin()
	if err != nil {
		return s.said(err)
	}
	defer tx.Rollback()
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return s.said(err)
	}
	if version > len(migrations) {
		return fault.Errorf("%s was written by a newer version of this program", s.path)
	}
	if version == len(migrations) {
		return nil
	}
	for ; version < len(migrations); version++ {
		if _, err := tx.Exec(migrations[version]); err != nil {
			return s.said(err)
		}
	}
	if _, err := tx.Exec("PRAGMA user_version = " + strconv.Itoa(len(migrations))); err != nil {
		return s.said(err)
	}
	if err := tx.Commit(); err != nil {
		return s.said(err)
	}
	return nil
}

// keepCopy copies a database of an older version before it is migrated, to a
// file beside it: referee.db.v1.
func (s *Store) keepCopy() error {
	var version int
	if err := s.db.QueryRow("PRAGMA user_version").Scan(&version); err != nil {
		return s.said(err)
	}
	if version == 0 || version >= len(migrations) {
		return nil // new, or not older
	}
	path := s.path + ".v" + strconv.Itoa(version)
	if _, err := os.Stat(path); err == nil {
		return nil // an earlier attempt got as far as that
	}
	partly := path + ".part" // a copy has its name only once it is whole
	if err := os.Remove(partly); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fault.Errorf("%s cannot be copied before it is brought up to date: %w", s.path, fault.WithoutPath(err))
	}
	if _, err := s.db.Exec("VACUUM INTO ?", partly); err != nil {
		return fault.Errorf("%s cannot be copied before it is brought up to date: %w", s.path, err)
	}
	if err := os.Rename(partly, path); err != nil {
		return fault.Errorf("%s cannot be copied before it is brought up to date: %w", s.path, fault.WithoutPath(err))
	}
	return nil
}

// Begin keeps what was agreed, and returns the number of the game.
func (s *Store) Begin(ctx context.Context, t Terms, at time.Time) (int64, error) {
	data, err := json.Marshal(t)
	if err != nil {
		return 0, fault.Errorf("writing what was agreed: %w", err)
	}
	res, err := s.exec(ctx, "INSERT INTO games (begun, terms) VALUES (?, ?)", at.UTC().Format(time.RFC3339Nano), string(data))
	if err != nil {
		return 0, s.said(err)
	}
	return res.LastInsertId()
}

// Append keeps an event, which must be the next one of its game. It is on the
// disk when Append returns without an error.
func (s *Store) Append(ctx context.Context, game int64, e *record.Event, at time.Time) error {
	data, err := json.Marshal(e)
	if err != nil {
		return fault.Errorf("writing event %d: %w", e.Seq, err)
	}
	_, err = s.exec(ctx, "INSERT INTO events (game, seq, kind, at, data) VALUES (?, ?, ?, ?, ?)", game, e.Seq, string(e.Kind), at.UTC().Format(time.RFC3339Nano), string(data))
	return s.said(err)
}

// said words what SQLite says.
func (s *Store) said(err error) error {
	var e *sqlite.Error
	if err == nil || errors.Is(err, ErrChanged) {
		return err
	}
	if errors.As(err, &e) {
		switch e.Code() & 0xff {
		case sqlite3.SQLITE_FULL:
			return fault.Errorf("%s cannot be written: the disk is full", s.path)
		case sqlite3.SQLITE_READONLY:
			return fault.Errorf("%s cannot be written: it is read-only", s.path)
		case sqlite3.SQLITE_CANTOPEN:
			return fault.Errorf("games cannot be kept in %s: it cannot be opened", s.path)
		case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
			return fault.Errorf("%s is in use by another program that does not let go of it", s.path)
		case sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT:
			return fault.Errorf("%s is no database of games, or is damaged", s.path)
		case sqlite3.SQLITE_CONSTRAINT:
			return fault.Errorf("another program is keeping this game in %s: watch it only once", s.path)
		}
	}
	return fault.Errorf("games in %s: %w", s.path, err)
}

// Path is the file that all is kept in.
func (s *Store) Path() string { return s.path }
