package store

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestATournamentIsKeptAsEventsThatAreOnlyAdded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "referee.db")
	s, err := Open(path)
	require.NoError(t, err)
	ctx := t.Context()
	require.NoError(t, s.AddTournament(ctx, &KeptTournament{ID: "a", Begun: time.Now(), Terms: []byte(`{}`)}))
	require.NoError(t, s.AddTournamentEvents(ctx, "a", 0, [][]byte{[]byte(`1`), []byte(`2`)}, time.Now()))
	require.ErrorIs(t, s.AddTournamentEvents(ctx, "a", 1, [][]byte{[]byte(`3`)}, time.Now()), ErrChanged)
	_, err = s.db.Exec("DELETE FROM tournament_events")
	require.ErrorContains(t, err, "never deleted")
	_, err = s.db.Exec("UPDATE tournament_events SET data = ''")
	require.ErrorContains(t, err, "never changed")
	require.NoError(t, s.Close())
	s, err = Open(path)
	require.NoError(t, err)
	defer s.Close()
	all, err := s.TournamentEvents(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, [][]byte{[]byte(`1`), []byte(`2`)}, all)
	_, err = s.Tournament(ctx, "b")
	require.ErrorIs(t, err, ErrNoSuch)
	list, err := s.Tournaments(ctx)
	require.NoError(t, err)
	require.Len(t, list, 1)
}
