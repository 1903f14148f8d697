package desk_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"referee/hub/attable"
	"referee/hub/desk"
	"referee/store"
)

// TestAFullDiskAtTheDeskLosesNothing fills a small disk, which only the system's
// administrator may make.
func TestAFullDiskAtTheDeskLosesNothing(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=24m"); err != nil {
		t.Skip("no disk can be mounted here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	var st *store.Store
	d := openDesk(t, dir, func(o *desk.Options) { st = o.Store })
	c := place(t, d)
	p := sit(t, t.TempDir(), c, 5, func(o *attable.Options) { o.State = func(s attable.State) { t.Logf("table: %+v", s) } })
	p.play(t, 2)
	same(t, d, st, p, c.ID)
	ballast := filepath.Join(dir, "ballast")
	fill(t, ballast)
	p.play(t, 11)
	require.Eventually(t, func() bool { return d.Snapshot().Full != nil }, patient, 10*time.Millisecond, "the desk does not say that its disk is full")
	t.Log(d.Snapshot().Full)
	require.NoError(t, os.Remove(ballast))
	same(t, d, st, p, c.ID)
	require.Eventually(t, func() bool { return d.Snapshot().Full == nil }, patient, 10*time.Millisecond)
}

// fill writes a file until no byte is left on the disk.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	require.NoError(t, err)
	defer f.Close()
	for size := 1 << 20; size > 0; {
		if _, err := f.Write(make([]byte, size)); err != nil {
			require.ErrorIs(t, err, syscall.ENOSPC)
			size /= 2
		}
	}
}
