package web

import (
	"image/png"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheProofCanBeTakenAlongAsAPictureAndOnPaper(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	s.done(t, id)
	img, err := png.Decode(s.ask(t, "GET", "/api/photos/"+id+"/annotated.png", "", nil).Body)
	require.NoError(t, err)
	require.Greater(t, img.Bounds().Dx(), 1600)
	for _, lang := range []string{"en", "fr"} {
		r := s.ask(t, "GET", "/api/photos/"+id+"/proof.pdf?lang="+lang, "", nil)
		require.Equal(t, http.StatusOK, r.StatusCode)
		require.Equal(t, "%PDF-", body(r)[:5])
	}
}

func TestALinkShowsOneProofToWhoHasItAndLetsNobodyChangeIt(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	s.done(t, id)
	var link, again struct{ Path string }
	s.ask(t, "POST", "/api/photos/"+id+"/link", "{}", &link)
	s.ask(t, "POST", "/api/photos/"+id+"/link", "{}", &again)
	require.Equal(t, link, again)
	at := "http://192.168.1.2:8787"
	r := s.from(t, phone, "GET", at+link.Path)
	require.Equal(t, http.StatusOK, r.StatusCode)
	text := body(r)
	require.Contains(t, text, "table.jpg")
	require.NotContains(t, text, id, "the photo itself is not named")
	require.Equal(t, http.StatusOK, s.from(t, phone, "GET", at+link.Path+"/picture.jpg").StatusCode)
	require.Equal(t, http.StatusNotFound, s.from(t, phone, "GET", at+"/shown/nothing").StatusCode)
	require.Equal(t, http.StatusUnauthorized, s.from(t, phone, "GET", at+"/api/photos/"+id).StatusCode)
}
