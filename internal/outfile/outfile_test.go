package outfile_test

import (
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/outfile"
)

func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	require.NoError(t, err)
	var out []string
	for _, e := range list {
		out = append(out, e.Name())
	}
	return out
}

func TestAFileIsReplacedWithItsPermissionsAndNothingIsLeftBeside(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a", "r.json")
	require.NoError(t, outfile.Write(path, []byte("old")))
	require.NoError(t, os.Chmod(path, 0o640))
	require.NoError(t, outfile.Write(path, []byte("new")))
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "new", string(data))
	st, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, fs.FileMode(0o640), st.Mode().Perm())
	require.Equal(t, []string{"r.json"}, entries(t, filepath.Dir(path)))
}

// TestWhatStoodThereStaysWhenTheDiskIsFull limits the size of files, which the
// system tells in the same place as a full disk.
func TestWhatStoodThereStaysWhenTheDiskIsFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.json")
	require.NoError(t, outfile.Write(path, []byte("old")))
	signal.Ignore(syscall.SIGXFSZ)
	var before syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before))
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 1000, Max: before.Max}))
	err := outfile.Write(path, make([]byte, 5000))
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before))
	require.ErrorContains(t, err, path+" cannot be written: ")
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "old", string(data))
	require.Len(t, entries(t, filepath.Dir(path)), 1, "what was written in part is gone")
}

func TestALinkIsFollowedAndADeviceIsNotReplaced(t *testing.T) {
	dir := t.TempDir()
	link := filepath.Join(dir, "link.json")
	require.NoError(t, os.Symlink("real.json", link))
	require.NoError(t, outfile.Check(link))
	require.NoError(t, outfile.Write(link, []byte("x")))
	require.NoError(t, outfile.Write(link, []byte("y")))
	data, err := os.ReadFile(filepath.Join(dir, "real.json"))
	require.NoError(t, err)
	require.Equal(t, "y", string(data))
	require.NoError(t, outfile.Check(os.DevNull))
	require.NoError(t, outfile.Write(os.DevNull, []byte("x")))
	st, err := os.Stat(os.DevNull)
	require.NoError(t, err)
	require.False(t, st.Mode().IsRegular())
}

func TestWhatCannotBeWrittenIsKnownBeforehandAndLeavesNoTrace(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	for name, path := range map[string]string{
		"a folder":               dir,
		"within a file":          filepath.Join(file, "r.json"),
		"within what is no disk": "/proc/nowhere/r.json",
		"a name too long":        filepath.Join(dir, strings.Repeat("x", 300)),
	} {
		require.ErrorContains(t, outfile.Check(path), " cannot be written: ", name)
	}
	require.ErrorContains(t, outfile.CheckFolder(file), "must be a folder")
	require.ErrorContains(t, outfile.CheckFolder("/proc/nowhere"), "cannot be written")
	require.NoError(t, outfile.Check(filepath.Join(dir, "new", "folder", "r.json")))
	require.NoError(t, outfile.CheckFolder(filepath.Join(dir, "new", "folder")))
	require.NoError(t, outfile.Check(""))
	require.Equal(t, []string{"file"}, entries(t, dir))
}
