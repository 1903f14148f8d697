package main

import (
	"context"
	"image"
	"slices"

	"github.com/spf13/cobra"

	"referee/dispute"
	"referee/internal/fault"
	"referee/report"
	"referee/rules"
	"referee/vision"
)

// checkFlags are what the command line says about a dispute.
type checkFlags struct {
	at, card, json, dir string
	moves               bool
	played              playedFlags
}

func (a *app) checkCommand() *cobra.Command {
	var to checkFlags
	cmd := &cobra.Command{
		Use:   "check PHOTO…",
		Short: "Settle a disputed placement, or a move",
		Long: `Check measures how a card lies on another and rules: legal; legal, nudge it back;
illegal, and by how much; or that the photo cannot settle it, with what to
photograph.

Say which placement with --at (a pixel within the overlap, in the first photo) or
--card (a card's name, in English or French). With neither all placements are
listed, the doubtful ones first. Several photos of one place are measured together.

With --moves it lists instead where the card could be laid lawfully; the card may
lie on the table or be in a hand.

In a game on a board a move is checked by the positions before and after it and by
the card that was played; they are files such as reports of the game. With --hand
in place of --after it lists what those cards allow.

Settings come from flags, from variables like REFEREE_ALIGN_MM and from
referee.yaml (align_mm: 2), in this order of rank.`,
		Example: `  referee check table.jpg --at 1520,840 --out out/dispute
  referee check table.jpg --card "blue circle 4"
  referee check table.jpg near.jpg --card "cercle 4 bleu" --lang fr
  referee check table.jpg --card "blue circle 4" --moves --out out/moves
  referee check --before before.json --after after.json --card 7
  referee check --before before.json --color red --hand 5,1,swap`,
		Args: func(_ *cobra.Command, photos []string) error {
			if len(photos) == 0 && !to.played.asked() || slices.Contains(photos, "") {
				return usagef("name the photo to check: referee check PHOTO")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, photos []string) error {
			if to.played.asked() {
				return a.runPlayed(cmd, photos, to)
			}
			return a.runCheck(cmd, photos, to)
		},
	}
	f := cmd.Flags()
	f.StringVar(&to.at, "at", "", "the disputed place: X,Y in px of the first photo")
	f.StringVar(&to.card, "card", "", `the card whose placement is disputed, like "blue circle 4", or that was played`)
	f.BoolVar(&to.moves, "moves", false, "list where --card could be laid lawfully instead")
	f.StringVar(&to.json, "json", "", "write the rulings as JSON to this file, or - for standard output instead of the words")
	f.StringVar(&to.dir, "out", "", "write a close-up and a strip of each placement, and check.json, into this folder")
	f.StringVar(&to.played.before, "before", "", "the position before the move")
	f.StringVar(&to.played.after, "after", "", "the position after it")
	f.StringVar(&to.played.color, "color", "", "whose move it was (default: found out)")
	f.StringVar(&to.played.hand, "hand", "", "list what could be played with these cards, like 5,1,swap")
	f.StringVar(&to.played.board, "board", "", "board file (default: the positions say what is on the board)")
	addCommonFlags(f)
	addRuleFlags(f)
	return cmd
}

// runCheck takes the settings together and settles what is asked.
func (a *app) runCheck(cmd *cobra.Command, photos []string, to checkFlags) error {
	s, err := cardSettings(cmd.Flags())
	if err != nil {
		return err
	}
	d, err := loadDeck(s.DeckFile)
	if err != nil {
		return err
	}
	q, err := to.question(d)
	if err == nil {
		err = checkFolder("--out", to.dir)
	}
	if err != nil {
		return usage(err)
	}
	known, err := loadCalibration(s, d)
	if err != nil {
		return err
	}
	with := &scorer{deck: d, settings: s, known: known, several: len(photos) > 1}
	return a.check(cmd.Context(), photos, with, q, to)
}

// taken is one photo that was read.
type taken struct {
	path    string
	width   int
	height  int
	pixels  image.Image
	reading *vision.Reading
}

// check reads the photos and settles what is asked.
func (a *app) check(ctx context.Context, photos []string, s *scorer, q question, to checkFlags) error {
	shots := make([]taken, len(photos))
	for i, p := range photos {
		var err error
		if shots[i], err = a.take(ctx, p, s); err != nil {
			return &codedError{codeOf(err), err}
		}
	}
	if to.moves {
		return a.checkMoves(&shots[0], s, *q.name, to)
	}
	first := &shots[0]
	l := first.reading.Layout
	cases, err := q.pick(first, dispute.Examine(l, s.Referee))
	if err != nil {
		return &codedError{codeOf(err), err}
	}
	judged := s.Referee.Judge(l)
	c := &report.Check{
		Game: s.Game, Referee: s.Referee,
		Photo: report.Photo{Path: first.path, Width: first.width, Height: first.height},
		View:  first.reading.View, Layout: l, Judged: &judged, Moves: report.FreeMoves(l, &judged, s.Referee),
	}
	for i := range cases {
		c.Cases = append(c.Cases, settle(shots, &cases[i], s.Referee))
	}
	if err := a.tellCheck(c, first.pixels, s.Lang, q, to); err != nil {
		return &codedError{exitFailure, err}
	}
	if open, _ := c.Counts(); open > 0 {
		return &codedError{exitUnsure, errSilent}
	}
	return nil
}

// settle measures one case on all photos together.
func settle(shots []taken, c *dispute.Case, referee rules.Referee) report.Settled {
	if len(shots) == 1 {
		return report.Settled{Case: *c}
	}
	views := make([]dispute.Shot, len(shots))
	for i := range shots {
		views[i] = dispute.Shot{Name: shots[i].path, Layout: shots[i].reading.Layout}
	}
	j := dispute.Join(views, c, referee)
	return report.Settled{Case: j.Case, Photos: j.Photos, Without: j.Without, Layout: j.Layout, Judged: &j.Judged}
}

// take opens and reads a photo and keeps its pixels as an image of Go.
func (a *app) take(ctx context.Context, path string, s *scorer) (taken, error) {
	pic, err := vision.Open(path)
	if err != nil {
		return taken{}, err
	}
	defer pic.Close()
	reading, err := a.readPicture(ctx, pic, s)
	if err != nil {
		return taken{}, err
	}
	if err := s.known.placeEdge(pic, reading); err != nil {
		return taken{}, err
	}
	pixels, err := pic.Mat.ToImage()
	if err != nil {
		return taken{}, fault.Errorf("%s cannot be drawn on: %w", path, err)
	}
	return taken{path, reading.View.Width, reading.View.Height, pixels, reading}, nil
}
