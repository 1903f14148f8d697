package deck

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"

	"referee/internal/fault"
	"referee/internal/printable"
)

// Paper is a size of sheet to print on.
type Paper string

// The papers that home printers take.
const (
	A4     Paper = "A4"
	Letter Paper = "Letter"
)

// MM returns the sheet's size, the short side first.
func (p Paper) MM() (short, long float64) {
	if p == Letter {
		return 215.9, 279.4
	}
	return 210, 297
}

// Backs says how the two faces of a card come together.
type Backs string

// The ways to get backs.
const (
	// Duplex prints a page of fronts, then a page of their backs, mirrored
	// left to right: for printers that turn the sheet about its upright edge.
	Duplex Backs = "duplex"
	// Folded prints each back beside its front: fold on the dashed line and
	// glue, then cut.
	Folded Backs = "folded"
)

// PrintOptions say what to print, and on what.
type PrintOptions struct {
	Paper  Paper
	Backs  Backs
	Colors []string // names of colours; empty: all, and the starting card
	Lang   string   // of the words in the margin: en or fr
}

// DefaultPrintOptions prints the whole deck for a duplex printer on A4.
func DefaultPrintOptions() PrintOptions {
	return PrintOptions{Paper: A4, Backs: Duplex, Lang: "en"}
}

// Validate names the first option that makes no sense for the deck.
func (o PrintOptions) Validate(d *Deck) error {
	if o.Paper != A4 && o.Paper != Letter {
		return fault.Errorf("paper is %q: must be %s or %s", o.Paper, A4, Letter)
	}
	if o.Backs != Duplex && o.Backs != Folded {
		return fault.Errorf("backs is %q: must be %s or %s", o.Backs, Duplex, Folded)
	}
	if _, ok := marginWords[o.Lang]; !ok {
		return fault.Errorf("lang is %q: must be en or fr", o.Lang)
	}
	for _, name := range o.Colors {
		if _, ok := d.Color(name); !ok {
			return fault.Errorf("the deck has no colour %s: it has %s", name, fault.Colors(d.ColorNames()))
		}
	}
	if g := gridFor(d, o); g.pairs() == 0 {
		return fault.Errorf("cards of %g × %g mm do not fit on %s", d.Style.Width, d.Style.Height, o.Paper)
	}
	return nil
}

// words is what stands in the margin.
type words struct{ sheet, front, back, duplex, folded, ruler string }

var marginWords = map[string]words{
	"en": {"sheet", "fronts", "backs", "print at 100 %, both sides, turn on the upright edge",
		"print at 100 %, fold on the dashed line, glue, cut", "this line is 50 mm long"},
	"fr": {"feuille", "rectos", "versos", "imprimer à 100 %, recto verso, retourner sur le bord vertical",
		"imprimer à 100 %, plier sur le pointillé, coller, découper", "ce trait mesure 50 mm"},
}

// printed is one card to print; the starting card has no colour.
type printed struct {
	design *Design
	color  *Color
}

// toPrint lists the cards, colour by colour.
func (d *Deck) toPrint(o PrintOptions) []printed {
	var out []printed
	if d.Start != nil && len(o.Colors) == 0 {
		out = append(out, printed{d.Start, nil})
	}
	for i := range d.Colors {
		c := &d.Colors[i]
		if len(o.Colors) > 0 && !slices.Contains(o.Colors, c.Name) {
			continue
		}
		for _, l := range d.Designs {
			out = append(out, printed{l, c})
		}
	}
	return out
}

// Print writes the deck as a PDF at true size, with cut marks. The same deck
// and options give the same bytes.
func Print(w io.Writer, d *Deck, o PrintOptions) error {
	if err := o.Validate(d); err != nil {
		return err
	}
	g := gridFor(d, o)
	p := &printer{Fpdf: fpdf.New(g.orientation, "mm", string(o.Paper), ""), deck: d, opts: o, grid: g}
	p.SetCatalogSort(true)
	p.SetCreationDate(time.Unix(0, 0).UTC())
	p.SetModificationDate(time.Unix(0, 0).UTC())
	p.SetTitle(d.Name, true)
	p.SetAutoPageBreak(false, 0)
	p.AddUTF8FontFromBytes("go", "", goregular.TTF)
	p.AddUTF8FontFromBytes("go", "B", gobold.TTF)
	cards := d.toPrint(o)
	for i := 0; i < len(cards); i += g.pairs() {
		p.sheet(cards[i:min(i+g.pairs(), len(cards))], i/g.pairs()+1)
	}
	return p.Output(w)
}

// minMarginMM is kept free on every side: most home printers need 5 mm.
const minMarginMM = 6

