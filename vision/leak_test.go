package vision

import (
	"context"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

// readMade reads the made-up picture once.
func readMade(tb testing.TB, m *made) *Reading {
	pic := m.picture(tb)
	defer func() { require.NoError(tb, pic.Close()) }()
	r, err := Read(context.Background(), pic, deck.Default(), DefaultSettings())
	require.NoError(tb, err)
	return r
}

// TestReadingManyPicturesKeepsTheMemory watches the whole process, as Mats are
// invisible to Go's collector: one 0.75-megapixel Mat of 3 channels kept of
// each picture would add 2 MB a round.
func TestReadingManyPicturesKeepsTheMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many pictures")
	}
	m := madeTable(t)
	const settle, rounds = 4, 10
	for range settle {
		readMade(t, m)
	}
	before := residentKB(t)
	for range rounds {
		readMade(t, m)
	}
	grown := residentKB(t) - before
	t.Logf("memory grew by %d KB over %d pictures", grown, rounds)
	require.Less(t, grown, rounds*500, "KB")
}

// TestAPictureThatFailsKeepsNoMemory reads one without any card.
func TestAPictureThatFailsKeepsNoMemory(t *testing.T) {
	grey := jpegBytes(t, quadrants(1000, 750))
	read := func() {
		pic, err := Decode("quadrants.jpg", grey)
		require.NoError(t, err)
		defer pic.Close()
		_, err = Read(context.Background(), pic, deck.Default(), DefaultSettings())
		require.ErrorAs(t, err, new(*ReadError))
	}
	for range 5 {
		read()
	}
	before := residentKB(t)
	const rounds = 10
	for range rounds {
		read()
	}
	require.Less(t, residentKB(t)-before, rounds*500, "KB")
}

// residentKB is the memory that the process holds, after collecting garbage.
func residentKB(t *testing.T) int {
	t.Helper()
	runtime.GC()
	debug.FreeOSMemory()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip("no /proc here")
	}
	for line := range strings.Lines(string(status)) {
		if f := strings.Fields(line); len(f) == 3 && f[0] == "VmRSS:" {
			kb, err := strconv.Atoi(f[1])
			require.NoError(t, err)
			return kb
		}
	}
	t.Skip("no VmRSS here")
	return 0
}
