package store

import (
	"context"
	"time"
)

// list reads every row of a query.
func list[T any](ctx context.Context, s *Store, read func(scan func(...any) error) (T, error), query string, args ...any) ([]T, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, s.said(err)
	}
	defer rows.Close()
	var out []T
	for rows.Next() {
		one, err := read(rows.Scan)
		if err != nil {
			return nil, s.said(err)
		}
		out = append(out, one)
	}
	return out, s.said(rows.Err())
}

// listData lists what is kept in the one column of a query.
func (s *Store) listData(ctx context.Context, query string, args ...any) ([][]byte, error) {
	return list(ctx, s, func(scan func(...any) error) ([]byte, error) {
		var data string
		err := scan(&data)
		return []byte(data), err
	}, query, args...)
}

// stamped is a column with a time, as stamp writes it.
type stamped struct{ at *time.Time }

// Scan reads it.
func (s stamped) Scan(column any) (err error) {
	text, _ := column.(string)
	*s.at, err = time.Parse(time.RFC3339Nano, text)
	return err
}
