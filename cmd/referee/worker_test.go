package main

import (
	"bytes"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// sentPhoto is a photo that is sent to a page.
type sentPhoto struct {
	ID, State, Error string
	Report           struct {
		Winners []string
		Scores  []struct {
			Color string
			Final int
		}
		Sure bool
	}
}

func sendTo(t *testing.T, page, path string) sentPhoto {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("photo", "sent.jpg")
	require.NoError(t, err)
	part.Write(data)
	form.Close()
	r, err := http.Post(page+"api/photos", form.FormDataContentType(), &body)
	require.NoError(t, err)
	defer r.Body.Close()
	var p sentPhoto
	require.NoError(t, json.NewDecoder(r.Body).Decode(&p))
	return p
}

func (p sentPhoto) done(t *testing.T, page string) sentPhoto {
	t.Helper()
	require.Eventually(t, func() bool {
		r, err := http.Get(page + "api/photos/" + p.ID)
		if err != nil {
			return false
		}
		defer r.Body.Close()
		return json.NewDecoder(r.Body).Decode(&p) == nil && (p.State == "done" || p.State == "failed")
	}, 120*time.Second, 50*time.Millisecond)
	return p
}

// TestAWorkerThatIsKilledLosesItsPhotoToAnother has a photo read by the desk itself, and
// again by workers of which the first is killed over it.
func TestAWorkerThatIsKilledLosesItsPhotoToAnother(t *testing.T) {
	hub := startProcess(t, asReferee, "hub", "--lang", "en", "--data", t.TempDir(), "--listen", "127.0.0.1:0", "--hear", "127.0.0.1:0", "--tables", "0", "--qr=false")
	code := joinCode.FindString(hub.await("Code for workers"))
	page := strings.TrimSuffix(address.FindString(hub.await("On this machine")), "desk")
	const photo = "../../testdata/images/a/p01.jpg"
	alone := sendTo(t, page, photo).done(t, page)
	require.Equal(t, "done", alone.State, alone.Error)
	require.NotEmpty(t, alone.Report.Scores)

	worker := func() *process {
		w := startProcess(t, asReferee, "worker", "--lang", "en", "--join", code)
		w.await("Waiting for photos")
		return w
	}
	first := worker()
	time.Sleep(time.Second) // until the desk knows of it
	sent := sendTo(t, page, photo)
	first.await("Reading sent.jpg")
	first.kill()
	second := worker()
	second.await("sent.jpg is read")
	got := sent.done(t, page)
	require.Equal(t, "done", got.State, got.Error)
	require.Equal(t, alone.Report, got.Report, "whoever reads it")
	broken := sendTo(t, page, "worker_test.go").done(t, page)
	require.Equal(t, "failed", broken.State)
	require.Contains(t, broken.Error, "is not a picture", "what cannot be read is told in words")
}

func TestWorkerSaysWhatIsWrongWithItsCode(t *testing.T) {
	b := newBench(t)
	_, table := openTestDesk(t)
	for want, args := range map[string][]string{
		"--join":            {"worker"},
		"no code of a desk": {"worker", "--join", "nonsense"},
		"for somebody else": {"worker", "--join", table.String()},
	} {
		o := b.run(args...)
		require.Equal(t, exitUsage, o.code)
		require.Contains(t, o.stderr, want)
	}
}
