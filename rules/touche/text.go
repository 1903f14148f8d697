package touche

import (
	"strings"

	"fmt"
)

// letters are those of the pawns in a position that is written as text. Small
// letters are black pawns of that colour; x is one of an unknown owner.
var letters = map[rune]string{'R': "red", 'B': "blue", 'Y': "yellow", 'G': "green"}

// ParseBoard reads a board that is written as text: a row a line, the cards with
// spaces between them, * for a joker.
//
//	2♥ R♦ 7♥
//	3♠ *  V♦
func ParseBoard(text string) (*Board, error) {
	var faces []Face
	rows, cols := 0, 0
	for line := range strings.Lines(strings.TrimSpace(text)) {
		words := strings.Fields(line)
		if cols = len(words); cols == 0 {
			continue
		}
		rows++
		for _, w := range words {
			f, err := ParseFace(w)
			if err != nil {
				return nil, err
			}
			faces = append(faces, f)
		}
	}
	return NewBoard(rows, cols, faces)
}

// Parse reads pawns that are written as text, a letter a square and a row a
// line: R B Y G, the same small for black pawns of that colour, x for black
// pawns of nobody knows whom, ? for squares that are not seen, a dot for
// nothing. Without a board it is one that shows no cards.
func Parse(b *Board, text string) (*Position, error) {
	rows := strings.Fields(strings.ReplaceAll(strings.TrimSpace(text), " ", ""))
	if len(rows) == 0 {
		return nil, fmt.Errorf("the position has no rows")
	}
	if b == nil {
		var err error
		if b, err = NewBoard(len(rows), len(rows[0]), make([]Face, len(rows)*len(rows[0]))); err != nil {
			return nil, err
		}
	}
	if len(rows) != b.rows {
		return nil, fmt.Errorf("the position has %d rows, the board %d", len(rows), b.rows)
	}
	p := NewPosition(b)
	for r, row := range rows {
		if len(row) != b.cols {
			return nil, fmt.Errorf("row %d of the position has %d squares, the board %d", r+1, len(row), b.cols)
		}
		for c, l := range row {
			i := r*b.cols + c
			if l == '?' {
				p.hidden.add(i)
				continue
			}
			pawn, err := pawnOf(l)
			if err != nil {
				return nil, err
			}
			p.on[i] = pawn
		}
	}
	return p, nil
}

func pawnOf(l rune) (Pawn, error) {
	color, known := letters[l]
	owner, marked := letters[l-'a'+'A']
	switch {
	case l == '.':
		return Pawn{}, nil
	case l == 'x' || l == 'X':
		return Pawn{Black: true}, nil
	case known:
		return Pawn{Color: color}, nil
	case marked:
		return Pawn{Color: owner, Black: true}, nil
	}
	return Pawn{}, fmt.Errorf("%q is no pawn: there are R B Y G, r b y g and x", string(l))
}

// String writes the position as Parse reads it; a colour that has no letter of
// its own is written as ¤.
func (p *Position) String() string {
	var b strings.Builder
	for i, q := range p.on {
		if i > 0 && i%p.Board.cols == 0 {
			b.WriteByte('\n')
		}
		b.WriteRune(p.letter(i, q))
	}
	return b.String()
}

func (p *Position) letter(i int, q Pawn) rune {
	switch {
	case p.hidden.has(i):
		return '?'
	case q.None():
		return '.'
	case q.Black && q.Color == "":
		return 'x'
	}
	for l, color := range letters {
		if color == q.Color && q.Black {
			return l - 'A' + 'a'
		} else if color == q.Color {
			return l
		}
	}
	return '¤'
}
