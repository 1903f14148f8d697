package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"referee/board"
	"referee/deck"
	"referee/rules"
	"referee/table"
)

// play is a card played by a colour.
type play struct{ card, color string }

// illegalOneIn is how many moves are made up whatever the rules say.
const illegalOneIn = 3

// playedFrom is what a move makes of a position: mostly one that the rules allow,
// by what they list. It is false where nobody has one.
func playedFrom(j rules.MoveJudge, b *board.Board, was truth, rng *rand.Rand) (truth, play, bool) {
	at, err := j.Position(truthTable(b, was))
	if err != nil {
		return nil, play{}, false
	}
	colors, cards := inGame(b, was)
	if len(colors) == 0 {
		return nil, play{}, false
	}
	for range movesTried {
		p := play{cards[rng.IntN(len(cards))], colors[rng.IntN(len(colors))]}
		h, err := j.Hand(at, p.color, []string{p.card})
		if err != nil || len(h.Moves) == 0 {
			continue
		}
		if rng.IntN(illegalOneIn) == 0 {
			if out, to := anyhow(b, was, p.color, rng); out != nil {
				if b.Kind() == board.KindModel { // a fragment is its own card
					p.card = string(to)
				}
				return out, p, true
			}
		}
		out, err := after(b, was, h.Moves[rng.IntN(len(h.Moves))].Steps)
		return out, p, err == nil
	}
	return nil, play{}, false
}

// movesTried is how many cards are tried until one can be played.
const movesTried = 100

// inGame are the colours that play and the cards that there are.
func inGame(b *board.Board, was truth) (colors, cards []string) {
	switch b.Kind() {
	case board.KindTrack:
		return b.Colors, strings.Fields("1 2 3 4 5 6 7 8 9 10 12 swap joker")
	case board.KindModel:
		for i := range b.Cells {
			cards = append(cards, string(b.Cells[i].ID))
		}
		return []string{""}, cards
	}
	for i := range b.Cells {
		c := &b.Cells[i]
		if s, is := c.Means.(board.Square); is {
			cards = append(cards, s.Card.String())
		}
		if name, _, any := strings.Cut(was[c.ID], " "); any && name != "black" && !slices.Contains(colors, name) {
			colors = append(colors, name)
		}
	}
	return colors, cards
}

// step is a part of a move as reports have it, of any of the games.
type step struct {
	ID, Cell        board.CellID
	Color, From, To string
}

// after is a position after a move's steps.
func after(b *board.Board, was truth, steps []any) (truth, error) {
	data, err := json.Marshal(steps)
	if err != nil {
		return nil, err
	}
	var all []step
	if err := json.Unmarshal(data, &all); err != nil {
		return nil, fmt.Errorf("steps of a move: %w", err)
	}
	out := maps.Clone(was)
	if len(all) == 2 && cellFor(b, out, all[0].Color, all[0].To, true) == cellFor(b, out, all[1].Color, all[1].From, true) && all[0].To != "" {
		p, q := cellFor(b, out, all[0].Color, all[0].From, true), cellFor(b, out, all[1].Color, all[1].From, true)
		if cellFor(b, out, all[1].Color, all[1].To, true) == p { // swapped
			out[p], out[q] = all[1].Color+" pawn", all[0].Color+" pawn"
			return out, nil
		}
	}
	for _, s := range all {
		switch {
		case s.ID != "":
			out[s.ID] = "laid"
		case s.Cell != "":
			out[s.Cell] = s.Color + " pawn"
		default:
			from, to := cellFor(b, out, s.Color, s.From, true), cellFor(b, out, s.Color, s.To, false)
			if eaten, _, any := strings.Cut(out[to], " "); any {
				out[cellFor(b, out, eaten, "reserve", false)] = eaten + " pawn"
			}
			delete(out, from)
			out[to] = s.Color + map[bool]string{true: " stake", false: " pawn"}[s.From == "reserve"]
		}
	}
	return out, nil
}

// cellFor is a cell as a colour counts it; of its reserve, one that is taken, or
// one that is free.
func cellFor(b *board.Board, is truth, color, at string, taken bool) board.CellID {
	for i := range b.Cells {
		if id := b.Cells[i].ID; placeFor(b, color, id) == at && (at != "reserve" || (is[id] != "") == taken) {
			return id
		}
	}
	return ""
}

// anyhow makes a move that follows no rule: a pawn to a free cell of the track, a
// piece anywhere. It returns where that is.
func anyhow(b *board.Board, was truth, color string, rng *rand.Rand) (truth, board.CellID) {
	var taken, free []board.CellID
	kind := b.Kind()
	for i := range b.Cells {
		if _, is := b.Cells[i].Means.(board.Track); kind == board.KindTrack && !is {
			continue
		}
		if id := b.Cells[i].ID; was[id] == "" {
			free = append(free, id)
		} else if strings.HasSuffix(was[id], " pawn") {
			taken = append(taken, id)
		}
	}
	if len(free) == 0 || kind == board.KindTrack && len(taken) == 0 {
		return nil, ""
	}
	out := maps.Clone(was)
	to := free[rng.IntN(len(free))]
	switch kind {
	case board.KindModel:
		out[to] = "laid"
	case board.KindSquares:
		out[to] = color + " pawn"
	default:
		from := taken[rng.IntN(len(taken))]
		out[to] = was[from]
		delete(out, from)
	}
	return out, to
}

// truthTable is a position as if it had been read.
func truthTable(b *board.Board, is truth) *table.Layout {
	l := &table.Layout{Board: b}
	colors := map[string]*deck.Color{}
	for i := range b.Cells {
		id := b.Cells[i].ID
		switch is[id] {
		case "":
		case "laid":
			l.Fragments = append(l.Fragments, table.Laid{Is: id, At: id})
		case "left":
			l.Fragments = append(l.Fragments, table.Laid{Is: id})
		default:
			name, kind, _ := strings.Cut(is[id], " ")
			if colors[name] == nil {
				colors[name] = &deck.Color{Name: name}
			}
			l.Pawns = append(l.Pawns, table.Pawn{Kind: kind, Color: colors[name], Cell: id})
		}
	}
	return l
}

// judge holds the verdict on a move between two readings against the one on what
// stood there.
func (v *viewing) judge(b *board.Board, are [2]truth, read [2]*table.Layout, p *play) error {
	j := v.referee.(rules.MoveJudge)
	played := rules.Play{Card: p.card, Color: p.color}
	want, err := rules.JudgeTables(j, truthTable(b, are[0]), truthTable(b, are[1]), played)
	if err != nil {
		return fmt.Errorf("%s: a move was made up that cannot be judged: %w", v.name, err)
	}
	v.pairs++
	got, err := rules.JudgeTables(j, read[0], read[1], played)
	switch {
	case err != nil || got.Ruling == rules.Unsettled:
		v.open++
		fmt.Fprintf(os.Stderr, "%s %v: open %q for %s %q; doubts %s and %s\n", v.name, *p, got.Says.EN, want.Ruling, want.Says.EN, doubts(read[0]), doubts(read[1]))
	case got.Legal == want.Legal && sameSteps(got.Steps, want.Steps):
		v.named++
	default:
		v.misjudged++
		fmt.Fprintf(os.Stderr, "%s %v: judged %v %q for %v %q\n", v.name, *p, got.Legal, got.Says.EN, want.Legal, want.Says.EN)
	}
	return nil
}

func sameSteps(a, b []any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && string(x) == string(y)
}
