package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"referee/board"
	"referee/report"
	boards "referee/vision/board"
)

func (a *app) boardShowCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "show FILE --out PICTURE.png",
		Short: "Draw a board's cells over its picture, for a check by eye",
		Long: `Show draws every cell of a board file, with what it means, over the picture that
the file names; what is not sure is drawn in yellow.`,
		Example: `  referee board show out/touche.json --out out/touche-check.png`,
		Args:    oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := loadSettings(cmd.Flags()); err != nil {
				return err
			}
			if !isJPEG(out) && !isPNG(out) {
				return usagef("board show needs --out FILE.png (or .jpg)")
			}
			b, err := loadBoard(args[0])
			if err != nil {
				return err
			}
			img, err := boards.Show(b)
			return a.show(out, img, err)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the picture to write, .png or .jpg")
	addCommonFlags(cmd.Flags())
	return cmd
}

func (a *app) boardCheckCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check FILE",
		Short: "Check a board file and say what looks odd in it",
		Long: `Check says what a board file has, or in one sentence which cell is wrong. What is
allowed but looks like a slip, or was not read for sure, is listed.`,
		Example: `  referee board check out/touche.json`,
		Args:    oneBoard,
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := loadSettings(cmd.Flags()); err != nil {
				return err
			}
			b, err := loadBoard(args[0])
			if err != nil {
				return err
			}
			fmt.Fprintln(a.stdout, report.BoardSummary(b, a.lang))
			for _, n := range b.Oddities() {
				fmt.Fprintf(a.stdout, "  - %s\n", report.Fault(n, a.lang))
			}
			return nil
		},
	}
	addCommonFlags(cmd.Flags())
	return cmd
}

func oneBoard(cmd *cobra.Command, args []string) error {
	if len(args) != 1 || args[0] == "" {
		return usagef("name the board file: %s FILE", cmd.CommandPath())
	}
	return nil
}

// loadBoard reads a board file.
func loadBoard(path string) (*board.Board, error) {
	b, err := board.ReadFile(path)
	if err != nil {
		return nil, &codedError{exitDeck, err}
	}
	return b, nil
}
