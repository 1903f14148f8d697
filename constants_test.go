package referee_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestNoNumberIsLeftWithoutWhereItComesFrom holds that a constant with a number
// says beside itself, or by name in a comment of its group, what it supposes and
// where it comes from: a measurement, a picture set, a paper, a tolerance; or
// that it is chosen, and what bounds it.
func TestNoNumberIsLeftWithoutWhereItComesFrom(t *testing.T) {
	files := 0
	eachGoFile(t, func(path string, fset *token.FileSet, file *ast.File) {
		if isTest(path) {
			return
		}
		files++
		for _, at := range bareNumbers(fset, file) {
			t.Errorf("%s: say what this number supposes, and where it comes from", at)
		}
	})
	require.Greater(t, files, 500, "the files were not listed")
}

func TestANumberIsBareWithoutAWordOfItsOwnOrItsNameInThatOfItsGroup(t *testing.T) {
	for source, want := range map[string][]string{
		"const a = 3":                                  {"x.go:2 a"},
		"// a is three.\nconst a = 3":                  nil,
		"const a = 3 // of four":                       nil,
		"const a = \"three\"":                          nil,
		"const (\n\ta = 3\n\tb = 4 // of five\n)":      {"x.go:3 a"},
		"// The first is a.\nconst (\n\ta = 3\n\tb\n)": nil,
		"const (\n\t// a and b.\n\ta = 3\n\tb = 4\n)":  nil,
		"// Sizes, in mm.\nconst (\n\ta = 3\n)":        {"x.go:4 a"},
		"const (\n\ta = iota + 1\n\tb\n)":              nil,
		"const (\n\ta = b / c\n)":                      nil,
		"var a = [2]float64{0.5, 1}":                   {"x.go:2 a"},
		"var a = f(3)":                                 nil,
		"var a = [2]string{b, c}":                      nil,
		"var a = color.RGBA{1, 2, 3, 255}":             nil,
		"func f() { const a = 3 }":                     {"x.go:2 a"},
		"func f() { a := 3; _ = a }":                   nil,
	} {
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, "x.go", "package x\n"+source, parser.ParseComments|parser.SkipObjectResolution)
		require.NoError(t, err)
		require.Equal(t, want, bareNumbers(fset, file), "%s", source)
	}
}

// bareNumbers lists the constants and the variables of the package with a number
// in a file that have no comment of their own, nor are named in one of their
// group.
func bareNumbers(fset *token.FileSet, file *ast.File) []string {
	var out []string
	ast.Inspect(file, func(n ast.Node) bool {
		group, is := n.(*ast.GenDecl)
		if !is || group.Tok != token.CONST && !(group.Tok == token.VAR && slices.Contains(file.Decls, ast.Decl(group))) {
			return true
		}
		said := group.Doc.Text()
		for _, spec := range group.Specs {
			said += spec.(*ast.ValueSpec).Doc.Text()
		}
		for _, spec := range group.Specs {
			s := spec.(*ast.ValueSpec)
			if s.Doc != nil || s.Comment != nil || !slices.ContainsFunc(s.Values, isNumber) || counted(group) {
				continue
			}
			if names(said, s.Names) || group.Doc != nil && !group.Lparen.IsValid() {
				continue
			}
			out = append(out, strings.TrimPrefix(fset.Position(s.Pos()).String(), "./"))
			last := &out[len(out)-1]
			*last = (*last)[:strings.LastIndex(*last, ":")] + " " + s.Names[0].Name
		}
		return true
	})
	return out
}

// names tells whether the comments of a group name all of these.
func names(said string, all []*ast.Ident) bool {
	return !slices.ContainsFunc(all, func(id *ast.Ident) bool {
		return !regexp.MustCompile(`\b` + regexp.QuoteMeta(id.Name) + `\b`).MatchString(said)
	})
}

// counted tells whether a group only counts up: its numbers mean nothing.
func counted(group *ast.GenDecl) bool {
	first := group.Specs[0].(*ast.ValueSpec)
	return slices.ContainsFunc(first.Values, func(e ast.Expr) bool {
		found := false
		ast.Inspect(e, func(n ast.Node) bool {
			id, is := n.(*ast.Ident)
			found = found || is && id.Name == "iota"
			return true
		})
		return found
	})
}

// isColor tells whether a type is one of package color: what a colour is like is
// seen.
func isColor(of *ast.SelectorExpr) bool {
	pkg, is := of.X.(*ast.Ident)
	return is && pkg.Name == "color"
}

// isNumber tells whether a number is written in a value: not in a function, nor
// where what a function makes of it is the value, nor in a colour.
func isNumber(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.CallExpr, *ast.KeyValueExpr, *ast.ArrayType:
			return false
		case *ast.CompositeLit:
			of, is := n.Type.(*ast.SelectorExpr)
			return !is || !isColor(of)
		case *ast.BasicLit:
			found = found || n.Kind == token.INT || n.Kind == token.FLOAT
		}
		return true
	})
	return found
}
