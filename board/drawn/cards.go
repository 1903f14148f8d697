package drawn

import (
	"image/color"
	"math/rand/v2"
	"strings"

	"referee/board"
	"referee/geometry"
)

// The board of cards: its squares show two packs of 52 and jokers.
const (
	packsCards   = 104  // two packs of 52
	squareMM     = 34.0 // a pawn of 20 mm leaves the corner indices in view
	cardMarginMM = 10.0 // the rim, in which its ornaments are
	// apartSquares is how far the two squares of a card, and two jokers, are apart.
	apartSquares = 4
)

var (
	gold    = rgb(0xd9b45b)
	paper   = rgb(0xfbf8ef)
	inkRed  = rgb(0xc1272d)
	inkDark = rgb(0x20242c)
	inkJoke = rgb(0x6a3d9a)
)

// CardStyle is how a board of cards is drawn.
type CardStyle struct {
	Rows, Cols int        // of squares, 104 or more
	Seed       uint64     // deals the cards
	Felt, Rim  color.RGBA // of the board between the squares, and round them
	Court      [3]string  // letters of jack, queen and king
	Pips       bool       // as many suits as a card is worth, not one large one
}

// DefaultCardStyle is that of the board that is kept.
func DefaultCardStyle() CardStyle {
	return CardStyle{9, 12, 5, rgb(0x1f5a4a), rgb(0x163f35), [3]string{"V", "D", "R"}, true}
}

// CardBoard draws a board of cards.
func CardBoard(style CardStyle) Design {
	w, h := float64(style.Cols)*squareMM+2*cardMarginMM, float64(style.Rows)*squareMM+2*cardMarginMM
	s := &Scene{WidthMM: w, HeightMM: h}
	p := pen{Scene: s, scale: 1}
	p.fill(style.Rim, rect(-w/2, -h/2, w/2, h/2))
	p.fill(style.Felt, rounded(-w/2+3, -h/2+3, w/2-3, h/2-3, 6))
	p.edge(gold, 0.8, rounded(-w/2+5.5, -h/2+5.5, w/2-5.5, h/2-5.5, 4))
	b := &board.Board{Rows: style.Rows, Cols: style.Cols}
	for i, m := range style.deal() {
		row, col := i/style.Cols, i%style.Cols
		x := (float64(col) - float64(style.Cols-1)/2) * squareMM
		y := (float64(style.Rows-1)/2 - float64(row)) * squareMM
		style.paint(p.to(x, y), m)
		r := squareMM / 2
		b.Cells = append(b.Cells, board.Cell{ID: board.GridCell(row+1, col+1), Means: m, Sure: 1,
			Outline: geometry.Polygon{{x - r, y - r}, {x + r, y - r}, {x + r, y + r}, {x - r, y + r}}})
	}
	return finished(Design{Name: "touche", Game: gameCards, Scene: s, Board: b})
}

// deal spreads the cards over the squares so that two of a kind are far apart:
// it shuffles, then swaps those that are too near for others.
func (l *CardStyle) deal() []board.Meaning {
	var out []board.Meaning
	for range 2 {
		for suit := board.Clubs; suit <= board.Spades; suit++ {
			for rank := board.Ace; rank <= board.King; rank++ {
				out = append(out, board.Square{Card: board.Card{Rank: rank, Suit: suit}})
			}
		}
	}
	for range l.Rows*l.Cols - packsCards {
		out = append(out, board.Joker{})
	}
	r := rand.New(rand.NewPCG(l.Seed, 0))
	r.Shuffle(len(out), func(i, k int) { out[i], out[k] = out[k], out[i] })
	for i, near := l.tooNear(out); near; i, near = l.tooNear(out) {
		k := r.IntN(len(out))
		out[i], out[k] = out[k], out[i]
	}
	return out
}

