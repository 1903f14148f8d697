package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/learn"
	"referee/learn/finding"
	"referee/report"
	"referee/vision"
)

// learning is what a user says about the cards to be learned.
type learning struct {
	layouts, colors []string
	out             string
	rename          map[string]string
	trustDots       bool              // take the dots for the value, whatever the numeral looks like
	cards           map[string]string // what cards are, by label
	questionDir     string
	lang            report.Lang
	learn.Settings
}

func (a *app) deckLearnCommand() *cobra.Command {
	l := learning{Settings: learn.DefaultSettings()}
	cmd := &cobra.Command{
		Use:   "learn --layouts A.jpg --colors B.jpg --width-mm 63.5 --out mydeck.json",
		Short: "Learn a deck from photos of your own cards",
		Long: `Learn measures your own cards and writes a deck file, which all commands take
with --deck.

Photo A shows all cards of one colour, front up, side by side without overlap,
in any order and turn. Photo B shows one card of every other colour and the
starting card in the same way. Best is a plain table that is neither black nor
white nor of the cards' colour; photograph them from above, so that the white
lines are not overexposed. More photos of either kind, also one a card, are
averaged: give them with commas, or the flag again.

The width is that of one upright card, measured with a ruler; all else is seen.
Which cards are missing or there twice is said. What only you can tell is asked:
cards are called by the photo's letter and a number, A1, A2 …, B1 …, in the order
in which the photos were given. Answer with --card, once a card; --card A7=none
leaves a card out. With --question-dir DIR close-ups of these cards are written,
and a picture of each photo with all labels. Off a terminal nothing is written
while a question is open, and the exit code is 6.`,
		Example: `  referee deck learn --layouts A.jpg --colors B.jpg --width-mm 63.5 --out mydeck.json
  referee deck learn --layouts A1.jpg,A2.jpg --colors B.jpg --width-mm 57 --out mydeck.json --name "Our cards"
  referee deck learn --layouts A.jpg --colors B.jpg --width-mm 63.5 --out mydeck.json --lang fr
  referee deck learn --layouts A.jpg --colors B.jpg --width-mm 63.5 --out mydeck.json --question-dir questions
  referee deck learn --layouts A.jpg --colors B.jpg --width-mm 63.5 --out mydeck.json --card A7="triangle 2" --card B3=none
  referee deck learn --layouts A.jpg --colors B.jpg --width-mm 63.5 --out mydeck.json --more game1.jpg,game2.jpg
  referee deck show mydeck.json --out mydeck.png --photos A.jpg,B.jpg`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("%s belongs to no flag: name several photos with commas, --layouts A1.jpg,A2.jpg", args[0])
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return a.runDeckLearn(cmd, &l) },
	}
	f := cmd.Flags()
	f.StringSliceVar(&l.layouts, "layouts", nil, "photos of all cards of one colour")
	f.StringSliceVar(&l.colors, "colors", nil, "photos of one card of every other colour, and the starting card")
	f.Float64Var(&l.WidthMM, "width-mm", l.WidthMM, "width of an upright card, mm")
	f.StringVar(&l.out, "out", "", "the deck file to write")
	f.StringVar(&l.Name, "name", "", "name of the deck, for people (default: that of the file)")
	f.StringToStringVar(&l.rename, "rename", nil, "call colours otherwise: turquoise=blue,yellow=gold")
	f.BoolVar(&l.trustDots, "trust-dots", false, "take the number of dots for the value, whatever the numeral looks like")
	f.StringSliceVar(&l.More, "more", nil, "photos of tables in play with these cards: inks are refined from them")
	f.StringToStringVar(&l.cards, "card", nil, `what a card is that was asked about, by its label: A7="triangle 2", or A7=none to leave it out`)
	f.StringVar(&l.questionDir, "question-dir", "", "folder for close-ups of the cards that are asked about")
	f.BoolVar(&l.NoStart, "no-start", false, "the game has no starting card")
	f.StringVar(&l.DebugDir, "debug-dir", "", "folder for pictures of what the stages saw")
	return cmd
}

func (a *app) runDeckLearn(cmd *cobra.Command, l *learning) error {
	s, err := loadSettings(cmd.Flags())
	if err != nil {
		return err
	}
	l.lang = s.Lang
	if err := l.validate(); err != nil {
		return usage(err)
	}
	return a.learnDeck(cmd.Context(), l)
}

