// Command bench measures the built program as a player meets it: whole
// processes, wall time and peak memory.
//
// Time is stated as a multiple of a baseline that is measured in the same run
// on the same photo, so that figures of different machines can be compared:
// what OpenCV, through gocv, needs to decode the photo, turn it grey, threshold
// it and find contours.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sort"
	"syscall"
	"time"
)

// Limits that the figures are held against (issue: score a finished table).
const (
	maxRatio    = 8.0                    // times the baseline
	maxPeakMB   = 1024                   // of memory, for the photo
	maxStart    = 300 * time.Millisecond // of referee version
	maxExponent = 1.0                    // of the number of cards
)

// exitUnsure is how referee ends with a result that is not sure.
const exitUnsure = 6

// options say what to measure.
type options struct {
	referee, photo, images, truth string
	runs                          int
}

func main() {
	var o options
	flag.StringVar(&o.referee, "referee", "bin/referee", "the program to measure")
	flag.StringVar(&o.photo, "photo", "testdata/images/a/p08.jpg", "the photo of the baseline")
	flag.StringVar(&o.images, "images", "testdata/images/a", "photos for the growth with the number of cards; empty: do not measure it")
	flag.StringVar(&o.truth, "truth", "testdata/truth/a", "where the number of cards on them is known from")
	flag.IntVar(&o.runs, "runs", 5, "how often each is run; the median counts")
	alone := flag.Bool("baseline", false, "measure the baseline only, and print nanoseconds")
	flag.Parse()
	if *alone {
		o.printBaseline()
		return
	}
	within, err := o.run(os.Stdout)
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	case !within:
		os.Exit(1)
	}
}

// run prints all figures and tells whether they keep to the limits.
func (o *options) run(out io.Writer) (within bool, err error) {
	fmt.Fprintf(out, "%d processors, %s, median of %d runs\n\n", runtime.NumCPU(), runtime.GOARCH, o.runs)
	start, err := o.times(o.referee, "version")
	if err != nil {
		return false, err
	}
	photo, base, ratio, err := o.beside()
	if err != nil {
		return false, err
	}
	c := checks{out: out, within: true}
	c.line("start (referee version)", seconds(start.wall), start.wall <= maxStart, seconds(maxStart))
	fmt.Fprintf(out, "%-44s %10s\n", "baseline: decode, grey, threshold, contours", seconds(base))
	fmt.Fprintf(out, "%-44s %10s\n", "referee score "+filepath.Base(o.photo), seconds(photo.wall))
	c.line("  times the baseline", fmt.Sprintf("%.1f", ratio), ratio <= maxRatio, fmt.Sprintf("%.0f", maxRatio))
	c.line("  peak memory", fmt.Sprintf("%d MB", photo.peakMB), photo.peakMB < maxPeakMB, fmt.Sprintf("%d MB", maxPeakMB))
	fmt.Fprintf(out, "%-44s %9.0f%%\n", "  processors busy", 100*photo.cpu.Seconds()/photo.wall.Seconds())
	if o.images == "" {
		return c.within, nil
	}
	exponent, err := o.growth(out)
	if err != nil {
		return false, err
	}
	c.line("time grows as the number of cards to the", fmt.Sprintf("%.2f", exponent), exponent <= maxExponent, fmt.Sprintf("%.0f", maxExponent))
	return c.within, nil
}

// beside measures the program and the baseline in turn, so that both meet the
// machine in the same mood, and returns the medians of the two and of the
// ratios of neighbours.
func (o *options) beside() (photo process, base time.Duration, ratio float64, err error) {
	var runs []process
	var bases, ratios []float64
	if _, err := measure(o.referee, "score", o.photo); err != nil { // loads the files
		return photo, 0, 0, err
	}
	for range o.runs {
		b, err := o.baselineApart()
		if err != nil {
			return photo, 0, 0, err
		}
		p, err := measure(o.referee, "score", o.photo)
		if err != nil {
			return photo, 0, 0, err
		}
		runs, bases = append(runs, p), append(bases, b.Seconds())
		ratios = append(ratios, p.wall.Seconds()/b.Seconds())
	}
	sort.Float64s(bases)
	sort.Float64s(ratios)
	mid := o.runs / 2
	return middle(runs), time.Duration(bases[mid] * float64(time.Second)), ratios[mid], nil
}

// checks prints figures with their limits.
type checks struct {
	out    io.Writer
	within bool
}

func (c *checks) line(name, value string, ok bool, limit string) {
	note := "at most " + limit
	if !ok {
		note += ": MISSED"
		c.within = false
	}
	fmt.Fprintf(c.out, "%-44s %10s   %s\n", name, value, note)
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.3f s", d.Seconds()) }

// process is what one run of a program took.
type process struct {
	wall, cpu time.Duration
	peakMB    int
}

// times runs a command several times: the median of the times, the largest
// peak. A first run, which may have to load the files, does not count.
func (o *options) times(command string, args ...string) (process, error) {
	var all []process
	for range o.runs + 1 {
		p, err := measure(command, args...)
		if err != nil {
			return process{}, err
		}
		all = append(all, p)
	}
	return middle(all[1:]), nil
}

func middle(all []process) process {
	all = append([]process(nil), all...)
	sort.Slice(all, func(i, j int) bool { return all[i].wall < all[j].wall })
	out := all[len(all)/2]
	for _, p := range all {
		out.peakMB = max(out.peakMB, p.peakMB)
	}
	return out
}

// measure runs a command once. A result that is not sure is a result, too.
func measure(command string, args ...string) (process, error) {
	cmd := exec.Command(command, args...)
	began := time.Now()
	said, err := cmd.CombinedOutput()
	p := process{wall: time.Since(began)}
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != exitUnsure) {
		return p, fmt.Errorf("%s %v: %w\n%s", command, args, err, said)
	}
	p.cpu = cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if use, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		p.peakMB = peakMB(use.Maxrss, runtime.GOOS)
	}
	return p, nil
}

// peakMB converts a peak, which Linux gives in KB and Darwin in bytes.
func peakMB(maxrss int64, system string) int {
	if system == "darwin" {
		maxrss /= 1024
	}
	return int(maxrss / 1024)
}
