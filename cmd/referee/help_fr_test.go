package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"referee/report"
)

// everyCommand visits a command and all below it, also what cobra adds of itself.
func everyCommand(cmd *cobra.Command, visit func(*cobra.Command)) {
	if !cmd.HasParent() {
		cmd.InitDefaultHelpCmd()
	}
	cmd.InitDefaultHelpFlag()
	cmd.InitDefaultVersionFlag()
	visit(cmd)
	for _, sub := range cmd.Commands() {
		everyCommand(sub, visit)
	}
}

// isCode tells a paragraph of command lines, which are the same in any language.
func isCode(paragraph string) bool {
	for _, line := range strings.Split(strings.Trim(paragraph, "\n"), "\n") {
		if line != "" && !strings.HasPrefix(line, " ") && !strings.HasPrefix(line, "\t") {
			return false
		}
	}
	return true
}

// quotedWords are those between quotation marks in an example, but for players
// and their colours.
func quotedWords(example string) []string {
	var out []string
	for _, line := range strings.Split(example, "\n") {
		for i, piece := range strings.Split(line, `"`) {
			if i%2 == 1 && strings.Contains(piece, " ") {
				out = append(out, `"`+piece+`"`)
			}
		}
	}
	return out
}

// helpTexts are the texts that a command's help has of its own, with what is
// told of where each stands.
func helpTexts(cmd *cobra.Command) map[string]string {
	at := cmd.CommandPath()
	out := map[string]string{cmd.Short: at + ": short"}
	for _, p := range strings.Split(cmd.Long, "\n\n") {
		if p = strings.Trim(p, "\n"); !isCode(p) && p != cmd.Short+"." {
			out[p] = at + ": long"
		}
	}
	if _, rest, takes := strings.Cut(cmd.Use, " "); takes {
		out[rest] = at + ": use"
	}
	cmd.NonInheritedFlags().VisitAll(func(f *pflag.Flag) {
		if f.Name != "help" {
			out[f.Usage] = at + " --" + f.Name
		}
	})
	return out
}

func TestEveryTextOfTheHelpHasItsFrench(t *testing.T) {
	used := map[string]bool{}
	commands, flags := 0, 0
	everyCommand((&app{}).rootCommand(), func(cmd *cobra.Command) {
		commands++
		for english, at := range helpTexts(cmd) {
			used[english] = true
			assert.NotEmpty(t, frenchHelp()[english], "%s has no French, in help_fr_….go: %q", at, english)
		}
		cmd.NonInheritedFlags().VisitAll(func(f *pflag.Flag) {
			flags++
			if kind := f.Value.Type(); kind != "bool" {
				assert.NotEmpty(t, frenchKinds[kind], "%s --%s: a %s has no French name", cmd.CommandPath(), f.Name, kind)
			}
		})
		for _, words := range quotedWords(cmd.Example) {
			neutral := words == `"triangle 2"` || words == `"cercle 4 bleu"`
			assert.True(t, neutral || frenchExamples.Replace(words) != words, "%s: %s in an example has no French", cmd.CommandPath(), words)
		}
	})
	require.Greater(t, commands, 30, "the commands were not walked")
	require.Greater(t, flags, 100, "nor their flags")
	for _, m := range []map[string]string{helpAll, helpPhotos, helpCards, helpGames, helpPage} {
		for english := range m {
			assert.True(t, used[english], "no help has this text any more: %q", english)
		}
	}
}

// englishOfLibraries is what cobra and pflag write of themselves.
var englishOfLibraries = regexp.MustCompile(`Usage:|Flags:|Examples?:|Commands:|\(default |\[flags\]|\[command\]|help for|Use "|--[a-z-]+ (string|strings|stringArray|int|float|floats|stringToString|float64Slice)\b`)

// TestHelpInFrenchIsFrenchThroughout runs every command's help, in which no line
// of the English one may be left but of what is typed.
func TestHelpInFrenchIsFrenchThroughout(t *testing.T) {
	var paths [][]string
	english := map[string]string{}
	everyCommand((&app{}).rootCommand(), func(cmd *cobra.Command) {
		paths = append(paths, strings.Fields(cmd.CommandPath())[1:])
		for text, at := range helpTexts(cmd) {
			if frenchHelp()[text] != text && len(strings.Fields(text)) > 2 {
				english[text] = at
			}
		}
	})
	for _, path := range paths {
		var stdout, stderr strings.Builder
		a := app{stdout: &stdout, stderr: &stderr}
		args := append(path, "--help", "--lang", "fr")
		require.Equal(t, exitOK, a.run(t.Context(), args), args)
		require.Empty(t, stderr.String(), args)
		got := stdout.String()
		assert.Contains(t, got, "Utilisation :\n  referee", "%q", args)
		assert.Contains(t, got, "Options", "%q", args)
		assert.Empty(t, englishOfLibraries.FindString(got), "%q: %s", args, got)
		for text, at := range english {
			assert.NotContains(t, got, text, "%q, of %s", args, at)
		}
	}
}

func TestHelpIsInTheLanguageThatIsAskedFor(t *testing.T) {
	help := func(args ...string) string {
		var stdout strings.Builder
		a := app{stdout: &stdout, stderr: &strings.Builder{}}
		require.Equal(t, exitOK, a.run(t.Context(), args))
		return stdout.String()
	}
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG", "REFEREE_LANG", "REFEREE_CONFIG"} {
		t.Setenv(name, "")
	}
	const inFrench, inEnglish = "Compter la table de chaque photo", "Score the table on each photo"
	require.Contains(t, help("--help"), inEnglish)
	require.Contains(t, help("--lang", "fr"), inFrench, "also where help is what there is to do")
	require.Contains(t, help("help", "score", "--lang=fr"), "Score lit chaque photo")
	t.Setenv("LANG", "fr_FR.UTF-8")
	require.Contains(t, help("-h"), inFrench)
	require.Contains(t, help("-h", "--lang", "en"), inEnglish)
	t.Setenv("LANG", "C")
	t.Setenv("REFEREE_LANG", "fr")
	require.Contains(t, help("--help"), inFrench)
	require.Contains(t, help("__complete", "sc"), inFrench, "shells show it beside what they complete")
}

// TestManPagesAreEnglishOnAnySystem: their headings are, and the package that
// they are built for has no others.
func TestManPagesAreEnglishOnAnySystem(t *testing.T) {
	b := newBench(t)
	require.Equal(t, exitOK, b.run("man", "--out", "man", "--lang", "fr").code)
	data, err := os.ReadFile("man/referee-score.1")
	require.NoError(t, err)
	page := string(data)
	require.Contains(t, page, "Score reads each photo")
	require.NotContains(t, page, "Codes de sortie")
}

// TestAFlagKeepsItsValueThroughHelpInFrench: the kind of a flag is renamed for
// the help alone, since whoever reads the value asks for it by its kind.
func TestAFlagKeepsItsValueThroughHelpInFrench(t *testing.T) {
	root := (&app{lang: report.French}).rootCommand()
	score, _, err := root.Find([]string{"score"})
	require.NoError(t, err)
	require.NoError(t, score.ParseFlags([]string{"--align-mm", "3"}))
	mm, err := score.Flags().GetFloat64("align-mm")
	require.NoError(t, err)
	require.InDelta(t, 3, mm, 1e-9)
}
