package web

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/jpeg"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
)

// halves are two photos of the table of one, its left and its right part, with some
// cards on both. The right one is read in a frame of its own.
func halves(t testing.TB, whole *Photo) map[string]*Photo {
	t.Helper()
	width := whole.View.Width
	return map[string]*Photo{
		"left":  cut(t, whole, "left", 0, width*75/100, geometry.Pose{}),
		"right": cut(t, whole, "right", width*25/100, width, geometry.Pose{At: geometry.Point{500, 90}, Turn: 0.7}),
	}
}

// cut is the part of a photo between two columns, with the cards that it shows whole.
func cut(t testing.TB, whole *Photo, name string, from, to int, frame geometry.Pose) *Photo {
	t.Helper()
	l := whole.Layout
	var cards []table.Card
	var ids []table.CardID
	for i := range l.Cards {
		if within(whole.View.CornersPx(l, table.CardID(i)), from, to) {
			cards, ids = append(cards, l.Cards[i].In(frame)), append(ids, table.CardID(i))
		}
	}
	part := table.New(l.Deck, cards, func(a, b table.CardID) table.CardID {
		for _, up := range l.Above(ids[a]) {
			if up == ids[b] {
				return b
			}
		}
		return a
	})
	view := whole.View
	view.Camera = view.Camera.In(frame)
	view.Camera.Cx -= float64(from)
	view.Picture, view.Width = name+".jpg", to-from
	return &Photo{View: view, Layout: part, Upright: pixelsOf(t, whole, from, to)}
}

// pieces remembers parts of pictures, which take long to cut out.
var pieces sync.Map

func pixelsOf(t testing.TB, whole *Photo, from, to int) []byte {
	t.Helper()
	key := fmt.Sprintf("%p %d %d", &whole.Upright[0], from, to)
	if data, has := pieces.Load(key); has {
		return data.([]byte)
	}
	img, err := jpeg.Decode(bytes.NewReader(whole.Upright))
	require.NoError(t, err)
	piece := image.NewRGBA(image.Rect(0, 0, to-from, img.Bounds().Dy()))
	draw.Draw(piece, piece.Rect, img, image.Pt(from, 0), draw.Src)
	data := encoded(piece)
	pieces.Store(key, data)
	return data
}

func within(corners [4]geometry.Point, from, to int) bool {
	for _, p := range corners {
		if p[0] < float64(from) || p[0] > float64(to) {
			return false
		}
	}
	return true
}

// tableAnswer is a table of several photos as the API answers it.
type tableAnswer struct {
	photoAnswer
	Parts []struct {
		Photo, Name string
		Report      partReport
	}
}

type partReport struct {
	Image struct{ Width int }
	Cards []struct {
		ID      int
		OnPhoto *bool         `json:"on_photo"`
		Corners [4][2]float64 `json:"corners_px"`
	}
	Corrections []struct{ Text string }
	Doubts      []struct {
		Place string
		At    *[2]float64 `json:"at_px"`
	}
}

// joinedTable sends two photos of one table, and waits until they are put together.
func joinedTable(t testing.TB, s *site) (id string, parts []string) {
	t.Helper()
	s.made.parts = halves(t, s.made.read)
	parts = []string{s.upload(t, "left"), s.upload(t, "right")}
	var said struct{ ID string }
	r := s.ask(t, "POST", "/api/tables", `{"photos":["`+parts[0]+`","`+parts[1]+`"]}`, &said)
	require.Equal(t, http.StatusAccepted, r.StatusCode)
	require.Equal(t, "done", s.done(t, said.ID).State)
	return said.ID, parts
}

