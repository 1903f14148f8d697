package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
	"gocv.io/x/gocv"
)

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print version, commit, and OpenCV's version",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			fmt.Fprintln(a.stdout, versionLine())
			return nil
		},
	}
}

// versionLine is what a report of a fault should quote.
func versionLine() string {
	return fmt.Sprintf("referee %s (commit %s), OpenCV %s", version(), commit(), gocv.OpenCVVersion())
}

// version is the module's.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// commit is the one that the program was built from, with a mark if files had
// been changed since.
func commit() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	said := map[string]string{}
	for _, s := range info.Settings {
		said[s.Key] = s.Value
	}
	c := said["vcs.revision"]
	switch {
	case c == "":
		return "unknown"
	case said["vcs.modified"] == "true":
		return c[:min(12, len(c))] + ", changed"
	}
	return c[:min(12, len(c))]
}
