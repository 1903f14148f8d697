// Command evalcalibrate measures what a calibration is worth, on pictures of
// known truth, and keeps the table under version control:
//
//	testdata/calibration ─▶ referee calibrate camera ─▶ error of the lens ─┐
//	photos of wide lenses ─▶ referee score, without and with their lens ───┴▶ eval/CALIBRATION.md
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"

	"referee/internal/outfile"
)

// options say what to evaluate and with which program.
type options struct {
	referee, folder, out, results string
}

func main() {
	var o options
	flag.StringVar(&o.referee, "referee", "bin/referee", "the program to evaluate")
	flag.StringVar(&o.folder, "boards", "testdata/calibration", "folder of the board pictures, with lens.json")
	flag.StringVar(&o.out, "out", "out/eval-calibrate", "folder for what is written on the way")
	flag.StringVar(&o.results, "results", "eval/CALIBRATION.md", "where to keep the tables")
	flag.Parse()
	if err := o.run(); err != nil {
		fmt.Fprintln(os.Stderr, "evalcalibrate:", err)
		os.Exit(1)
	}
}

func (o *options) run() error {
	if err := os.MkdirAll(o.out, 0o777); err != nil {
		return err
	}
	var doc strings.Builder
	doc.WriteString(head)
	if err := o.lenses(&doc); err != nil {
		return err
	}
	if err := o.photos(&doc); err != nil {
		return err
	}
	fmt.Print(doc.String())
	return outfile.Write(o.results, []byte(doc.String()))
}

const head = `# What a calibration is worth

Written by ` + "`make eval-calibrate`" + `; commit it with the change that moved it.

## The lens of the board pictures

Errors against the truth, each with its stated standard deviation. The last column
is the largest error of an undistorted position over the whole picture, in px.

| pictures | window | RMS px | focal px | centre x px | centre y px | k1 · 10⁵ | k2 · 10⁵ | sigmas, worst | undistorted px |
| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |
`

// lenses calibrates from all pictures, from each half, and with other windows.
func (o *options) lenses(doc *strings.Builder) error {
	all, err := filepath.Glob(filepath.Join(o.folder, "*.jpg"))
	if err != nil || len(all) == 0 {
		return fmt.Errorf("no pictures in %s: %v", o.folder, err)
	}
	sort.Strings(all)
	truth, err := readTruth(filepath.Join(o.folder, "lens.json"))
	if err != nil {
		return err
	}
	for _, c := range []struct {
		name, window string
		pictures     []string
	}{
		{"all", "0.6", all}, {"odd half", "0.6", half(all, 0)}, {"even half", "0.6", half(all, 1)},
		{"all", "0.3", all}, {"all", "0.85", all},
	} {
		path := filepath.Join(o.out, "camera.yaml")
		args := append([]string{"calibrate", "camera", "--out", path, "--window", c.window}, c.pictures...)
		if said, err := exec.Command(o.referee, args...).CombinedOutput(); err != nil {
			return fmt.Errorf("calibrating: %w: %s", err, said)
		}
		row, err := lensRow(path, truth)
		if err != nil {
			return err
		}
		fmt.Fprintf(doc, "| %s | %s | %s |\n", c.name, c.window, row)
	}
	return nil
}

// half takes every second picture.
func half(all []string, from int) []string {
	var out []string
	for i := from; i < len(all); i += 2 {
		out = append(out, all[i])
	}
	return out
}
