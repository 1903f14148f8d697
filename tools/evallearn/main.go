// Command evallearn learns decks of known truth from photos of their cards
// with the built program, compares what was learned with the truth, and scores
// tables with the learned deck and with the true one.
//
//	folder/LA.jpg, LB.jpg ─▶ referee deck learn ─▶ learned.json ─▶ compare ─┬▶ tables
//	folder/deck.json (truth) ───────────────────────────────────────────────┤
//	folder/phone, large, webcam ─▶ referee score, with either deck ─▶ measure ─┘
//
// The tables are kept in eval/LEARN.md. The program fails on a wrong result
// that is called sure.
package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"referee/deck"
	"referee/internal/evaluation"
	"referee/internal/outfile"
)

func main() {
	referee := flag.String("referee", "bin/referee", "the program to evaluate; empty: evaluate what is there")
	results := flag.String("results", "eval/LEARN.md", "where to keep the tables; empty: nowhere")
	flag.Parse()
	silent, err := run(*referee, *results, flag.Args())
	evaluation.End("evallearn", silent, err)
}

// run evaluates every folder and writes the tables; silent counts the wrong
// results with learned decks that were called sure.
func run(referee, results string, folders []string) (silent int, err error) {
	var all []evaluated
	for _, f := range folders {
		e, err := evaluate(referee, f)
		if err != nil {
			return silent, err
		}
		fmt.Fprintln(os.Stderr, e.learnedRow()+e.tablesRow())
		all = append(all, e)
		silent += e.Learned.silent()
	}
	doc := document(all)
	fmt.Print(doc)
	if results == "" {
		return silent, nil
	}
	return silent, outfile.Write(results, []byte(doc))
}

// evaluated is what came of one deck.
type evaluated struct {
	Name           string
	Said           string      // why nothing was learned
	Comparison     *comparison // nil then
	Learned, Truth scored
}

// evaluate learns the deck of one folder and scores its tables. Without a
// program it takes what an earlier run left there.
func evaluate(referee, folder string) (evaluated, error) {
	e := evaluated{Name: filepath.Base(folder)}
	in := func(name string) string { return filepath.Join(folder, name) }
	truth, err := deck.ReadFile(in("deck.json"))
	if err != nil {
		return e, err
	}
	if referee != "" {
		if err := learn(referee, folder, truth.Style.Width); err != nil {
			return e, err
		}
	}
	learned, err := deck.ReadFile(in("learned.json"))
	switch {
	case errors.Is(err, os.ErrNotExist):
		said, err := os.ReadFile(in("said.txt"))
		if err != nil {
			return e, err
		}
		e.Said = strings.ReplaceAll(strings.TrimSpace(string(said)), "\n", "; ")
	case err != nil:
		return e, err
	default:
		e.Comparison = compare(learned, truth)
		if err := writeDeck(in("renamed.json"), learned); err != nil {
			return e, err
		}
		if e.Learned, err = scoreTables(referee, folder, "learned", in("renamed.json")); err != nil {
			return e, err
		}
	}
	e.Truth, err = scoreTables(referee, folder, "truth", in("deck.json"))
	return e, err
}

// learn runs the program; what it said is left in said.txt.
func learn(referee, folder string, widthMM float64) error {
	out := filepath.Join(folder, "learned.json")
	if err := os.Remove(out); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	began := time.Now()
	said, err := exec.Command(referee, "deck", "learn", "--layouts", filepath.Join(folder, "LA.jpg"), "--colors", filepath.Join(folder, "LB.jpg"),
		"--width-mm", fmt.Sprint(widthMM), "--out", out, "--lang", "en").CombinedOutput()
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		return err
	}
	fmt.Fprintf(os.Stderr, "%s: learned in %.0f s\n", folder, time.Since(began).Seconds())
	return outfile.Write(filepath.Join(folder, "said.txt"), said)
}

func writeDeck(path string, d *deck.Deck) error {
	var file bytes.Buffer
	if err := deck.Write(&file, d); err != nil {
		return err
	}
	return outfile.Write(path, file.Bytes())
}
