package main

import (
	"context"

	"referee/internal/fault"
	"referee/report"
	"referee/scoring"
	"referee/vision"
	boards "referee/vision/board"
)

// openBoard reads the board that a game is played on.
func (s *settings) openBoard(file string) (*boards.Known, error) {
	if file == "" {
		return nil, usagef("%s is played on a board: name its file with --board; referee board learn makes one from a photo", s.Game.Name().EN)
	}
	b, err := loadBoard(file)
	if err != nil {
		return nil, err
	}
	if b.Game != s.Game.Code() {
		return nil, usagef("%s is a board of %s, not of %s", file, b.Game, s.Game.Code())
	}
	known, err := boards.Open(b)
	if err != nil {
		return nil, &codedError{exitDeck, fault.Errorf("board file %s: %w", file, err)}
	}
	return known, nil
}

// scoreBoard takes one photo of a board all the way and tells whether its
// result is sure.
func (a *app) scoreBoard(ctx context.Context, pic *vision.Picture, s *scorer) (bool, error) {
	reading, err := a.readBoard(ctx, pic, s.board)
	if err != nil {
		return false, err
	}
	result := scoring.Settle(reading.Layout, s.Referee)
	in := &report.Input{
		Game: s.Game, Referee: s.Referee,
		Photo: report.Photo{Path: pic.Path, Width: reading.View.Width, Height: reading.View.Height},
		View:  reading.View, Layout: reading.Layout, Result: &result,
	}
	return result.Sure, a.tellScore([]*vision.Picture{pic}, in, s)
}

// readBoard reads a photo of a board.
func (a *app) readBoard(ctx context.Context, pic *vision.Picture, known *boards.Known) (*boards.Reading, error) {
	bar := a.newProgress(pic.Path)
	defer bar.finish()
	reading, err := known.ReadTelling(ctx, pic, bar.step)
	switch {
	case ctx.Err() != nil:
		return nil, interrupted(ctx)
	case err != nil:
		return nil, &codedError{exitTable, err}
	}
	return reading, nil
}
