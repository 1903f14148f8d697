// Command evalworkers measures how many photos a minute a desk has read, by itself and by
// workers.
//
//	photo, N times at once ─▶ referee hub ◀─ referee worker, 0, 1, 2 … of them ─▶ when each was read
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"referee/internal/outfile"
	"referee/internal/quantile"
	"referee/tools/internal/hubprogram"
	"referee/tools/internal/page"
)

// options are what is measured.
type options struct {
	referee, photo, dir, results string
	photos                       int
}

func main() {
	var o options
	flag.StringVar(&o.referee, "referee", "bin/referee", "the program to evaluate")
	flag.StringVar(&o.photo, "photo", "testdata/images/a/p03.jpg", "the photo to send")
	flag.IntVar(&o.photos, "n", 20, "how many times")
	flag.StringVar(&o.dir, "dir", "out/evalworkers", "folder for what is kept meanwhile, which is emptied first")
	flag.StringVar(&o.results, "results", "eval/WORKERS.md", "file to keep the figures in; empty: none")
	workers := flag.String("workers", "0,1,2,4", "how many workers; 0: the desk reads by itself")
	flag.Parse()
	if err := run(&o, strings.Split(*workers, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "evalworkers:", err)
		os.Exit(1)
	}
}

func run(o *options, workers []string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# Photos read by workers\n\nWritten by `make eval-workers`: %s, sent %d times at once to a desk, on a machine of %d cores on which all workers run; more of them than cores cannot read more. The wait is the time from when all were sent to when one was read.\n\n| workers | photos a minute | wait, s: median, 95 %% |\n| --- | --- | --- |\n", filepath.Base(o.photo), o.photos, runtime.NumCPU())
	for _, said := range workers {
		n, err := strconv.Atoi(said)
		if err != nil {
			return err
		}
		waits, err := measure(o, n)
		if err != nil {
			return err
		}
		row := fmt.Sprintf("| %d | %.1f | %.1f, %.1f |\n", n, float64(o.photos)/quantile.Of(waits, 1)*60, quantile.Median(waits), quantile.Of(waits, 0.95))
		fmt.Print(row)
		b.WriteString(row)
	}
	if o.results == "" {
		return nil
	}
	return outfile.Write(o.results, []byte(b.String()))
}

// settle is how long a desk is given to learn of its workers.
const settle = 2 * time.Second

// measure has the photos read by so many workers, and returns when each was, s.
func measure(o *options, workers int) ([]float64, error) {
	if err := os.RemoveAll(o.dir); err != nil {
		return nil, err
	}
	shown, err := hubprogram.FreeAddress()
	if err != nil {
		return nil, err
	}
	heard, err := hubprogram.FreeAddress()
	if err != nil {
		return nil, err
	}
	hub, err := hubprogram.Start(hubprogram.Options{Program: o.referee, Dir: o.dir, Page: shown, Tables: heard})
	if err != nil {
		return nil, err
	}
	defer func() { _ = hub.Kill() }() // nothing of it is kept
	for range workers {
		w := exec.Command(o.referee, "worker", "--join", hub.Workers.String())
		w.Stderr = os.Stderr
		if err := w.Start(); err != nil {
			return nil, err
		}
		defer func() {
			_ = w.Process.Kill() // nor of these
			_ = w.Wait()
		}()
	}
	time.Sleep(settle)
	return sendAll(o, "http://"+shown)
}

// patience is how long all photos may take.
const patience = 20 * time.Minute

func sendAll(o *options, url string) ([]float64, error) {
	data, err := os.ReadFile(o.photo)
	if err != nil {
		return nil, err
	}
	var ids []string
	for range o.photos {
		id, err := page.Send(url, data)
		if err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	sent := time.Now()
	type read struct {
		after float64
		err   error
	}
	all := make(chan read, len(ids))
	for _, id := range ids {
		go func() {
			err := page.Await(url+"/api/photos/"+id, sent.Add(patience))
			all <- read{time.Since(sent).Seconds(), err}
		}()
	}
	var waits []float64
	for range ids {
		r := <-all
		if r.err != nil {
			return nil, r.err
		}
		waits = append(waits, r.after)
	}
	return waits, nil
}
