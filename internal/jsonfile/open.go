package jsonfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"referee/internal/fault"
)

// Open reads what a file of a kind holds. That there is none, or that it cannot be
// read, is told with its kind and name; what read tells is told as it is.
func Open[T any](kind fault.FileKind, path string, read func(io.Reader) (T, error)) (out T, err error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return out, fault.Say("%s %s does not exist: check its name", kind, path).From(err)
	}
	if err != nil {
		return out, fault.Errorf("%s %s cannot be read: %w", kind, path, fault.WithoutPath(err))
	}
	defer f.Close()
	return read(f)
}

// All reads everything, up to a number of bytes; whole tells whether there is no more.
func All(r io.Reader, most int64) (data []byte, whole bool, err error) {
	data, err = io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, false, fault.Errorf("cannot be read: %w", fault.WithoutPath(err))
	}
	return data, int64(len(data)) <= most, nil
}

// NameOf is what the content of a file that gives itself no name is called: the
// file's name without its folder and ending.
func NameOf(path string) string {
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}
