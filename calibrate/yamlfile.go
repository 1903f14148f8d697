package calibrate

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"referee/internal/fault"
)

func encodeYAML(head string, f any) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(head)
	enc := yaml.NewEncoder(&b)
	enc.SetIndent(2)
	if err := enc.Encode(f); err != nil {
		return nil, fmt.Errorf("writing YAML: %w", err)
	}
	return b.Bytes(), nil
}

// FileError is a calibration file that cannot be used.
type FileError struct {
	Path string
	Err  error
}

// Error names the file and why, in one sentence.
func (e *FileError) Error() string { return e.Sentence().Error() }

// Sentence is the error as data.
func (e *FileError) Sentence() *fault.Sentence {
	return fault.Say("%s cannot be used: %w", e.Path, e.Err)
}

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Err }

// maxFileBytes is far beyond any calibration file.
const maxFileBytes = 1 << 20

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &FileError{path, fault.Say("it does not exist").From(err)}
	}
	if err == nil {
		defer f.Close()
		var data []byte
		if data, err = io.ReadAll(io.LimitReader(f, maxFileBytes+1)); err == nil {
			return data, nil
		}
	}
	return nil, &FileError{path, fault.WithoutPath(err)}
}

// unknownField is how the library says that a field is not known, with the name
// of a type of ours that means nothing to people.
var unknownField = regexp.MustCompile(`field (\S+) not found in type \S+`)

// decodeYAML reads one document, knowing every field and no other.
func decodeYAML(data []byte, to any) error {
	if len(data) > maxFileBytes {
		return fault.Errorf("it is far too large")
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(to); err != nil {
		if errors.Is(err, io.EOF) {
			return fault.Errorf("it is empty")
		}
		// The library lists all troubles, a line each.
		what := strings.TrimPrefix(strings.Join(strings.Fields(err.Error()), " "), "yaml: ")
		what = unknownField.ReplaceAllString(what, "there is no field $1")
		return fault.Errorf("it is no file that calibrate writes (%s); calibrate again", strings.TrimPrefix(what, "unmarshal errors: "))
	}
	return nil
}

// checkKind refuses other files and later versions.
func checkKind(kind, wanted, command string, version, known int) error {
	switch {
	case kind != wanted:
		return fault.Errorf("it is no %s file (referee: %q, must be %q); make one with referee %s", wanted, kind, wanted, command)
	case version != known:
		return fault.Errorf("it is of version %d, this program reads version %d; make it anew with referee %s", version, known, command)
	}
	return nil
}

// checkTaken checks when, and at which size, pictures were taken.
func checkTaken(date string, r Resolution) error {
	if _, err := time.Parse(time.DateOnly, date); err != nil {
		return fault.Errorf("date is %q: must be like 2006-01-02", date)
	}
	if r.Width < minSidePx || r.Height < minSidePx || r.Width > maxSidePx || r.Height > maxSidePx {
		return fault.Errorf("resolution is %d × %d: no camera's", r.Width, r.Height)
	}
	return nil
}

// checked is a file's content that can be checked.
type checked[F any] interface {
	*F
	Validate() error
}

// readChecked reads and checks a file. The error is a *FileError.
func readChecked[F any, P checked[F]](path string) (P, error) {
	data, err := readFile(path)
	if err != nil {
		return nil, err
	}
	f, err := decodeChecked[F, P](data)
	if err != nil {
		return nil, &FileError{path, err}
	}
	return f, nil
}

func decodeChecked[F any, P checked[F]](data []byte) (P, error) {
	f := P(new(F))
	if err := decodeYAML(data, f); err != nil {
		return nil, err
	}
	return f, f.Validate()
}
