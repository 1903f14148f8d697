package main

import (
	"context"
	"path/filepath"
	"strings"

	"referee/internal/fault"
	"referee/joining"
	"referee/report"
	"referee/scoring"
	"referee/vision"
)

// scoreTogether scores one table that several photos show, each a part of it. The
// report is in the frame of the first.
func (a *app) scoreTogether(ctx context.Context, photos []string, s *scorer) error {
	first, err := vision.Open(photos[0])
	if err != nil {
		return err
	}
	defer first.Close()
	parts := make([]joining.Part, len(photos))
	if parts[0], err = a.readPart(ctx, first, s); err != nil {
		return err
	}
	for i, photo := range photos[1:] {
		if parts[i+1], err = a.openPart(ctx, photo, s); err != nil {
			return err
		}
	}
	joined, err := joining.Join(parts)
	if err != nil {
		return &codedError{exitTable, err}
	}
	result := scoring.Settle(joined.Layout, s.Referee)
	in := &report.Input{
		Game: s.Game, Referee: s.Referee,
		Photo: report.Photo{Path: first.Path, Width: first.Width, Height: first.Height},
		View:  parts[0].View, Layout: joined.Layout, Result: &result,
		Moves: report.FreeMoves(joined.Layout, &result.Judgement, s.Referee),
	}
	if !s.to.quiet() {
		names := make([]string, len(photos))
		for i, p := range photos {
			names[i] = filepath.Base(p)
		}
		a.say(report.OneTable, strings.Join(names, ", "), len(joined.Layout.Cards))
	}
	if err := a.tellScore(first, in, s); err != nil {
		return err
	}
	if !result.Sure {
		return &codedError{exitUnsure, errSilent}
	}
	return nil
}

// openPart is what one of several photos of a table shows.
func (a *app) openPart(ctx context.Context, photo string, s *scorer) (joining.Part, error) {
	pic, err := vision.Open(photo)
	if err != nil {
		return joining.Part{}, err
	}
	defer pic.Close()
	return a.readPart(ctx, pic, s)
}

func (a *app) readPart(ctx context.Context, pic *vision.Picture, s *scorer) (joining.Part, error) {
	reading, err := a.readPicture(ctx, pic, s)
	if err != nil {
		return joining.Part{}, err
	}
	if err := s.known.placeEdge(pic, reading); err != nil {
		return joining.Part{}, fault.Errorf("%s: %w", pic.Path, err)
	}
	return joining.Part{Layout: reading.Layout, View: reading.View}, nil
}
