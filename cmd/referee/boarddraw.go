package main

import (
	"bytes"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"referee/board/drawn"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/report"
)

func (a *app) boardDrawCommand() *cobra.Command {
	var game, out string
	var players int
	cmd := &cobra.Command{
		Use:   "draw --game GAME --out DIR",
		Short: "Write one of the program's own boards to print at true size",
		Long: `Draw writes one of the program's own boards into a folder: NAME.pdf to print at
100 % and to cut and join where it is larger than a sheet, NAME.svg, the board
file NAME.json with the exact cells, and NAME.png, the picture that it names.`,
		Example: `  referee board draw --game touche --out out/board
  referee board draw --game tactik --players 6 --out out/board`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if _, err := loadSettings(cmd.Flags()); err != nil {
				return err
			}
			if out == "" || out == "-" {
				return usagef("board draw needs --out DIR, a folder")
			}
			d, err := designFor(game, players)
			if err != nil {
				return usage(err)
			}
			return a.drawBoard(d, out)
		},
	}
	f := cmd.Flags()
	f.StringVar(&game, "game", "", "the game: "+strings.Join(drawn.Games(), ", "))
	f.IntVar(&players, "players", 0, "how many play on it, where there are boards for more and fewer (default: the smallest)")
	f.StringVar(&out, "out", "", "folder for the files")
	return cmd
}

// designFor finds the smallest board of a game that has room for the players.
func designFor(game string, players int) (*drawn.Design, error) {
	designs := drawn.Designs()
	most := -1
	for i := range designs {
		d := &designs[i]
		if d.Game != game {
			continue
		}
		if most = max(most, len(d.Board.Colors)); players <= len(d.Board.Colors) || len(d.Board.Colors) == 0 {
			return d, nil
		}
	}
	if most < 0 {
		return nil, fault.Errorf("--game is %q: there are boards for %s", game, strings.Join(drawn.Games(), ", "))
	}
	return nil, fault.Errorf("--players is %d: the largest board is for %d", players, most)
}

func (a *app) drawBoard(d *drawn.Design, dir string) error {
	var pdf bytes.Buffer
	if err := d.PDF(&pdf); err != nil {
		return &codedError{exitFailure, err}
	}
	files := map[string][]byte{".pdf": pdf.Bytes()}
	for _, ext := range []string{".svg", ".json", ".png"} {
		kept, err := drawn.Kept(d.Name + ext)
		if err != nil {
			return &codedError{exitFailure, err}
		}
		files[ext] = kept
	}
	for _, ext := range []string{".pdf", ".svg", ".json", ".png"} {
		path := filepath.Join(dir, d.Name+ext)
		if err := outfile.Write(path, files[ext]); err != nil {
			return &codedError{exitFailure, err}
		}
		a.say(report.Written, path)
	}
	return nil
}
