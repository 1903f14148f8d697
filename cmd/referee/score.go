package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"referee/deck"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/report"
	"referee/rules"
	"referee/scoring"
	"referee/vision"
	boards "referee/vision/board"
)

func (a *app) scoreCommand() *cobra.Command {
	var to outputs
	var together bool
	var way rules.Way
	cmd := &cobra.Command{
		Use:   "score PHOTO…",
		Short: "Score the table on each photo",
		Long: `Score reads each photo (JPEG, PNG, WebP or HEIC) and prints the points of every
colour, the winner, each card that is removed and why, and what the photo does
not settle.

A table too long for one photo is taken in several that have some cards in common,
and scored with --one-table: a card on two of them counts once, and what they
disagree on is not settled. The report is in the frame of the first photo.

Settings come from flags, from variables like REFEREE_ALIGN_MM and from
referee.yaml (align_mm: 2), in this order of rank.`,
		Example: `  referee score table.jpg --annotate out/scored.jpg
  referee score round1.jpg round2.jpg --out out/reports
  referee score left.jpg right.jpg --one-table
  referee score table.jpg --json - | jq .winners`,
		Args: namesPhotos,
		RunE: func(cmd *cobra.Command, photos []string) error {
			s, err := loadSettings(cmd.Flags())
			if err != nil {
				return err
			}
			named := photos
			if together {
				if len(photos) < 2 {
					return usagef("name the photos of the one table: referee score LEFT RIGHT --one-table")
				}
				named = photos[:1] // the report is the first one's
			}
			if err := to.validate(named, photos); err != nil {
				return usage(err)
			}
			with, err := newScorer(s, to, way, len(photos) > 1)
			switch {
			case err != nil:
				return err
			case together && with.board != nil:
				return usagef("--one-table is for games without a board: put the whole board on one photo")
			case together:
				return a.scoreTogether(cmd.Context(), photos, with)
			}
			return a.scoreAll(cmd.Context(), photos, with)
		},
	}
	f := cmd.Flags()
	to.addFlags(f)
	f.BoolVar(&together, "one-table", false, "the photos are of one table, and are scored together")
	addCommonFlags(f)
	addWayFlags(f, &way)
	addRuleFlags(f)
	return cmd
}

// addFlags adds those of what is written.
func (o *outputs) addFlags(f *pflag.FlagSet) {
	f.StringVar(&o.json, "json", "", "write the report as JSON to this file, or - for standard output instead of the words")
	f.StringVar(&o.annotated, "annotate", "", "write the annotated picture to this .jpg or .png file")
	f.StringVar(&o.board, "board", "", "board file of a game that is played on one")
	f.StringVar(&o.dir, "out", "", "write NAME.json and an annotated NAME.jpg for each photo into this folder")
}

// namesPhotos refuses a command line without a photo.
func namesPhotos(_ *cobra.Command, photos []string) error {
	if len(photos) == 0 || slices.Contains(photos, "") {
		return usagef("name the photo to score: referee score PHOTO")
	}
	return nil
}

// newScorer loads what the photos of a command are scored with.
func newScorer(s settings, to outputs, way rules.Way, several bool) (*scorer, error) {
	out := &scorer{settings: s, to: to, several: several}
	var err error
	if s.Game.Table() != rules.Cards {
		if err := out.playAs(way, nil); err != nil {
			return nil, usage(err)
		}
		out.board, err = s.openBoard(to.board)
		return out, err
	}
	if out.deck, err = loadDeck(s.DeckFile); err != nil {
		return nil, err
	}
	if err := out.playAs(way, out.deck); err != nil {
		return nil, usage(err)
	}
	out.known, err = loadCalibration(s, out.deck)
	return out, err
}

// scorer is what the photos of one command have in common.
type scorer struct {
	deck *deck.Deck
	settings
	known   calibration
	board   *boards.Known // of a game on a board; else nil
	to      outputs
	several bool
}

