package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"referee/board"
	"referee/internal/fault"
	"referee/report"
	"referee/rules"
	"referee/rules/games"
)

// playedFlags are what the command line says about a move in a game on a board.
type playedFlags struct {
	before, after, color, hand, board string
}

// asked tells whether the command is about a move, not about a placement.
func (p *playedFlags) asked() bool { return p.before != "" || p.after != "" || p.hand != "" }

func (p *playedFlags) validate(to *checkFlags, photos []string) error {
	switch {
	case len(photos) > 0:
		return fault.Errorf("give the two positions with --before and --after, and no other photos")
	case p.before == "":
		return fault.Errorf("--before is missing: the position before the move")
	case (p.after == "") == (p.hand == ""):
		return fault.Errorf("say what to find out with --before: --after for a move, or --hand for what could be played")
	case to.at != "" || to.moves:
		return fault.Errorf("--at and --moves are about cards that lie on one another, not about --before")
	}
	return nil
}

// runPlayed judges the move between two positions, or lists what a hand could
// have played.
func (a *app) runPlayed(cmd *cobra.Command, photos []string, to checkFlags) error {
	p := to.played
	if err := p.validate(&to, photos); err != nil {
		return usage(err)
	}
	s, err := loadSettings(cmd.Flags())
	if err != nil {
		return err
	}
	before, err := readWhole(p.before)
	if err != nil {
		return err
	}
	if err := s.takeGame(cmd, before); err != nil {
		return usage(err)
	}
	judge, is := s.Referee.(rules.MoveJudge)
	if !is {
		return usagef("%s is not played move by move: check a photo of the placement", s.Game.Code())
	}
	with := &positions{judge: judge}
	if p.board != "" {
		if with.board, err = board.ReadFile(p.board); err != nil {
			return &codedError{exitDeck, err}
		}
	}
	from, err := with.take(p.before, before)
	if err != nil {
		return err
	}
	if p.hand != "" {
		return a.tellHand(&s, judge, from, to)
	}
	return a.tellPlayed(&s, with, from, to)
}

// takeGame goes by the game that a position's file names, unless somebody said
// one.
func (s *settings) takeGame(cmd *cobra.Command, file []byte) error {
	var named struct{ Game string }
	if json.Unmarshal(file, &named) != nil || named.Game == "" || named.Game == s.Game.Code() || cmd.Flags().Changed(flagName(keyGame)) {
		return nil
	}
	if _, known := games.ByCode(named.Game); !known {
		return fault.Errorf("game is %q: must be one of %s", named.Game, strings.Join(gameCodes(), ", "))
	}
	if err := cmd.Flags().Set(flagName(keyGame), named.Game); err != nil {
		return err
	}
	again, err := loadSettings(cmd.Flags())
	*s = again
	return err
}

// positions reads them for one judge.
type positions struct {
	judge rules.MoveJudge
	board *board.Board // nil: the files say what is printed on it
}

func (p *positions) take(path string, file []byte) (rules.Position, error) {
	at, err := p.judge.ReadPosition(file, p.board)
	if err != nil {
		return nil, &codedError{exitTable, fault.Errorf("%s: %w", path, err)}
	}
	return at, nil
}

func readWhole(path string) ([]byte, error) {
	if ext := strings.ToLower(filepath.Ext(path)); ext != ".json" {
		return nil, usagef("%s: a position must be a .json file, such as a report", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, &codedError{exitPicture, fault.Errorf("%s cannot be read: %w", path, fault.WithoutPath(err))}
	}
	return data, nil
}

func (a *app) tellPlayed(s *settings, with *positions, from rules.Position, to checkFlags) error {
	data, err := readWhole(to.played.after)
	if err != nil {
		return err
	}
	after, err := with.take(to.played.after, data)
	if err != nil {
		return err
	}
	p := &report.Played{Game: s.Game, Before: to.played.before, After: to.played.after, Play: rules.Play{Card: to.card, Color: to.played.color}}
	if p.Move, err = with.judge.JudgeMove(from, after, p.Play); err != nil {
		return usage(err)
	}
	err = a.tellBoth(to.json, func(out io.Writer) error { return report.PlayedJSON(out, p, s.Lang) },
		func(out io.Writer) error { return report.PlayedWords(out, p, s.Lang) })
	if err == nil && p.Move.Ruling == rules.Unsettled {
		return &codedError{exitUnsure, errSilent}
	}
	return err
}

func (a *app) tellHand(s *settings, judge rules.MoveJudge, at rules.Position, to checkFlags) error {
	h := &report.InHand{Game: s.Game, At: to.played.before, Color: to.played.color}
	for card := range strings.SplitSeq(to.played.hand, ",") {
		h.Cards = append(h.Cards, strings.TrimSpace(card))
	}
	var err error
	if h.Hand, err = judge.Hand(at, h.Color, h.Cards); err != nil {
		return usage(err)
	}
	return a.tellBoth(to.json, func(out io.Writer) error { return report.InHandJSON(out, h, s.Lang) },
		func(out io.Writer) error { return report.InHandWords(out, h, s.Lang) })
}

// tellBoth writes what was found out as JSON where that is asked for, and in
// words unless the JSON goes to standard output.
func (a *app) tellBoth(path string, inJSON, inWords func(io.Writer) error) error {
	var b bytes.Buffer
	err := inJSON(&b)
	told := false
	if err == nil {
		told, err = a.tellJSON(b.Bytes(), path)
	}
	if err == nil && !told {
		err = inWords(a.stdout)
	}
	if err != nil {
		return &codedError{exitFailure, err}
	}
	return nil
}
