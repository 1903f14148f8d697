package store

import (
	"database/sql"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestAPhotoIsKeptThroughEveryStateItPasses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "referee.db")
	s := opened(t, path)
	ctx := t.Context()
	require.NoError(t, s.AddPhoto(ctx, &Photo{ID: "a", Added: when, Name: "p.jpg", Settings: []byte("{}")}, []byte("pixels")))
	require.NoError(t, s.AddPhoto(ctx, &Photo{ID: "b", Added: when}, []byte("others")))
	waiting, err := s.Waiting(ctx)
	require.NoError(t, err)
	require.Len(t, waiting, 2)
	require.Equal(t, "a", waiting[0].ID)

	require.NoError(t, s.KeepReading(ctx, "a", []byte(`{"cards":[]}`), []byte("upright"), DropOriginals))
	require.NoError(t, s.KeepFault(ctx, "b", []byte(`"no cards"`)))
	require.NoError(t, s.KeepSettings(ctx, "a", []byte(`{"align_mm":3}`)))
	require.NoError(t, s.Close())
	s = opened(t, path)
	a, err := s.Photo(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, &Photo{ID: "a", Added: when, Name: "p.jpg", State: Done, Reading: []byte(`{"cards":[]}`), Fault: []byte{}, Settings: []byte(`{"align_mm":3}`)}, a)
	_, err = s.Picture(ctx, "a", Original)
	require.ErrorIs(t, err, ErrNoSuch, "dropped once it was read")
	pic, err := s.Picture(ctx, "a", Upright)
	require.NoError(t, err)
	require.Equal(t, "upright", string(pic))
	b, err := s.Photo(ctx, "b")
	require.NoError(t, err)
	require.Equal(t, Failed, b.State)
	_, err = s.Photo(ctx, "c")
	require.ErrorIs(t, err, ErrNoSuch)
	waiting, err = s.Waiting(ctx)
	require.NoError(t, err)
	require.Empty(t, waiting)
}

func TestCorrectionsAreOnlyEverAddedAndInOrder(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "referee.db"))
	ctx := t.Context()
	require.NoError(t, s.AddPhoto(ctx, &Photo{ID: "a", Added: when}, []byte("pixels")))
	require.NoError(t, s.AddCorrection(ctx, "a", 0, []byte("1"), when))
	require.ErrorIs(t, s.AddCorrection(ctx, "a", 0, []byte("2"), when), ErrChanged, "somebody else was quicker")
	require.NoError(t, s.AddCorrection(ctx, "a", 1, []byte("2"), when))
	said, err := s.Corrections(ctx, "a")
	require.NoError(t, err)
	require.Equal(t, [][]byte{[]byte("1"), []byte("2")}, said)
	require.Error(t, s.AddCorrection(ctx, "of no photo", 0, []byte("1"), when))
	for _, sql := range []string{"DELETE FROM corrections", "UPDATE corrections SET data = ''"} {
		_, err := s.db.Exec(sql)
		require.ErrorContains(t, err, "corrections are never", sql)
	}
}

func TestAMatchIsKeptWithWhatHappened(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "referee.db"))
	ctx := t.Context()
	m := &KeptMatch{ID: "m", Begun: when, Terms: []byte("{}")}
	require.NoError(t, s.AddMatch(ctx, m))
	require.NoError(t, s.AddMatchEvent(ctx, "m", 0, []byte("1"), when))
	require.ErrorIs(t, s.AddMatchEvent(ctx, "m", 0, []byte("1"), when), ErrChanged)
	all, err := s.Matches(ctx)
	require.NoError(t, err)
	require.Equal(t, []*KeptMatch{m}, all)
	events, err := s.MatchEvents(ctx, "m")
	require.NoError(t, err)
	require.Len(t, events, 1)
	_, err = s.Match(ctx, "n")
	require.ErrorIs(t, err, ErrNoSuch)
}

func TestAnOlderDatabaseIsBroughtUpToDateWithACopyKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	db, err := sql.Open("sqlite", "file:"+path)
	require.NoError(t, err)
	_, err = db.Exec(migrations[0] + ` PRAGMA user_version = 1; INSERT INTO games (begun, terms) VALUES ('2026-01-02T03:04:05Z', '{}')`)
	require.NoError(t, err)
	require.NoError(t, db.Close())
	before, err := os.ReadFile(path)
	require.NoError(t, err)

	s := opened(t, path)
	games, err := s.Games(t.Context())
	require.NoError(t, err)
	require.Len(t, games, 1)
	require.NoError(t, s.KeepNote(t.Context(), "x", "y"), "the new tables are there")
	require.FileExists(t, path+".v1")
	kept, err := sql.Open("sqlite", "file:"+path+".v1")
	require.NoError(t, err)
	defer kept.Close()
	var n, version int
	require.NoError(t, kept.QueryRow("SELECT COUNT(*) FROM games").Scan(&n))
	require.NoError(t, kept.QueryRow("PRAGMA user_version").Scan(&version))
	require.Equal(t, []int{1, 1}, []int{n, version})
	require.NotEmpty(t, before)
}

