package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strings"

	"referee/report"
	"referee/store"
)

// A link to look at shows one proof to whoever has it, and lets nobody change
// anything.

// noteShown and noteLink are where the store remembers which photo a link shows,
// and which link a photo has.
const (
	noteShown = "shown:"
	noteLink  = "link:"
)

// addLink makes the link of a photo, the same each time.
func (s *Server) addLink(w http.ResponseWriter, r *http.Request) error {
	s.talking.Lock()
	defer s.talking.Unlock()
	c, err := s.count(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	token, err := s.Store.Note(r.Context(), noteLink+c.photo.ID)
	if err == nil && token == "" {
		token = store.NewID()
		if err = s.Store.KeepNote(r.Context(), noteShown+token, c.photo.ID); err == nil {
			err = s.Store.KeepNote(r.Context(), noteLink+c.photo.ID, token)
		}
	}
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, map[string]string{"path": "/shown/" + token})
}

// shown is what a link shows.
func (s *Server) shown(r *http.Request) (*counted, error) {
	id, err := s.Store.Note(r.Context(), noteShown+r.PathValue("token"))
	if err != nil {
		return nil, err
	}
	if id == "" {
		return nil, errNoSuch()
	}
	return s.count(r.Context(), id)
}

// shownPage shows a proof: the picture, and the report in words.
func (s *Server) shownPage(w http.ResponseWriter, r *http.Request) error {
	c, err := s.shown(r)
	if err != nil {
		return err
	}
	var words bytes.Buffer
	if err := report.Words(&words, c.on(0), langOf(r)); err != nil {
		return err
	}
	var pictures []string
	for k := range max(1, len(c.photo.Parts)) {
		pictures = append(pictures, fmt.Sprintf("%s/picture.jpg?part=%d&lang=%s", localPath(r.URL.Path), k, langOf(r)))
	}
	return s.pages.show(w, r, "shown", map[string]any{"Title": c.photo.Name, "Words": blocksOf(words.String()), "Pictures": pictures})
}

// block is a part of a report in words: columns that stand under one another, or
// sentences.
type block struct {
	Columns bool
	Text    string
}

// blocksOf parts the columns of a report from its sentences, which may be broken anew.
func blocksOf(text string) []block {
	var out []block
	for line := range strings.Lines(text) {
		rest, columns := strings.CutPrefix(line, "   ")
		if n := len(out); n == 0 || out[n-1].Columns != columns {
			out = append(out, block{Columns: columns})
		}
		out[len(out)-1].Text += rest
	}
	return out
}

// shownPicture is its picture.
func (s *Server) shownPicture(w http.ResponseWriter, r *http.Request) error {
	c, err := s.shown(r)
	if err != nil {
		return err
	}
	r.SetPathValue("id", c.photo.ID)
	return s.getAnnotated(w, r)
}
