//go:build !linux

package cvlog

import "os"

// Listen runs f. What libraries write to standard error is heard on Linux only.
func Listen(f func()) string {
	f()
	return ""
}

// Stderr is standard error.
func Stderr() *os.File { return os.Stderr }
