package main

import (
	"github.com/spf13/cobra"

	"referee/deck"
	"referee/learn"
	"referee/report"
)

func (a *app) deckShowCommand() *cobra.Command {
	var out string
	var photos []string
	s := learn.DefaultSettings()
	cmd := &cobra.Command{
		Use:   "show FILE --out sheet.png",
		Short: "Draw a deck beside photos of its cards, for a check by eye",
		Long: `Show draws every card as the deck file has it. With --photos it puts beside each
how the photos show it, straightened, so that what was learned can be compared
with the print.`,
		Example: `  referee deck show mydeck.json --out out/mydeck.png
  referee deck show mydeck.json --out out/mydeck.png --photos A.jpg,B.jpg`,
		Args: oneFile,
		RunE: func(cmd *cobra.Command, args []string) error {
			if !isJPEG(out) && !isPNG(out) {
				return usagef("deck show needs --out FILE.png (or .jpg)")
			}
			d, err := deckNamed(cmd, args)
			if err != nil {
				return err
			}
			var seen []learn.Seen
			if len(photos) > 0 {
				bar := a.newProgress("")
				s.WidthMM, s.Progress, s.Looking = d.Style.Width, bar.step, bar.look
				seen, err = learn.SeeCards(cmd.Context(), photos, s)
				bar.finish()
				if err != nil {
					return learnError(cmd.Context(), err)
				}
			}
			img, err := learn.Sheet(d, seen, func(l *deck.Design, c *deck.Color) string { return report.CardName(l, c, a.lang) })
			return a.show(out, img, err)
		},
	}
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "the picture to write, .png or .jpg")
	f.StringSliceVar(&photos, "photos", nil, "photos of the cards side by side, as for deck learn")
	addCommonFlags(f)
	return cmd
}

// deckNamed is the deck file of the argument, else that of the settings.
func deckNamed(cmd *cobra.Command, args []string) (*deck.Deck, error) {
	if len(args) > 0 {
		return loadDeck(args[0])
	}
	s, err := loadSettings(cmd.Flags())
	if err != nil {
		return nil, err
	}
	return loadDeck(s.DeckFile)
}
