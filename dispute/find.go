package dispute

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"referee/geometry"
	"referee/internal/cardnames"
	"referee/internal/fault"
	"referee/table"
)

// AtPoint picks the cases whose overlap covers a place on the table, mm. Where
// none does it returns the nearest case and how far off it is, mm; nil if there
// is no case at all.
func AtPoint(l *table.Layout, cases []Case, p geometry.Point) (found []Case, nearest *Case, offMM float64) {
	offMM = math.Inf(1)
	for i := range cases {
		c := &cases[i]
		d := math.Inf(1)
		for _, q := range c.overlaps() {
			poly := shared(l, q)
			if poly == nil {
				continue
			}
			if poly.Contains(p) {
				d = 0
				break
			}
			d = math.Min(d, poly.BoundaryDistance(p))
		}
		if d == 0 {
			found = append(found, *c)
		} else if d < offMM {
			nearest, offMM = c, d
		}
	}
	return found, nearest, offMM
}

// overlaps lists the pairs that a case is about.
func (c *Case) overlaps() []table.Pair {
	var out []table.Pair
	if c.Main != nil {
		out = append(out, c.Main.Pair)
	}
	for i := range c.Further {
		out = append(out, c.Further[i].Pair)
	}
	return out
}

// Name is a card as somebody says it.
type Name struct {
	Said  string
	Color string // as the deck has it; "" when not said
	Card  string // the deck's id, like circle-4
}

// Parse reads a card's name in English or French: "blue circle 4",
// "cercle 4 bleu", "la carte carré 2 rose". The colour may be left out.
func Parse(said string, colors, ids []string) (Name, error) {
	out := Name{Said: said}
	var suit, value string
	words := strings.FieldsFunc(cardnames.Plain(said), func(r rune) bool { return r == ' ' || r == '-' || r == '_' || r == ',' || r == '\'' })
	for _, w := range words {
		isColor := func(e string) bool { return slices.Contains(colors, e) }
		isSuit := func(e string) bool {
			return slices.ContainsFunc(ids, func(id string) bool { return strings.HasPrefix(id, e+"-") })
		}
		english := append([]string{w}, cardnames.English(w)...)
		_, err := strconv.Atoi(w)
		switch {
		case slices.Contains([]string{"the", "la", "le", "l", "carte", "card", "de"}, w):
		case slices.ContainsFunc(english, isColor):
			out.Color = english[slices.IndexFunc(english, isColor)]
		case err == nil:
			value = w
		case slices.ContainsFunc(english, isSuit):
			suit = english[slices.IndexFunc(english, isSuit)]
		default:
			return out, fault.Errorf("%q is no card of this deck: %q is neither a colour (%s) nor a suit nor a number", said, w, fault.Colors(colors))
		}
	}
	out.Card = suit + "-" + value
	if suit == "" || value == "" || !slices.Contains(ids, out.Card) {
		return out, fault.Errorf("%q is no card of this deck: say colour, suit and value, like %q", said, colors[0]+" "+strings.ReplaceAll(ids[0], "-", " "))
	}
	return out, nil
}

// Matches tells whether the card is the one that was said.
func (n *Name) Matches(c *table.Card) bool {
	return c.Face.Design.ID == n.Card && (n.Color == "" || c.Color != nil && c.Color.Name == n.Color)
}

// Named lists the cards on the table that the name fits.
func Named(l *table.Layout, n Name) []table.CardID {
	var out []table.CardID
	for i := range l.Cards {
		if l.Present(table.CardID(i)) && n.Matches(&l.Cards[i]) {
			out = append(out, table.CardID(i))
		}
	}
	return out
}
