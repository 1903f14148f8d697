package board

import (
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"referee/internal/fault"
)

// maxFileBytes bounds what Read takes in: a board of 110 squares has 20 kB.
const maxFileBytes = 4 << 20

// ReadFile reads and checks a board file. The picture's path is then relative
// to the working folder. A board without a name is called like its file.
func ReadFile(path string) (*Board, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fault.Say("board file %s does not exist: check its name", path).From(err)
	}
	if err != nil {
		return nil, fault.Errorf("board file %s cannot be read: %w", path, fault.WithoutPath(err))
	}
	defer f.Close()
	b, err := Read(f)
	if err != nil {
		return nil, fault.Errorf("board file %s: %w", path, err)
	}
	if b.Picture.File != "" && !filepath.IsAbs(b.Picture.File) {
		b.Picture.File = filepath.Join(filepath.Dir(path), filepath.FromSlash(b.Picture.File))
	}
	if b.Name == "" {
		base := filepath.Base(path)
		b.Name = strings.TrimSuffix(base, filepath.Ext(base))
	}
	return b, nil
}

// Read reads and checks a board. An error says which cell is wrong, and how.
func Read(r io.Reader) (*Board, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxFileBytes+1))
	if err != nil {
		return nil, fault.Errorf("cannot be read: %w", fault.WithoutPath(err))
	}
	if len(data) > maxFileBytes {
		return nil, fault.Errorf("larger than %d MB: not a board", maxFileBytes>>20)
	}
	f, err := decode(data)
	if err != nil {
		return nil, err
	}
	return f.build()
}

// Write writes a board in the form that Read reads: Read gives back an equal
// board, its cells to a micrometre.
func Write(w io.Writer, b *Board) error {
	data, err := json.MarshalIndent(formOf(b), "", " ")
	if err != nil {
		return fault.Errorf("board %s cannot be written: %w", b.Name, err)
	}
	if _, err := w.Write(append(data, '\n')); err != nil {
		return fault.Errorf("board %s cannot be written: %w", b.Name, err)
	}
	return nil
}
