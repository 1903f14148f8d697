package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"referee/internal/fault"
)

const photoTables = `CREATE TABLE photos (
  id TEXT PRIMARY KEY, added TEXT NOT NULL, name TEXT NOT NULL, deck TEXT NOT NULL,
  state TEXT NOT NULL, reading TEXT NOT NULL DEFAULT '', fault TEXT NOT NULL DEFAULT '', settings TEXT NOT NULL DEFAULT '');
CREATE TABLE pictures (photo TEXT NOT NULL REFERENCES photos(id), kind TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (photo, kind));
CREATE TABLE corrections (
  photo TEXT NOT NULL REFERENCES photos(id), seq INTEGER NOT NULL, at TEXT NOT NULL, data TEXT NOT NULL,
  PRIMARY KEY (photo, seq)) WITHOUT ROWID;
CREATE TRIGGER corrections_stay BEFORE UPDATE ON corrections BEGIN SELECT RAISE(ABORT, 'corrections are never changed'); END;
CREATE TRIGGER corrections_last BEFORE DELETE ON corrections BEGIN SELECT RAISE(ABORT, 'corrections are never deleted'); END;
`

// partColumn says which photos show a table that is too long for one, as JSON.
const partColumn = `ALTER TABLE photos ADD COLUMN parts TEXT NOT NULL DEFAULT '';`

// PhotoState says how far a photo has come.
type PhotoState string

// The states of a photo.
const (
	Queued PhotoState = "queued"
	Done   PhotoState = "done"
	Failed PhotoState = "failed"
)

// Photo is a photo that is kept, without its pixels; or a table that several photos
// show, which has no pixels of its own.
type Photo struct {
	ID       string
	Added    time.Time
	Name     string // as its file was called, for people
	Deck     string // name of the deck, "" for the usual one
	State    PhotoState
	Reading  []byte   // what was read, once it is done
	Fault    []byte   // what went wrong, once it has failed
	Settings []byte   // how the group plays, where that is not as usual
	Parts    []string // the photos that show a table together, by ID; none: it is one photo
}

// PictureKind says which picture of a photo.
type PictureKind string

// The pictures.
const (
	Original PictureKind = "original" // as it was sent
	Upright  PictureKind = "upright"  // as it is displayed, a JPEG
)

// ErrNoSuch is what is wrong with an id that nothing has.
var ErrNoSuch = errors.New("there is nothing of that name")

// AddPhoto keeps a photo that is to be read.
func (s *Store) AddPhoto(ctx context.Context, p *Photo, original []byte) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO photos (id, added, name, deck, state, settings) VALUES (?, ?, ?, ?, ?, ?)",
			p.ID, stamp(p.Added), p.Name, p.Deck, string(Queued), string(p.Settings))
		if err == nil {
			_, err = tx.ExecContext(ctx, "INSERT INTO pictures (photo, kind, data) VALUES (?, ?, ?)", p.ID, string(Original), original)
		}
		return err
	})
}

// AddTable keeps a table that several photos show together, to be joined once they
// are read.
func (s *Store) AddTable(ctx context.Context, p *Photo) error {
	parts, err := json.Marshal(p.Parts)
	if err != nil {
		return err
	}
	_, err = s.exec(ctx, "INSERT INTO photos (id, added, name, deck, state, settings, parts) VALUES (?, ?, ?, ?, ?, ?, ?)",
		p.ID, stamp(p.Added), p.Name, p.Deck, string(Queued), string(p.Settings), string(parts))
	return s.said(err)
}

// KeepTable keeps what several photos show together, with what people had said about
// each of them.
func (s *Store) KeepTable(ctx context.Context, id string, reading []byte, said [][]byte, at time.Time) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE photos SET state = ?, reading = ? WHERE id = ?", string(Done), string(reading), id)
		for i := 0; i < len(said) && err == nil; i++ {
			err = addNext(ctx, tx, "corrections", "photo", id, i, said[i], at)
		}
		return err
	})
}

// KeepReading keeps what was read on a photo, with the picture that people are
// shown; the original stays only if it is asked for.
func (s *Store) KeepReading(ctx context.Context, id string, reading, upright []byte, keep Originals) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE photos SET state = ?, reading = ? WHERE id = ?", string(Done), string(reading), id)
		if err == nil {
			_, err = tx.ExecContext(ctx, "INSERT OR REPLACE INTO pictures (photo, kind, data) VALUES (?, ?, ?)", id, string(Upright), upright)
		}
		if err == nil && keep == DropOriginals {
			_, err = tx.ExecContext(ctx, "DELETE FROM pictures WHERE photo = ? AND kind = ?", id, string(Original))
		}
		return err
	})
}

// Originals says what becomes of photos as they were sent, once they are read.
type Originals string

// What becomes of them.
const (
	KeepOriginals Originals = "keep"
	DropOriginals Originals = "drop"
)

