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

// What is longer is about more than one thing, or has steps that deserve names.
const mostLinesOfFile, mostLinesOfFunc = 300, 59

func TestFilesAndFunctionsAreShort(t *testing.T) {
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if n := fset.File(file.Pos()).LineCount() - 1; n > mostLinesOfFile {
			t.Errorf("%s has %d lines, %d are the most", path, n, mostLinesOfFile)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.FuncDecl, *ast.FuncLit:
				from, to := fset.Position(n.Pos()), fset.Position(n.End())
				if lines := to.Line - from.Line + 1; lines > mostLinesOfFunc {
					t.Errorf("%s: a function of %d lines, %d are the most", strings.TrimPrefix(from.String(), "./"), lines, mostLinesOfFunc)
				}
			}
			return true
		})
		return nil
	}))
}
