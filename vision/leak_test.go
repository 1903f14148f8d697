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

	"referee/vision/picture"
)

// readMade reads the made-up picture once.
func readMade(tb testing.TB, m *made) *Reading {
	pic := m.picture(tb)
	defer func() { require.NoError(tb, pic.Close()) }()
	r, err := builtInReader(tb).Read(context.Background(), pic, Prior{})
	require.NoError(tb, err)
	return r
}

// TestReadingManyPicturesKeepsTheMemory watches the whole process, as Mats are
// invisible to Go's collector.
func TestReadingManyPicturesKeepsTheMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many pictures")
	}
	m := fewCards(t)
	const settle, rounds = 3, 6
	for range settle {
		readMade(t, m)
	}
	requireKept(t, rounds, func() { readMade(t, m) })
}

// TestAPictureThatFailsKeepsNoMemory reads one without any card.
func TestAPictureThatFailsKeepsNoMemory(t *testing.T) {
	grey, rd := pngOf(t, halves(1000, 750)), builtInReader(t)
	read := func() {
		pic, err := picture.Decode("halves.png", grey)
		require.NoError(t, err)
		defer pic.Close()
		_, err = rd.Read(context.Background(), pic, Prior{})
		require.ErrorAs(t, err, new(*ReadError))
	}
	for range 3 {
		read()
	}
	requireKept(t, 6, read)
}

// memory is what the process holds, in KB, after collecting garbage: what
// lives on Go's heap, and what is not Go's. How much room Go keeps round its
// heap depends on when it collects, and says nothing.
type memory struct{ live, foreign int }

func memoryOf(t *testing.T) memory {
	t.Helper()
	resident := residentKB(t)
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return memory{live: int(s.HeapAlloc >> 10), foreign: resident - int((s.Sys-s.HeapReleased)>>10)}
}

// smallestMatKB is what a 0.75-megapixel Mat of one channel holds. The C
// library keeps some memory of its own as well, up to half of that a round.
const smallestMatKB = 730

// memoryAttempts is how often the memory may grow before that is a leak: a
// leak grows in every run, the C library's own room only now and then.
const memoryAttempts = 4

// requireKept runs some rounds and tells when the memory has grown by as much
// as one Mat, or by anything that matters on Go's heap, in each of them.
func requireKept(t *testing.T, rounds int, run func()) {
	t.Helper()
	var heap, foreign int
	for range memoryAttempts {
		before := memoryOf(t)
		for range rounds {
			run()
		}
		now := memoryOf(t)
		heap, foreign = now.live-before.live, now.foreign-before.foreign
		t.Logf("over %d pictures Go's heap grew by %d KB, other memory by %d KB", rounds, heap, foreign)
		if heap < rounds*100 && foreign < rounds*smallestMatKB {
			return
		}
	}
	require.Less(t, heap, rounds*100, "KB on Go's heap")
	require.Less(t, foreign, rounds*smallestMatKB, "KB outside Go")
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
