package deck

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

func pdfOf(t *testing.T, d *Deck, o PrintOptions) []byte {
	t.Helper()
	var buf bytes.Buffer
	require.NoError(t, Print(&buf, d, o))
	return buf.Bytes()
}

var pageObject = regexp.MustCompile(`/Type /Page\b`)

func TestTheWholeDeckPrintsOnAsManySheetsAsItNeeds(t *testing.T) {
	// 109 cards: 9 a sheet on two pages each, or 4 a sheet with their backs.
	for _, tt := range []struct {
		o     PrintOptions
		pages int
	}{
		{PrintOptions{A4, Duplex, nil, "en"}, 26},
		{PrintOptions{Letter, Duplex, nil, "en"}, 26},
		{PrintOptions{A4, Folded, nil, "fr"}, 28},
		{PrintOptions{A4, Duplex, []string{"blue"}, "en"}, 4},
	} {
		pdf := pdfOf(t, Default(), tt.o)
		require.True(t, bytes.HasPrefix(pdf, []byte("%PDF-")))
		require.Len(t, pageObject.FindAll(pdf, -1), tt.pages, "%+v", tt.o)
	}
}

func TestTheSameDeckPrintsToTheSameBytes(t *testing.T) {
	o := PrintOptions{A4, Duplex, []string{"blue"}, "fr"}
	require.True(t, bytes.Equal(pdfOf(t, Default(), o), pdfOf(t, Default(), o)))
}

func TestPrintOptionsThatMakeNoSenseAreRefused(t *testing.T) {
	poster := *Default()
	poster.Style.Width = 250
	for _, tt := range []struct {
		d    *Deck
		o    PrintOptions
		want string
	}{
		{Default(), PrintOptions{"A3", Duplex, nil, "en"}, `paper is "A3": must be A4 or Letter`},
		{Default(), PrintOptions{A4, "", nil, "en"}, `backs is "": must be duplex or folded`},
		{Default(), PrintOptions{A4, Duplex, nil, "la"}, `lang is "la": must be en or fr`},
		{Default(), PrintOptions{A4, Duplex, []string{"mauve"}, "en"}, "the deck has no colour mauve: it has blue, green, orange, pink, purple, red"},
		{&poster, PrintOptions{A4, Folded, nil, "en"}, "cards of 250 × 88.9 mm do not fit on A4"},
	} {
		var buf bytes.Buffer
		require.EqualError(t, Print(&buf, tt.d, tt.o), tt.want)
		require.Zero(t, buf.Len())
	}
}

// TestTheSheetShowsWhatPaintAtSays renders the first sheet and looks at points
// of its cards, which also holds that size, place and mirroring are right.
func TestTheSheetShowsWhatPaintAtSays(t *testing.T) {
	pdftoppm, err := exec.LookPath("pdftoppm")
	if err != nil {
		t.Skip("needs pdftoppm of poppler-utils to look at the PDF")
	}
	other, err := ReadFile("../testdata/decks/tacta-b.json")
	require.NoError(t, err)
	for _, d := range []*Deck{Default(), other} {
		for _, backs := range []Backs{Duplex, Folded} {
			o := PrintOptions{A4, backs, nil, "en"}
			pdf := pdfOf(t, d, o)
			for side, page := range map[Side]int{Front: 1, Back: 2} {
				if backs == Folded {
					page = 1
				}
				cmd := exec.Command(pdftoppm, "-r", "254", "-f", fmt.Sprint(page), "-l", fmt.Sprint(page), "-")
				cmd.Stdin = bytes.NewReader(pdf)
				ppm, err := cmd.Output()
				require.NoError(t, err)
				lookAt(t, d, o, side, ppm)
			}
		}
	}
}

// lookAt compares a sheet at 10 px/mm with PaintAt.
func lookAt(t *testing.T, d *Deck, o PrintOptions, side Side, ppm []byte) {
	var w, h, top int
	_, err := fmt.Sscanf(string(ppm[:32]), "P6\n%d %d\n%d", &w, &h, &top)
	require.NoError(t, err)
	pixels := ppm[len(ppm)-3*w*h:]
	g := gridFor(d, o)
	cards := d.toPrint(o)[:g.pairs()]
	rng := rand.New(rand.NewPCG(1, 2))
	looked := 0
	for i, c := range cards {
		col, row := i%g.cols, i/g.cols
		switch {
		case o.Backs == Folded:
			col, row = 2*(i%(g.cols/2))+int(side), i/(g.cols/2)
		case side == Back:
			col = g.cols - 1 - col
		}
		x, y := g.centre(col, row)
		f := c.design.Face(side)
		for range 400 {
			q := geometry.Point{(rng.Float64() - 0.5) * d.Style.Width, (rng.Float64() - 0.5) * d.Style.Height}
			want, clear := d.inkAt(f, c.color, q)
			if !clear {
				continue
			}
			looked++
			px := pixels[3*(int((y-q[1])*10)*w+int((x+q[0])*10)):]
			for k, v := range []uint8{want.R, want.G, want.B} {
				// Thin lines are smoothed a little.
				require.InDelta(t, v, px[k], 80, "%s %s at %v", c.design.ID, side, q)
			}
		}
	}
	require.Greater(t, looked, 1000)
}

// inkAt is the ink that PaintAt means at a point where all within 0.3 mm is
// of one paint and neither emblem nor symbol is near.
func (d *Deck) inkAt(f *Face, c *Color, q geometry.Point) (Ink, bool) {
	paint := d.PaintAt(f, q)
	for _, v := range []geometry.Point{{0.3, 0}, {-0.3, 0}, {0, 0.3}, {0, -0.3}, {0.3, 0.3}, {-0.3, -0.3}, {0.3, -0.3}, {-0.3, 0.3}} {
		if d.PaintAt(f, q.Add(v)) != paint {
			return Ink{}, false
		}
	}
	if q.Len() < 1.3*d.Style.EmblemRadius || c != nil && geometry.Distance(q, c.Symbol.At) < 5 {
		return Ink{}, false
	}
	switch paint {
	case Body, Hollow:
		return d.Style.Body, true
	case Outline:
		return d.Style.Outline, true
	case Dot:
		return d.Style.Dot, true
	case Colored:
		return c.Ink, true
	}
	return Ink{}, false
}

func TestEverySuitHasASignOfItsOwnWithinTheEmblem(t *testing.T) {
	d := *Default()
	moon := *d.Designs[0]
	moon.Suit = "moon"
	d.Designs = append(slices.Clone(d.Designs), &moon)
	corners := map[int]bool{}
	for _, s := range []Suit{"circle", "square", "triangle", "moon"} {
		sign := d.SuitSign(s)
		corners[len(sign)] = true
		for _, q := range sign {
			require.LessOrEqual(t, q.Len(), d.Style.EmblemRadius+1e-9)
			require.True(t, d.OnSuitSign(s, q))
		}
		require.False(t, d.OnSuitSign(s, geometry.Point{}), "the numeral stands free")
	}
	require.Len(t, corners, 4)
}