// KeepFault keeps why a photo could not be read.
func (s *Store) KeepFault(ctx context.Context, id string, why []byte) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE photos SET state = ?, fault = ? WHERE id = ?", string(Failed), string(why), id)
		if err == nil {
			_, err = tx.ExecContext(ctx, "DELETE FROM pictures WHERE photo = ?", id)
		}
		return err
	})
}

// KeepSettings keeps how the group of a photo plays.
func (s *Store) KeepSettings(ctx context.Context, id string, settings []byte) error {
	_, err := s.exec(ctx, "UPDATE photos SET settings = ? WHERE id = ?", string(settings), id)
	return s.said(err)
}

const photoColumns = "SELECT id, added, name, deck, state, reading, fault, settings, parts FROM photos "

// Photo finds a photo; ErrNoSuch if there is none.
func (s *Store) Photo(ctx context.Context, id string) (*Photo, error) {
	p, err := scanPhoto(s.db.QueryRowContext(ctx, photoColumns+"WHERE id = ?", id).Scan)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoSuch
	}
	return p, s.said(err)
}

// Photos lists the photos that were added last, the newest first.
func (s *Store) Photos(ctx context.Context, most int) ([]*Photo, error) {
	return s.listPhotos(ctx, "ORDER BY added DESC, id LIMIT ?", most)
}

// Waiting lists those that are still to be read, the oldest first.
func (s *Store) Waiting(ctx context.Context) ([]*Photo, error) {
	return s.listPhotos(ctx, "WHERE state = ? ORDER BY added, id", string(Queued))
}

func (s *Store) listPhotos(ctx context.Context, where string, args ...any) ([]*Photo, error) {
	return list(ctx, s, scanPhoto, photoColumns+where, args...)
}

func scanPhoto(scan func(...any) error) (*Photo, error) {
	var p Photo
	var added, state, reading, why, settings, parts string
	if err := scan(&p.ID, &added, &p.Name, &p.Deck, &state, &reading, &why, &settings, &parts); err != nil {
		return nil, err
	}
	p.State, p.Reading, p.Fault, p.Settings = PhotoState(state), []byte(reading), []byte(why), []byte(settings)
	if parts != "" {
		if err := json.Unmarshal([]byte(parts), &p.Parts); err != nil {
			return nil, err
		}
	}
	var err error
	p.Added, err = time.Parse(time.RFC3339Nano, added)
	return &p, err
}

// Picture returns a picture of a photo; ErrNoSuch if there is none.
func (s *Store) Picture(ctx context.Context, id string, kind PictureKind) ([]byte, error) {
	var data []byte
	err := s.db.QueryRowContext(ctx, "SELECT data FROM pictures WHERE photo = ? AND kind = ?", id, string(kind)).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoSuch
	}
	return data, s.said(err)
}

// AddCorrection keeps what somebody said about a photo; what was said before
// must be so many, else the error is ErrChanged. It is on the disk when
// AddCorrection returns without error.
func (s *Store) AddCorrection(ctx context.Context, id string, before int, data []byte, at time.Time) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		return addNext(ctx, tx, "corrections", "photo", id, before, data, at)
	})
}

// addNext adds a row to a table that only grows, if so many are there.
func addNext(ctx context.Context, tx *sql.Tx, into, of, id string, before int, data []byte, at time.Time) error {
	var n int
	if err := tx.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+into+" WHERE "+of+" = ?", id).Scan(&n); err != nil {
		return err
	}
	if n != before {
		return ErrChanged
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO "+into+" ("+of+", seq, at, data) VALUES (?, ?, ?, ?)", id, before+1, stamp(at), string(data))
	return err
}

// Corrections lists what was said about a photo, in its order.
func (s *Store) Corrections(ctx context.Context, id string) ([][]byte, error) {
	return s.listData(ctx, "SELECT data FROM corrections WHERE photo = ? ORDER BY seq", id)
}

// inTx does several things that only count together.
func (s *Store) inTx(ctx context.Context, do func(*sql.Tx) error) error {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.said(err)
	}
	defer tx.Rollback()
	if err := do(tx); err != nil {
		return s.said(err)
	}
	defer s.wrote()
	return s.said(tx.Commit())
}

// Note is what is remembered by that name, "" for nothing.
func (s *Store) Note(ctx context.Context, name string) (string, error) {
	var value string
	err := s.db.QueryRowContext(ctx, "SELECT value FROM notes WHERE name = ?", name).Scan(&value)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return value, s.said(err)
}

// KeepNote remembers something by name.
func (s *Store) KeepNote(ctx context.Context, name, value string) error {
	_, err := s.exec(ctx, "INSERT OR REPLACE INTO notes (name, value) VALUES (?, ?)", name, value)
	return s.said(err)
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000000000Z07:00") }

// ErrChanged is what is wrong with something said about what has changed
// meanwhile.
var ErrChanged = fault.Errorf("somebody else has changed that in the meantime: look again")
