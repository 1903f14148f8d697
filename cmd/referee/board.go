package main

import (
	"github.com/spf13/cobra"
)

func (a *app) boardCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "board",
		Short: "Learn, show, check and draw boards",
		Long: `A board file says what is printed on a board: its cells, what they mean and how
large they are. Yours is learned from a photo; the program has boards of its own,
to print and play on.`,
		Args: knownCommand,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(a.boardLearnCommand(), a.boardShowCommand(), a.boardCheckCommand(), a.boardDrawCommand())
	return cmd
}
