package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"referee/internal/quantile"
)

// figures are what a run comes to.
type figures struct {
	kills, events            int
	delays                   []float64 // ms
	idleMB, playedMB, peakMB float64
	diskMB                   float64
}

// What the figures per hour are reckoned for: a card every ten seconds, and one in twelve
// with a close-up, as in the made-up games.
const paceOfPeople = 10 * time.Second

// text is the figures as lines.
func (f *figures) text(o *options) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d tables, %d events, desk and tables killed %d times: nothing lost, every count that of its table\n", o.tables, f.events, f.kills)
	fmt.Fprintf(&b, "delay of %d events, ms: median %.0f, 95 %% %.0f, largest %.0f\n", len(f.delays), quantile.Median(f.delays), quantile.Of(f.delays, 0.95), quantile.Of(f.delays, 1))
	fmt.Fprintf(&b, "memory %.0f MB before, %.0f MB after, %.0f MB at most; disk %.1f MB\n", f.idleMB, f.playedMB, f.peakMB, f.diskMB)
	return b.String()
}

// document is the file that is kept.
func document(o *options, calm, rough *figures) string {
	perHour := float64(time.Hour / paceOfPeople)
	perTable := float64(calm.events) / float64(o.tables)
	var b strings.Builder
	fmt.Fprintf(&b, "# A tournament of %d made-up tables\n\nWritten by `make eval-tournament`. The desk (`referee hub`) and %d programs with the tables run on one machine, over loopback, encrypted. Each table plays a game of %d cards, one every %v, with close-ups of what is asked. A delay is the time from when a table has an event on its disk to when the desk says that it has it on its own, measured at every %dth table.\n\n", o.tables, o.programs, o.cards, o.pace, sampleOf)
	fmt.Fprintf(&b, "| | undisturbed | desk and tables killed %d times each |\n| --- | --- | --- |\n", rough.kills)
	row := func(name string, of func(*figures) string) {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, of(calm), of(rough))
	}
	row("events", func(f *figures) string { return fmt.Sprint(f.events) })
	row("announced and lost, twice, or otherwise at the desk", func(*figures) string { return "0" })
	row("final counts equal to the table's own", func(*figures) string { return fmt.Sprintf("%d of %d", o.tables, o.tables) })
	row("delay, ms: median, 95 %, largest", func(f *figures) string {
		return fmt.Sprintf("%.0f, %.0f, %.0f", quantile.Median(f.delays), quantile.Of(f.delays, 0.95), quantile.Of(f.delays, 1))
	})
	row("memory of the desk, MB: before, after, at most", func(f *figures) string { return fmt.Sprintf("%.0f, %.0f, %.0f", f.idleMB, f.playedMB, f.peakMB) })
	row("disk of the desk, MB", func(f *figures) string { return fmt.Sprintf("%.1f", f.diskMB) })
	fmt.Fprintf(&b, "\nThe run undisturbed comes, per table, to %.2f MB of memory, and, at a card every %v, per table and hour to %.2f MB of disk. The counts of the second run would not be written here if a single one differed: the tool ends with an error.\n", (calm.peakMB-calm.idleMB)/float64(o.tables), paceOfPeople, calm.diskMB/float64(o.tables)/perTable*perHour)
	return b.String()
}

// memoryMB is what a process takes of memory, now and at most.
func memoryMB(pid int) (now, most float64, err error) {
	data, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, 0, err
	}
	for line := range strings.Lines(string(data)) {
		var kb float64
		if n, _ := fmt.Sscanf(line, "VmRSS: %f kB", &kb); n == 1 {
			now = kb / 1024
		}
		if n, _ := fmt.Sscanf(line, "VmHWM: %f kB", &kb); n == 1 {
			most = kb / 1024
		}
	}
	return now, most, nil
}

func residentMB(pid int) (float64, error) {
	now, _, err := memoryMB(pid)
	return now, err
}

// folderMB is what a folder takes on the disk.
func folderMB(dir string) (float64, error) {
	var bytes int64
	err := filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err == nil {
			bytes += info.Size()
		}
		return err
	})
	return float64(bytes) / (1 << 20), err
}
