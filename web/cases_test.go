package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/evaluation"
	"referee/store"
)

func TestPhotosThatPeoplePutRightBecomeTestCases(t *testing.T) {
	s := open(t, t.TempDir(), func(o *Options) { o.Originals = store.KeepOriginals })
	right, wrong := s.upload(t, "fine"), s.upload(t, "pixels")
	s.done(t, right)
	r := s.done(t, wrong).Report
	s.say(t, wrong, fmt.Sprintf(`{"kind":"present","card":%d,"present":false}`, r.Cards[2].ID))
	counted := s.photo(t, wrong).Report.Scores
	require.Equal(t, http.StatusOK, s.ask(t, "PUT", "/api/photos/"+wrong+"/settings", `{"align_mm":0.01,"edge_px":[[0,0],[800,0],[800,1200],[0,1200]]}`, nil).StatusCode)
	require.NotEqual(t, counted, s.photo(t, wrong).Report.Scores)
	cases, err := Cases(t.Context(), s.Options)
	require.NoError(t, err)
	require.Len(t, cases, 1, "only what was put right")
	require.Equal(t, "pixels", string(cases[0].Photo))
	var truth evaluation.Truth
	require.NoError(t, json.Unmarshal(cases[0].Truth, &truth))
	require.Len(t, truth.Cards, len(r.Cards)-1)
	require.NotEmpty(t, truth.Overlaps)
	for _, c := range counted {
		require.Equal(t, c.Final, truth.Final[c.Color], "by the usual rules")
	}
}
