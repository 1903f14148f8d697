package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"referee/board"
	"referee/internal/fault"
	"referee/internal/jsonfile"
	"referee/report"
	"referee/rules"
	"referee/rules/games"
	"referee/table"
	"referee/vision"
	boards "referee/vision/board"
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
	with, err := s.positionsOf(cmd, &p)
	if err != nil {
		return err
	}
	from, err := a.takePosition(cmd.Context(), with, p.before)
	if err != nil {
		return err
	}
	if p.hand != "" {
		return a.tellHand(&s, with.judge, from, to)
	}
	return a.tellPlayed(cmd.Context(), &s, with, from, to)
}

// positionsOf finds the judge of the game that is said, or that the first
// position's file or the board is of.
func (s *settings) positionsOf(cmd *cobra.Command, p *playedFlags) (*positions, error) {
	with := &positions{file: p.board}
	var err error
	if p.board != "" {
		if with.board, err = loadBoard(p.board); err != nil {
			return nil, err
		}
		if err := s.takeGame(cmd, with.board.Game); err != nil {
			return nil, usage(err)
		}
	} else if !isPhoto(p.before) {
		data, err := readWhole(p.before)
		if err != nil {
			return nil, err
		}
		var named struct{ Game string }
		if json.Unmarshal(jsonfile.WithoutMark(data), &named) == nil {
			if err := s.takeGame(cmd, named.Game); err != nil {
				return nil, usage(err)
			}
		}
	}
	judge, is := s.Referee.(rules.MoveJudge)
	if !is {
		return nil, usagef("%s is not played move by move: check a photo of the placement", s.Game.Code())
	}
	with.judge, with.settings = judge, s
	return with, nil
}

// takeGame goes by the game that a position or a board is of, unless somebody
// said one.
func (s *settings) takeGame(cmd *cobra.Command, game string) error {
	if game == "" || game == s.Game.Code() || cmd.Flags().Changed(flagName(keyGame)) {
		return nil
	}
	if _, known := games.ByCode(game); !known {
		return fault.Errorf("game is %q: must be one of %s", game, strings.Join(gameCodes(), ", "))
	}
	if err := cmd.Flags().Set(flagName(keyGame), game); err != nil {
		return err
	}
	again, err := loadSettings(cmd.Flags())
	*s = again
	return err
}

// positions reads them for one judge.
type positions struct {
	judge    rules.MoveJudge
	settings *settings
	file     string
	board    *board.Board  // nil: the files say what is printed on it
	known    *boards.Known // the same, once a photo was read
}

// position is one as it is given: a photo's table, or else a file's.
type position struct {
	rules.Position
	layout *table.Layout // nil for a file's
}

func (a *app) takePosition(ctx context.Context, with *positions, path string) (position, error) {
	if isPhoto(path) {
		return a.takePhoto(ctx, with, path)
	}
	data, err := readWhole(path)
	if err != nil {
		return position{}, err
	}
	at, err := with.judge.ReadPosition(data, with.board)
	if err != nil {
		return position{}, &codedError{exitTable, fault.Errorf("%s: %w", path, err)}
	}
	return position{at, nil}, nil
}

func (a *app) takePhoto(ctx context.Context, with *positions, path string) (position, error) {
	if with.file == "" {
		return position{}, usagef("%s is a photo: name the board that it shows with --board", path)
	}
	if with.known == nil {
		known, err := with.settings.openBoard(with.file)
		if err != nil {
			return position{}, err
		}
		with.known = known
	}
	pic, err := vision.Open(path)
	if err != nil {
		return position{}, &codedError{codeOf(err), err}
	}
	defer pic.Close()
	reading, err := a.readBoard(ctx, pic, with.known)
	if err != nil {
		return position{}, err
	}
	at, err := with.judge.Position(reading.Layout)
	if err != nil {
		return position{}, &codedError{exitTable, fault.Errorf("%s: %w", path, err)}
	}
	return position{at, reading.Layout}, nil
}

// isPhoto tells by its name whether a position is given as a photo.
func isPhoto(path string) bool {
	switch strings.ToLower(filepath.Ext(path)) {
	case ".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif":
		return true
	}
	return false
}

func readWhole(path string) ([]byte, error) {
	if ext := strings.ToLower(filepath.Ext(path)); ext != ".json" {
		return nil, usagef("%s: a position must be a .json file, such as a report, or a photo", path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, &codedError{exitPicture, fault.Errorf("%s cannot be read: %w", path, fault.WithoutPath(err))}
	}
	return data, nil
}

func (a *app) tellPlayed(ctx context.Context, s *settings, with *positions, from position, to checkFlags) error {
	after, err := a.takePosition(ctx, with, to.played.after)
	if err != nil {
		return err
	}
	p := &report.Played{Game: s.Game, Before: to.played.before, After: to.played.after, Play: rules.Play{Card: to.card, Color: to.played.color}}
	if from.layout != nil && after.layout != nil {
		p.Move, err = rules.JudgeTables(with.judge, from.layout, after.layout, p.Play)
	} else {
		p.Move, err = with.judge.JudgeMove(from.Position, after.Position, p.Play)
		// What one photo leaves open about a cell is not tried.
		if open(from) || open(after) {
			p.Move.Ruling = rules.Unsettled
		}
	}
	if err != nil {
		return usage(err)
	}
	err = a.tellBoth(to.json, func(out io.Writer) error { return report.PlayedJSON(out, p, s.Lang) },
		func(out io.Writer) error { return report.PlayedWords(out, p, s.Lang) })
	if err == nil && p.Move.Ruling == rules.Unsettled {
		return &codedError{exitUnsure, errSilent}
	}
	return err
}

// open tells whether a photo leaves anything open about a position.
func open(p position) bool { return p.layout != nil && len(p.layout.Doubts) > 0 }

func (a *app) tellHand(s *settings, judge rules.MoveJudge, at position, to checkFlags) error {
	h := &report.InHand{Game: s.Game, At: to.played.before, Color: to.played.color}
	for card := range strings.SplitSeq(to.played.hand, ",") {
		h.Cards = append(h.Cards, strings.TrimSpace(card))
	}
	var err error
	if h.Hand, err = judge.Hand(at.Position, h.Color, h.Cards); err != nil {
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
