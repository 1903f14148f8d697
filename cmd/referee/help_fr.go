package main

import (
	"maps"
	"strings"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"referee/rules/games"
)

// The help in French. The commands are built with their English texts, and these
// are replaced whole: the tables in help_fr_….go have them by the English one, so
// that a text that is changed without its French is found by a test.

// frenchHelp has the paragraphs, short texts and flags' texts by their English
// ones, with those that the games have of their own settings.
var frenchHelp = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for _, m := range []map[string]string{helpAll, helpPhotos, helpCards, helpGames, helpPage} {
		maps.Copy(all, m)
	}
	for _, g := range games.All() {
		for _, s := range g.Settings() {
			all[s.Help().EN] = s.Help().FR
		}
	}
	return all
})

// helpInFrench puts a command and those below it into French.
func helpInFrench(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.SetUsageTemplate(frenchHeadings.Replace(root.UsageTemplate()))
	english := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		// Only now: whoever reads a flag's value asks for the type that it had.
		flagsInFrench(cmd.LocalFlags())
		flagsInFrench(cmd.InheritedFlags())
		english(cmd, args)
	})
	textsInFrench(root)
}

// frenchHeadings are what cobra writes between the texts.
var frenchHeadings = strings.NewReplacer(
	"Usage:", "Utilisation :",
	"Aliases:", "Autres noms :",
	"Examples:", "Exemples :",
	"Available Commands:", "Commandes :",
	"Additional Commands:", "Autres commandes :",
	"Global Flags:", "Options générales :",
	"Flags:", "Options :",
	"Additional help topics:", "Autres sujets :",
	"[command]", "[commande]",
	`Use "`, `« `,
	`--help" for more information about a command.`, "--help » en dit plus sur une commande.",
)

func textsInFrench(cmd *cobra.Command) {
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	if name, rest, takes := strings.Cut(cmd.Use, " "); takes {
		cmd.Use = name + " " + textInFrench(rest)
	}
	cmd.Use += " [options]"
	cmd.DisableFlagsInUseLine = true // cobra's "[flags]"
	paragraphs := strings.Split(cmd.Long, "\n\n")
	for i, p := range paragraphs {
		paragraphs[i] = paragraphInFrench(p)
	}
	cmd.Long = strings.Join(paragraphs, "\n\n")
	cmd.Short = textInFrench(cmd.Short)
	cmd.Example = frenchExamples.Replace(cmd.Example)
	cmd.NonInheritedFlags().VisitAll(func(f *pflag.Flag) { f.Usage = textInFrench(f.Usage) })
	for _, sub := range cmd.Commands() {
		textsInFrench(sub)
	}
}

// textInFrench leaves what has no French as it is.
func textInFrench(english string) string {
	if about, is := strings.CutPrefix(english, "help for "); is { // cobra's
		return "aide sur " + about
	}
	if french, known := frenchHelp()[english]; known {
		return french
	}
	return english
}

// paragraphInFrench does the same; of a command without a long text the short
// one is a sentence.
func paragraphInFrench(english string) string {
	bare := strings.Trim(english, "\n")
	if french := textInFrench(bare); french != bare {
		return french
	}
	short, isSentence := strings.CutSuffix(bare, ".")
	if french := textInFrench(short); isSentence && french != short {
		return french + "."
	}
	return english
}

// frenchExamples are the words within the examples' command lines; names of
// files stand as they are.
var frenchExamples = strings.NewReplacer(
	`"blue circle 4"`, `"cercle 4 bleu"`,
	`"Our cards"`, `"Nos cartes"`,
	`"Friday evening"`, `"Vendredi soir"`,
)

// flagsInFrench tells the kinds and defaults of flags, which pflag tells in
// English, within their texts.
func flagsInFrench(flags *pflag.FlagSet) {
	flags.VisitAll(func(f *pflag.Flag) {
		if french, known := frenchKinds[f.Value.Type()]; known {
			f.Value = kindNamed{f.Value, french}
		}
		switch f.DefValue {
		case "", "false", "0", "0s", "[]": // pflag's for none
		default:
			f.Usage += " (par défaut : " + f.DefValue + ")"
		}
		f.DefValue = ""
	})
}

// frenchKinds are the kinds of values by pflag's names. A switch takes none.
var frenchKinds = map[string]string{
	"string": "texte", "stringSlice": "textes", "stringArray": "texte", "stringToString": "nom=texte",
	"int": "entier", "int64": "entier", "float64": "nombre", "float64Slice": "nombres",
}

// kindNamed is a value whose kind has another name.
type kindNamed struct {
	pflag.Value
	kind string
}

func (k kindNamed) Type() string { return k.kind }
