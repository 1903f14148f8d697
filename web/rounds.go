package web

import (
	"context"
	"net/http"
	"strings"

	"referee/correction"
	"referee/match"
	"referee/rules"
	"referee/scoring"
)

// countRound takes the points of a round from where it says that they are; what
// somebody typed in beside that does not count.
func (s *Server) countRound(ctx context.Context, way string, round *match.Round) error {
	switch {
	case round.Photo != "":
		if err := s.playAs(ctx, round.Photo, way, round.Suits); err != nil {
			return err
		}
		c, err := s.count(ctx, round.Photo)
		if err != nil {
			return err
		}
		takeResult(round, c.input.Result)
		round.Said = len(c.input.Said) > 0
	case round.Game != 0:
		t, err := s.tableOf(ctx, round.Game)
		if err != nil {
			return err
		}
		result, err := s.countLive(t, way, round.Suits)
		if err != nil {
			return err
		}
		takeResult(round, result)
		round.Said = len(t.Said) > 0
	default:
		round.Sure, round.Said = false, true
	}
	return nil
}

// tableOf is the table of a game: as it lies now, of the one that is watched, else as it
// lay at the end.
func (s *Server) tableOf(ctx context.Context, game int64) (*LiveTable, error) {
	if s.Live != nil {
		if t := s.Live.Table(); t.Game == game && t.Layout != nil {
			return &t, nil
		}
	}
	g, err := s.gameKept(ctx, game)
	if err != nil {
		return nil, err
	}
	_, t, _, err := g.after(len(g.events))
	return t, err
}

// countLive counts the table of a game by the way to play of a match, if that
// names one, else by its own.
func (s *Server) countLive(t *LiveTable, way string, suits []string) (*scoring.Result, error) {
	g, is := s.Game.(rules.Variants)
	if !is || way == "" || way == g.WayCodes()[0] {
		result := scoring.Settle(t.Layout, t.Referee)
		return &result, nil
	}
	if suits == nil {
		suits = t.Way.Suits
	}
	played, err := g.Play(rules.Way{Code: way, Suits: suits}, t.Layout.Deck, s.Said)
	if err != nil {
		return nil, &refused{http.StatusUnprocessableEntity, err}
	}
	c, err := correction.Apply(t.Layout, played.Referee, t.Rulings)
	if err != nil {
		return nil, err
	}
	result := scoring.Settle(c.Layout, c.Referee)
	return &result, nil
}

// playAs lets a photo be judged by the way to play of its match, unless people
// have said another: so its page and the match say the same.
func (s *Server) playAs(ctx context.Context, id, way string, suits []string) error {
	g, is := s.Game.(rules.Variants)
	if !is || way == "" || way == g.WayCodes()[0] {
		return nil
	}
	p, err := s.Store.Photo(ctx, id)
	if err != nil {
		return err
	}
	own, err := decodeOwn(p.Settings)
	if err != nil {
		return err
	}
	if own.values.Choices[keyWay] != "" {
		return nil
	}
	own.values.Choices[keyWay], own.values.Choices[keySuits] = way, strings.Join(suits, ",")
	if _, err := s.referee(own.values); err != nil {
		return &refused{http.StatusUnprocessableEntity, err}
	}
	kept, err := own.encode()
	if err != nil {
		return err
	}
	return s.Store.KeepSettings(ctx, id, kept)
}