// tooNear finds a square that is too near to another of its kind.
func (l *CardStyle) tooNear(list []board.Meaning) (square int, near bool) {
	for i := range list {
		for k := range i {
			rows, cols := i/l.Cols-k/l.Cols, i%l.Cols-k%l.Cols
			if list[i] == list[k] && rows*rows+cols*cols < apartSquares*apartSquares {
				return i, true
			}
		}
	}
	return 0, false
}

func (l *CardStyle) paint(p pen, m board.Meaning) {
	const w, h = squareMM/2 - 1, squareMM/2 - 1                                  // half of a square, less a mm round it
	p.fill(mix(l.Felt, inkDark, 0.35), rounded(-w+0.5, -h-0.6, w+0.5, h-0.6, 3)) // its shadow
	p.fill(paper, rounded(-w, -h, w, h, 3))
	if _, is := m.(board.Joker); is {
		paintJoker(p)
		return
	}
	c := m.(board.Square).Card
	ink := inkDark
	if c.Suit.Red() {
		ink = inkRed
	}
	index := strings.TrimSuffix(c.String(), c.Suit.String())
	if c.Rank >= board.Jack {
		index = l.Court[c.Rank-board.Jack]
	}
	for _, turn := range []float64{0, 180} {
		q := p.turned(turn).to(-w+4.6, h-4.2)
		q.text(ink, 4.6, index)
		q.to(0, -6.2).scaled(4.6).suit(ink, c.Suit)
	}
	switch {
	case !l.Pips:
		p.scaled(13).suit(ink, c.Suit)
	case c.Rank > 10:
		paintCourt(p, c, ink, index)
	default:
		pips(p, c, ink)
	}
}

// pips shows as many suits as the card is worth, a large one for the ace.
func pips(p pen, c board.Card, ink color.RGBA) {
	if c.Rank == board.Ace {
		p.scaled(14).suit(ink, c.Suit)
		return
	}
	columns := map[int][2]int{2: {1, 0}, 3: {1, 1}, 4: {2, 0}, 5: {2, 1}, 6: {3, 0}, 7: {3, 1}, 8: {3, 2}, 9: {4, 1}, 10: {4, 2}}[c.Rank]
	side, middle := columns[0], columns[1]
	const halfHeight = 9.0         // mm, of the columns of signs: clear of the corner indices
	at := func(n, k int) float64 { // the k-th of n, from the top
		if n == 1 {
			return 0
		}
		return halfHeight - 2*halfHeight*float64(k)/float64(n-1)
	}
	draw := func(x, y float64) {
		q := p.to(x, y).scaled(4.6)
		if y < 0 {
			q = q.turned(180)
		}
		q.suit(ink, c.Suit)
	}
	if c.Rank < 4 { // two and three stand in one column
		for k := range c.Rank {
			draw(0, at(c.Rank, k))
		}
		return
	}
	for k := range side {
		draw(-4.4, at(side, k))
		draw(4.4, at(side, k))
	}
	for k := range middle {
		y := 0.0
		if middle == 2 || c.Rank == 7 {
			y = at(2, k) / 2
		}
		draw(0, y)
	}
}

// paintCourt stands for a picture card: a frame with the letter, and a crown for
// the king, a flower for the queen, a feather for the jack.
func paintCourt(p pen, c board.Card, ink color.RGBA, letter string) {
	p.fill(mix(ink, paper, 0.86), rounded(-8, -11, 8, 11, 2))
	p.edge(ink, 0.5, rounded(-8, -11, 8, 11, 2))
	p.to(0, -1.5).text(ink, 8, letter)
	top, suit := p.to(0, 6.6), p.to(0, -8).scaled(3.4)
	suit.suit(ink, c.Suit)
	switch c.Rank {
	case board.King:
		top.fill(gold, polygon([2]float64{-4, -1.8}, [2]float64{4, -1.8}, [2]float64{4.8, 2}, [2]float64{2.2, 0.2}, [2]float64{0, 3}, [2]float64{-2.2, 0.2}, [2]float64{-4.8, 2}))
	case board.Queen:
		for k := range 6 {
			top.turned(float64(60*k)).to(0, 1.6).fill(gold, ellipse(0, 0, 1, 1.5))
		}
		top.fill(ink, circle(0, 0, 1))
	default:
		top.turned(-35).fill(gold, ellipse(0, 0, 1.3, 3.4))
		top.turned(-35).line(ink, 0.4, [2]float64{0, -4.2}, [2]float64{0, 2.6})
	}
}

