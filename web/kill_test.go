package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// victim is the variable that makes this test's program serve the page from a
// folder until it is killed: it tells its address.
const victim = "REFEREE_TEST_VICTIM"

// TestNothingAnsweredIsLostWhenTheProgramIsKilled kills the program while
// photos are sent and corrections and rounds are said. What was answered must
// be there the next time.
func TestNothingAnsweredIsLostWhenTheProgramIsKilled(t *testing.T) {
	if dir := os.Getenv(victim); dir != "" {
		s := open(t, dir)
		fmt.Println("serves", s.url)
		select {}
	}
	dir := t.TempDir()
	rng := rand.New(rand.NewPCG(1, 2))
	var kept answered
	for range 4 {
		kept.goOn(t, dir, time.Duration(60+rng.IntN(120))*time.Millisecond)
	}
	require.NotEmpty(t, kept.photos, "the program was killed too early")
	s := open(t, dir)
	for _, id := range kept.photos {
		require.Equal(t, "done", s.done(t, id).State, "a photo is lost")
	}
	for id, n := range kept.said {
		kept, err := s.Store.Corrections(context.Background(), id)
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(kept), n, "a correction is lost")
	}
	for id, n := range kept.rounds {
		var m matchForm
		s.ask(t, "GET", "/api/matches/"+id, "", &m)
		require.GreaterOrEqual(t, len(m.Rounds), n, "a round is lost")
	}
}

// answered is what the program has answered before it was killed.
type answered struct {
	photos []string
	said   map[string]int
	rounds map[string]int
}

// goOn starts the program, asks one thing after another, and kills it a while
// after the first answer.
func (a *answered) goOn(t *testing.T, dir string, after time.Duration) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", "^"+t.Name()+"$")
	cmd.Env = append(os.Environ(), victim+"="+dir)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	url := ""
	for lines := bufio.NewScanner(out); url == "" && lines.Scan(); {
		url, _ = strings.CutPrefix(lines.Text(), "serves ")
		if !strings.HasPrefix(url, "http") {
			url = ""
		}
	}
	require.NotEmpty(t, url)
	time.AfterFunc(after, func() { cmd.Process.Kill() }) // SIGKILL: it cannot tidy up
	if a.said == nil {
		a.said, a.rounds = map[string]int{}, map[string]int{}
	}
	for a.ask(t, url) {
	}
	require.Error(t, cmd.Wait())
}

// ask sends a photo, says two things about the one before, and adds a match
// with a round; false once the program does not answer.
func (a *answered) ask(t *testing.T, url string) bool {
	body, kind := photoOf(t, "photo", nil)
	var photo, match struct{ ID string }
	if !posted(url+"/api/photos", kind, body.String(), http.StatusAccepted, &photo) {
		return false
	}
	a.photos = append(a.photos, photo.ID)
	before := a.photos[max(0, len(a.photos)-2)]
	for _, said := range []string{`{"kind":"legal","card":1,"legal":false}`, `{"kind":"undo"}`} {
		if posted(url+"/api/photos/"+before+"/corrections", "application/json", said, http.StatusOK, nil) {
			a.said[before]++
		}
	}
	if !posted(url+"/api/matches", "application/json", `{"sides":[{"name":"A","colors":["red"]},{"name":"B","colors":["blue"]}],"rounds":3}`, http.StatusCreated, &match) {
		return false
	}
	if posted(url+"/api/matches/"+match.ID+"/events", "application/json", `{"kind":"round","round":{"points":{"red":3}}}`, http.StatusOK, nil) {
		a.rounds[match.ID]++
	}
	return true
}

// posted tells whether something was answered as it should be.
func posted(url, kind, body string, want int, into any) bool {
	r, err := http.Post(url, kind, strings.NewReader(body))
	if err != nil {
		return false
	}
	defer r.Body.Close()
	if into != nil && json.NewDecoder(r.Body).Decode(into) != nil {
		return false
	}
	return r.StatusCode == want
}