// grid is how cards lie on a sheet, edge to edge, in mm. In Folded, columns
// come in pairs, front and back.
type grid struct {
	orientation    string // of fpdf: P or L
	paperW, paperH float64
	cols, rows     int
	cardW, cardH   float64
	folded         bool
}

// gridFor takes the way of turning the paper that holds more cards.
func gridFor(d *Deck, o PrintOptions) grid {
	short, long := o.Paper.MM()
	upright := newGrid("P", short, long, d, o)
	if lying := newGrid("L", long, short, d, o); lying.pairs() > upright.pairs() {
		return lying
	}
	return upright
}

func newGrid(orientation string, w, h float64, d *Deck, o PrintOptions) grid {
	g := grid{orientation: orientation, paperW: w, paperH: h, cardW: d.Style.Width, cardH: d.Style.Height, folded: o.Backs == Folded}
	g.cols = int(math.Floor((w - 2*minMarginMM) / g.cardW))
	g.rows = int(math.Floor((h - 2*minMarginMM) / g.cardH))
	if g.folded {
		g.cols -= g.cols % 2
	}
	return g
}

// pairs is how many cards, of two faces each, one sheet holds.
func (g *grid) pairs() int {
	if g.folded {
		return g.cols / 2 * g.rows
	}
	return g.cols * g.rows
}

// left and top are where the block of cards begins.
func (g *grid) left() float64 { return (g.paperW - float64(g.cols)*g.cardW) / 2 }
func (g *grid) top() float64  { return (g.paperH - float64(g.rows)*g.cardH) / 2 }

// centre returns the middle of a cell, in mm of the page.
func (g *grid) centre(col, row int) (x, y float64) {
	return g.left() + (float64(col)+0.5)*g.cardW, g.top() + (float64(row)+0.5)*g.cardH
}

// printer draws on the pages of a PDF.
type printer struct {
	*fpdf.Fpdf
	deck *Deck
	opts PrintOptions
	grid grid
}

// sheet prints the cards of one sheet of paper: one page, or with Duplex two.
func (p *printer) sheet(cards []printed, number int) {
	t := marginWords[p.opts.Lang]
	if p.grid.folded {
		p.page(fmt.Sprintf("%s %d", t.sheet, number), t.folded)
		for i, c := range cards {
			col, row := 2*(i%(p.grid.cols/2)), i/(p.grid.cols/2)
			p.face(c, Front, col, row)
			p.face(c, Back, col+1, row)
		}
		return
	}
	p.page(fmt.Sprintf("%s %d, %s", t.sheet, number, t.front), t.duplex)
	for i, c := range cards {
		p.face(c, Front, i%p.grid.cols, i/p.grid.cols)
	}
	p.page(fmt.Sprintf("%s %d, %s", t.sheet, number, t.back), t.duplex)
	for i, c := range cards {
		p.face(c, Back, p.grid.cols-1-i%p.grid.cols, i/p.grid.cols)
	}
}

// page begins a page with its cut marks, its words and its ruler.
func (p *printer) page(what, how string) {
	p.AddPage()
	p.SetDrawColor(0, 0, 0)
	p.SetLineWidth(0.1)
	p.cutMarks()
	g := &p.grid
	first, second := g.left()+2, g.left()+g.cardW+2 // clear of the marks
	p.SetFont("go", "", 5.5)
	p.SetTextColor(0, 0, 0)
	p.Text(first, g.top()-2, printable.Text(strings.TrimSpace(p.deck.Name+"  "+what)))
	p.Text(second, g.top()-2, how)
	const ruler = 50.0 // mm: a per cent off shows against a ruler
	y := g.paperH - g.top() + 3
	p.Line(first, y, first+ruler, y)
	p.Line(first, y-1, first, y+1)
	p.Line(first+ruler, y-1, first+ruler, y+1)
	p.Text(second, y+0.7, marginWords[p.opts.Lang].ruler)
}

// cutMarks draws where to cut, outside the block of cards, and where to fold,
// dashed.
func (p *printer) cutMarks() {
	const off, long = 1.0, 4.0 // mm from the cards, and of the marks
	g := &p.grid
	bottom, right := g.paperH-g.top(), g.paperW-g.left()
	for c := 0; c <= g.cols; c++ {
		x := g.left() + float64(c)*g.cardW
		if g.folded && c%2 == 1 {
			p.SetDashPattern([]float64{0.8, 0.8}, 0)
		}
		p.Line(x, g.top()-off-long, x, g.top()-off)
		p.Line(x, bottom+off, x, bottom+off+long)
		p.SetDashPattern(nil, 0)
	}
	for r := 0; r <= g.rows; r++ {
		y := g.top() + float64(r)*g.cardH
		p.Line(g.left()-off-long, y, g.left()-off, y)
		p.Line(right+off, y, right+off+long, y)
	}
}
