package web

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"time"

	"referee/hub/floor"
	"referee/report"
	"referee/store"
	"referee/tournament"
)

// tournamentForm is a tournament as the API has it.
type tournamentForm struct {
	ID    string    `json:"id"`
	Begun time.Time `json:"begun"`
	*tournament.Tournament
	Standings []tournament.Standing `json:"standings"`
	Events    int                   `json:"events"` // how many
	// Next tells that another round can begin, else Why not.
	Next bool   `json:"next"`
	Why  string `json:"why,omitempty"`
	// Counted is what the desk's tables count of the games of the last round, by table.
	Counted map[int]countedForm `json:"counted"`
}

// countedForm is what a table counts of a game that is played there.
type countedForm struct {
	Points [2]int `json:"points"`
	Over   bool   `json:"over"`
	Sure   bool   `json:"sure"`
}

// maxTournamentEvents bounds what is kept of one: 400 entrants, 30 rounds, each result
// entered twice.
const maxTournamentEvents = 20_000

// tournamentOf adds a tournament up, with, last, what is just happening.
func (s *Server) tournamentOf(ctx context.Context, kept *store.KeptTournament, lang report.Lang, now ...tournament.Event) (*tournamentForm, error) {
	data, err := s.Store.TournamentEvents(ctx, kept.ID)
	if err != nil {
		return nil, err
	}
	if len(data)+len(now) > maxTournamentEvents {
		return nil, refuse(http.StatusUnprocessableEntity, "a tournament has %d events at most", maxTournamentEvents)
	}
	t, err := tournament.Load(kept.Terms, data, now...)
	if err != nil {
		return nil, &refused{http.StatusUnprocessableEntity, err}
	}
	out := &tournamentForm{ID: kept.ID, Begun: kept.Begun, Tournament: t, Standings: t.Standings(), Events: len(data) + len(now), Counted: s.countedAt(t)}
	if _, err := t.Next(); err != nil {
		out.Why = upperFirst(report.Fault(err, lang))
	} else {
		out.Next = true
	}
	return out, nil
}

// countedAt is what the tables of the desk count of the last round: those of that number
// at which its two play.
func (s *Server) countedAt(t *tournament.Tournament) map[int]countedForm {
	out := map[int]countedForm{}
	if len(t.Rounds) == 0 || s.Desk == nil {
		return out
	}
	counts := map[int]*floor.Count{}
	for _, at := range s.Desk.Snapshot().Tables {
		counts[at.Number] = at.Count
	}
	for _, g := range t.Rounds[len(t.Rounds)-1].Games {
		if c := counts[g.Table]; c != nil {
			if f, is := countedFor(c, t.Entrants[g.Who[0]-1].Name, t.Entrants[g.Who[1]-1].Name); is {
				out[g.Table] = f
			}
		}
	}
	return out
}

// countedFor is a count for two players; false if others have played.
func countedFor(c *floor.Count, names ...string) (countedForm, bool) {
	f := countedForm{Over: c.Over, Sure: c.Sure}
	if len(c.Scores) != len(names) {
		return f, false
	}
	for k, name := range names {
		found := false
		for _, sc := range c.Scores {
			if sc.Player == name {
				f.Points[k], found = sc.Final, true
			}
		}
		if !found {
			return f, false
		}
	}
	return f, true
}

func (s *Server) listTournaments(w http.ResponseWriter, r *http.Request) error {
	all, err := s.allTournaments(r)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, map[string]any{"tournaments": all})
}

func (s *Server) allTournaments(r *http.Request) ([]*tournamentForm, error) {
	kept, err := s.Store.Tournaments(r.Context())
	if err != nil {
		return nil, err
	}
	out := []*tournamentForm{}
	for _, k := range kept {
		t, err := s.tournamentOf(r.Context(), k, langOf(r))
		if err != nil {
			return nil, err
		}
		out = append(out, t)
	}
	return out, nil
}

// addTournament begins a tournament: what is sent are its terms.
func (s *Server) addTournament(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	terms, err := tournament.DecodeTerms(data)
	if err != nil {
		return &refused{http.StatusUnprocessableEntity, err}
	}
	if data, err = json.Marshal(terms); err != nil {
		return err
	}
	kept := &store.KeptTournament{ID: store.NewID(), Begun: time.Now(), Terms: data}
	if err := s.Store.AddTournament(r.Context(), kept); err != nil {
		return err
	}
	t, err := s.tournamentOf(r.Context(), kept, langOf(r))
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/tournaments/"+kept.ID)
	return answer(w, http.StatusCreated, t)
}

// tournamentAsked is the tournament that an address names.
func (s *Server) tournamentAsked(r *http.Request) (*tournamentForm, error) {
	kept, err := s.Store.Tournament(r.Context(), r.PathValue("id"))
	if err != nil {
		return nil, err
	}
	return s.tournamentOf(r.Context(), kept, langOf(r))
}

func (s *Server) getTournament(w http.ResponseWriter, r *http.Request) error {
	t, err := s.tournamentAsked(r)
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, t)
}

// addTournamentEvents adds what people say, one event or several; a round is drawn here.
func (s *Server) addTournamentEvents(w http.ResponseWriter, r *http.Request) error {
	data, err := decode(w, r)
	if err != nil {
		return err
	}
	var sent []json.RawMessage
	if err := json.Unmarshal(data, &sent); err != nil {
		sent = []json.RawMessage{data}
	}
	s.talking.Lock()
	defer s.talking.Unlock()
	kept, err := s.Store.Tournament(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	var events []tournament.Event
	for _, one := range sent {
		e, err := s.tournamentEvent(r, kept, one, events)
		if err != nil {
			return err
		}
		events = append(events, e)
	}
	t, err := s.tournamentOf(r.Context(), kept, langOf(r), events...)
	if err != nil {
		return err
	}
	var all [][]byte
	for i := range events {
		one, err := json.Marshal(events[i])
		if err != nil {
			return err
		}
		all = append(all, one)
	}
	if err := s.Store.AddTournamentEvents(r.Context(), kept.ID, t.Events-len(events), all, time.Now()); err != nil {
		return err
	}
	s.DeskChanged() // whoever looks sees it at once
	return answer(w, http.StatusOK, t)
}

// tournamentEvent is what somebody says, after what is said before it.
func (s *Server) tournamentEvent(r *http.Request, kept *store.KeptTournament, data []byte, before []tournament.Event) (tournament.Event, error) {
	if bytes.Equal(bytes.TrimSpace(data), []byte(`{"kind":"round"}`)) {
		t, err := s.tournamentOf(r.Context(), kept, langOf(r), before...)
		if err != nil {
			return tournament.Event{}, err
		}
		e, err := t.Tournament.Next()
		if err != nil {
			return e, Refused(err)
		}
		return e, nil
	}
	e, err := tournament.DecodeEvent(data)
	if err != nil {
		return e, &refused{http.StatusBadRequest, err}
	}
	return e, nil
}
