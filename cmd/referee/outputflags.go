package main

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"referee/internal/outfile"
)

// outputForm is what is written to where a flag says.
type outputForm struct {
	endings []string // that the name may have; nil: any but those of pictures and PDFs
	folder  bool
	stdout  bool // - is standard output
}

// The forms of outputs.
var (
	pictureOutput = outputForm{endings: []string{".jpg", ".jpeg", ".png"}}
	pdfOutput     = outputForm{endings: []string{".pdf"}}
	folderOutput  = outputForm{folder: true}
	dataOutput    = outputForm{}
	dataOrStdout  = outputForm{stdout: true}
)

// outputFlags are the flags that say where something is written, by command.
// One table, so that all are checked before any work is done.
var outputFlags = map[string]map[string]outputForm{
	"referee score": {"json": dataOrStdout, "annotate": pictureOutput, "out": folderOutput, "debug-dir": folderOutput},
	"referee check": {"json": dataOrStdout, "out": folderOutput, "debug-dir": folderOutput},
	"referee watch": {"events": dataOutput, "report": dataOutput, "closeups": folderOutput, "debug-dir": folderOutput, "games": dataOutput},
	"referee hub":   {"data": folderOutput, "debug-dir": folderOutput},
	"referee serve": {"data": folderOutput, "debug-dir": folderOutput},

	"referee calibrate board":  {"out": pdfOutput},
	"referee calibrate camera": {"out": dataOutput, "plot": pictureOutput},
	"referee calibrate table":  {"out": dataOutput, "annotate": pictureOutput},

	"referee deck learn": {"out": dataOutput, "question-dir": folderOutput, "debug-dir": folderOutput},
	"referee deck show":  {"out": pictureOutput},
	"referee deck draw":  {"out": pdfOutput},

	"referee board draw":  {"out": folderOutput},
	"referee board learn": {"out": dataOutput},
	"referee board show":  {"out": pictureOutput},

	"referee cameras":  {"shots": folderOutput},
	"referee eval add": {"out": folderOutput},
	"referee man":      {"out": folderOutput},
}

// notData are endings of what is no data: a reader would not know such a file.
var notData = []string{".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".pdf", ".svg"}

// completeOutputs tells shells what the names of outputs may be.
func completeOutputs(root *cobra.Command) error {
	for path, flags := range outputFlags {
		cmd, _, err := root.Find(strings.Fields(path)[1:])
		if err != nil {
			return err
		}
		for name, form := range flags {
			switch {
			case form.folder:
				err = cmd.MarkFlagDirname(name)
			case form.endings != nil:
				err = cmd.MarkFlagFilename(name, withoutDots(form.endings)...)
			default:
				err = cmd.MarkFlagFilename(name)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func withoutDots(endings []string) []string {
	out := make([]string, len(endings))
	for i, e := range endings {
		out[i] = e[1:]
	}
	return out
}

// checkGivenFlags refuses, before any work is done, flags that say nothing and
// outputs that could not be written.
func checkGivenFlags(cmd *cobra.Command, stdout func() error) error {
	forms := outputFlags[cmd.CommandPath()]
	var wrong error
	cmd.Flags().Visit(func(f *pflag.Flag) {
		if wrong != nil {
			return
		}
		if saysNothing(f) {
			wrong = usagef("--%s is given without a value: give one, or leave the flag out", f.Name)
			return
		}
		if form, writes := forms[f.Name]; writes {
			wrong = form.check(f, stdout)
		}
	})
	return wrong
}

func saysNothing(f *pflag.Flag) bool {
	if list, is := f.Value.(pflag.SliceValue); is {
		return len(list.GetSlice()) == 0 || slices.Contains(list.GetSlice(), "")
	}
	return strings.TrimSpace(f.Value.String()) == ""
}

func (o *outputForm) check(f *pflag.Flag, stdout func() error) error {
	name, flag := f.Value.String(), "--"+f.Name
	ending := strings.ToLower(filepath.Ext(name))
	switch {
	case o.folder:
		if err := checkFolder(flag, name); err != nil {
			return usage(err)
		}
		return failure(outfile.CheckFolder(name))
	case name == "-" && o.stdout:
		return stdout()
	case name == "-":
		return usagef("%s - would be a file of that name: this command writes no such thing to standard output", flag)
	case o.endings != nil && !slices.Contains(o.endings, ending):
		return usagef("%s %s: the name must end in %s", flag, name, strings.Join(o.endings, ", "))
	case o.endings == nil && slices.Contains(notData, ending):
		return usagef("%s %s: this is a file of data, and its name must not end in %s", flag, name, ending)
	}
	return failure(outfile.Check(name))
}

// failure gives an error, if there is one, the code of what could not be done.
func failure(err error) error {
	if err == nil {
		return nil
	}
	return &codedError{exitFailure, err}
}
