package cvlog

import (
	"os"
	"sync"

	"golang.org/x/sys/unix"
)

// listening is over file descriptor 2, which the process has once.
var listening sync.Mutex

// Listen runs f and returns what C libraries wrote to standard error meanwhile,
// which then does not appear there: libjpeg, libheif and GDAL report damage in no
// other way. What Go code writes to os.Stderr meanwhile is taken for theirs; use
// Stderr instead. Without a place to keep it, it appears, and "" is returned.
func Listen(f func()) string {
	listening.Lock()
	defer listening.Unlock()
	kept, err := unix.MemfdCreate("stderr", unix.MFD_CLOEXEC)
	if err != nil {
		f()
		return ""
	}
	heard := os.NewFile(uintptr(kept), "stderr")
	defer heard.Close()
	before, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		f()
		return ""
	}
	defer unix.Close(before)
	if unix.Dup3(kept, 2, 0) != nil {
		f()
		return ""
	}
	defer unix.Dup3(before, 2, 0)
	f()
	size, err := heard.Seek(0, 1)
	if err != nil || size <= 0 {
		return ""
	}
	text := make([]byte, min(size, 1<<16))
	n, _ := heard.ReadAt(text, 0)
	return string(text[:n])
}

// Stderr is standard error by a file descriptor of its own, which Listen does not
// take away; os.Stderr if there is none.
func Stderr() *os.File {
	own, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return os.Stderr
	}
	return os.NewFile(uintptr(own), "/dev/stderr")
}
