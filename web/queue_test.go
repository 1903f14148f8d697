package web

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestPhotosAreReadSeveralAtATimeWhereThereIsRoom also puts two of them together: that
// waits for its own, and one that came later does not wait for that.
func TestPhotosAreReadSeveralAtATimeWhereThereIsRoom(t *testing.T) {
	s := open(t, t.TempDir())
	s.made.many = 2
	s.made.parts = halves(t, s.made.read)
	a, b := s.upload(t, "slow"), s.upload(t, "slow")
	require.Eventually(t, func() bool { return s.made.at.Load() == 2 }, patient, time.Millisecond)
	var third photoAnswer
	id := s.upload(t, "photo")
	s.ask(t, "GET", "/api/photos/"+id, "", &third)
	require.Equal(t, "queued", third.State)
	var joined struct{ ID string }
	s.ask(t, "POST", "/api/tables", fmt.Sprintf(`{"photos":[%q,%q]}`, a, b), &joined)
	close(s.made.let)
	for _, one := range []string{a, b, id} {
		s.done(t, one)
	}
	require.Eventually(t, func() bool {
		var p photoAnswer
		s.ask(t, "GET", "/api/photos/"+joined.ID, "", &p)
		return p.State == "done" || p.State == "failed"
	}, patient, 5*time.Millisecond)
	require.EqualValues(t, 2, s.made.most.Load())
}

func TestOneOfSeveralReadingsIsCancelledAlone(t *testing.T) {
	s := open(t, t.TempDir())
	s.made.many = 2
	a, b := s.upload(t, "slow"), s.upload(t, "slow")
	require.Eventually(t, func() bool { return s.made.at.Load() == 2 }, patient, time.Millisecond)
	s.ask(t, "DELETE", "/api/photos/"+b+"/reading", "", nil)
	var p photoAnswer
	require.Eventually(t, func() bool { s.ask(t, "GET", "/api/photos/"+b, "", &p); return p.State == "failed" }, patient, time.Millisecond)
	s.ask(t, "GET", "/api/photos/"+a, "", &p)
	require.Equal(t, "reading", p.State)
	close(s.made.let)
	s.done(t, a)
}
