package web

import (
	"context"
	"encoding/csv"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	"referee/deck"
	"referee/record"
	"referee/recount"
	"referee/report"
	"referee/rules"
	"referee/scoring"
	"referee/store"
)

// keptGameForm is a game that was watched, as the API has it.
type keptGameForm struct {
	ID       int64         `json:"id"`
	Begun    time.Time     `json:"begun"`
	Seats    []record.Seat `json:"seats"`
	Way      string        `json:"way,omitempty"`
	Suits    []string      `json:"suits,omitempty"`
	Over     bool          `json:"over"`
	Watching bool          `json:"watching"` // now
	Events   int           `json:"events"`   // how many
	Told     []eventForm   `json:"told,omitempty"`
}

// keptTableForm is the table of a game as it lay after some event.
type keptTableForm struct {
	After   int         `json:"after"` // the event
	Turn    []string    `json:"turn"`
	Scores  []gameScore `json:"scores"`
	Winners []string    `json:"winners"` // colours
	Sure    bool        `json:"sure"`
	Drawn   []drawnForm `json:"drawn"`
}

type gameScore struct {
	Color  string `json:"color"`
	Player string `json:"player,omitempty"`
	AsLaid int    `json:"as_laid"`
	Final  int    `json:"final"`
}

// keptGame is a game that was watched, with what its events need.
type keptGame struct {
	store.Game
	deck   *deck.Deck
	played rules.Played
	events []record.Event
}

// game is the game that a request names.
func (s *Server) game(r *http.Request) (*keptGame, error) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil || id < 1 {
		return nil, errNoSuch()
	}
	return s.gameKept(r.Context(), id)
}

// gameKept reads a game from the store.
func (s *Server) gameKept(ctx context.Context, id int64) (*keptGame, error) {
	g := &keptGame{deck: deck.Default()}
	var err error
	if g.Game, err = s.Store.Game(ctx, id); err != nil {
		return nil, err
	}
	if g.Terms.Game != s.Game.Code() {
		return nil, errNoSuch()
	}
	if g.Terms.Deck != "" {
		if g.deck, err = deck.ReadFile(g.Terms.Deck); err != nil {
			return nil, &refused{http.StatusConflict, err}
		}
	}
	if g.played, err = s.playedAs(rules.Way{Code: g.Terms.Way, Suits: g.Terms.Suits}, g.deck); err != nil {
		return nil, err
	}
	g.events, err = s.Store.Events(ctx, id)
	return g, err
}

// playedAs is what follows from a way to play, with the settings of this program.
func (s *Server) playedAs(way rules.Way, d *deck.Deck) (rules.Played, error) {
	return rules.PlayBy(s.Game, way, d, s.Said)
}

// after is the table as it lay after an event, and what it counts.
func (g *keptGame) after(seq int) (*record.State, *LiveTable, *scoring.Result, error) {
	n := 0
	for n < len(g.events) && g.events[n].Seq <= seq {
		n++
	}
	r, err := recount.After(g.deck, g.Terms.Seats, g.played, g.events[:n])
	if err != nil {
		return nil, nil, nil, err
	}
	t := &LiveTable{Way: rules.Way{Code: g.Terms.Way, Suits: g.Terms.Suits}, Layout: r.Layout, Turn: r.Turn, Said: r.Said, Rulings: r.Rulings, Referee: r.Referee}
	result := r.Result()
	return r.State, t, &result, nil
}

// formOfGame is a game without its events.
func (s *Server) formOfGame(g *store.Game) keptGameForm {
	return keptGameForm{ID: g.ID, Begun: g.Begun, Seats: append([]record.Seat{}, g.Terms.Seats...), Way: g.Terms.Way, Suits: g.Terms.Suits, Over: g.Over,
		Watching: s.Live != nil && s.Live.Table().Game == g.ID, Events: g.Events}
}

// allGames lists the games that were watched, the newest first.
func (s *Server) allGames(ctx context.Context) ([]keptGameForm, error) {
	all, err := s.Store.Games(ctx)
	if err != nil {
		return nil, err
	}
	out := []keptGameForm{}
	for i := range all {
		if all[i].Terms.Game == s.Game.Code() {
			out = append(out, s.formOfGame(&all[i]))
		}
	}
	return out, nil
}

