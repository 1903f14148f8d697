package tactik

import (
	"fmt"
	"strconv"
	"strings"
)

// Parse reads a position that is written as text, like
//
//	red: S 24 h1, blue: 9
//
// where every colour lists its pawns: a number is a cell of the track from the
// colour's start, which is 1; S the stake on it; h1 to h4 the house. The other
// pawns, and those of colours that are not named, wait in their reserves.
func Parse(b *Board, text string) (*Position, error) {
	p := NewPosition(b)
	for part := range strings.SplitSeq(text, ",") {
		name, list, _ := strings.Cut(strings.TrimSpace(part), ":")
		if name == "" {
			continue
		}
		color, known := b.color(name)
		if !known {
			return nil, fmt.Errorf("no colour %q", name)
		}
		for i, word := range strings.Fields(list) {
			if i >= pawns {
				return nil, fmt.Errorf("%s has more than %d pawns", name, pawns)
			}
			at, err := b.parsePlace(color, word)
			if err != nil {
				return nil, err
			}
			if p.state.at[color][i] = at; word == "S" {
				p.state.stake |= 1 << color
			}
		}
	}
	return p, nil
}

func (b *Board) parsePlace(color int, word string) (place, error) {
	if word == "S" {
		return b.start[color], nil
	}
	if k, is := strings.CutPrefix(word, "h"); is {
		return b.place(color, atHouse+k)
	}
	if _, err := strconv.Atoi(word); err != nil {
		return absent, fmt.Errorf("%q is no place", word)
	}
	return b.place(color, atTrack+word)
}
