package report

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/internal/fault"
)

func TestAFaultReadsInBothLanguagesAllTheWayDown(t *testing.T) {
	d := deck.Default()
	circle, _ := d.Design("circle-4")
	blue, _ := d.Color("blue")
	for want, err := range map[string]error{
		"fichier de jeu a.json : carte circle-4 : shapes manque":                  fault.Errorf("deck file %s: %w", "a.json", fault.Errorf("card %s: %w", "circle-4", fault.Errorf("shapes are missing"))),
		"a.json ne peut pas être écrit : no space left":                           fault.Errorf("%s cannot be written: %w", "a.json", errors.New("no space left")),
		"--rename mauve=x : les couleurs sont bleu, rouge":                        fault.Errorf("--rename %s=%s: the colours are %s", "mauve", "x", fault.Colors{"blue", "red"}),
		`t.jpg : "4" peut désigner cercle 4 bleu ou cercle 4 ; préciser laquelle`: fault.Errorf("%s: %q may be %s; say which", "t.jpg", "4", EitherOf{{circle, blue}, {circle, nil}}),
		"le fichier de jeu a.json n'existe pas : vérifier son nom":                fault.Errorf("%s %s does not exist: check its name", fault.DeckFile, "a.json"),
		"interrompu": fmt.Errorf("%w", fault.Errorf("interrupted")),
	} {
		require.Equal(t, want, Fault(err, French))
		require.Equal(t, err.Error(), Fault(err, English))
	}
	require.Equal(t, "blue circle 4", Named{circle, blue}.String())
}

func TestWordsOfAFaultAgreeWithTheNumberBeforeThem(t *testing.T) {
	for _, c := range []struct {
		lang Lang
		err  error
		want string
	}{
		{English, fault.Errorf("--corner is given %d times: the table has four corners", 1), "--corner is given 1 time: the table has four corners"},
		{English, fault.Errorf("--corner is given %d times: the table has four corners", 5), "is given 5 times"},
		{French, fault.Errorf("%d corners of the table: must be four", 1), "1 coin de table"},
		{English, fault.Errorf("card %s: shape %d (%s) has %d sides, on card %s it has %d", "a", 1, "square", 1, "b", 4), "has 1 side, on card b it has 4"},
		{English, fault.Errorf("deck file %s: %w", "1 cards", fault.Errorf("has %d numbers: a point is [x, y]", 1)), "deck file 1 cards: has 1 number:"},
		{French, fault.Errorf("has %d numbers: a point is [x, y]", 0), "a 0 nombre :"},
	} {
		require.Contains(t, Fault(c.err, c.lang), c.want)
	}
}

// TestEveryPluralOfAFaultHasItsSingular finds those that were forgotten.
func TestEveryPluralOfAFaultHasItsSingular(t *testing.T) {
	others := regexp.MustCompile(` (is|has|was|does|px|and|sur|pas|dans|plus|mais|nous|fois|des|reaches)$`)
	plural := regexp.MustCompile(`%d [\pL]+[sx]\b`)
	for english, french := range frenchFaults() {
		for l, format := range map[Lang]string{English: english, French: french} {
			for _, found := range plural.FindAllString(format, -1) {
				if others.MatchString(found) {
					continue
				}
				args := make([]any, strings.Count(format, "%"))
				for i := range args {
					args[i] = 1
				}
				if strings.Contains(agreeing(format, args, l), found) {
					t.Errorf("%q needs a word of plurals, for %q", format, found)
				}
			}
		}
	}
}

// internal are words of those who write the program, and of the libraries.
var internal = regexp.MustCompile(`(?i)\b(adjustment|observations|homograph|covarian|jacobian|singular|residual|goroutine|panic|nil|struct|slice|unmarshal|errno|EOF|gocv|opencv|libjpeg|libheif|gdal|ffmpeg|stdout|stderr|mat|bgr)\b`)

// identifiers are names of the code: two words in one, or of a package.
var identifiers = regexp.MustCompile(`\b([a-z]+[A-Z][A-Za-z]+|(vision|geometry|calibrate|learn|deck|table|rules|scoring|report|store|live|capture)\.[A-Z]\w+)`)

// TestNoInternalWordingReachesAUser walks all that is said when something cannot be
// done, and all other sentences.
func TestNoInternalWordingReachesAUser(t *testing.T) {
	check := func(text string) {
		t.Helper()
		text = strings.NewReplacer("iPhone", "", "macOS", "").Replace(text)
		require.NotRegexp(t, internal, text)
		require.NotRegexp(t, identifiers, text)
	}
	for english, french := range frenchFaults() {
		check(english)
		check(french)
	}
	for _, e := range sentences() {
		check(e.in(English))
		check(e.in(French))
	}
	require.Regexp(t, internal, "adjustment: the observations do not determine the poses")
	require.Regexp(t, identifiers, "vision.Read: errNoPlane")
}

// TestEveryFaultHasItsFrenchSentence looks into the code for what is said.
func TestEveryFaultHasItsFrenchSentence(t *testing.T) {
	said := map[string]string{}
	require.NoError(t, filepath.WalkDir("..", func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if format, says := formatOf(n); says {
				said[format] = path
			}
			return true
		})
		return nil
	}))
	require.Greater(t, len(said), 150, "the sentences were not found")
	for format, path := range said {
		french, known := frenchFaults()[format]
		if !known {
			t.Errorf("%s: %q has no French sentence", path, format)
			continue
		}
		require.Equal(t, verb.FindAllString(format, -1), verb.FindAllString(french, -1), format)
	}
	for format := range frenchFaults() {
		if _, used := said[format]; !used {
			t.Errorf("%q is said nowhere", format)
		}
	}
}

// formatOf is the sentence of a call that makes a fault.
func formatOf(n ast.Node) (string, bool) {
	call, is := n.(*ast.CallExpr)
	if !is {
		return "", false
	}
	var name string
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		if pkg, is := f.X.(*ast.Ident); is {
			name = pkg.Name + "." + f.Sel.Name
		}
	}
	// Each takes the sentence at the place where its list is.
	at := slices.IndexFunc([][]string{{"fault.Errorf", "fault.Say", "usagef"}, {"bad", "refuse"}}, func(names []string) bool { return slices.Contains(names, name) })
	if at < 0 || at >= len(call.Args) {
		return "", false
	}
	text, is := call.Args[at].(*ast.BasicLit)
	if !is {
		return "", false
	}
	s, err := strconv.Unquote(text.Value)
	return s, err == nil
}
