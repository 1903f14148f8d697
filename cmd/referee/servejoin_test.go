package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/jpeg"
	"net/http"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/hub/desk"
	"referee/hub/wire"
	"referee/record"
	"referee/store"
)

// openTestDesk opens a desk with one table, and returns that table's code.
func openTestDesk(t *testing.T) (*desk.Desk, wire.Code) {
	t.Helper()
	dir := t.TempDir()
	st, err := store.Open(filepath.Join(dir, "referee.db"))
	require.NoError(t, err)
	t.Cleanup(func() { st.Close() })
	d, err := desk.Open(t.Context(), desk.Options{Store: st, Dir: dir, Listen: "127.0.0.1:0", Host: "127.0.0.1"})
	require.NoError(t, err)
	t.Cleanup(d.Close)
	id, err := d.AddTable(t.Context())
	require.NoError(t, err)
	code, err := d.Code(id)
	require.NoError(t, err)
	return d, code
}

// TestAGameThatIsWatchedIsToldAndRuledOnFromTheDesk watches the film, in which people say
// that a card is another, which lies there against the rules. The desk sees that with its
// close-up, and rules.
func TestAGameThatIsWatchedIsToldAndRuledOnFromTheDesk(t *testing.T) {
	d, code := openTestDesk(t)
	s := serving(t, "--camera", film(t), "--players", "Ada=blue,Ben=red", "--join", code.String())
	var live liveSeen
	require.Eventually(t, func() bool {
		s.get(t, "api/live", &live)
		return live.points()["blue"] == 5 && live.points()["red"] == 9
	}, 60*time.Second, 100*time.Millisecond)
	look := func() desk.TableSnapshot { return d.Snapshot().Tables[0] }
	require.Eventually(t, func() bool {
		c := look().Count
		return c != nil && len(c.Scores) == 2 && c.Scores[0].Final+c.Scores[1].Final == 14
	}, 20*time.Second, 20*time.Millisecond, "the desk counts what the table counts")
	require.Equal(t, live.Turn, look().Turn)

	last := live.Drawn[len(live.Drawn)-1].Piece
	r, err := s.client.Post(s.url+"api/live", "application/json", bytes.NewReader(fmt.Appendf(nil, `{"kind":"correct","piece":%d,"is":{"card":"triangle-4","color":"blue","face":"front"}}`, last)))
	require.NoError(t, err)
	r.Body.Close()
	require.Equal(t, http.StatusOK, r.StatusCode)
	require.Eventually(t, func() bool { return len(look().Open) == 1 && look().Open[0].Picture }, 20*time.Second, 20*time.Millisecond)
	q := look().Open[0]
	require.True(t, q.Foul)
	data, err := d.Picture(t.Context(), code.ID, q.Event.Seq)
	require.NoError(t, err)
	t.Logf("the close-up has %d KB", len(data)>>10)
	_, err = jpeg.Decode(bytes.NewReader(data))
	require.NoError(t, err)

	require.NoError(t, d.Rule(t.Context(), code.ID, wire.Ruling{Piece: int(q.Piece), Kind: wire.Legal, By: "Cy"}))
	require.Eventually(t, func() bool { return len(look().Open) == 0 && len(look().Ruled) == 0 }, 20*time.Second, 20*time.Millisecond)
	s.get(t, "api/live", &live)
	drawn := live.Drawn[slices.IndexFunc(live.Drawn, func(c drawnCard) bool { return c.Piece == last })]
	require.True(t, drawn.Legal, "the table follows")
	e := look().Last
	require.Equal(t, record.Corrected, e.Kind)
	require.Equal(t, "Cy", e.By)
	require.NotEmpty(t, e.Desk)

	require.ErrorContains(t, d.Rule(t.Context(), code.ID, wire.Ruling{Piece: int(q.Piece), Kind: wire.Illegal}), "nothing about that card is open")
}

func TestATableTellsItsDeckAndHowTheGroupPlays(t *testing.T) {
	d, code := openTestDesk(t)
	serving(t, "--camera", film(t), "--players", "Ada=blue,Ben=red", "--join", code.String(), "--deck", "../../deck/data/tacta.json", "--align-mm", "3")
	require.Eventually(t, func() bool { c := d.Snapshot().Tables[0].Count; return c != nil }, 60*time.Second, 50*time.Millisecond)
	data, err := deckFile("../../deck/data/tacta.json")
	require.NoError(t, err)
	require.True(t, json.Valid(data))
	require.Equal(t, "tacta", d.Snapshot().Tables[0].Deck.Name)
}
