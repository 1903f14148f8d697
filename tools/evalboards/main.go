// Command evalboards makes up pictures of the games on boards with known truth,
// reads them with boards that were learned from a made-up photo of the empty
// board, and writes what was right into a table.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"time"

	"referee/internal/outfile"
	"referee/internal/quantile"
)

func main() {
	n := flag.Int("n", 20, "pictures a game")
	seed := flag.Uint64("seed", 1, "of the pictures")
	out := flag.String("results", "eval/BOARDS.md", "file for the table; empty for none")
	only := flag.String("only", "", "boards, by commas: touche, tactik-4, tactik-6, tacotac, or drawn anew by a seed, cards#1, track#1 and model#1; photos for those with truth alone")
	keep := flag.String("keep", "", "folder for the pictures that were not read exactly, with what they show")
	photos := flag.String("photos", "testdata/boards", "folder of photos with truth; empty for none")
	flag.Parse()
	var rows []summary
	names := []string{"touche", "tactik-4", "tactik-6", "tacotac"}
	if *only != "" {
		names = strings.Split(*only, ",")
		if *only == "photos" {
			names = nil
		}
	}
	for _, name := range names {
		s, err := evaluate(name, *n, *seed, *keep)
		if err != nil {
			fmt.Fprintln(os.Stderr, "evalboards:", err)
			os.Exit(1)
		}
		rows = append(rows, *s)
		fmt.Print(s.line())
	}
	text := head(*n) + tableOf(rows)
	if *photos != "" && (*only == "" || *only == "photos") {
		shown, err := photosTable(*photos)
		if err != nil {
			fmt.Fprintln(os.Stderr, "evalboards:", err)
			os.Exit(1)
		}
		text += shown
	}
	fmt.Print(text)
	if *out != "" && *only == "" {
		if err := outfile.Write(*out, []byte(text)); err != nil {
			fmt.Fprintln(os.Stderr, "evalboards:", err)
			os.Exit(1)
		}
	}
}

// summary is how well the pictures of one board were read.
type summary struct {
	name               string
	learnedOffMM       float64 // worst cell of the board as it was learned
	learned, cellsOfIt int     // cells whose meaning was learned right, of all
	pictures, found    int
	exact, sure        int // whole positions; those without any doubt
	silent             int // wrong without any doubt
	cells, right       int
	unsaid             int       // cells that are wrong without a doubt about them
	cornersMM, seconds []float64 // the worst corner of each picture
	// Moves: pairs of pictures, those named or refused as they should be, those
	// that the pictures leave open, and those judged otherwise.
	pairs, named, open, misjudged int
}

func (s *summary) line() string {
	share := func(a, b int) string { return fmt.Sprintf("%.1f", 100*float64(a)/float64(max(1, b))) }
	return fmt.Sprintf("| %-8s | %d of %d | %d | %s | %.2f | %.2f | %s | %s | %s | %d | %d | %d | %d | %d | %d | %.1f |\n",
		s.name, s.learned, s.cellsOfIt, s.pictures, share(s.found, s.pictures), quantile.Of(s.cornersMM, 0.5), quantile.Of(s.cornersMM, 0.95),
		fmt.Sprintf("%.2f", 100*float64(s.right)/float64(max(1, s.cells))), share(s.exact, s.pictures), share(s.sure, s.pictures), s.silent, s.unsaid,
		s.pairs, s.named, s.open, s.misjudged, quantile.Of(s.seconds, 0.5))
}

func head(n int) string {
	return fmt.Sprintf(`# How boards are read

Written by `+"`make eval-boards`"+` (%d pictures a board); commit it with the change that moved
it, and read its diff. Each board of ours is learned from one made-up photo of it, empty,
then read on made-up photos: tilts to 35°, phones and webcams, four kinds of light, pieces
off centre with their shadows; beside the board mugs, pens and phones, in one of five a hand
over it, in one of eight a thing on it, in one of six a part of it beyond the picture, and in
one of three it is worn (faded, stained, rubbed, scratched).
Columns: cells whose meaning was learned right; pictures; boards found, in per cent; the
worst corner of a board, mm (median, 95 %%); contents of cells right, whole positions
exact, and readings without any doubt, in per cent (cells that a thing covers in part, or
that are beyond the picture, count unless they are said not to be seen); positions that are wrong without any
doubt (must be 0), and cells that are wrong without a doubt about them; pairs of pictures
with a move between them, a third of them made up whatever the rules say: those judged and
named as they should be, those that the pictures leave open, those judged otherwise
(must be 0); seconds a picture.

Boards with 0 cells learned are read by their own file.

`, n)
}

func tableOf(rows []summary) string {
	var b strings.Builder
	b.WriteString("| board | learned | pictures | found | corner mm | 95 % | cells | exact | sure | silent | unsaid | moves | named | open | other | s |\n")
	b.WriteString("| ----- | ------- | -------: | ----: | --------: | ---: | ----: | ----: | ---: | -----: | -----: | ----: | ----: | ---: | ----: | -: |\n")
	for i := range rows {
		b.WriteString(rows[i].line())
	}
	return b.String()
}

func since(t time.Time) float64 { return time.Since(t).Seconds() }
