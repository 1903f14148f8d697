package report

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
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
