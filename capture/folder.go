package capture

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gocv.io/x/gocv"

	"referee/internal/cvlog"
	"referee/internal/fault"
)

// folderStep is the time between two pictures of a folder, of which nothing is
// known; it is a second so that each counts as still.
const folderStep = time.Second

// folder is a folder of pictures, in the order of their names.
type folder struct {
	info  Info
	files []string
	next  int
}

func openFolder(dir string) (Source, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fault.Errorf("folder %s cannot be read: %w", dir, fault.WithoutPath(err))
	}
	f := &folder{info: Info{Name: dir, FPS: 1 / folderStep.Seconds()}}
	for _, e := range entries {
		if slices.Contains([]string{".jpg", ".jpeg", ".png"}, strings.ToLower(filepath.Ext(e.Name()))) {
			f.files = append(f.files, filepath.Join(dir, e.Name()))
		}
	}
	if len(f.files) == 0 {
		return nil, fault.Errorf("folder %s has no picture", dir)
	}
	return f, nil
}

func (f *folder) Info() Info   { return f.info }
func (f *folder) Close() error { return nil }

func (f *folder) Next(ctx context.Context) (*Frame, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if f.next == len(f.files) {
		return nil, io.EOF
	}
	data, err := os.ReadFile(f.files[f.next])
	if err != nil {
		return nil, fault.Errorf("%s cannot be read: %w", f.files[f.next], fault.WithoutPath(err))
	}
	m, ok := decoded(data)
	if !ok {
		return nil, fault.Errorf("%s is no picture that can be read", f.files[f.next])
	}
	f.info.Width, f.info.Height = m.Cols(), m.Rows()
	out := &Frame{Mat: m, Number: f.next, At: time.Duration(f.next) * folderStep}
	f.next++
	return out, nil
}

// decoded is the picture that the bytes hold.
func decoded(data []byte) (gocv.Mat, bool) {
	if len(data) == 0 {
		return gocv.Mat{}, false
	}
	var m gocv.Mat
	var err error
	cvlog.Listen(func() { m, err = gocv.IMDecode(data, gocv.IMReadColor) })
	if err != nil {
		return m, false
	}
	if m.Empty() {
		m.Close()
		return m, false
	}
	return m, true
}
