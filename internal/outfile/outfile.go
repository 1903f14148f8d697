// Package outfile writes the files that people keep, each whole or not at all:
// what stood there before stays until the new file is on the disk.
//
//	Check ─▶ the work ─▶ Write: a temporary file beside, fsync, rename
//
// A test of the repository holds that results are written by nothing else.
package outfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/google/renameio/v2"

	"referee/internal/fault"
)

// Write writes a file, and makes the folder that it is to be in. A file that
// stands there is replaced once the new one is whole and keeps its permissions;
// a symbolic link is followed; a device or pipe is written to as it is.
func Write(path string, data []byte) error {
	return told(path, write(path, data, 0o666))
}

// WritePrivate is Write for what only its owner may read.
func WritePrivate(path string, data []byte) error {
	return told(path, write(path, data, 0o600))
}

func write(path string, data []byte, perm fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	real, regular, err := target(path)
	switch {
	case err != nil:
		return err
	case !regular:
		return os.WriteFile(path, data, perm)
	}
	return renameio.WriteFile(real, data, perm, renameio.WithTempDir(filepath.Dir(real)))
}

// Create opens a file that grows while the program runs, such as a record of
// events: it cannot be written beside and renamed. What stood there is lost.
func Create(path string) (*os.File, error) {
	err := os.MkdirAll(filepath.Dir(path), 0o777)
	var f *os.File
	if err == nil {
		f, err = os.Create(path)
	}
	if err != nil {
		return nil, told(path, err)
	}
	return f, nil
}

// Check tells, before any work is done, why a file could not be written. It
// leaves no trace: folders are made by Write. "" is no file.
func Check(path string) error {
	if path == "" {
		return nil
	}
	return told(path, check(path))
}

func check(path string) error {
	real, regular, err := target(path)
	if err != nil {
		return err
	}
	if f, err := os.OpenFile(real, os.O_WRONLY, 0); err == nil {
		f.Close()
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if !regular {
		return nil
	}
	return checkFolder(filepath.Dir(real))
}

// CheckFolder tells, before any work is done, why files could not be written
// into a folder, which need not exist. "" is no folder.
func CheckFolder(dir string) error {
	if dir == "" {
		return nil
	}
	return told(dir, checkFolder(dir))
}

// checkFolder tries the nearest folder that exists: those below it are made by
// its owner.
func checkFolder(dir string) error {
	for {
		st, err := os.Stat(dir)
		if err == nil && !st.IsDir() {
			return fault.Errorf("%s is a file, and must be a folder", dir)
		}
		up := filepath.Dir(dir)
		if err == nil || !errors.Is(err, fs.ErrNotExist) || up == dir {
			break
		}
		dir = up
	}
	f, err := os.CreateTemp(dir, ".referee-*")
	if err != nil {
		return err
	}
	f.Close()
	return os.Remove(f.Name())
}

// target follows symbolic links, and tells whether a regular file stands there,
// or nothing yet.
func target(path string) (real string, regular bool, err error) {
	real, err = filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if to, bad := os.Readlink(path); bad == nil { // a link to what is not there yet
			if !filepath.IsAbs(to) {
				to = filepath.Join(filepath.Dir(path), to)
			}
			return to, true, nil
		}
		return path, true, nil
	}
	if err != nil {
		return path, false, err
	}
	st, err := os.Stat(real)
	if err != nil {
		return path, false, err
	}
	if st.IsDir() {
		return path, false, fault.Errorf("it is a folder")
	}
	return real, st.Mode().IsRegular(), nil
}

func told(path string, err error) error {
	if err == nil {
		return nil
	}
	return fault.Errorf("%s cannot be written: %w", path, fault.WithoutPath(err))
}
