package web

import (
	"fmt"
	"image/jpeg"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestAPlacementIsSettledWithItsPicture(t *testing.T) {
	s := open(t, t.TempDir())
	a, b := s.upload(t, "photo"), s.upload(t, "another")
	r := s.done(t, a).Report
	s.done(t, b)
	foul := r.Removed[0]
	var alone, together ruledForm
	s.ask(t, "GET", fmt.Sprintf("/api/photos/%s/dispute?card=%d", a, foul), "", &alone)
	require.EqualValues(t, "illegal", alone.Ruling)
	require.NotEmpty(t, alone.Details)
	s.ask(t, "GET", fmt.Sprintf("/api/photos/%s/dispute?card=%d&with=%s&lang=fr", a, foul, b), "", &together)
	require.EqualValues(t, "illegal", together.Ruling)
	require.Len(t, together.Photos, 2)
	require.NotEqual(t, alone.Text, together.Text, "in French")
	img, err := jpeg.Decode(s.ask(t, "GET", fmt.Sprintf("/api/photos/%s/closeup.jpg?card=%d", a, foul), "", nil).Body)
	require.NoError(t, err)
	require.Greater(t, img.Bounds().Dx(), 300)
	for _, path := range []string{"dispute?card=99", "dispute", "closeup.jpg?card=-1", "moves?card=x", fmt.Sprintf("dispute?card=%d&with=nothing", foul)} {
		require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/api/photos/"+a+"/"+path, "", nil).StatusCode, path)
	}
}

func TestACardIsToldWhereItCouldHaveBeenLaid(t *testing.T) {
	s := open(t, t.TempDir())
	id := s.upload(t, "photo")
	r := s.done(t, id).Report
	var list struct{ Places []placeForm }
	s.ask(t, "GET", fmt.Sprintf("/api/photos/%s/moves?card=%d", id, r.Cards[len(r.Cards)-1].ID), "", &list)
	require.NotEmpty(t, list.Places)
	require.NotEqual(t, [2]float64{}, list.Places[0].Corners[0])
}
