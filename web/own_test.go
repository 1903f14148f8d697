package web

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestCardsBeyondTheEdgeThatPeopleMarkAreJudged(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	before := s.done(t, id).Report
	put := func(corners string, want int) reportAnswer {
		t.Helper()
		var r reportAnswer
		a := s.ask(t, "PUT", "/api/photos/"+id+"/settings", fmt.Sprintf(`{"edge_px":%s}`, corners), nil)
		require.Equal(t, want, a.StatusCode, corners)
		if want == http.StatusOK {
			decodeInto(t, a, &r)
		}
		return r
	}
	require.Equal(t, before.Removed, put(`[[-300,-300],[1900,-300],[1900,1500],[-300,1500]]`, 200).Removed, "far away")
	// Whichever way round they are said.
	for _, corners := range []string{`[[0,0],[800,0],[800,1200],[0,1200]]`, `[[0,1200],[800,1200],[800,0],[0,0]]`} {
		off := 0
		for _, c := range put(corners, 200).Cards {
			if c.Reason == "edge" {
				off++
			}
		}
		require.Positive(t, off, "half of the picture is no table")
	}
	put(`[[0,0],[800,0],[0,1200],[800,1200]]`, http.StatusUnprocessableEntity)
	put(`[[0,0],[800,0]]`, http.StatusUnprocessableEntity)
	put(`"all of it"`, http.StatusBadRequest)
	require.Equal(t, before, put(`null`, 200), "forgotten")
}