func paintJoker(p pen) {
	for k, ink := range []color.RGBA{inkRed, gold, inkJoke, rgb(0x2a7fb8), rgb(0x3a9a5b)} {
		q := p.to(0, -2).turned(float64(72 * k))
		q.fill(ink, []Curve{{To: geometry.Point{-3, 3}}, {geometry.Point{0, 13}, true, geometry.Point{-6, 8}, geometry.Point{-2, 11}},
			{geometry.Point{3, 3}, true, geometry.Point{2, 11}, geometry.Point{6, 8}}})
		q.fill(inkDark, circle(0, 13, 1.2))
	}
	p.to(0, -2).fill(paper, circle(0, 0, 4.6))
	p.to(0, -2).scaled(6).star(inkJoke)
	for _, turn := range []float64{0, 180} {
		p.turned(turn).to(-squareMM/2+5, squareMM/2-5).scaled(4.6).star(inkJoke)
	}
}

// star is five-pointed, one high.
func (p pen) star(ink color.RGBA) {
	var points [][2]float64
	for k := range 10 {
		r := 0.55
		if k%2 == 1 {
			r = 0.22
		}
		q := pen{scale: 1}.turned(float64(36 * k)).point(geometry.Point{0, r})
		points = append(points, [2]float64(q))
	}
	p.fill(ink, polygon(points...))
}

// suit is a suit's sign, one high.
func (p pen) suit(ink color.RGBA, s board.Suit) {
	pt := func(x, y float64) geometry.Point { return geometry.Point{x, y} }
	stem := polygon([2]float64{-0.2, -0.5}, [2]float64{0.2, -0.5}, [2]float64{0.05, -0.05}, [2]float64{-0.05, -0.05})
	switch s {
	case board.Diamonds:
		p.fill(ink, polygon([2]float64{0, -0.5}, [2]float64{0.37, 0}, [2]float64{0, 0.5}, [2]float64{-0.37, 0}))
	case board.Hearts:
		p.fill(ink, []Curve{{To: pt(0, -0.5)}, {pt(0.45, 0.2), true, pt(0.15, -0.25), pt(0.45, -0.05)}, {pt(0, 0.25), true, pt(0.45, 0.6), pt(0.05, 0.55)},
			{pt(-0.45, 0.2), true, pt(-0.05, 0.55), pt(-0.45, 0.6)}, {pt(0, -0.5), true, pt(-0.45, -0.05), pt(-0.15, -0.25)}})
	case board.Spades:
		p.fill(ink, []Curve{{To: pt(0, 0.5)}, {pt(-0.45, -0.1), true, pt(-0.15, 0.25), pt(-0.45, 0.15)}, {pt(0, -0.15), true, pt(-0.45, -0.42), pt(-0.08, -0.42)},
			{pt(0.45, -0.1), true, pt(0.08, -0.42), pt(0.45, -0.42)}, {pt(0, 0.5), true, pt(0.45, 0.15), pt(0.15, 0.25)}})
		p.fill(ink, stem)
	case board.Clubs:
		for _, c := range [][2]float64{{0, 0.26}, {-0.24, -0.08}, {0.24, -0.08}} {
			p.fill(ink, circle(c[0], c[1], 0.235))
		}
		p.fill(ink, rect(-0.08, -0.2, 0.08, 0.2), stem)
	}
}