func TestACardOnTwoPhotosOfOneTableCountsOnce(t *testing.T) {
	s := open(t, t.TempDir())
	whole := s.done(t, s.upload(t, "photo")).Report
	id, parts := joinedTable(t, s)
	var p tableAnswer
	s.ask(t, "GET", "/api/photos/"+id, "", &p)
	require.Len(t, p.Report.Cards, 16)
	require.ElementsMatch(t, whole.Scores, p.Report.Scores, "as on one photo of it all")
	require.Len(t, whole.Removed, len(p.Report.Removed))
	require.Len(t, p.Parts, 2)
	seen := map[int]int{}
	for k, part := range p.Parts {
		require.Equal(t, parts[k], part.Photo)
		for _, c := range part.Report.Cards {
			inside := true
			for _, q := range c.Corners {
				inside = inside && q[0] >= 0 && q[0] <= float64(part.Report.Image.Width)
			}
			if *c.OnPhoto {
				seen[c.ID]++
			}
			require.False(t, inside && !*c.OnPhoto, "a card that lies within the picture is on it")
		}
	}
	require.Len(t, seen, 16, "each card is shown on a photo")
	both := 0
	for _, n := range seen {
		both += n - 1
	}
	require.GreaterOrEqual(t, both, 2)
}

func TestTheProofOfOneTableShowsAllItsPhotos(t *testing.T) {
	s := open(t, t.TempDir())
	id, _ := joinedTable(t, s)
	width := func(path string) (w, h int) {
		r := s.ask(t, "GET", "/api/photos/"+id+path, "", nil)
		require.Equal(t, http.StatusOK, r.StatusCode, path)
		img, err := jpeg.Decode(r.Body)
		require.NoError(t, err)
		return img.Bounds().Dx(), img.Bounds().Dy()
	}
	w, _ := width("/picture.jpg?part=1")
	require.Equal(t, s.made.parts["right"].View.Width, w)
	_, first := width("/annotated.jpg?part=0")
	_, second := width("/annotated.jpg?part=1")
	_, all := width("/annotated.jpg")
	require.Equal(t, first+second, all)
	require.Equal(t, http.StatusNotFound, s.ask(t, "GET", "/api/photos/"+id+"/picture.jpg?part=2", "", nil).StatusCode)
	pdf := body(s.ask(t, "GET", "/api/photos/"+id+"/proof.pdf", "", nil))
	require.GreaterOrEqual(t, bytes.Count([]byte(pdf), []byte("/Subtype /Image")), 2)
	var link struct{ Path string }
	s.ask(t, "POST", "/api/photos/"+id+"/link", "{}", &link)
	page := body(s.ask(t, "GET", link.Path, "", nil))
	require.Contains(t, page, "picture.jpg?part=0")
	require.Contains(t, page, "picture.jpg?part=1")
}

// What two photos disagree on is a doubt, which is answered like any other.
func TestWhatTwoPhotosDisagreeOnIsAsked(t *testing.T) {
	s := open(t, t.TempDir())
	s.made.parts = halves(t, s.made.read)
	right := s.made.parts["right"]
	both := -1 // a card of both, as the right photo has it
	for i := range right.Layout.Cards {
		for k := range s.made.parts["left"].Layout.Cards {
			if right.Layout.Cards[i].SamePrint(&s.made.parts["left"].Layout.Cards[k]) && right.Layout.Cards[i].Color != nil {
				both = i
			}
		}
	}
	require.GreaterOrEqual(t, both, 0)
	card := &right.Layout.Cards[both]
	other := card.Face.Design
	for i := range right.Layout.Deck.Designs {
		d := &right.Layout.Deck.Designs[i]
		if (*d).Value != other.Value && (*d).Suit == other.Suit {
			other = *d
			break
		}
	}
	right.Layout = right.Layout.WithReading(table.CardID(both), table.Alternative{Face: other.Face(card.Face.Side), Color: card.Color})
	left, rightID := s.upload(t, "left"), s.upload(t, "right")
	s.done(t, rightID)
	var said struct{ ID string }
	s.ask(t, "POST", "/api/tables", `{"photos":["`+left+`","`+rightID+`"]}`, &said)
	p := s.done(t, said.ID)
	require.Equal(t, "done", p.State, p.Error)
	asked := -1
	for i, d := range p.Report.Doubts {
		if d.Kind == "identity" {
			asked = i
		}
	}
	require.GreaterOrEqual(t, asked, 0, "%v", p.Report.Doubts)
	require.False(t, p.Report.Sure)
	answer := string(p.Report.Doubts[asked].Answers[0].Correction)
	var after reportAnswer
	r := s.ask(t, "POST", "/api/photos/"+said.ID+"/corrections?part=1", answer, &after)
	require.Equal(t, http.StatusOK, r.StatusCode)
	require.Len(t, after.Doubts, len(p.Report.Doubts)-1)
}

