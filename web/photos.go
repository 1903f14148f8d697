package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"referee/report"
	"referee/store"
)

// photoForm is a photo as the API has it.
type photoForm struct {
	ID      string          `json:"id"`
	Name    string          `json:"name"`
	Added   time.Time       `json:"added"`
	State   string          `json:"state"` // queued, reading, done or failed
	Stage   string          `json:"stage,omitempty"`
	Done    float64         `json:"progress"`
	Ahead   int             `json:"ahead,omitempty"`
	Error   string          `json:"error,omitempty"`
	Report  json.RawMessage `json:"report,omitempty"`
	Parts   []partForm      `json:"parts,omitempty"`   // of a table that several photos show
	Summary *summaryForm    `json:"summary,omitempty"` // in lists
	// Photos is how many photos show it together, in lists; 0: it is one.
	Photos int `json:"photos,omitempty"`
}

// summaryForm is what a list shows of a photo that was counted.
type summaryForm struct {
	Winners []string       `json:"winners"`
	Points  int            `json:"points"` // of the winners
	Scores  map[string]int `json:"scores"` // by colour
	Sure    bool           `json:"sure"`
	Cards   int            `json:"cards"`
}

// addPhoto takes a photo, keeps it, and lets it be read.
func (s *Server) addPhoto(w http.ResponseWriter, r *http.Request) error {
	if s.queue.full() {
		return refuse(http.StatusServiceUnavailable, "%d photos are waiting already: try again in a while", maxWaiting)
	}
	select {
	case s.uploads <- struct{}{}:
		defer s.uploads.leave()
	case <-r.Context().Done():
		return r.Context().Err()
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxPhotoBytes+maxJSONBytes)
	p := &store.Photo{ID: store.NewID(), Added: time.Now()}
	var err error
	if p.Deck, err = s.usualDeck(r.Context()); err != nil { // unless the form says another
		return err
	}
	data, err := readForm(r, p)
	if err != nil {
		return err
	}
	if _, err := s.deckNamed(r.Context(), p.Deck); err != nil {
		return &refused{http.StatusBadRequest, err}
	}
	if err := s.Store.AddPhoto(r.Context(), p, data); err != nil {
		return err
	}
	if !s.queue.add(p.ID, job{do: s.readPhoto}) {
		return refuse(http.StatusServiceUnavailable, "%d photos are waiting already: try again in a while", maxWaiting)
	}
	w.Header().Set("Location", "/api/photos/"+p.ID)
	return answer(w, http.StatusAccepted, map[string]string{"id": p.ID})
}

// readForm takes the fields photo and deck of a form.
func readForm(r *http.Request, p *store.Photo) ([]byte, error) {
	form, err := r.MultipartReader()
	if err != nil {
		return nil, refuse(http.StatusBadRequest, "send a photo in the field photo of a form")
	}
	var data []byte
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = readField(part, p, &data)
		}
		var large *http.MaxBytesError
		var known *refused
		switch {
		case errors.As(err, &large):
			return nil, refuse(http.StatusRequestEntityTooLarge, "a photo may have %d MB at most", maxPhotoBytes>>20)
		case errors.As(err, &known):
			return nil, err
		case err != nil:
			return nil, refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
		}
	}
	if len(data) == 0 {
		return nil, refuse(http.StatusBadRequest, "send a photo in the field photo of a form")
	}
	return data, nil
}

func readField(part *multipart.Part, p *store.Photo, photo *[]byte) error {
	defer part.Close()
	switch part.FormName() {
	case "photo":
		data, err := io.ReadAll(io.LimitReader(part, maxPhotoBytes+1))
		if err != nil {
			return err
		}
		if len(data) > maxPhotoBytes {
			return refuse(http.StatusRequestEntityTooLarge, "a photo may have %d MB at most", maxPhotoBytes>>20)
		}
		p.Name, *photo = fileName(part.FileName()), data
	case "deck":
		name, err := io.ReadAll(io.LimitReader(part, maxJSONBytes))
		if err != nil {
			return err
		}
		p.Deck = string(name)
	}
	return nil
}

// listPhotos lists the newest photos, with the winners of those that were counted.
func (s *Server) listPhotos(w http.ResponseWriter, r *http.Request) error {
	list, err := s.recentPhotos(r)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, map[string]any{"photos": list})
}

// maxListed is how many photos a list shows.
const maxListed = 20

func (s *Server) recentPhotos(r *http.Request) ([]*photoForm, error) {
	photos, err := s.Store.Photos(r.Context(), maxListed)
	if err != nil {
		return nil, err
	}
	out := []*photoForm{}
	for _, p := range photos {
		f := s.formOf(p, langOf(r))
		if p.State == store.Done {
			f.Summary = s.summary(r.Context(), p)
		}
		out = append(out, f)
	}
	return out, nil
}

// formOf is a photo without its report.
func (s *Server) formOf(p *store.Photo, lang report.Lang) *photoForm {
	f := &photoForm{ID: p.ID, Name: p.Name, Added: p.Added, State: string(p.State), Photos: len(p.Parts)}
	switch p.State {
	case store.Done:
		f.Done = 1
	case store.Failed:
		f.Error = decodeFault(p.Fault, lang)
	default:
		if at, waits := s.queue.progress(p.ID); waits {
			f.State, f.Done, f.Ahead = at.State, at.Done, at.Ahead
			f.Stage = report.Stage(at.Stage, lang)
		}
	}
	return f
}

// getPhoto tells how far a photo is and, once it is read, the report.
func (s *Server) getPhoto(w http.ResponseWriter, r *http.Request) error {
	p, err := s.Store.Photo(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	f := s.formOf(p, langOf(r))
	if p.State == store.Done {
		c, err := s.count(r.Context(), p.ID)
		if err != nil {
			return err
		}
		if f.Report, err = reportOf(c.on(0), langOf(r)); err != nil {
			return err
		}
		if f.Parts, err = partForms(c, langOf(r)); err != nil {
			return err
		}
	}
	return answer(w, http.StatusOK, f)
}

func reportOf(in *report.Input, lang report.Lang) ([]byte, error) {
	var b bytes.Buffer
	err := report.JSON(&b, in, lang)
	return b.Bytes(), err
}

// getReport is the report by itself, as a file.
func (s *Server) getReport(w http.ResponseWriter, r *http.Request) error {
	_, in, err := s.countAsked(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	return report.FileJSON(w, in, langOf(r))
}

func (s *Server) answerReport(w http.ResponseWriter, r *http.Request, c *counted) error {
	in, err := c.asked(r)
	if err != nil {
		return err
	}
	data, err := reportOf(in, langOf(r))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, err = w.Write(data)
	return err
}

// cancelReading ends the reading of a photo, or the waiting for it.
func (s *Server) cancelReading(w http.ResponseWriter, r *http.Request) error {
	if !s.queue.cancel(r.PathValue("id")) {
		return errNoSuch()
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// getPicture is the photo as it is displayed.
func (s *Server) getPicture(w http.ResponseWriter, r *http.Request) error {
	p, err := s.Store.Photo(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	part, err := partOf(r, len(p.Parts))
	if err != nil {
		return err
	}
	data, err := s.Store.Picture(r.Context(), pictureOf(p, part), store.Upright)
	if err != nil {
		return err
	}
	// It never changes: the browser may keep it.
	w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
	w.Header().Set("Content-Type", "image/jpeg")
	_, err = w.Write(data)
	return err
}
