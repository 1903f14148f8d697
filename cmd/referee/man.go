package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"

	"referee/internal/outfile"
	"referee/report"
)

// manCommand writes the man pages; who packages the program calls it.
func (a *app) manCommand() *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:    "man --out DIR",
		Short:  "Write the man pages",
		Hidden: true,
		Args:   noArguments,
		RunE: func(*cobra.Command, []string) error {
			if out == "" {
				return usagef("man needs --out DIR, a folder")
			}
			// In English, as the headings are, whatever the system speaks that
			// the pages are made on.
			return writeManPages((&app{lang: report.English}).rootCommand(), out)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "folder for the man pages")
	return cmd
}

// writeManPages writes a page of every command that people see. The pages have
// no date, so that the same program writes the same ones.
func writeManPages(cmd *cobra.Command, dir string) error {
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() && sub.Name() != "help" {
			if err := writeManPages(sub, dir); err != nil {
				return err
			}
		}
	}
	cmd.DisableAutoGenTag = true
	var page bytes.Buffer
	head := &doc.GenManHeader{Section: "1", Source: "referee " + version(), Manual: "referee"}
	if err := doc.GenMan(cmd, head, &page); err != nil {
		return failure(fmt.Errorf("man page of %s: %w", cmd.CommandPath(), err))
	}
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
	return failure(outfile.Write(filepath.Join(dir, name), page.Bytes()))
}