func (l *learning) validate() error {
	switch {
	case len(l.layouts) == 0:
		return fault.Errorf("deck learn needs --layouts A.jpg, a photo of all cards of one colour")
	case l.out == "":
		return fault.Errorf("deck learn needs --out FILE.json")
	}
	for _, p := range append(append([]string(nil), l.layouts...), l.colors...) {
		if sameFile(p, l.out) {
			return fault.Errorf("%s would be written over the photo: choose another place", l.out)
		}
	}
	for _, p := range l.colors {
		if slices.ContainsFunc(l.layouts, func(o string) bool { return sameFile(o, p) }) {
			return fault.Errorf("%s is given to both --layouts and --colors: the first takes the photo of all cards of one colour, the second that of one card of every other colour", p)
		}
	}
	if l.Name == "" {
		l.Name = stem(l.out)
	}
	if err := checkFolder("--question-dir", l.questionDir); err != nil {
		return err
	}
	var err error
	if l.Answers, err = parseAnswers(l.cards); err != nil {
		return err
	}
	return l.Settings.Validate()
}

func (a *app) learnDeck(ctx context.Context, l *learning) error {
	if err := outfile.CheckFolder(l.DebugDir); err != nil {
		return &codedError{exitFailure, err}
	}
	bar := a.newProgress("")
	l.Progress, l.Looking = bar.step, bar.look
	r, err := learn.Deck(ctx, l.layouts, l.colors, l.Settings)
	bar.finish()
	if err != nil {
		return learnError(ctx, err)
	}
	for _, n := range report.Notes(r.Notes, l.lang) {
		fmt.Fprintln(a.stderr, report.Learning(report.LearnNote, l.lang, n))
	}
	if len(r.Faults) > 0 {
		if err := writeQuestions(l.questionDir, r); err != nil {
			return &codedError{exitFailure, err}
		}
		for _, f := range r.Faults {
			fmt.Fprintln(a.stderr, report.Finding(f, l.lang))
		}
		return &codedError{exitTable, told(report.Learning(report.LearnFaults, l.lang))}
	}
	if err := writeQuestions(l.questionDir, r); err != nil {
		return &codedError{exitFailure, err}
	}
	if err := a.settleQuestions(r, l); err != nil {
		return err
	}
	if err := renameColors(r.Deck, l.rename); err != nil {
		return usage(err)
	}
	var file bytes.Buffer
	if err = deck.Write(&file, r.Deck); err == nil {
		err = outfile.Write(l.out, file.Bytes())
	}
	if err != nil {
		return &codedError{exitFailure, err}
	}
	fmt.Fprintln(a.stdout, report.DeckSummary(r.Deck, l.lang))
	fmt.Fprintln(a.stdout, report.Learning(report.LearnWritten, l.lang, l.out,
		fmt.Sprintf("referee deck show %s --out %s.png --photos %s", l.out, strings.TrimSuffix(l.out, filepath.Ext(l.out)), strings.Join(append(append([]string(nil), l.layouts...), l.colors...), ","))))
	return nil
}

// learnError gives an error of reading the photos its exit code.
func learnError(ctx context.Context, err error) error {
	var picture *vision.PictureError
	var f *finding.Finding
	switch {
	case ctx.Err() != nil:
		return interrupted(ctx)
	case errors.As(err, &picture):
		return &codedError{exitPicture, picture}
	case errors.As(err, &f):
		return &codedError{exitTable, f}
	}
	return &codedError{exitTable, err}
}

// renameColors gives colours the names that their owner calls them by.
func renameColors(d *deck.Deck, names map[string]string) error {
	var from []*deck.Color
	for old := range names {
		c, ok := d.Color(old)
		if !ok {
			return fault.Errorf("--rename %s=%s: the colours are %s", old, names[old], fault.Colors(d.ColorNames()))
		}
		from = append(from, c)
	}
	for _, c := range from {
		c.Name = names[c.Name]
	}
	taken := map[string]bool{}
	for i := range d.Colors {
		if n := d.Colors[i].Name; taken[n] || n == "" {
			return fault.Errorf("--rename: two colours would be called %q", n)
		}
		taken[d.Colors[i].Name] = true
	}
	return nil
}
