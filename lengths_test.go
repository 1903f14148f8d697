package referee_test

import (
	"go/ast"
	"go/token"
	"strings"
	"testing"
)

// What is longer is about more than one thing, or has steps that deserve names.
const mostLinesOfFile, mostLinesOfFunc = 300, 59

func TestFilesAndFunctionsAreShort(t *testing.T) {
	eachGoFile(t, func(path string, fset *token.FileSet, file *ast.File) {
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
	})
}