func TestADatabaseOfANewerVersionIsRefusedAndLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	s := opened(t, path)
	_, err := s.db.Exec("PRAGMA user_version = 99")
	require.NoError(t, err)
	require.NoError(t, s.Close())
	_, err = Open(path)
	require.ErrorContains(t, err, "newer version")
	left, err := filepath.Glob(path + ".v*")
	require.NoError(t, err)
	require.Empty(t, left)
}

func TestACopyOfTheDatabaseRestoresAll(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, filepath.Join(dir, "a.db"))
	require.NoError(t, s.AddPhoto(t.Context(), &Photo{ID: "a", Added: when}, []byte("pixels")))
	require.NoError(t, s.AddCorrection(t.Context(), "a", 0, []byte("1"), when))
	require.NoError(t, s.Close())
	b := copied(t, filepath.Join(dir, "a.db"))
	said, err := b.Corrections(t.Context(), "a")
	require.NoError(t, err)
	require.Len(t, said, 1)
	pic, err := b.Picture(t.Context(), "a", Original)
	require.NoError(t, err)
	require.Equal(t, "pixels", string(pic))
}

// copied opens a copy of a database's file alone.
func copied(t *testing.T, path string) *Store {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	at := filepath.Join(t.TempDir(), "copy.db")
	require.NoError(t, os.WriteFile(at, data, 0o666))
	return opened(t, at)
}

// People copy the one file that they know of, while the program runs.
func TestACopyOfTheFileAloneRestoresAllOnceNothingIsWritten(t *testing.T) {
	dir := t.TempDir()
	s := opened(t, filepath.Join(dir, "a.db"))
	require.NoError(t, s.AddPhoto(t.Context(), &Photo{ID: "a", Added: when}, []byte("pixels")))
	require.NoError(t, s.AddCorrection(t.Context(), "a", 0, []byte("1"), when))
	require.NoError(t, s.KeepNote(t.Context(), "said", "last"))
	require.Eventually(t, func() bool {
		wal, err := os.Stat(filepath.Join(dir, "a.db-wal"))
		return err == nil && wal.Size() == 0
	}, 30*time.Second, 20*time.Millisecond)
	b := copied(t, filepath.Join(dir, "a.db"))
	said, err := b.Corrections(t.Context(), "a")
	require.NoError(t, err)
	require.Len(t, said, 1)
	note, err := b.Note(t.Context(), "said")
	require.NoError(t, err)
	require.Equal(t, "last", note)
}

func TestADeckIsKeptUnderANameOfItsOwn(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "referee.db"))
	ctx := t.Context()
	d := &Deck{Name: "ours", Added: when, Data: []byte("{}")}
	require.NoError(t, s.AddDeck(ctx, d))
	require.ErrorIs(t, s.AddDeck(ctx, d), ErrTaken)
	all, err := s.Decks(ctx)
	require.NoError(t, err)
	require.Equal(t, []*Deck{d}, all)
}

func TestLearningADeckGoesOnWithWhatPeopleAnswered(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "referee.db"))
	ctx := t.Context()
	require.NoError(t, s.AddTrainingSet(ctx, &TrainingSet{ID: "l", Added: when, Asked: []byte("{}")}, map[string][]byte{"A1": []byte("photo")}))
	require.NoError(t, s.KeepLearned(ctx, "l", []byte(`{"questions":1}`), map[string][]byte{"A7": []byte("close-up")}))
	require.NoError(t, s.AskAgain(ctx, "l", []byte(`{"answers":1}`)))
	waiting, err := s.WaitingTrainingSets(ctx)
	require.NoError(t, err)
	require.Equal(t, []string{"l"}, waiting)
	require.NoError(t, s.KeepTrainingFault(ctx, "l", []byte("why")))
	l, err := s.TrainingSet(ctx, "l")
	require.NoError(t, err)
	require.Equal(t, &TrainingSet{ID: "l", Added: when, Asked: []byte(`{"answers":1}`), State: Failed, Result: []byte{}, Fault: []byte("why")}, l)
	pic, err := s.TrainingPicture(ctx, "l", "A1")
	require.NoError(t, err)
	require.Equal(t, "photo", string(pic))
	_, err = s.TrainingSet(ctx, "x")
	require.ErrorIs(t, err, ErrNoSuch)
}
