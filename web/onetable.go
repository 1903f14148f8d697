package web

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"referee/correction"
	"referee/deck"
	"referee/internal/fault"
	"referee/joining"
	"referee/store"
	"referee/table"
)

// addTable puts several photos together that show one table. It waits until they are
// read.
func (s *Server) addTable(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	var said struct {
		Photos []string `json:"photos"`
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&said); err != nil {
		return refuse(http.StatusBadRequest, "that cannot be understood: %w", err)
	}
	p := &store.Photo{ID: store.NewID(), Added: time.Now(), Parts: said.Photos}
	if err := s.checkTable(r.Context(), p); err != nil {
		return err
	}
	if s.queue.full() {
		return refuse(http.StatusServiceUnavailable, "%d photos are waiting already: try again in a while", maxWaiting)
	}
	if err := s.Store.AddTable(r.Context(), p); err != nil {
		return err
	}
	s.queue.add(p.ID, job{s.joinPhotos, true})
	w.Header().Set("Location", "/api/photos/"+p.ID)
	return answer(w, http.StatusAccepted, map[string]string{"id": p.ID})
}

// checkTable refuses photos that cannot show one table, and names the table by them.
func (s *Server) checkTable(ctx context.Context, p *store.Photo) error {
	if n := len(p.Parts); n < 2 || n > maxTogether {
		return refuse(http.StatusUnprocessableEntity, "one table is put together from 2 to %d photos", maxTogether)
	}
	var names []string
	for i, id := range p.Parts {
		part, err := s.Store.Photo(ctx, id)
		if err != nil {
			return err
		}
		switch {
		case slices.Contains(p.Parts[:i], id) || len(part.Parts) > 0:
			return refuse(http.StatusUnprocessableEntity, "name each photo once, and none that is put together already")
		case i > 0 && part.Deck != p.Deck:
			return refuse(http.StatusUnprocessableEntity, "the photos are read with different decks")
		}
		p.Deck = part.Deck
		names = append(names, part.Name)
	}
	p.Name = fileName(strings.Join(names, " + "))
	return nil
}

// joinPhotos puts a table together from its photos, which are read before it.
func (s *Server) joinPhotos(ctx context.Context, id string, step func(string, float64)) error {
	keep := context.WithoutCancel(ctx)
	p, err := s.Store.Photo(keep, id)
	if err != nil {
		return err
	}
	step("joining", 0)
	joined, said, err := s.joined(keep, p)
	switch {
	case s.queue.wasCancelled(id):
		err = fault.Errorf("the reading was cancelled")
	case ctx.Err() != nil:
		return ctx.Err()
	}
	if err != nil {
		return s.Store.KeepFault(keep, id, encodeFault(err))
	}
	return s.Store.KeepTable(keep, id, joined, said, time.Now())
}

// joined is a table as its photos show it together, and what people have said about
// each of them.
func (s *Server) joined(ctx context.Context, p *store.Photo) (kept []byte, said [][]byte, err error) {
	d, err := s.deckNamed(ctx, p.Deck)
	if err != nil {
		return nil, nil, err
	}
	parts := make([]joining.Part, len(p.Parts))
	about := make([][]correction.Correction, len(p.Parts))
	for k, id := range p.Parts {
		if parts[k], about[k], err = s.partRead(ctx, id, d); err != nil {
			return nil, nil, err
		}
		parts[k].Name = fmt.Sprintf("%d – %s", k+1, parts[k].View.Picture)
	}
	j, err := joining.Join(parts)
	if err != nil {
		return nil, nil, err
	}
	layout, err := table.EncodeLayout(j.Layout)
	if err != nil {
		return nil, nil, err
	}
	seen := j.Seen(parts)
	if kept, err = json.Marshal(keptReading{View: seen[0].View, Layout: layout, Parts: seen}); err != nil {
		return nil, nil, err
	}
	said, err = carried(j, about)
	return kept, said, err
}

// partRead is what was read on a photo, and what people said about it.
func (s *Server) partRead(ctx context.Context, id string, d *deck.Deck) (joining.Part, []correction.Correction, error) {
	p, err := s.Store.Photo(ctx, id)
	if err != nil {
		return joining.Part{}, nil, err
	}
	if p.State != store.Done {
		return joining.Part{}, nil, fault.Errorf("%s could not be read: take that photo again", p.Name)
	}
	r, err := s.tables.of(p, d)
	if err != nil {
		return joining.Part{}, nil, err
	}
	said, err := s.saidAbout(ctx, id, d)
	if err != nil {
		return joining.Part{}, nil, err
	}
	view := r.view
	view.Picture = p.Name
	return joining.Part{Layout: r.layout, View: view}, correction.Standing(said), nil
}
