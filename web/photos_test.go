package web

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/store"
)

func TestAPhotoIsReadAndReported(t *testing.T) {
	s := open(t, t.TempDir())
	p := s.done(t, s.upload(t, "a photo"))
	require.Equal(t, "done", p.State)
	require.Equal(t, "table.jpg", p.Name, "of the name only the last part counts")
	require.Len(t, p.Report.Cards, 16)
	require.NotEmpty(t, p.Report.Removed)
	require.NotEmpty(t, p.Report.Winners)
	require.False(t, p.Report.Sure)

	var list struct {
		Photos []struct {
			ID      string
			Summary struct{ Cards int }
		}
	}
	s.ask(t, "GET", "/api/photos", "", &list)
	require.Equal(t, p.ID, list.Photos[0].ID)
	require.Equal(t, 16, list.Photos[0].Summary.Cards)
	for path, kind := range map[string]string{"picture.jpg": "image/jpeg", "annotated.jpg": "image/jpeg", "report.json": "application/json; charset=utf-8", "scores.csv": "text/csv; charset=utf-8"} {
		r := s.ask(t, "GET", "/api/photos/"+p.ID+"/"+path, "", nil)
		require.Equal(t, http.StatusOK, r.StatusCode, path)
		require.Equal(t, kind, r.Header.Get("Content-Type"))
		if kind == "image/jpeg" {
			img, err := jpeg.Decode(r.Body)
			require.NoError(t, err)
			require.GreaterOrEqual(t, img.Bounds().Dx(), 1600)
		}
	}
}

func TestWhatCannotBeReadIsSaidInTheLanguageOfWhoAsks(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "broken")
	require.Equal(t, "failed", s.done(t, id).State)
	require.Equal(t, "Table.jpg cannot be read: broken", s.photo(t, id).Error)
	var fr photoAnswer
	s.ask(t, "GET", "/api/photos/"+id+"?lang=fr", "", &fr)
	require.Equal(t, "Table.jpg ne peut pas être lu : broken", fr.Error)
	require.Equal(t, http.StatusConflict, s.ask(t, "GET", "/api/photos/"+id+"/report.json", "", nil).StatusCode)
	require.Equal(t, "failed", s.done(t, s.upload(t, "panic")).State, "a fault of the reader ends one photo alone")
	require.Equal(t, "done", s.done(t, s.upload(t, "fine")).State)
}

func TestProgressIsToldAndReadingCanBeCancelled(t *testing.T) {
	s := open(t, t.TempDir())
	slow := s.upload(t, "slow")
	behind := s.upload(t, "behind")
	require.Eventually(t, func() bool { return s.photo(t, slow).Stage == "cards" }, 60*time.Second, 5*time.Millisecond)
	require.Equal(t, 0.5, s.photo(t, slow).Progress)
	require.Equal(t, "queued", s.photo(t, behind).State)
	waits := s.upload(t, "never read")
	require.Equal(t, http.StatusNoContent, s.ask(t, "DELETE", "/api/photos/"+waits+"/reading", "", nil).StatusCode)
	require.Equal(t, http.StatusNoContent, s.ask(t, "DELETE", "/api/photos/"+slow+"/reading", "", nil).StatusCode)
	for _, id := range []string{slow, waits} {
		p := s.done(t, id)
		require.Equal(t, "failed", p.State)
		require.Equal(t, "The reading was cancelled", p.Error)
	}
	require.Equal(t, "done", s.done(t, behind).State)
	require.Equal(t, http.StatusNotFound, s.ask(t, "DELETE", "/api/photos/"+slow+"/reading", "", nil).StatusCode)
}

func TestOfTwentyPhotosAtOnceNoneIsLostAndOneIsReadAtATime(t *testing.T) {
	s := open(t, t.TempDir())
	ids := make([]string, 20)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() { ids[i] = s.upload(t, fmt.Sprint("photo ", i)) })
	}
	all.Wait()
	for _, id := range ids {
		require.Equal(t, "done", s.done(t, id).State)
	}
	require.EqualValues(t, 1, s.made.most.Load())
}

func TestAPhotoThatWaitsWhenTheProgramEndsIsReadTheNextTime(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	slow, behind := s.upload(t, "slow"), s.upload(t, "behind")
	require.Eventually(t, func() bool { return s.photo(t, slow).State == "reading" }, 60*time.Second, 5*time.Millisecond)
	s.Close()
	again := open(t, dir)
	close(again.made.let)
	require.Equal(t, "done", again.done(t, slow).State)
	require.Equal(t, "done", again.done(t, behind).State)
}

func TestOriginalsAreKeptOnlyIfThatIsAskedFor(t *testing.T) {
	for keep, want := range map[store.Originals]error{store.KeepOriginals: nil, store.DropOriginals: store.ErrNoSuch} {
		s := open(t, t.TempDir(), func(o *Options) { o.Originals = keep })
		p := s.done(t, s.upload(t, "pixels"))
		_, err := s.Store.Picture(t.Context(), p.ID, store.Original)
		require.ErrorIs(t, err, want)
	}
}

func TestWhatIsNoPhotoIsRefused(t *testing.T) {
	s := open(t, t.TempDir())
	post := func(body io.Reader, kind string) *http.Response {
		r, err := s.client.Post(s.url+"/api/photos", kind, body)
		require.NoError(t, err)
		r.Body.Close()
		return r
	}
	require.Equal(t, http.StatusBadRequest, post(strings.NewReader("{}"), "application/json").StatusCode)
	require.Equal(t, http.StatusBadRequest, post(strings.NewReader("--x\r\n"), "multipart/form-data; boundary=x").StatusCode)
	body, kind := photoOf(t, "", nil)
	require.Equal(t, http.StatusBadRequest, post(body, kind).StatusCode, "an empty one")
	body, kind = photoOf(t, "a", map[string]string{"deck": "../../etc/passwd"})
	require.Equal(t, http.StatusBadRequest, post(body, kind).StatusCode, "no such deck")
	body, kind = photoOf(t, string(bytes.Repeat([]byte("x"), maxPhotoBytes+1)), nil)
	require.Equal(t, http.StatusRequestEntityTooLarge, post(body, kind).StatusCode)
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/api/photos/..%2f..%2freferee.db", "", nil).StatusCode)
}
