package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"referee/board"
	"referee/geometry"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/report"
	"referee/rules"
	"referee/rules/games"
	"referee/vision"
	boards "referee/vision/board"
)

// boardLearning is what a user says about the board to be learned.
type boardLearning struct {
	boards.Learning
	out, size, offenders string
	corners, ask         []string
}

func (a *app) boardLearnCommand() *cobra.Command {
	var l boardLearning
	cmd := &cobra.Command{
		Use:   "learn PHOTO --game GAME --out FILE.json",
		Short: "Learn a board from a photo of it, empty",
		Long: `Learn straightens the board that a photo shows, finds its cells and what they
mean, and writes a board file, which referee score and check take with --board. Its
picture is written beside it, NAME.jpg.

Photograph the empty board whole and from above, on a table of another colour. Its
corners are found, or given with --corner, four times, clockwise from the top left
as the cells are to be counted.

Touché: the rows and columns of squares are found from their regularity, and which
card each shows is read. Tac-Tik: the track, starts, houses and reserves. Tacotac:
the photo is of the model; its rows and columns of fragments are given, and the
fragments with offenders, each with the offender's number or numbers.

What is not clear is said: answer with --cell CELL=CARD, once a cell.`,
		Example: `  referee board learn empty.jpg --game touche --size 472x431 --out out/touche.json
  referee board learn empty.jpg --game touche --out out/touche.json --cell r3c5=7♥ --cell r1c1=joker
  referee board learn empty.jpg --game tactik --players 4 --out out/tactik.json
  referee board learn model.jpg --game tacotac --rows 8 --cols 12 --size 480x320 --offenders r4c3=3,r5c1=7+8 --out out/street.json`,
		Args: func(_ *cobra.Command, photos []string) error {
			if len(photos) != 1 || photos[0] == "" {
				return usagef("name one photo of the empty board: referee board learn PHOTO")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, photos []string) error {
			if _, err := loadSettings(cmd.Flags()); err != nil {
				return err
			}
			if err := l.take(); err != nil {
				return usage(err)
			}
			if sameFile(photos[0], l.pictureFile()) {
				return usagef("%s would be written over the photo: choose another place", l.pictureFile())
			}
			return a.learnBoard(cmd.Context(), photos[0], &l)
		},
	}
	f := cmd.Flags()
	f.StringVar(&l.Game, "game", "", "the game that is played on it: "+strings.Join(boardGameCodes(), ", "))
	f.StringVar(&l.out, "out", "", "the board file to write")
	f.StringVar(&l.Name, "name", "", "name of the board, for people (default: that of the file)")
	f.StringVar(&l.size, "size", "", "width and height of the board, mm, like 472x431 (default: assumed)")
	f.StringArrayVar(&l.corners, "corner", nil, "a corner of the board in the photo, X,Y in px; four times, clockwise from the top left")
	f.IntVar(&l.Rows, "rows", 0, "rows of squares or fragments (default: found)")
	f.IntVar(&l.Cols, "cols", 0, "columns of squares or fragments (default: found)")
	f.IntVar(&l.Players, "players", 0, "how many colours play on a track (default: as many as are seen)")
	f.StringVar(&l.offenders, "offenders", "", "fragments with offenders, and their numbers: r4c3=3,r5c1=7+8")
	f.StringArrayVar(&l.ask, "cell", nil, "what a cell shows, where it was not read: r3c5=7♥, or joker")
	addCommonFlags(f)
	return cmd
}

// take reads what was said in words.
func (l *boardLearning) take() error {
	if l.out == "" {
		return fault.Errorf("board learn needs --out FILE.json")
	}
	if !strings.EqualFold(filepath.Ext(l.out), ".json") {
		return fault.Errorf("--out %s: the name must end in .json", l.out)
	}
	if l.Name == "" {
		l.Name = stem(l.out)
	}
	if l.size != "" {
		if _, err := fmt.Sscanf(strings.ReplaceAll(l.size, "×", "x"), "%gx%g", &l.WidthMM, &l.HeightMM); err != nil {
			return fault.Errorf("--size is %q: must be like 472x431, in mm", l.size)
		}
	}
	for _, c := range l.corners {
		var p geometry.Point
		if _, err := fmt.Sscanf(c, "%g,%g", &p[0], &p[1]); err != nil {
			return fault.Errorf("--corner is %q: must be X,Y in px", c)
		}
		l.Corners = append(l.Corners, p)
	}
	var err error
	if l.Offends, err = parseOffenders(l.offenders); err != nil {
		return err
	}
	if l.Kind, err = boardKindOf(l.Game); err != nil {
		return err
	}
	return l.Learning.Validate()
}

// boardKindOf is the kind of board that a game is played on.
func boardKindOf(code string) (board.Kind, error) {
	if g, known := games.ByCode(code); known {
		if on, is := g.(rules.BoardGame); is {
			return on.Board(), nil
		}
	}
	return "", fault.Errorf("game %q has no board that can be learned: it must be one of %s", code, strings.Join(boardGameCodes(), ", "))
}

// boardGameCodes are the codes of the games that are played on boards.
func boardGameCodes() []string {
	var out []string
	for _, g := range games.All() {
		if _, is := g.(rules.BoardGame); is {
			out = append(out, g.Code())
		}
	}
	return out
}

var gridCell = regexp.MustCompile(`^r[1-9]\d?c[1-9]\d?$`)

// parseOffenders reads fragments with the numbers of the offenders on them; one
// without a number has its place in the list.
func parseOffenders(said string) (map[board.CellID][]int, error) {
	out := map[board.CellID][]int{}
	for i, part := range strings.FieldsFunc(said, func(r rune) bool { return r == ',' || r == ' ' }) {
		id, numbers, given := strings.Cut(part, "=")
		if !gridCell.MatchString(id) {
			return nil, fault.Errorf("--offenders %s: must be a fragment like r4c3, or r4c3=3+4", part)
		}
		if !given {
			out[board.CellID(id)] = []int{i + 1}
			continue
		}
		for _, n := range strings.Split(numbers, "+") {
			v, err := strconv.Atoi(n)
			if err != nil || v < 1 {
				return nil, fault.Errorf("--offenders %s: must be a fragment like r4c3, or r4c3=3+4", part)
			}
			out[board.CellID(id)] = append(out[board.CellID(id)], v)
		}
	}
	return out, nil
}

func (l *boardLearning) pictureFile() string {
	return strings.TrimSuffix(l.out, filepath.Ext(l.out)) + ".jpg"
}

func (a *app) learnBoard(ctx context.Context, photo string, l *boardLearning) error {
	pic, err := vision.Open(photo)
	if err != nil {
		return &codedError{codeOf(err), err}
	}
	defer pic.Close()
	learned, err := boards.Learn(ctx, pic, l.Learning)
	switch {
	case ctx.Err() != nil:
		return interrupted(ctx)
	case err != nil:
		return &codedError{exitTable, err}
	}
	b := learned.Board
	if err := answerCells(b, l.ask); err != nil {
		return usage(err)
	}
	if err := writePicture(l.pictureFile(), learned.Picture()); err != nil {
		return &codedError{exitFailure, err}
	}
	b.Picture = board.Picture{File: filepath.Base(l.pictureFile()), PxPerMM: learned.PxPerMM()}
	var file bytes.Buffer
	if err = board.Write(&file, b); err == nil {
		err = outfile.Write(l.out, file.Bytes())
	}
	if err != nil {
		return &codedError{exitFailure, err}
	}
	return a.tellBoard(b, l.out)
}

// answerCells takes what people say of cells.
func answerCells(b *board.Board, answers []string) error {
	for _, said := range answers {
		id, what, _ := strings.Cut(said, "=")
		c := b.Cell(board.CellID(id))
		if c == nil {
			return fault.Errorf("--cell %s: the board has no cell %q", said, id)
		}
		if strings.EqualFold(what, "joker") {
			c.Means, c.Sure = board.Joker{}, 1
			continue
		}
		card, err := board.ParseCard(what)
		if err != nil {
			return fault.Errorf("--cell %s: %w", said, err)
		}
		c.Means, c.Sure = board.Square{Card: card}, 1
	}
	return nil
}

// tellBoard says what was learned, and what looks odd.
func (a *app) tellBoard(b *board.Board, file string) error {
	fmt.Fprintln(a.stdout, report.BoardSummary(b, a.lang))
	for _, n := range b.Oddities() {
		fmt.Fprintf(a.stdout, "  - %s\n", report.Fault(n, a.lang))
	}
	show := fmt.Sprintf("referee board show %s --out %s-check.png", file, strings.TrimSuffix(file, filepath.Ext(file)))
	fmt.Fprintln(a.stdout, report.Learning(report.LearnWritten, a.lang, file, show))
	if slices.ContainsFunc(b.Cells, func(c board.Cell) bool { return c.Means == nil || c.Sure < askBelow }) {
		return &codedError{exitUnsure, told(report.Learning(report.BoardAnswer, a.lang))}
	}
	return nil
}

// askBelow is how sure a cell must be for nobody to be asked about it.
const askBelow = 0.7
