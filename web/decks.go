package web

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"referee/deck"
	"referee/internal/fault"
	"referee/report"
	"referee/store"
)

// noteDeck is where the store remembers which deck photos show unless they say
// otherwise; "" is that of the program.
const noteDeck = "deck"

// The bounds of a deck file: those that were learned have some 100 KB.
const (
	maxDeckBytes = 1 << 20 // ten times as much
	maxDeckName  = 40      // letters, as a player's name
)

// deckForm is a deck as the API has it.
type deckForm struct {
	Name    string   `json:"name"` // "" for that of the program
	Title   string   `json:"title"`
	Summary string   `json:"summary"`
	Colors  []string `json:"colors"`
	Usual   bool     `json:"usual"` // photos show it unless they say otherwise
}

// deckNamed is a deck by its name; "" is that of the program.
func (s *Server) deckNamed(ctx context.Context, name string) (*deck.Deck, error) {
	if name == "" {
		return s.Deck, nil
	}
	s.decks.mu.Lock()
	defer s.decks.mu.Unlock()
	if d, has := s.decks.byName[name]; has {
		return d, nil
	}
	all, err := s.Store.Decks(ctx)
	if err != nil {
		return nil, err
	}
	for _, kept := range all {
		if kept.Name == name {
			d, err := deck.Read(bytes.NewReader(kept.Data))
			if err != nil {
				return nil, err
			}
			s.decks.byName[name] = d // a deck never changes once it is kept
			return d, nil
		}
	}
	return nil, fault.Errorf("there is no deck %q here", name)
}

// usualDeck names the deck that photos show unless they say otherwise.
func (s *Server) usualDeck(ctx context.Context) (string, error) { return s.Store.Note(ctx, noteDeck) }

func (s *Server) allDecks(ctx context.Context, lang report.Lang) ([]deckForm, error) {
	usual, err := s.usualDeck(ctx)
	if err != nil {
		return nil, err
	}
	kept, err := s.Store.Decks(ctx)
	if err != nil {
		return nil, err
	}
	out := []deckForm{s.deckForm(s.Deck, "", usual, lang)}
	for _, k := range kept {
		d, err := s.deckNamed(ctx, k.Name)
		if err != nil {
			return nil, err
		}
		out = append(out, s.deckForm(d, k.Name, usual, lang))
	}
	return out, nil
}

func (s *Server) deckForm(d *deck.Deck, name, usual string, lang report.Lang) deckForm {
	f := deckForm{Name: name, Title: name, Summary: report.DeckSummary(d, lang), Colors: d.ColorNames(), Usual: name == usual}
	if name == "" {
		f.Title = d.Name
	}
	return f
}

func (s *Server) listDecks(w http.ResponseWriter, r *http.Request) error {
	all, err := s.allDecks(r.Context(), langOf(r))
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, map[string]any{"decks": all})
}

// addDeck keeps a deck file that is sent, under the name in the address.
func (s *Server) addDeck(w http.ResponseWriter, r *http.Request) error {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxDeckBytes))
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return refuse(http.StatusRequestEntityTooLarge, "what is sent may have %d KB at most", maxDeckBytes>>10)
	}
	if err != nil {
		return err
	}
	if err := s.keepDeck(r.Context(), r.PathValue("name"), data); err != nil {
		return err
	}
	return s.listDecks(w, r)
}

func (s *Server) keepDeck(ctx context.Context, name string, data []byte) error {
	name = strings.TrimSpace(name)
	if name == "" || utf8.RuneCountInString(name) > maxDeckName || strings.ContainsAny(name, "/\\\x00") {
		return refuse(http.StatusUnprocessableEntity, "a deck has a name of at most %d letters", maxDeckName)
	}
	if _, err := deck.Read(bytes.NewReader(data)); err != nil {
		return &refused{http.StatusUnprocessableEntity, err}
	}
	err := s.Store.AddDeck(ctx, &store.Deck{Name: name, Added: time.Now(), Data: data})
	if errors.Is(err, store.ErrTaken) {
		return refuse(http.StatusConflict, "there is a deck %q already: take another name", name)
	}
	return err
}

// getDeck is a deck file.
func (s *Server) getDeck(w http.ResponseWriter, r *http.Request) error {
	all, err := s.Store.Decks(r.Context())
	if err != nil {
		return err
	}
	for _, d := range all {
		if d.Name == r.PathValue("name") {
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
			_, err := w.Write(d.Data)
			return err
		}
	}
	return errNoSuch()
}

// putUsualDeck says which deck photos show unless they say otherwise.
func (s *Server) putUsualDeck(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	var said struct{ Name string }
	if err := json.Unmarshal(data, &said); err != nil {
		return refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
	}
	if err := s.takeDeck(r.Context(), said.Name); err != nil {
		return err
	}
	return s.listDecks(w, r)
}

func (s *Server) takeDeck(ctx context.Context, name string) error {
	if _, err := s.deckNamed(ctx, name); err != nil {
		return &refused{http.StatusUnprocessableEntity, err}
	}
	return s.Store.KeepNote(ctx, noteDeck, name)
}
