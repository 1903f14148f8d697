package board

import (
	"encoding/json"
	"io"
	"path/filepath"

	"referee/internal/fault"
	"referee/internal/jsonfile"
)

// maxFileBytes bounds what Read takes in: a board of 110 squares has 20 kB.
const maxFileBytes = 4 << 20

// ReadFile reads and checks a board file. The picture's path is then relative
// to the working folder. A board without a name is called like its file.
func ReadFile(path string) (*Board, error) {
	b, err := jsonfile.Open(fault.BoardFile, path, func(r io.Reader) (*Board, error) {
		b, err := Read(r)
		if err != nil {
			return nil, fault.Errorf("board file %s: %w", path, err)
		}
		return b, nil
	})
	if err != nil {
		return nil, err
	}
	if b.Picture.File != "" && !filepath.IsAbs(b.Picture.File) {
		b.Picture.File = filepath.Join(filepath.Dir(path), filepath.FromSlash(b.Picture.File))
	}
	if b.Name == "" {
		b.Name = jsonfile.NameOf(path)
	}
	return b, nil
}

// Read reads and checks a board. An error says which cell is wrong, and how.
func Read(r io.Reader) (*Board, error) {
	data, whole, err := jsonfile.All(r, maxFileBytes)
	if err != nil {
		return nil, err
	}
	if !whole {
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