func TestWhatPeopleSaidAboutAPhotoStandsOnTheWholeTable(t *testing.T) {
	s := open(t, t.TempDir())
	s.made.parts = halves(t, s.made.read)
	left, right := s.upload(t, "left"), s.upload(t, "right")
	was := s.done(t, right)
	s.done(t, left)
	s.ask(t, "POST", "/api/photos/"+right+"/corrections", `{"kind":"legal","card":3,"legal":false}`, nil)
	s.ask(t, "POST", "/api/photos/"+right+"/corrections", `{"kind":"present","card":2,"present":false}`, nil)
	s.ask(t, "POST", "/api/photos/"+right+"/corrections", `{"kind":"undo"}`, nil)
	var said struct{ ID string }
	s.ask(t, "POST", "/api/tables", `{"photos":["`+left+`","`+right+`"]}`, &said)
	p := s.done(t, said.ID)
	require.Len(t, p.Report.Corrections, 1)
	require.Contains(t, strings.ToLower(p.Report.Corrections[0].Text), strings.ToLower(was.Report.Cards[3].Name))
	require.Len(t, p.Report.Cards, 16)
}

func TestPhotosThatAreNoOneTableAreRefused(t *testing.T) {
	s := open(t, t.TempDir())
	id, parts := joinedTable(t, s)
	for body, want := range map[string]int{
		`{"photos":["` + parts[0] + `"]}`:                    http.StatusUnprocessableEntity,
		`{"photos":["` + parts[0] + `","` + parts[0] + `"]}`: http.StatusUnprocessableEntity,
		`{"photos":["` + parts[0] + `","` + id + `"]}`:       http.StatusUnprocessableEntity,
		`{"photos":["` + parts[0] + `","nothing"]}`:          http.StatusNotFound,
		`{"photos":1}`: http.StatusBadRequest,
	} {
		require.Equal(t, want, s.ask(t, "POST", "/api/tables", body, nil).StatusCode, body)
	}
	broken := s.upload(t, "broken")
	var said struct{ ID string }
	s.ask(t, "POST", "/api/tables", `{"photos":["`+parts[0]+`","`+broken+`"]}`, &said)
	p := s.done(t, said.ID)
	require.Equal(t, "failed", p.State)
	require.Contains(t, p.Error, "could not be read")
	s.made.parts["right"].Layout = table.New(s.made.read.Layout.Deck, s.made.parts["right"].Layout.Cards[:1], table.Stacked)
	lone := s.upload(t, "right")
	s.ask(t, "POST", "/api/tables", `{"photos":["`+parts[0]+`","`+lone+`"]}`, &said)
	require.Contains(t, s.done(t, said.ID).Error, "fewer than two cards")
}

// A table that waits when the program ends is put together the next time.
func TestATableThatWaitsWhenTheProgramEndsIsJoinedTheNextTime(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	s.made.parts = halves(t, s.made.read)
	parts := []string{s.upload(t, "left"), s.upload(t, "right")}
	for _, p := range parts {
		s.done(t, p)
	}
	slow := s.upload(t, "slow")
	var said struct{ ID string }
	s.ask(t, "POST", "/api/tables", `{"photos":["`+parts[0]+`","`+parts[1]+`"]}`, &said)
	require.Equal(t, "queued", s.photo(t, said.ID).State)
	s.Server.Close()
	again := open(t, dir)
	close(again.made.let)
	require.Equal(t, "done", again.done(t, slow).State)
	require.Len(t, again.done(t, said.ID).Report.Cards, 16)
}
