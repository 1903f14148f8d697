package main

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"referee/deck"
	"referee/internal/outfile"
	"referee/report"
)

func (a *app) deckCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "deck",
		Short: "Learn, show, print and check deck files",
		Long: `A deck file says what is printed on the cards of one printing of the game. The
published game is built in; its form is described in deck/FORM.md.`,
		Args: knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.deckLearnCommand(), a.deckShowCommand(), a.deckDrawCommand(), a.deckCheckCommand())
	return cmd
}

func (a *app) deckDrawCommand() *cobra.Command {
	var out string
	o := deck.DefaultPrintOptions()
	cmd := &cobra.Command{
		Use:   "draw --out FILE.pdf",
		Short: "Write the cards as a PDF to print at true size and cut out",
		Long: `Draw writes the cards of a deck as a PDF to print at 100 %, with cut marks and a
line of 50 mm to check the printer's scale. With --backs duplex the backs follow
on pages of their own, for a printer that prints both sides; with folded each
card is printed beside its back, to fold and glue.`,
		Example: `  referee deck draw --out out/cards.pdf
  referee deck draw --out out/red.pdf --colors red --paper Letter --backs folded`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := loadSettings(cmd.Flags())
			if err != nil {
				return err
			}
			if out == "" {
				return usagef("deck draw needs --out FILE.pdf")
			}
			d, err := loadDeck(s.DeckFile)
			if err != nil {
				return err
			}
			o.Lang = string(s.Lang)
			if err := o.Validate(d); err != nil {
				return usage(err)
			}
			if err := drawDeck(out, d, o); err != nil {
				return err
			}
			a.say(report.Written, out)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "the PDF to write")
	f.StringSliceVar(&o.Colors, "colors", nil, "only these colours (default: all)")
	f.StringVar((*string)(&o.Paper), "paper", string(o.Paper), "size of the sheets: A4 or Letter")
	f.StringVar((*string)(&o.Backs), "backs", string(o.Backs), "how the backs come on: duplex, or folded to fold and glue")
	addCommonFlags(f)
	return cmd
}

func drawDeck(path string, d *deck.Deck, o deck.PrintOptions) error {
	var b bytes.Buffer
	err := deck.Print(&b, d, o)
	if err == nil {
		err = outfile.Write(path, b.Bytes())
	}
	if err != nil {
		return &codedError{exitFailure, err}
	}
	return nil
}

func (a *app) deckCheckCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check a deck file and say what is in it",
		Long: `Check says what a deck file has, or in one sentence which card and shape is
wrong. What is allowed but looks like a slip (two colours of nearly one ink, two
cards that look the same, a value that one suit lacks) is listed. Without FILE it is
the deck that the settings name, or the one that is built in.`,
		Example: `  referee deck check mydeck.json
  referee deck check mydeck.json --lang fr`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			d, err := deckNamed(cmd, args)
			if err != nil {
				return err
			}
			s, err := loadSettings(cmd.Flags())
			if err != nil {
				return err
			}
			fmt.Fprintln(a.stdout, report.DeckSummary(d, s.Lang))
			for _, n := range report.Oddities(d.Oddities(), s.Lang) {
				fmt.Fprintf(a.stdout, "  - %s\n", n)
			}
			return nil
		},
	}
	addCommonFlags(cmd.Flags())
	return cmd
}
