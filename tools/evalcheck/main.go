// Command evalcheck measures how well placements are measured: on made-up
// pictures whose cards lie up to 6 mm off, and on the photos of known truth.
//
//	synth ─▶ picture ─▶ vision ─▶ rules ─┬▶ compare ─▶ figures, eval/CHECK.md
//	testdata/images ─▶ vision ─▶ rules ──┘
//
// The figures follow from the seed alone and are kept under version control.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"referee/deck"
	"referee/dispute"
	"referee/internal/outfile"
	"referee/synth"
	"referee/vision"
)

const otherDeck = "testdata/decks/tacta-b.json"

type options struct {
	pictures int
	tables   int
	seed     uint64
	results  string
	photos   bool
	verbose  bool
	keep     string
}

func main() {
	var o options
	flag.IntVar(&o.pictures, "n", 48, "how many pictures to make up")
	flag.IntVar(&o.tables, "tables", 8, "how many tables to take several pictures of")
	flag.Uint64Var(&o.seed, "seed", 1, "equal seeds give equal pictures")
	flag.StringVar(&o.results, "results", "eval/CHECK.md", "where to keep the figures; empty: nowhere")
	flag.BoolVar(&o.photos, "photos", true, "measure the photos of known truth too")
	flag.BoolVar(&o.verbose, "v", false, "list every placement")
	flag.StringVar(&o.keep, "keep", "", "folder to leave the pictures in, for a look at the worst")
	flag.Parse()
	if err := o.run(); err != nil {
		fmt.Fprintln(os.Stderr, "evalcheck:", err)
		os.Exit(1)
	}
}

func (o *options) run() error {
	other, err := deck.ReadFile(otherDeck)
	if err != nil {
		return err
	}
	decks := []*deck.Deck{deck.Default(), other}
	made, err := o.measureMade(fresh, decks)
	if err != nil {
		return err
	}
	used, err := o.measureMade(worn, decks)
	if err != nil {
		return err
	}
	several, err := o.measureSeveral(decks)
	if err != nil {
		return err
	}
	text := "## Made-up placements\n\n" + tableOf(byResolution(made))
	text += "\n## Worn cards: bent, and printed off the cut; by their print\n\n" + tableOf(byResolution(used))
	text += "\n## The same places on one, two and three pictures\n\n" + tableOf(byKind(several))
	var photos []outcome
	if o.photos {
		if photos, err = measurePhotos(decks); err != nil {
			return err
		}
		o.list(photos)
		text += "\n## Photos of known truth\n\n" + tableOf(byKind(photos))
	}
	fmt.Print(text)
	if o.results != "" {
		if err := outfile.Write(o.results, []byte(resultsHead+"\n"+text)); err != nil {
			return err
		}
	}
	for _, p := range slices.Concat(made, used, several, photos) {
		if p.silent() {
			return fmt.Errorf("%s is ruled wrongly and not called unsettled", p.Name)
		}
	}
	return nil
}

const resultsHead = `# How well placements are measured

Written by ` + "`make eval-check`" + `; commit it with the change that moved it, and read its diff.
Columns: placements of a shape on one of its kind; those whose two cards were found
overlapping; error of the misalignment (median, 95 %); stated standard deviation (root
mean square); share of the errors, in per cent, within one and three of them; rulings
called unsettled, in per cent; rulings, legal or illegal, that were wrong and not called
unsettled (must be 0); legal cards whose advice to nudge is other than by the true
misalignment.
`

// measureMade makes the pictures up and measures their placements.
func (o *options) measureMade(s series, decks []*deck.Deck) ([]outcome, error) {
	painters := make([]*synth.Painter, len(decks))
	for i, d := range decks {
		painters[i] = synth.NewPainter(d)
	}
	var out []outcome
	for i := range o.pictures {
		began := time.Now()
		m, err := s.makePicture(painters, decks, i, o.seed)
		if err != nil {
			return nil, fmt.Errorf("picture %d: %w", i, err)
		}
		name := fmt.Sprintf("%sm%03d", s.name, i)
		if o.keep != "" {
			if err := outfile.Write(filepath.Join(o.keep, name+".jpg"), m.jpeg); err != nil {
				return nil, err
			}
		}
		found, err := m.measure(name)
		if err != nil {
			return nil, fmt.Errorf("picture %d: %w", i, err)
		}
		out = append(out, found...)
		fmt.Fprintf(os.Stderr, "%s %-6s %4d×%4d %.2f mm/px %2d placements %.1f s\n", name, m.shot.Conditions.Camera,
			m.shot.View.Width, m.shot.View.Height, m.mmPerPx, len(found), time.Since(began).Seconds())
		o.list(found)
	}
	return out, nil
}

// list prints every placement, for a look at the worst.
func (o *options) list(all []outcome) {
	if !o.verbose {
		return
	}
	for _, p := range all {
		fmt.Printf("%s\t%s\t%.3f\t%.3f\t%.3f\t%v\t%v\t%v\t%s\t%s\t%.2f\t%s\n", p.Kind, p.Name, p.TrueMM, p.MM, p.SigmaMM, p.TrueLegal, p.Legal, p.Settled, p.TrueBroken, p.Broken, p.MMPerPx, p.Open)
	}
}

// measure reads the picture and holds it against the truth.
func (m *made) measure(name string) ([]outcome, error) {
	pic, err := vision.Decode(name, m.jpeg)
	if err != nil {
		return nil, err
	}
	truth := &pictureTruth{name, m.shot.Printed(), m.shot.Truth(name)}
	out, err := measure(pic, m.shot.Table.Deck, truth)
	for i := range out {
		out[i].Kind, out[i].MMPerPx = m.kind, m.mmPerPx
	}
	return out, err
}

// measure reads a picture, which it closes, and holds it against the truth.
func measure(pic *vision.Picture, d *deck.Deck, truth *pictureTruth) ([]outcome, error) {
	r, err := read(pic, d)
	if err != nil {
		return nil, err
	}
	shots := []dispute.Shot{{Name: truth.Name, Layout: r.Layout}}
	return compare(truth, shots, &r.View), nil
}

// read reads a picture and closes it.
func read(pic *vision.Picture, d *deck.Deck) (*vision.Reading, error) {
	defer pic.Close()
	return vision.Read(context.Background(), pic, d, vision.DefaultSettings())
}
