package calibrate

import (
	"fmt"
	"io"
	"math"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/goregular"

	"referee/deck"
	"referee/internal/fault"
)

// PrintOptions say on what paper a board is printed, and in what language the
// words beside it are.
type PrintOptions struct {
	Paper deck.Paper
	Lang  string // en or fr
}

// DefaultPrintOptions prints on A4.
func DefaultPrintOptions() PrintOptions { return PrintOptions{Paper: deck.A4, Lang: "en"} }

// Around a board: what printers leave white, the white that detection needs,
// and a strip for the ruler and the words. mm.
const (
	printMarginMM = 6  // most home printers need 5 mm
	quietMM       = 6  // chosen: finding a board needs white round it
	rulerStripMM  = 12 // two lines of words and the ruler's ends
)

type printWords struct{ scale, check string }

var printMargins = map[string]printWords{
	"en": {"print at 100 %, glue flat on something stiff", "must measure %d mm; a square %g mm"},
	"fr": {"imprimer à 100 %, coller bien à plat sur un support rigide", "doit mesurer %d mm ; une case %g mm"},
}

// Validate says what does not fit.
func (o PrintOptions) Validate(b Board) error {
	if err := b.Validate(); err != nil {
		return err
	}
	if o.Paper != deck.A4 && o.Paper != deck.Letter {
		return fault.Errorf("paper is %q: must be %s or %s", o.Paper, deck.A4, deck.Letter)
	}
	if _, ok := printMargins[o.Lang]; !ok {
		return fault.Errorf("lang is %q: must be en or fr", o.Lang)
	}
	if _, ok := fitBoard(b, o.Paper); !ok {
		return fault.Errorf("a board of %d × %d squares of %g mm does not fit on %s: take smaller squares", b.Cols+1, b.Rows+1, b.SquareMM, o.Paper)
	}
	return nil
}

// sheet is a board on paper; mm.
type sheet struct {
	orientation             string // of fpdf
	w, h                    float64
	left, top, wide, bottom float64
}

// fitBoard takes the way of turning the paper on which the board fits.
func fitBoard(b Board, p deck.Paper) (sheet, bool) {
	short, long := p.MM()
	wide, high := float64(b.Cols+1)*b.SquareMM, float64(b.Rows+1)*b.SquareMM
	for _, s := range []sheet{{orientation: "L", w: long, h: short}, {orientation: "P", w: short, h: long}} {
		if wide <= s.w-2*printMarginMM && high <= s.h-2*printMarginMM-rulerStripMM {
			s.left, s.top, s.wide = (s.w-wide)/2, (s.h-rulerStripMM-high)/2, wide
			s.bottom = s.top + high
			return s, true
		}
	}
	return sheet{}, false
}

// rulerMM is the longest ruler of whole 50 mm that fits.
func (s *sheet) rulerMM() int {
	return int(math.Min(200, math.Floor((s.w-2*printMarginMM)/2/50)*50))
}

// PrintBoard writes the board as a PDF at true size, with a ruler to check
// the printer's scale. The same options give the same bytes.
func PrintBoard(w io.Writer, b Board, o PrintOptions) error {
	if err := o.Validate(b); err != nil {
		return err
	}
	s, _ := fitBoard(b, o.Paper)
	p := fpdf.New(s.orientation, "mm", string(o.Paper), "")
	p.SetCatalogSort(true)
	p.SetCreationDate(time.Unix(0, 0).UTC())
	p.SetModificationDate(time.Unix(0, 0).UTC())
	p.SetTitle(fmt.Sprintf("chessboard, %d × %d inner corners, %g mm", b.Cols, b.Rows, b.SquareMM), true)
	p.SetAutoPageBreak(false, 0)
	p.AddUTF8FontFromBytes("go", "", goregular.TTF)
	p.AddPage()
	p.SetFillColor(0, 0, 0)
	for row := range b.Rows + 1 {
		for col := range b.Cols + 1 {
			if (row+col)%2 == 0 {
				p.Rect(s.left+float64(col)*b.SquareMM, s.top+float64(row)*b.SquareMM, b.SquareMM, b.SquareMM, "F")
			}
		}
	}
	printRuler(p, &s, b, printMargins[o.Lang])
	return p.Output(w)
}

// printRuler draws a line with a mark every 10 mm below the board.
func printRuler(p *fpdf.Fpdf, s *sheet, b Board, words printWords) {
	long := s.rulerMM()
	x, y := math.Max(printMarginMM, s.left), s.bottom+quietMM+3
	p.SetDrawColor(0, 0, 0)
	p.SetLineWidth(0.15)
	p.Line(x, y, x+float64(long), y)
	for mm := 0; mm <= long; mm += 10 {
		mark := 1.5
		if mm%50 == 0 {
			mark = 3
		}
		p.Line(x+float64(mm), y-mark, x+float64(mm), y)
	}
	p.SetFont("go", "", 7)
	p.Text(x+float64(long)+3, y-2.2, fmt.Sprintf(words.check, long, b.SquareMM))
	p.Text(x+float64(long)+3, y+1.2, fmt.Sprintf("%s; %d × %d", words.scale, b.Cols, b.Rows))
}
