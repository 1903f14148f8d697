package main

import (
	"cmp"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"

	"referee/correction"
	"referee/deck"
	"referee/internal/fault"
	"referee/internal/jsonfile"
	"referee/match"
	"referee/record"
	"referee/report"
	"referee/rules"
	"referee/scoring"
	"referee/store"
)

// round is the round that the flags say, from where they say that it is.
func (b *matchbook) round(way string) (*match.Round, error) {
	r := &match.Round{OutFirst: b.outFirst, Suits: b.suits}
	switch {
	case b.points != "" && b.report == "" && b.game == 0:
		points, err := parsePoints(b.points)
		r.Points, r.Said = points, true
		return r, err
	case b.report != "" && b.points == "" && b.game == 0:
		return r, b.readRound(way, r)
	case b.game != 0 && b.points == "" && b.report == "":
		r.Game = b.game
		return r, b.countGame(way, r)
	}
	return nil, usagef("say where the points are from: --points, --report or --watched")
}

// parsePoints reads "blue=31,red=28".
func parsePoints(said string) (map[string]int, error) {
	out := map[string]int{}
	for part := range strings.SplitSeq(said, ",") {
		color, number, _ := strings.Cut(strings.TrimSpace(part), "=")
		n, err := strconv.Atoi(strings.TrimSpace(number))
		if err != nil {
			return nil, usagef("--points is %q: must be like blue=31,red=28", said)
		}
		out[strings.TrimSpace(color)] = n
	}
	return out, nil
}

// readRound takes the points from a report, counted anew if that was not judged by the
// way to play of the match.
func (b *matchbook) readRound(way string, r *match.Round) error {
	path := b.report
	data, err := os.ReadFile(path)
	if err != nil {
		return usage(fault.Errorf("%s cannot be read: %w", path, fault.WithoutPath(err)))
	}
	var said struct {
		Cards []struct {
			Color *string `json:"color"`
		} `json:"cards"`
		Scores []struct {
			Color string `json:"color"`
			Final int    `json:"final"`
		} `json:"scores"`
		Sure        bool              `json:"sure"`
		Corrections []json.RawMessage `json:"corrections"`
	}
	if err := json.Unmarshal(jsonfile.WithoutMark(data), &said); err != nil || len(said.Scores) == 0 {
		return usagef("%s is no report with points", path)
	}
	r.Points, r.Sure, r.Said = map[string]int{}, said.Sure, len(said.Corrections) > 0
	for _, s := range said.Scores {
		for _, c := range said.Cards {
			if c.Color != nil && *c.Color == s.Color {
				r.Points[s.Color] = s.Final
			}
		}
	}
	if err := b.judgeAs(rules.Way{Code: way, Suits: r.Suits}, jsonfile.WithoutMark(data), r); err != nil {
		return usage(fault.Errorf("%s: %w", path, err))
	}
	return nil
}

// judgeAs counts the table of a report by the way to play of a match, unless the report
// did.
func (b *matchbook) judgeAs(way rules.Way, data []byte, r *match.Round) error {
	v, is := b.Game.(rules.Variants)
	if !is {
		return nil
	}
	said, err := report.ReadJudged(data)
	if err != nil {
		return err
	}
	usual := v.WayCodes()[0]
	if cmp.Or(said.Way.Code, usual) == cmp.Or(way.Code, usual) && (way.Suits == nil || slices.Equal(said.Way.Suits, way.Suits)) {
		r.Suits = said.Way.Suits
		return nil
	}
	result, err := said.JudgeAnew(way, v, b.deck)
	if err != nil {
		return err
	}
	r.Points, r.Sure = result.RoundOf("").Points, result.Sure
	return nil
}

// playGame takes the referee of the way to play that a round was played by.
func (b *matchbook) playGame(way string, g *store.Game, d *deck.Deck, r *match.Round) error {
	if v, is := b.Game.(rules.Variants); is && way == v.WayCodes()[0] {
		way = "" // which every match has that names none
	}
	by := rules.Way{Code: cmp.Or(way, g.Terms.Way), Suits: r.Suits}
	if by.Suits == nil {
		by.Suits, r.Suits = g.Terms.Suits, g.Terms.Suits
	}
	return b.playAs(by, d)
}

// countGame counts a game that was watched as its record has it, by the way to play of
// the match if that names one, else by its own.
func (b *matchbook) countGame(way string, r *match.Round) error {
	g, err := b.store.Game(b.ctx, b.game)
	if err != nil {
		return usage(err)
	}
	events, d, err := eventsAndDeck(b.ctx, b.store, g)
	if err != nil {
		return err
	}
	state, err := record.Sum(record.Terms{Deck: d, Seats: g.Terms.Seats}, events)
	if err != nil {
		return err
	}
	if err := b.playGame(way, &g, d, r); err != nil {
		return usage(err)
	}
	l := state.Layout()
	c, err := correction.Apply(l, b.Referee, state.RulingsOn(l))
	if err != nil {
		return err
	}
	result := scoring.Settle(c.Layout, c.Referee)
	r.Points, r.Sure, r.Said = result.RoundOf("").Points, result.Sure, len(record.SaidOf(events)) > 0
	return nil
}
