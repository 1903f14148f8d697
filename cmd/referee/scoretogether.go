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
// report is in the frame of the first; the proof is drawn on all of them.
func (a *app) scoreTogether(ctx context.Context, photos []string, s *scorer) error {
	pics := make([]*vision.Picture, len(photos))
	parts := make([]joining.Part, len(photos))
	var err error
	for i, photo := range photos {
		if pics[i], err = vision.Open(photo); err != nil {
			return err
		}
		defer pics[i].Close()
		if parts[i], err = a.readPart(ctx, pics[i], s); err != nil {
			return err
		}
	}
	joined, err := joining.Join(parts)
	if err != nil {
		return &codedError{exitTable, err}
	}
	result := scoring.Settle(joined.Layout, s.Referee)
	in := &report.Input{
		Game: s.Game, Referee: s.Referee, Way: s.Way, Values: s.Said, Layout: joined.Layout, Result: &result,
		Moves: report.FreeMoves(joined.Layout, &result.Judgement, s.Referee),
	}
	for k, seen := range joined.Seen(parts) {
		in.Parts = append(in.Parts, report.Part{Photo: report.Photo{Path: pics[k].Path, Width: seen.View.Width, Height: seen.View.Height}, Seen: seen})
	}
	if !s.to.quiet() {
		names := make([]string, len(photos))
		for i, p := range photos {
			names[i] = filepath.Base(p)
		}
		a.say(report.OneTable, strings.Join(names, ", "), len(joined.Layout.Cards))
	}
	if err := a.tellScore(pics, in.OnPart(0), s); err != nil {
		return err
	}
	if !result.Sure {
		return &codedError{exitUnsure, errSilent}
	}
	return nil
}

// readPart is what one of several photos of a table shows.
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
