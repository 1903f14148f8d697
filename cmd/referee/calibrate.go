package main

import (
	"bytes"
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"referee/calibrate"
	"referee/deck"
	"referee/internal/outfile"
	"referee/report"
)

func (a *app) calibrateCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "calibrate",
		Short: "Make a fixed camera a measuring instrument",
		Long: `A photo needs no calibration. A camera that stays over the table deserves one:
print a chessboard, take pictures of it, and let the lens be determined from them.

  referee calibrate board --out board.pdf
  referee calibrate camera board*.jpg --out camera.yaml
  referee calibrate table table.jpg --camera-file camera.yaml --out table.yaml`,
		Args: knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.calibrateBoardCommand(), a.calibrateCameraCommand(), a.calibrateTableCommand())
	return cmd
}

// addBoardFlags declares the board's sizes.
func addBoardFlags(f *pflag.FlagSet, b *calibrate.Board) {
	f.IntVar(&b.Cols, "cols", b.Cols, "inner corners along the board's rows: one less than its squares")
	f.IntVar(&b.Rows, "rows", b.Rows, "inner corners along the board's columns")
	f.Float64Var(&b.SquareMM, "square-mm", b.SquareMM, "side of a square, mm, as measured on the print")
}

func (a *app) calibrateBoardCommand() *cobra.Command {
	var out string
	b, o := calibrate.DefaultBoard(), calibrate.DefaultPrintOptions()
	cmd := &cobra.Command{
		Use:   "board --out FILE.pdf",
		Short: "Write the chessboard as a PDF to print at true size",
		Long: `Board writes a chessboard to calibrate a camera with as a PDF to print at 100 %.
A ruler beside it tells whether the printer kept the scale. Glue it flat on
something stiff: paper that bends spoils a calibration.`,
		Example: `  referee calibrate board --out board.pdf
  referee calibrate board --out board.pdf --paper Letter
  referee calibrate board --out board.pdf --cols 8 --rows 5 --square-mm 30`,
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error {
			s, err := loadSettings(cmd.Flags())
			if err != nil {
				return err
			}
			if out == "" {
				return usagef("calibrate board needs --out FILE.pdf")
			}
			o.Lang = string(s.Lang)
			if err := o.Validate(b); err != nil {
				return usage(err)
			}
			var data bytes.Buffer
			if err = calibrate.PrintBoard(&data, b, o); err == nil {
				err = outfile.Write(out, data.Bytes())
			}
			if err != nil {
				return &codedError{exitFailure, err}
			}
			a.say(report.Written, out)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&out, "out", "", "the PDF to write")
	f.StringVar((*string)(&o.Paper), "paper", string(deck.A4), "size of the sheet: A4 or Letter")
	addBoardFlags(f, &b)
	return cmd
}

// calibrationError gives an error of package calibrate its exit code.
func calibrationError(err error) error {
	switch {
	case errors.As(err, new(*calibrate.AdviceError)):
		return &codedError{exitPicture, err}
	case errors.As(err, new(*calibrate.FileError)):
		return usage(err)
	}
	return &codedError{codeOf(err), err}
}
