package referee_test

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// writers of package os open files to write them.
var writers = map[string]bool{"WriteFile": true, "Create": true, "OpenFile": true, "CreateTemp": true, "Rename": true}

// mayWrite says which files use them, and why.
var mayWrite = map[string]string{
	"internal/outfile/outfile.go": "the place where files are written",
	"store/store.go":              "a copy of the database, which SQLite writes and which gets its name when it is whole",
	"hub/desk/health.go":          "a temporary file that tells whether there is room",
	"cmd/referee/servephoto.go":   "a temporary file that a library reads",
	"cmd/referee/servelearn.go":   "temporary files that the learning reads",
	"cmd/referee/servetls.go":     "the certificate of this machine",
}

// TestFilesAreWrittenInOnePlace holds that what people keep is written whole or
// not at all, which internal/outfile does.
func TestFilesAreWrittenInOnePlace(t *testing.T) {
	used := map[string]bool{}
	eachGoFile(t, func(path string, _ *token.FileSet, file *ast.File) {
		if isTest(path) {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			sel, is := n.(*ast.SelectorExpr)
			if !is || !writers[sel.Sel.Name] {
				return true
			}
			if pkg, is := sel.X.(*ast.Ident); !is || pkg.Name != "os" {
				return true
			}
			name := filepath.ToSlash(path)
			used[name] = true
			if mayWrite[name] == "" {
				t.Errorf("%s uses os.%s: write with outfile.Write, which leaves no file cut short", name, sel.Sel.Name)
			}
			return true
		})
	})
	for name := range mayWrite {
		require.True(t, used[name], "%s writes nothing any more", name)
	}
}
