package main

import (
	"syscall"
	"time"
)

// stopwatch measures what watching costs, apart from the making of the pictures.
type stopwatch struct {
	wall, cpu time.Duration // spent so far, without the frame at hand
	at        time.Time     // when that came
	cpuAt     time.Duration
	before    []spent // each frame
}

// spent is time by the wall and of processors.
type spent struct{ wall, cpu time.Duration }

func (s *stopwatch) start() {
	s.before = append(s.before, spent{s.wall, s.cpu})
	s.at, s.cpuAt = time.Now(), processorTime()
}

// now is what has been spent, the frame at hand included.
func (s *stopwatch) now() spent {
	return spent{s.wall + time.Since(s.at), s.cpu + processorTime() - s.cpuAt}
}

func (s *stopwatch) stop() {
	n := s.now()
	s.wall, s.cpu = n.wall, n.cpu
}

// processorTime is what this process has used of all processors.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