// scoreAll scores the photos one after another; one that fails does not keep
// the others from being scored.
func (a *app) scoreAll(ctx context.Context, photos []string, s *scorer) error {
	code := exitOK
	for i, photo := range photos {
		if i > 0 && !s.to.quiet() {
			fmt.Fprintln(a.stdout)
		}
		sure, err := a.scoreSafely(ctx, photo, s)
		switch {
		case err != nil:
			err = worded(err)
			a.complain(err)
			if code == exitOK || code == exitUnsure {
				code = codeOf(err)
			}
		case !sure && code == exitOK:
			code = exitUnsure
		}
		if ctx.Err() != nil && err != nil {
			code = codeOf(interrupted(ctx))
			break
		}
	}
	if code == exitOK {
		return nil
	}
	return &codedError{code, errSilent}
}

// scoreSafely is scoreOne, with a fault of the program that one photo brings
// out told as the error of that photo.
func (a *app) scoreSafely(ctx context.Context, photo string, s *scorer) (sure bool, err error) {
	broken := recovered(func() error {
		sure, err = a.scoreOne(ctx, photo, s)
		return nil
	})
	if broken != nil {
		return false, fault.Errorf("%s: %w", photo, broken)
	}
	return sure, err
}

// scoreOne takes one photo all the way and tells whether its result is sure.
func (a *app) scoreOne(ctx context.Context, photo string, s *scorer) (bool, error) {
	pic, err := vision.Open(photo)
	if err != nil {
		return false, err
	}
	defer pic.Close()
	if s.board != nil {
		return a.scoreBoard(ctx, pic, s)
	}
	reading, err := a.readPicture(ctx, pic, s)
	if err != nil {
		return false, err
	}
	if err := s.known.placeEdge(pic, reading); err != nil {
		return false, err
	}
	result := scoring.Settle(reading.Layout, s.Referee)
	in := &report.Input{
		Game: s.Game, Referee: s.Referee, Way: s.Way, Values: s.Said,
		Photo: report.Photo{Path: photo, Width: reading.View.Width, Height: reading.View.Height},
		View:  reading.View, Layout: reading.Layout, Result: &result,
		Moves: report.FreeMoves(reading.Layout, &result.Judgement, s.Referee),
	}
	return result.Sure, a.tellScore([]*vision.Picture{pic}, in, s)
}

// tellScore prints and writes the reports that were asked for.
func (a *app) tellScore(pics []*vision.Picture, in *report.Input, s *scorer) error {
	if !s.to.quiet() {
		if err := report.Words(a.stdout, in, s.Lang); err != nil {
			return err
		}
	}
	if err := s.to.write(a.stdout, pics, in, s.Lang); err != nil {
		return err
	}
	if files := s.to.files(pics[0].Path); len(files) > 0 && !s.to.quiet() {
		fmt.Fprintln(a.stdout)
		a.say(report.Written, strings.Join(files, ", "))
	}
	return nil
}

func (a *app) readPicture(ctx context.Context, pic *vision.Picture, s *scorer) (*vision.Reading, error) {
	vs := vision.DefaultSettings()
	vs.DebugDir = debugDir(s.DebugDir, pic.Path, s.several)
	err := outfile.CheckFolder(vs.DebugDir)
	if err != nil {
		return nil, &codedError{exitFailure, err}
	}
	if vs.Lens, err = s.known.lens(pic); err != nil {
		return nil, err
	}
	vs.Inks = s.known.inks()
	vs.Prior = s.Game.Prior()
	bar := a.newProgress(pic.Path)
	defer bar.finish()
	vs.Progress = bar.step
	reading, err := a.read(ctx, pic, s.deck, vs)
	switch {
	case ctx.Err() != nil:
		return nil, interrupted(ctx)
	case err != nil:
		return nil, fault.Errorf("%s: %w", pic.Path, err)
	}
	return reading, nil
}
