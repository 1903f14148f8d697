package board

import (
	"math"

	"referee/board"
	"referee/internal/glyph"
	"referee/internal/parallel"
	"referee/internal/quantile"
)

// square is what was read of one square of a board of cards.
type square struct {
	index
	read    bool // it has an index in its corner
	centre  glyph.Glyph
	hasSign bool
	high    float64 // of the sign in the middle, as a share of the square
}

// The ranks as they are printed, by the language of the cards.
var rankAlphabets = [][]string{
	{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "V", "D", "R"},
	{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"},
	{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "B", "D", "K"},
}

const rankTen = 9 // its place in them

// suitOrder is the order of the suits' models.
var suitOrder = []board.Suit{board.Clubs, board.Diamonds, board.Hearts, board.Spades}

// models are glyphs by what they mean; the several of one meaning are its forms.
type models [][]glyph.Glyph

func printed(texts ...string) models {
	var out models
	for _, t := range texts {
		out = append(out, glyph.Printed(t))
	}
	return out
}

// shifts are how many places a glyph may be off its middle: its bounds are
// known to a pixel.
const shifts = 1

func (m models) likeness(g *glyph.Glyph, k int) float64 {
	best := -1.0
	for i := range m[k] {
		best = max(best, g.LikenessWithin(&m[k][i], shifts))
	}
	return best
}

// print is how a board's indices are printed: models of ranks, of the suits
// beneath them, and of the large suits in the middle.
type print struct{ ranks, suits, signs models }

// readSquares reads which card each square shows. All squares show their cards
// the same way up, one of four: that of which most squares have an index in the
// upper left corner, the first of equals, for cards may read from either end.
func readSquares(out *Learned) {
	s := out.sheet.smoothed(0.25)
	var best []square
	most := 0
	for quarters := range 4 {
		squares := make([]square, len(out.Board.Cells))
		parallel.For(len(squares), func(i int) { squares[i] = squareAt(s, out.Board, i, quarters) })
		n := 0
		for i := range squares {
			if squares[i].read {
				n++
			}
		}
		// A few more may have been read of noise.
		if 10*n > 11*most {
			best, most = squares, n
		}
	}
	if 2*most < len(best) {
		return
	}
	dropMixedSigns(best)
	for i, r := range readCards(best) {
		c := &out.Board.Cells[i]
		c.Means, c.Sure = r.means, r.sure
	}
}

// signShare is how many squares must show a sign of one size in their middle
// for it to be each card's suit: pips and pictures are of many.
const signShare = 0.85

// dropMixedSigns leaves the signs in the middle alone where they are not the
// large suits of all cards.
func dropMixedSigns(squares []square) {
	var high []float64
	n := 0
	for i := range squares {
		if squares[i].read {
			n++
			if squares[i].hasSign {
				high = append(high, squares[i].high)
			}
		}
	}
	usual := quantile.Median(high)
	same := 0
	for _, h := range high {
		if h > 0.8*usual && h < 1.25*usual {
			same++
		}
	}
	if float64(same) >= signShare*float64(n) {
		return
	}
	for i := range squares {
		if squares[i].read {
			squares[i].hasSign = false
		}
	}
}

func squareAt(s *sheet, b *board.Board, i, quarters int) square {
	c := inkedCell(s, b.Cells[i].Outline, quarters)
	if c == nil {
		return square{}
	}
	all := c.parts()
	var q square
	q.index, q.read = c.indexOf(all)
	q.centre, q.high, q.hasSign = c.sign(all)
	return q
}

// reading is what a square means, and how sure that is.
type reading struct {
	means board.Meaning
	sure  float64
}

// The cards of one pack, and how often a board shows each.
const packCards, packTimes = 52, 2

// readCards reads all squares together: every card is there twice, and the
// indices of one rank are printed alike. Squares without an index are jokers.
func readCards(squares []square) []reading {
	out := make([]reading, len(squares))
	var cards []*square
	for i := range squares {
		if squares[i].read {
			cards = append(cards, &squares[i])
		} else {
			out[i].means = board.Joker{}
		}
	}
	for i := range out {
		if !squares[i].read {
			out[i].sure = jokerSure(len(cards))
		}
	}
	suits := printed("♣", "♦", "♥", "♠")
	var here print
	highest := math.Inf(-1)
	for _, letters := range rankAlphabets {
		p := print{printed(letters...), suits, suits}
		score := p.scores(cards)
		if sum := total(score, twice(score)); sum > highest {
			here, highest = p, sum
		}
	}
	var score [][]float64
	var taken []int
	for range 3 {
		score = here.scores(cards)
		taken = twice(score)
		here = here.as(cards, taken)
	}
	if clubsAbove(cards, taken) < 0 {
		swapBlack(taken)
		here = here.as(cards, taken)
		score = here.scores(cards)
		taken = twice(score)
		here = here.as(cards, taken)
	}
	score = here.scores(cards)
	sure := sureOf(score, taken)
	capConfused(sure, score, taken)
	capBlack(sure, taken, clubsAbove(cards, taken))
	k := 0
	for i := range squares {
		if squares[i].read {
			out[i] = reading{board.Square{Card: board.Card{Rank: taken[k]/4 + 1, Suit: suitOrder[taken[k]%4]}}, sure[k]}
			k++
		}
	}
	return out
}

func total(score [][]float64, taken []int) float64 {
	sum := 0.0
	for k, j := range taken {
		sum += score[k][j]
	}
	return sum
}

// scores is how well each card fits each square, by index r·4+s.
func (p *print) scores(cards []*square) [][]float64 {
	out := make([][]float64, len(cards))
	parallel.For(len(cards), func(k int) {
		q := cards[k]
		out[k] = make([]float64, packCards)
		var suit [4]float64
		for s := range suit {
			suit[s] = p.suits.likeness(&q.suit, s)
			if q.hasSign {
				suit[s] = (suit[s] + 2*p.signs.likeness(&q.centre, s)) / 2
			}
			if red := suitOrder[s].Red(); red == (q.red < redInk) {
				suit[s] -= wrongInk
			}
		}
		for r := range len(p.ranks) {
			like := p.ranks.likeness(&q.rank, r)
			if q.wide != (r == rankTen) {
				like -= wrongWidth
			}
			for s := range suit {
				out[k][4*r+s] = like + suit[s]
			}
		}
	})
	return out
}

// redInk parts red from black ink: red ink gives back most of the red light
// and less than half of the other, black ink as little of all. wrongInk is what
// a suit of the other ink counts against one, and wrongWidth a rank of another
// number of figures.
const redInk, wrongInk, wrongWidth = 0.2, 0.5, 0.3

// as makes the models of what the squares show themselves, as they were read.
func (p *print) as(cards []*square, taken []int) print {
	ranks, suits, signs := make(models, len(p.ranks)), make(models, 4), make(models, 4)
	for k, q := range cards {
		rank, suit := taken[k]/4, taken[k]%4
		ranks[rank] = append(ranks[rank], q.rank)
		suits[suit] = append(suits[suit], q.suit)
		if q.hasSign {
			signs[suit] = append(signs[suit], q.centre)
		}
	}
	return print{ranks.means(p.ranks), suits.means(p.suits), signs.means(p.signs)}
}

// means is the mean glyph of each meaning; where there is none, those there were.
func (m models) means(before models) models {
	out := make(models, len(m))
	for k, all := range m {
		if len(all) == 0 {
			out[k] = before[k]
			continue
		}
		var g glyph.Glyph
		for i := range all {
			for j, v := range all[i] {
				g[j] += v / float64(len(all))
			}
		}
		out[k] = []glyph.Glyph{g}
	}
	return out
}
