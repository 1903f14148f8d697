package referee_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// eachGoFile parses every Go file of the repository, tests included, with its comments.
func eachGoFile(t *testing.T, f func(path string, fset *token.FileSet, file *ast.File)) {
	t.Helper()
	files := 0
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		files++
		f(path, fset, file)
		return nil
	}))
	require.Greater(t, files, 500, "the files were not listed")
}

// isTest tells whether a Go file is one of tests.
func isTest(path string) bool { return strings.HasSuffix(path, "_test.go") }
