package store

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

const deckTables = `CREATE TABLE decks (name TEXT PRIMARY KEY, added TEXT NOT NULL, data TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE lessons (
  id TEXT PRIMARY KEY, added TEXT NOT NULL, asked TEXT NOT NULL, state TEXT NOT NULL,
  result TEXT NOT NULL DEFAULT '', fault TEXT NOT NULL DEFAULT '');
CREATE TABLE lesson_pictures (lesson TEXT NOT NULL REFERENCES lessons(id), name TEXT NOT NULL, data BLOB NOT NULL, PRIMARY KEY (lesson, name));
`

// Deck is a deck file that is kept.
type Deck struct {
	Name  string
	Added time.Time
	Data  []byte
}

// ErrTaken is what is wrong with a name that something else has.
var ErrTaken = errors.New("that name is taken")

// AddDeck keeps a deck file under a new name.
func (s *Store) AddDeck(ctx context.Context, d *Deck) error {
	res, err := s.exec(ctx, "INSERT INTO decks (name, added, data) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", d.Name, stamp(d.Added), string(d.Data))
	if err != nil {
		return s.said(err)
	}
	if n, err := res.RowsAffected(); err == nil && n == 0 {
		return ErrTaken
	}
	return nil
}

// Decks lists the deck files that are kept, by name.
func (s *Store) Decks(ctx context.Context) ([]*Deck, error) {
	return list(ctx, s, scanDeck, "SELECT name, added, data FROM decks ORDER BY name")
}

func scanDeck(scan func(...any) error) (*Deck, error) {
	var d Deck
	err := scan(&d.Name, stamped{&d.Added}, &d.Data)
	return &d, err
}

// TrainingSet are the photos from which a deck is being learned.
type TrainingSet struct {
	ID     string
	Added  time.Time
	Asked  []byte // what is to be learned, and what people answered
	State  PhotoState
	Result []byte // what was learned, once it is done
	Fault  []byte // what went wrong, once it has failed
}

// AddTrainingSet keeps a training set with its photos, by name.
func (s *Store) AddTrainingSet(ctx context.Context, l *TrainingSet, photos map[string][]byte) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO lessons (id, added, asked, state) VALUES (?, ?, ?, ?)", l.ID, stamp(l.Added), string(l.Asked), string(Queued))
		for name, data := range photos {
			if err == nil {
				_, err = tx.ExecContext(ctx, "INSERT INTO lesson_pictures (lesson, name, data) VALUES (?, ?, ?)", l.ID, name, data)
			}
		}
		return err
	})
}

// AskAgain lets a training set be learned anew, with what people answered.
func (s *Store) AskAgain(ctx context.Context, id string, asked []byte) error {
	_, err := s.exec(ctx, "UPDATE lessons SET asked = ?, state = ?, result = '', fault = '' WHERE id = ?", string(asked), string(Queued), id)
	return s.said(err)
}

// KeepLearned keeps what was learned, with its pictures by name.
func (s *Store) KeepLearned(ctx context.Context, id string, result []byte, pictures map[string][]byte) error {
	return s.inTx(ctx, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, "UPDATE lessons SET state = ?, result = ? WHERE id = ?", string(Done), string(result), id)
		for name, data := range pictures {
			if err == nil {
				_, err = tx.ExecContext(ctx, "INSERT OR REPLACE INTO lesson_pictures (lesson, name, data) VALUES (?, ?, ?)", id, name, data)
			}
		}
		return err
	})
}

// KeepTrainingFault keeps why nothing could be learned.
func (s *Store) KeepTrainingFault(ctx context.Context, id string, why []byte) error {
	_, err := s.exec(ctx, "UPDATE lessons SET state = ?, fault = ? WHERE id = ?", string(Failed), string(why), id)
	return s.said(err)
}

// TrainingSet finds a training set; ErrNoSuch if there is none.
func (s *Store) TrainingSet(ctx context.Context, id string) (*TrainingSet, error) {
	var l TrainingSet
	var added, asked, state, result, why string
	err := s.db.QueryRowContext(ctx, "SELECT id, added, asked, state, result, fault FROM lessons WHERE id = ?", id).Scan(&l.ID, &added, &asked, &state, &result, &why)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoSuch
	}
	if err != nil {
		return nil, s.said(err)
	}
	l.Asked, l.State, l.Result, l.Fault = []byte(asked), PhotoState(state), []byte(result), []byte(why)
	l.Added, err = time.Parse(time.RFC3339Nano, added)
	return &l, err
}

// WaitingTrainingSets lists those that are still to be learned, the oldest first.
func (s *Store) WaitingTrainingSets(ctx context.Context) ([]string, error) {
	ids, err := s.listData(ctx, "SELECT id FROM lessons WHERE state = ? ORDER BY added, id", string(Queued))
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = string(id)
	}
	return out, err
}

// TrainingPicture returns a picture of a training set; ErrNoSuch if there is none.
func (s *Store) TrainingPicture(ctx context.Context, id, name string) ([]byte, error) {
	var data []byte
	err := s.db.QueryRowContext(ctx, "SELECT data FROM lesson_pictures WHERE lesson = ? AND name = ?", id, name).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, ErrNoSuch
	}
	return data, s.said(err)
}
