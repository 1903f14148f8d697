package main

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// What people say is answered while there is no picture to look at: nothing else may wait
// for one.
func TestWhatPeopleSayIsHeardBeforeTheFirstPicture(t *testing.T) {
	for what, args := range map[string][]string{
		"of a film that nobody has looked at":   {"--camera", film(t), "--realtime"},
		"of a phone that has not connected yet": {"--camera", phoneCamera},
	} {
		t.Run(what, func(t *testing.T) {
			s := serving(t, append(args, "--players", "Ada=blue,Ben=red")...)
			ctx, end := context.WithTimeout(t.Context(), 10*time.Second)
			defer end()
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"api/live", strings.NewReader(`{"kind":"pause"}`))
			require.NoError(t, err)
			r.Header.Set("Content-Type", "application/json")
			answer, err := s.client.Do(r)
			require.NoError(t, err)
			answer.Body.Close()
			require.Equal(t, http.StatusOK, answer.StatusCode)
		})
	}
}
