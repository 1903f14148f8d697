// Command evaltournament measures the desk of a tournament with made-up tables: how long
// an event takes to the desk's disk, what the desk takes of memory and disk, and whether
// anything is lost where programs are killed.
//
//	referee hub ◀─ programs with many made-up tables each ─▶ delays
//	the databases of desk and tables ─▶ madeup.Same ─▶ eval/TOURNAMENT.md
package main

import (
	"flag"
	"fmt"
	"os"
	"time"

	"referee/internal/outfile"
)

// options are what is measured.
type options struct {
	referee        string
	tables, cards  int
	programs       int // that the tables are spread over
	pace           time.Duration
	kills          int
	dir, results   string
	sit            string // of a program that a run has started: what it sits at
	first, through int
}

func main() {
	var o options
	flag.StringVar(&o.referee, "referee", "bin/referee", "the program to evaluate")
	flag.IntVar(&o.tables, "tables", 200, "how many tables play")
	flag.IntVar(&o.cards, "cards", 24, "cards of each game; two colours have 37")
	flag.IntVar(&o.programs, "programs", 4, "how many programs the tables are spread over")
	flag.DurationVar(&o.pace, "pace", 4*time.Second, "time between the cards at a table")
	flag.IntVar(&o.kills, "kills", 3, "how often the desk, and as often a program with tables, is killed in the second run")
	flag.StringVar(&o.dir, "dir", "out/evaltournament", "folder for what is kept meanwhile, which is emptied first")
	flag.StringVar(&o.results, "results", "eval/TOURNAMENT.md", "file to keep the figures in; empty: none")
	flag.StringVar(&o.sit, "sit", "", "for the programs that this one starts: file of codes")
	flag.IntVar(&o.first, "first", 0, "for these: the first table, from 0")
	flag.IntVar(&o.through, "through", 0, "for these: the last table")
	flag.Parse()
	run := evaluate
	if o.sit != "" {
		run = sitAll
	}
	if err := run(&o); err != nil {
		fmt.Fprintln(os.Stderr, "evaltournament:", err)
		os.Exit(1)
	}
}

// evaluate lets the tables play twice: undisturbed, then with programs that are killed.
func evaluate(o *options) error {
	calm, err := play(o, "calm", 0)
	if err != nil {
		return err
	}
	fmt.Print(calm.text(o))
	rough, err := play(o, "killed", o.kills)
	if err != nil {
		return err
	}
	fmt.Print(rough.text(o))
	if o.results == "" {
		return nil
	}
	return outfile.Write(o.results, []byte(document(o, calm, rough)))
}
