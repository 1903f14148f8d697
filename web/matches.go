package web

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"maps"
	"net/http"
	"time"

	"referee/match"
	"referee/scoring"
	"referee/store"
)

// matchForm is a match as the API has it.
type matchForm struct {
	ID         string          `json:"id"`
	Begun      time.Time       `json:"begun"`
	Terms      *match.Terms    `json:"terms"`
	Rounds     []match.Round   `json:"rounds"`
	Totals     []int           `json:"totals"`   // by side
	ByRound    [][]int         `json:"by_round"` // by round, then side
	Outcome    scoring.Outcome `json:"outcome"`
	Winners    []int           `json:"winners"` // sides
	ByOutFirst bool            `json:"by_out_first"`
	Undo       bool            `json:"undo"`
	// Stale are the rounds whose photo has been put right since they were added.
	Stale  []int `json:"stale"`
	Events int   `json:"events"` // how many
	// Deleted tells that it was deleted; undo brings it back.
	Deleted bool `json:"deleted"`
}

// matchOf adds a match up, with, last, what is just happening.
func (s *Server) matchOf(ctx context.Context, kept *store.KeptMatch, now ...match.Event) (*matchForm, error) {
	data, err := s.Store.MatchEvents(ctx, kept.ID)
	if err != nil {
		return nil, err
	}
	d, err := s.deckNamed(ctx, match.DeckName(kept.Terms))
	if err != nil {
		return nil, err
	}
	m, err := match.Load(kept.Terms, data, s.Game, d, now...)
	if err != nil {
		return nil, &refused{http.StatusUnprocessableEntity, err}
	}
	st := &m.Standings
	out := &matchForm{ID: kept.ID, Begun: kept.Begun, Terms: m.Terms, Rounds: append([]match.Round{}, m.Rounds...), Totals: st.Totals,
		ByRound: append([][]int{}, st.ByRound...), Outcome: st.Outcome, Winners: append([]int{}, st.Winners...), ByOutFirst: st.ByOutFirst,
		Undo: m.Undoable, Deleted: m.Deleted, Events: len(data) + len(now), Stale: []int{}}
	for i := range m.Rounds {
		if r := &m.Rounds[i]; s.isStale(ctx, r) {
			out.Stale = append(out.Stale, r.ID)
		}
	}
	return out, nil
}

// isStale tells whether the photo of a round counts otherwise by now.
func (s *Server) isStale(ctx context.Context, r *match.Round) bool {
	if r.Photo == "" {
		return false
	}
	p, err := s.Store.Photo(ctx, r.Photo)
	if err != nil || p.State != store.Done {
		return false
	}
	now := s.summary(ctx, p)
	return now != nil && (!maps.Equal(now.Scores, r.Points) || now.Sure != r.Sure)
}

func (s *Server) allMatches(ctx context.Context) ([]*matchForm, error) {
	kept, err := s.Store.Matches(ctx)
	if err != nil {
		return nil, err
	}
	out := []*matchForm{}
	for _, k := range kept {
		m, err := s.matchOf(ctx, k)
		if err != nil {
			return nil, err
		}
		out = append(out, m)
	}
	return out, nil
}

func (s *Server) listMatches(w http.ResponseWriter, r *http.Request) error {
	all, err := s.allMatches(r.Context())
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, map[string]any{"matches": all})
}

// addMatch begins a match: what is sent are its terms.
func (s *Server) addMatch(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	usual, err := s.usualDeck(r.Context())
	if err != nil {
		return err
	}
	d, err := s.deckNamed(r.Context(), usual)
	if err != nil {
		return err
	}
	t, err := match.DecodeTerms(data, s.Game, d)
	if err != nil {
		return &refused{http.StatusUnprocessableEntity, err}
	}
	t.Deck = usual
	if data, err = json.Marshal(t); err != nil {
		return err
	}
	kept := &store.KeptMatch{ID: store.NewID(), Begun: time.Now(), Terms: data}
	if err := s.Store.AddMatch(r.Context(), kept); err != nil {
		return err
	}
	m, err := s.matchOf(r.Context(), kept)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/matches/"+kept.ID)
	return answer(w, http.StatusCreated, m)
}

// matchAsked is the match that an address names.
func (s *Server) matchAsked(r *http.Request) (*matchForm, error) {
	kept, err := s.Store.Match(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return s.matchOf(r.Context(), kept)
}

func (s *Server) getMatch(w http.ResponseWriter, r *http.Request) error {
	m, err := s.matchAsked(r)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, m)
}

// addMatchEvent adds a round, changes or deletes one, or takes that back. A
// round of a photo or a live game needs no points: they are counted.
func (s *Server) addMatchEvent(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	e, err := match.DecodeEvent(data)
	if err != nil {
		return &refused{http.StatusBadRequest, err}
	}
	s.talking.Lock()
	defer s.talking.Unlock()
	kept, err := s.Store.Match(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	if e.Round != nil {
		before, err := s.matchOf(r.Context(), kept)
		if err != nil {
			return err
		}
		if err := s.countRound(r.Context(), before.Terms.Way, e.Round); err != nil {
			return err
		}
	}
	m, err := s.matchOf(r.Context(), kept, e)
	if err != nil {
		return err
	}
	if data, err = json.Marshal(e); err != nil {
		return err
	}
	if err := s.Store.AddMatchEvent(r.Context(), kept.ID, m.Events-1, data, time.Now()); err != nil {
		return err
	}
	return answer(w, http.StatusOK, m)
}

func takeResult(round *match.Round, result *scoring.Result) {
	round.Points, round.Sure = result.RoundOf("").Points, result.Sure
}

// getMatchCSV is the table of rounds, for a spreadsheet.
func (s *Server) getMatchCSV(w http.ResponseWriter, r *http.Request) error {
	m, err := s.matchAsked(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	return csv.NewWriter(w).WriteAll(match.Table(m.Terms, m.Rounds, m.ByRound, m.Totals))
}
