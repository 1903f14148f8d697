package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"time"

	"referee/internal/fault"
	"referee/record"
)

const gameColumns = `SELECT g.id, g.begun, g.terms, COUNT(e.seq),
  COALESCE((SELECT kind = 'end' FROM events WHERE game = g.id ORDER BY seq DESC LIMIT 1), 0)
  FROM games g LEFT JOIN events e ON e.game = g.id`

// Games lists what is kept, the newest first.
func (s *Store) Games(ctx context.Context) ([]Game, error) {
	return list(ctx, s, scanGame, gameColumns+" GROUP BY g.id ORDER BY g.id DESC")
}

// Game finds a game by its number; 0 is the newest.
func (s *Store) Game(ctx context.Context, id int64) (Game, error) {
	row := s.db.QueryRowContext(ctx, gameColumns+" WHERE g.id = ? OR (? = 0 AND g.id = (SELECT MAX(id) FROM games)) GROUP BY g.id", id, id)
	g, err := scanGame(row.Scan)
	switch {
	case errors.Is(err, sql.ErrNoRows) && id == 0:
		return g, fault.Errorf("no game is kept in %s", s.path)
	case errors.Is(err, sql.ErrNoRows):
		return g, fault.Say("no game %d is kept in %s; referee games list shows which are", id, s.path).From(ErrNoSuch)
	}
	return g, s.said(err)
}

func scanGame(scan func(...any) error) (Game, error) {
	var g Game
	var begun, terms string
	if err := scan(&g.ID, &begun, &terms, &g.Events, &g.Over); err != nil {
		return g, err
	}
	var err error
	if g.Begun, err = time.Parse(time.RFC3339Nano, begun); err != nil {
		return g, err
	}
	return g, json.Unmarshal([]byte(terms), &g.Terms)
}

// Events lists those of a game, oldest first.
func (s *Store) Events(ctx context.Context, game int64) ([]record.Event, error) {
	kept, err := s.listData(ctx, "SELECT data FROM events WHERE game = ? ORDER BY seq", game)
	if err != nil {
		return nil, err
	}
	var out []record.Event
	for _, data := range kept {
		e, err := record.Decode(data)
		if err != nil {
			return nil, fault.Errorf("game %d in %s: %w", game, s.path, err)
		}
		out = append(out, e)
	}
	return out, nil
}