func (s *Server) listGames(w http.ResponseWriter, r *http.Request) error {
	all, err := s.allGames(r.Context())
	if err != nil {
		return err
	}
	return answer(w, http.StatusOK, map[string]any{"games": all})
}

// getGame is a game with all that was told of it.
func (s *Server) getGame(w http.ResponseWriter, r *http.Request) error {
	g, err := s.game(r)
	if err != nil {
		return err
	}
	f := s.formOfGame(&g.Game)
	f.Told = []eventForm{}
	for i := range g.events {
		f.Told = append(f.Told, eventForm{g.events[i], report.Event(&g.events[i], g.deck, s.Game, langOf(r))})
	}
	return answer(w, http.StatusOK, f)
}

// getGameTable is the table as it lay after an event: the last, if none is named.
func (s *Server) getGameTable(w http.ResponseWriter, r *http.Request) error {
	g, err := s.game(r)
	if err != nil {
		return err
	}
	seq := len(g.events)
	if said := r.URL.Query().Get("after"); said != "" {
		if seq, err = strconv.Atoi(said); err != nil || seq < 0 {
			return refuse(http.StatusBadRequest, "%s is %q: must be a number", "after", said)
		}
	}
	state, t, result, err := g.after(seq)
	if err != nil {
		return err
	}
	out := keptTableForm{After: state.Seq, Turn: append([]string{}, t.Turn...), Scores: g.scores(result), Winners: []string{}, Sure: result.Sure,
		Drawn: drawn(t, result, langOf(r))}
	for _, c := range result.Winners {
		out.Winners = append(out.Winners, c.Name)
	}
	return answer(w, http.StatusOK, out)
}

func (g *keptGame) scores(result *scoring.Result) []gameScore {
	out := []gameScore{}
	for _, c := range result.Colors {
		if c.Cards == 0 {
			continue
		}
		var players []string
		for _, seat := range g.Terms.Seats {
			if seat.Color == c.Color.Name {
				players = append(players, seat.Player)
			}
		}
		out = append(out, gameScore{c.Color.Name, strings.Join(players, ", "), c.AsLaid, c.Final})
	}
	return out
}

// getGameEvents are the events of a game as lines of JSON, for programs.
func (s *Server) getGameEvents(w http.ResponseWriter, r *http.Request) error {
	g, err := s.game(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "application/x-ndjson; charset=utf-8")
	out := json.NewEncoder(w)
	for i := range g.events {
		if err := out.Encode(&g.events[i]); err != nil {
			return err
		}
	}
	return nil
}

// getGameCSV are the points of a game, for a spreadsheet.
func (s *Server) getGameCSV(w http.ResponseWriter, r *http.Request) error {
	g, err := s.game(r)
	if err != nil {
		return err
	}
	_, t, result, err := g.after(len(g.events))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	rows := [][]string{{"color", "player", "as_laid", "final", "sure", "corrections"}}
	for _, c := range g.scores(result) {
		rows = append(rows, []string{c.Color, c.Player, strconv.Itoa(c.AsLaid), strconv.Itoa(c.Final), strconv.FormatBool(result.Sure), strconv.Itoa(len(t.Said))})
	}
	return csv.NewWriter(w).WriteAll(rows)
}

// gamesPage lists the games that were watched.
func (s *Server) gamesPage(w http.ResponseWriter, r *http.Request) error {
	all, err := s.allGames(r.Context())
	if err != nil {
		return err
	}
	return s.pages.show(w, r, "games", map[string]any{"Title": word(langOf(r), "games"), "Games": all})
}

// gamePage shows one, event by event.
func (s *Server) gamePage(w http.ResponseWriter, r *http.Request) error {
	g, err := s.game(r)
	if err != nil {
		return err
	}
	return s.pages.show(w, r, "game", map[string]any{"Title": word(langOf(r), "live-game", g.ID), "Game": s.formOfGame(&g.Game)})
}
