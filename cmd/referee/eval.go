package main

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/report"
	"referee/web"
)

func (a *app) evalCommand() *cobra.Command {
	var data, out string
	add := &cobra.Command{
		Use:   "add --out FOLDER",
		Short: "Make test cases of the photos that people put right on the page",
		Long: `Add writes the photos that referee serve --keep-photos has kept and that people put
something right on: NAME.jpg as it was sent, and NAME.json with what is on it, in a
folder for the deck (a for that of the program). With the sources at hand
go run ./tools/eval -images FOLDER -truth FOLDER compares the reader with them.`,
		Example: "  referee eval add --out out/cases",
		Args:    noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := loadSettings(cmd.Flags())
			if err != nil {
				return err
			}
			if out == "" {
				return usagef("say where test cases go: referee eval add --out FOLDER")
			}
			dir, err := dataFolder(data, "referee")
			if err != nil {
				return err
			}
			d, err := loadDeck(s.DeckFile)
			if err != nil {
				return err
			}
			st, err := openStore(dir)
			if err != nil {
				return err
			}
			defer st.Close()
			cases, err := web.Cases(cmd.Context(), web.Options{Store: st, Game: s.Game, Said: s.Said, Deck: d})
			if err == nil {
				err = a.writeCases(out, cases)
			}
			return atLeast(exitFailure, err)
		},
	}
	add.Flags().StringVar(&data, "data", "", "folder that everything is kept in (default: referee in the user's settings)")
	add.Flags().StringVar(&out, "out", "", "folder to write into")
	addCommonFlags(add.Flags())
	cmd := &cobra.Command{
		Use: "eval", Short: "Keep photos as test cases", Args: knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(add)
	return cmd
}

// writeCases writes each photo and its truth, and says how many they are.
func (a *app) writeCases(out string, cases []web.Case) error {
	for _, c := range cases {
		set := "a"
		if c.Deck != "" {
			set = "deck-" + c.Deck
		}
		dir := filepath.Join(out, filepath.Base(set))
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return fault.Errorf("%s cannot be made: %w", dir, fault.WithoutPath(err))
		}
		ext := strings.ToLower(path.Ext(c.Name))
		if ext == "" {
			ext = ".jpg"
		}
		if err := outfile.Write(filepath.Join(dir, c.ID+ext), c.Photo); err != nil {
			return err
		}
		if err := outfile.Write(filepath.Join(dir, c.ID+".json"), c.Truth); err != nil {
			return err
		}
	}
	a.say(report.CasesWritten, len(cases), out)
	return nil
}
