package main

import (
	"fmt"
	"os"
	"os/exec"
	"sort"
	"strconv"
	"strings"
	"time"

	"gocv.io/x/gocv"
)

// baselineRuns is how often the baseline is run each time; the median counts.
const baselineRuns = 3

// Settings of the baseline's threshold.
const (
	thresholdWindow = 31 // px; any will do, as it stays the same
	thresholdOffset = 5  // pixel values, likewise
)

// baselineApart measures the baseline in a process of its own: Linux counts
// the memory of the process that starts another as the other's peak, so this
// one must stay small.
func (o *options) baselineApart() (time.Duration, error) {
	self, err := os.Executable()
	if err != nil {
		return 0, err
	}
	cmd := exec.Command(self, "-baseline", "-photo", o.photo, "-runs", strconv.Itoa(baselineRuns))
	cmd.Stderr = os.Stderr
	said, err := cmd.Output()
	if err != nil {
		return 0, fmt.Errorf("baseline: %w", err)
	}
	ns, err := strconv.ParseInt(strings.TrimSpace(string(said)), 10, 64)
	return time.Duration(ns), err
}

func (o *options) printBaseline() {
	d, err := o.baseline()
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(2)
	}
	fmt.Println(d.Nanoseconds())
}

// baseline is the median time of OpenCV's part on the photo, in this process:
// nothing is started or linked in it.
func (o *options) baseline() (time.Duration, error) {
	data, err := os.ReadFile(o.photo)
	if err != nil {
		return 0, err
	}
	var all []time.Duration
	for range o.runs + 1 {
		began := time.Now()
		if err := findContours(data); err != nil {
			return 0, fmt.Errorf("%s: %w", o.photo, err)
		}
		all = append(all, time.Since(began))
	}
	all = all[1:]
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	return all[len(all)/2], nil
}

func findContours(data []byte) error {
	img, err := gocv.IMDecode(data, gocv.IMReadColor)
	if err != nil {
		return err
	}
	defer img.Close()
	if img.Empty() {
		return fmt.Errorf("is no picture")
	}
	grey, mask := gocv.NewMat(), gocv.NewMat()
	defer grey.Close()
	defer mask.Close()
	gocv.CvtColor(img, &grey, gocv.ColorBGRToGray)
	gocv.AdaptiveThreshold(grey, &mask, 255, gocv.AdaptiveThresholdMean, gocv.ThresholdBinary, thresholdWindow, thresholdOffset)
	contours := gocv.FindContours(mask, gocv.RetrievalList, gocv.ChainApproxSimple)
	contours.Close()
	return nil
}
