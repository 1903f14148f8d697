package web

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// correct says something about a table, on one of its photos.
func (s *site) correct(t testing.TB, id string, part int, said string) (after reportAnswer) {
	t.Helper()
	r := s.ask(t, "POST", fmt.Sprintf("/api/photos/%s/corrections?part=%d", id, part), said, &after)
	require.Equal(t, http.StatusOK, r.StatusCode, "%s: %s", said, body(r))
	return after
}

// Whatever is put right on a table that several photos show counts as on one photo of it
// all, and is undone.
func TestEveryCorrectionCountsOnATableOfSeveralPhotos(t *testing.T) {
	s := open(t, t.TempDir())
	whole := s.upload(t, "photo")
	one := s.done(t, whole).Report
	id, _ := joinedTable(t, s)
	was := s.done(t, id).Report
	there := map[int]int{} // the card of the joined table, by that of the photo of it all
	for _, c := range one.Cards {
		for _, o := range was.Cards {
			if c.Name == o.Name {
				there[c.ID] = o.ID
			}
		}
	}
	require.Len(t, there, 16)
	over := one.Placements[0]
	for name, said := range map[string]func(card func(int) int) string{
		"a card is another": func(c func(int) int) string {
			return fmt.Sprintf(`{"kind":"identity","card":%d,"is":{"card":"circle-6","color":"pink","face":"front"}}`, c(15))
		},
		"the order is the other": func(c func(int) int) string {
			return fmt.Sprintf(`{"kind":"order","over":%d,"under":%d}`, c(over.Under), c(over.Over))
		},
		"a placement is illegal": func(c func(int) int) string { return fmt.Sprintf(`{"kind":"legal","card":%d,"legal":false}`, c(3)) },
		"a card is not there":    func(c func(int) int) string { return fmt.Sprintf(`{"kind":"present","card":%d,"present":false}`, c(4)) },
		"several at once": func(c func(int) int) string {
			return fmt.Sprintf(`{"kind":"together","corrections":[{"kind":"present","card":%d,"present":false},{"kind":"legal","card":%d,"legal":false}]}`, c(4), c(3))
		},
	} {
		want := s.correct(t, whole, 0, said(func(c int) int { return c }))
		got := s.correct(t, id, 1, said(func(c int) int { return there[c] }))
		require.ElementsMatch(t, want.Scores, got.Scores, name)
		require.Len(t, got.Removed, len(want.Removed), name)
		s.correct(t, whole, 0, `{"kind":"undo"}`)
		require.ElementsMatch(t, was.Scores, s.correct(t, id, 0, `{"kind":"undo"}`).Scores, "%s, undone", name)
	}
}

func TestACardThatWasMissedIsAddedOnEitherPhotoOfATable(t *testing.T) {
	s := open(t, t.TempDir())
	id, _ := joinedTable(t, s)
	before := s.done(t, id).Report
	for part := range 2 {
		after := s.correct(t, id, part, `{"kind":"present","present":true,"at_px":[300,200],"turn_px_deg":0,"is":{"card":"circle-6","color":"pink","face":"front"}}`)
		require.Len(t, after.Cards, len(before.Cards)+1)
		var p tableAnswer
		s.ask(t, "GET", "/api/photos/"+id, "", &p)
		added := p.Parts[part].Report.Cards[len(before.Cards)]
		middle := geometry.Lerp(geometry.Point(added.Corners[0]), geometry.Point(added.Corners[2]), 0.5)
		require.InDelta(t, 0, geometry.Distance(middle, geometry.Point{300, 200}), 6, "px: where the finger was on that photo")
		s.correct(t, id, part, `{"kind":"undo"}`)
	}
}

// The corners of a long table are on several of its photos.
func TestTheEdgeOfATableIsMarkedOnItsPhotos(t *testing.T) {
	s := open(t, t.TempDir())
	whole := s.upload(t, "photo")
	s.done(t, whole)
	id, _ := joinedTable(t, s)
	put := func(of, corners string, want int) (r reportAnswer) {
		t.Helper()
		a := s.ask(t, "PUT", "/api/photos/"+of+"/settings", fmt.Sprintf(`{"edge_px":%s}`, corners), nil)
		require.Equal(t, want, a.StatusCode, corners)
		if want == http.StatusOK {
			decodeInto(t, a, &r)
		}
		return r
	}
	off := func(r reportAnswer) (names []string) {
		for _, c := range r.Cards {
			if c.Reason == "edge" {
				names = append(names, c.Name)
			}
		}
		return names
	}
	// The right photo begins at a quarter of the whole one, which has 1600 × 1200 px.
	one := off(put(whole, `[[100,300],[1500,300],[1500,900],[100,900]]`, 200))
	require.NotEmpty(t, one)
	require.ElementsMatch(t, one, off(put(id, `[[100,300,0],[1100,300,1],[1100,900,1],[100,900]]`, 200)))
	require.Contains(t, body(s.ask(t, "GET", "/api/photos/"+id+"/settings", "", nil)), `[1100,900,1]`)
	put(id, `[[100,300,0],[1100,300,2],[1100,900,1],[100,900]]`, http.StatusUnprocessableEntity)
	put(id, `[[100,300,0.5],[1100,300,1],[1100,900,1],[100,900]]`, http.StatusUnprocessableEntity)
	put(id, `[[100,300,0,1],[1100,300],[1100,900],[100,900]]`, http.StatusBadRequest)
	put(whole, `[[100,300,1],[1500,300],[1500,900],[100,900]]`, http.StatusBadRequest)
	require.Empty(t, off(put(id, `null`, 200)))
}
