package main

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"referee/internal/fault"
)

// What is wrong with a command line is said in one sentence and in the user's
// language, which cobra and pflag do not.

// knownCommand refuses what no command of a group is called.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if cmd.SuggestionsMinimumDistance <= 0 {
		cmd.SuggestionsMinimumDistance = 2
	}
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return usagef("unknown command %q of %s; is %s meant?", args[0], cmd.CommandPath(), strings.Join(near, ", "))
	}
	return usagef("unknown command %q of %s; %s --help lists them", args[0], cmd.CommandPath(), cmd.CommandPath())
}

// helpCommand is cobra's, but for refusing what there is no help for.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about any command",
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil {
				return usage(err)
			}
			if about.HasSubCommands() {
				if err := knownCommand(about, rest); err != nil {
					return err
				}
			}
			return about.Help()
		},
	}
}

// noArguments refuses what stands beside the flags of a command that takes
// nothing else.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return usagef("%q belongs to no flag of %s; see %s --help", args[0], cmd.CommandPath(), cmd.CommandPath())
}

// oneFile refuses several files where one is taken.
func oneFile(cmd *cobra.Command, args []string) error {
	if len(args) <= 1 {
		return nil
	}
	return usagef("%s takes one file, not %d", cmd.CommandPath(), len(args))
}

// flagError words what pflag finds wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	var bare *pflag.ValueRequiredError
	var wrong *pflag.InvalidValueError
	switch {
	case errors.As(err, &unknown):
		name := "--" + unknown.GetSpecifiedName()
		if short := unknown.GetSpecifiedShortnames(); short != "" {
			name = "-" + short
		}
		return usagef("%s has no flag %s; see %s --help", cmd.CommandPath(), name, cmd.CommandPath())
	case errors.As(err, &bare):
		return usagef("flag --%s needs a value; see %s --help", bare.GetSpecifiedName(), cmd.CommandPath())
	case errors.As(err, &wrong):
		return usage(wrongValue(wrong.GetFlag(), wrong.GetValue()))
	}
	return usage(err)
}

func wrongValue(f *pflag.Flag, value string) error {
	switch f.Value.Type() {
	case "float64":
		return fault.Errorf("--%s is %q: must be a number", f.Name, value)
	case "int":
		return fault.Errorf("--%s is %q: must be a whole number", f.Name, value)
	case "float64Slice":
		return fault.Errorf("--%s is %q: must be numbers with commas between them", f.Name, value)
	case "stringToString":
		return fault.Errorf("--%s is %q: must be like turquoise=blue", f.Name, value)
	}
	return fault.Errorf("--%s cannot be %q", f.Name, value)
}
