package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/dispute"
	"referee/geometry"
	"referee/internal/fault"
	"referee/report"
	"referee/rules"
	"referee/table"
	"referee/vision"
)

// checkFlags are what the command line says about a dispute.
type checkFlags struct {
	at, card, json, dir string
	moves               bool
}

func (a *app) checkCommand() *cobra.Command {
	var to checkFlags
	cmd := &cobra.Command{
		Use:   "check PHOTO…",
		Short: "Settle a disputed placement",
		Long: `Check measures how a card lies on another and rules: legal; legal, nudge it back;
illegal, and by how much; or that the photo cannot settle it, with what to
photograph.

Say which placement with --at (a pixel within the overlap, in the first photo) or
--card (a card's name, in English or French). With neither all placements are
listed, the doubtful ones first. Several photos of one place are measured together.

With --moves it lists instead where the card could be laid lawfully; the card may
lie on the table or be in a hand.

Settings come from flags, from variables like REFEREE_ALIGN_MM and from
referee.yaml (align_mm: 2), in this order of rank.

` + exitHelp,
		Example: `  referee check table.jpg --at 1520,840 --out out/dispute
  referee check table.jpg --card "blue circle 4"
  referee check table.jpg near.jpg --card "cercle 4 bleu" --lang fr
  referee check table.jpg --card "blue circle 4" --moves --out out/moves`,
		Args: func(_ *cobra.Command, photos []string) error {
			if len(photos) == 0 || slices.Contains(photos, "") {
				return usagef("name the photo to check: referee check PHOTO")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, photos []string) error {
			s, err := loadSettings(cmd.Flags())
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
		},
	}
	f := cmd.Flags()
	f.StringVar(&to.at, "at", "", "the disputed place: X,Y in px of the first photo")
	f.StringVar(&to.card, "card", "", `the card whose placement is disputed, like "blue circle 4"`)
	f.BoolVar(&to.moves, "moves", false, "list where --card could be laid lawfully instead")
	f.StringVar(&to.json, "json", "", "write the rulings as JSON to this file, or - for standard output instead of the words")
	f.StringVar(&to.dir, "out", "", "write a close-up and a strip of each placement, and check.json, into this folder")
	addCommonFlags(f)
	addRuleFlags(f)
	return cmd
}

// question is what is disputed. With neither place nor name it is everything.
type question struct {
	at   *geometry.Point // px of the first photo
	name *dispute.Name
}

func (f *checkFlags) question(d *deck.Deck) (question, error) {
	var q question
	switch {
	case f.at != "" && f.card != "":
		return q, fault.Errorf("--at and --card both say which placement: give one of them")
	case f.moves && f.card == "":
		return q, fault.Errorf("--moves needs --card: say which card is to be laid")
	case f.at != "":
		p, err := parsePixel(f.at)
		q.at = &p
		return q, err
	case f.card != "":
		n, err := dispute.Parse(f.card, d.ColorNames(), layoutIDs(d))
		if err != nil {
			return q, fault.Errorf("--card %w", err)
		}
		q.name = &n
	}
	return q, nil
}

func parsePixel(s string) (geometry.Point, error) {
	x, y, ok := strings.Cut(s, ",")
	px, errX := strconv.ParseFloat(strings.TrimSpace(x), 64)
	py, errY := strconv.ParseFloat(strings.TrimSpace(y), 64)
	if !ok || errX != nil || errY != nil || !(px > -1e6 && px < 1e6 && py > -1e6 && py < 1e6) {
		return geometry.Point{}, fault.Errorf("--at is %q: must be X,Y, a place in the photo in px such as 1520,840", s)
	}
	return geometry.Point{px, py}, nil
}

func layoutIDs(d *deck.Deck) []string {
	out := make([]string, len(d.Designs))
	for i, l := range d.Designs {
		out[i] = l.ID
	}
	return out
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
		View:  first.reading.View, Layout: l, Judged: &judged, Moves: movesOfFreeCards(l, &judged, s.Referee),
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
	return taken{path, pic.Width, pic.Height, pixels, reading}, nil
}

// pick chooses the cases that are asked about.
func (q *question) pick(t *taken, cases []dispute.Case) ([]dispute.Case, error) {
	l := t.reading.Layout
	switch {
	case q.at != nil:
		if q.at[0] < 0 || q.at[1] < 0 || q.at[0] > float64(t.width-1) || q.at[1] > float64(t.height-1) {
			return nil, usagef("--at %.0f,%.0f lies outside %s, which has %d×%d px", q.at[0], q.at[1], t.path, t.width, t.height)
		}
		p := t.reading.View.Camera.Unproject(*q.at)
		found, nearest, off := dispute.AtPoint(l, cases, p)
		if len(found) > 0 {
			return found, nil
		}
		if nearest == nil {
			return nil, fault.Errorf("%s: no card lies on another", t.path)
		}
		at := t.reading.View.Camera.Project(nearest.Place(l))
		return nil, fault.Errorf("%s: no card lies on another at %.0f,%.0f; the nearest that does, %.0f mm off, is %s (--at %.0f,%.0f)",
			t.path, q.at[0], q.at[1], off, named(&l.Cards[nearest.Card]), at[0], at[1])
	case q.name != nil:
		ids := dispute.Named(l, *q.name)
		if len(ids) == 0 {
			return nil, fault.Errorf("%s: no %s is read on this photo; say another card, or its place with --at", t.path, nameSaid(*q.name, l.Deck))
		}
		if len(ids) > 1 {
			return nil, fault.Errorf("%s: %q may be %s; say which", t.path, q.name.Said, namesOf(l, ids))
		}
		return slices.DeleteFunc(cases, func(c dispute.Case) bool { return c.Card != ids[0] }), nil
	}
	return cases, nil
}

func named(c *table.Card) report.Named { return report.Named{Design: c.Face.Design, Color: c.Color} }

func namesOf(l *table.Layout, ids []table.CardID) report.EitherOf {
	names := make(report.EitherOf, len(ids))
	for i, id := range ids {
		names[i] = named(&l.Cards[id])
	}
	return names
}

// nameSaid is the card that was asked for, as the deck has it.
func nameSaid(n dispute.Name, d *deck.Deck) report.Named {
	out := report.Named{}
	out.Design, _ = d.Design(n.Card)
	out.Color, _ = d.Color(n.Color)
	return out
}

// tellCheck writes pictures, JSON and words.
func (a *app) tellCheck(c *report.Check, pixels image.Image, lang report.Lang, q question, to checkFlags) error {
	if to.dir != "" {
		for i := range c.Cases {
			// Of all placements only those that somebody could argue about.
			if q == (question{}) && c.Cases[i].Ruling() == rules.Lawful {
				continue
			}
			if err := drawCase(c, i, pixels, lang, to.dir); err != nil {
				return err
			}
		}
	}
	var b bytes.Buffer
	if to.json != "" || to.dir != "" {
		if err := report.CheckJSON(&b, c, lang); err != nil {
			return err
		}
	}
	if to.dir != "" {
		if err := writeFile(filepath.Join(to.dir, "check.json"), b.Bytes()); err != nil {
			return err
		}
	}
	if to.json == "-" {
		_, err := a.stdout.Write(b.Bytes())
		return err
	}
	if to.json != "" {
		if err := writeFile(to.json, b.Bytes()); err != nil {
			return err
		}
	}
	return report.CheckWords(a.stdout, c, lang)
}

// drawCase writes the close-up and the strip of one case.
func drawCase(c *report.Check, i int, pixels image.Image, lang report.Lang, dir string) error {
	s := &c.Cases[i]
	name := fmt.Sprintf("%02d-%s", i+1, strings.ReplaceAll(c.Layout.Cards[s.Card].Name(), " ", "-"))
	for _, p := range []struct {
		file string
		draw func(image.Image, *report.Check, *report.Settled, report.Lang) (image.Image, error)
	}{{name + ".jpg", report.Closeup}, {name + "-strip.jpg", report.Strip}} {
		img, err := p.draw(pixels, c, s, lang)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		path := filepath.Join(dir, p.file)
		if err := encode(&b, path, img); err != nil {
			return err
		}
		if err := writeFile(path, b.Bytes()); err != nil {
			return err
		}
		s.Files = append(s.Files, path)
	}
	return nil
}
