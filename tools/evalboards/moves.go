package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"strings"

	"referee/board"
	"referee/deck"
	"referee/rules"
	"referee/rules/games"
	"referee/rules/tacotac"
	"referee/rules/tactik"
	"referee/rules/touche"
	"referee/table"
)

// play is a card played by a colour.
type play struct{ card, color string }

// illegalOneIn is how many moves are made up whatever the rules say.
const illegalOneIn = 3

// playedFrom is what a move makes of a position: mostly one that the rules allow.
// It is false where nobody has one.
func playedFrom(b *board.Board, was truth, rng *rand.Rand) (truth, play, bool) {
	switch b.Game {
	case "touche":
		return laidDisc(b, was, rng)
	case "tacotac":
		return laidFragment(b, was, rng)
	}
	return movedPawn(b, was, rng)
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

func laidDisc(b *board.Board, was truth, rng *rand.Rand) (truth, play, bool) {
	p, err := touche.FromTable(truthTable(b, was))
	if err != nil || len(p.Colors()) == 0 {
		return nil, play{}, false
	}
	squares := p.Board.Squares()
	for range 50 {
		color := p.Colors()[rng.IntN(len(p.Colors()))]
		face := p.Board.Face(squares[rng.IntN(len(squares))])
		moves := p.Moves(color, face)
		if len(moves) == 0 {
			continue
		}
		to := moves[rng.IntN(len(moves))].Square
		if rng.IntN(illegalOneIn) == 0 {
			to = squares[rng.IntN(len(squares))]
		}
		out := maps.Clone(was)
		out[to.Cell()] = color + " pawn"
		return out, play{face.String(), color}, true
	}
	return nil, play{}, false
}

func laidFragment(b *board.Board, was truth, rng *rand.Rand) (truth, play, bool) {
	p, err := tacotac.FromTable(truthTable(b, was))
	if err != nil {
		return nil, play{}, false
	}
	out := maps.Clone(was)
	var free []board.CellID
	for _, f := range tacotac.DefaultRules().Begin(p, true).Choices() {
		free = append(free, f.ID())
	}
	if rng.IntN(illegalOneIn) == 0 || len(free) == 0 {
		free = nil
		for i := range b.Cells {
			if was[b.Cells[i].ID] == "" {
				free = append(free, b.Cells[i].ID)
			}
		}
	}
	if len(free) == 0 {
		return nil, play{}, false
	}
	out[free[rng.IntN(len(free))]] = "laid"
	return out, play{}, true
}

func movedPawn(b *board.Board, was truth, rng *rand.Rand) (truth, play, bool) {
	p, err := tactik.FromTable(truthTable(b, was))
	if err != nil {
		return nil, play{}, false
	}
	for range 200 {
		color := b.Colors[rng.IntN(len(b.Colors))]
		card := tactik.Cards()[rng.IntN(len(tactik.Cards()))]
		if rng.IntN(illegalOneIn) == 0 {
			if out := anyhow(b, was, rng); out != nil {
				return out, play{card.String(), color}, true
			}
		}
		ways, err := tactik.DefaultRules().Moves(p, color, card)
		if err != nil || len(ways) == 0 {
			continue
		}
		return ofRows(b, was, ways[rng.IntN(len(ways))].Apply(p).Rows()), play{card.String(), color}, true
	}
	return nil, play{}, false
}

// anyhow moves a pawn of the track to a free cell of it.
func anyhow(b *board.Board, was truth, rng *rand.Rand) truth {
	var taken, free []board.CellID
	for i := range b.Cells {
		if _, is := b.Cells[i].Means.(board.Track); !is {
			continue
		}
		if id := b.Cells[i].ID; was[id] == "" {
			free = append(free, id)
		} else if strings.HasSuffix(was[id], " pawn") {
			taken = append(taken, id)
		}
	}
	if len(taken) == 0 || len(free) == 0 {
		return nil
	}
	out := maps.Clone(was)
	from := taken[rng.IntN(len(taken))]
	out[free[rng.IntN(len(free))]] = was[from]
	delete(out, from)
	return out
}

// ofRows puts pawns onto the cells that the rules name, those in reserve where
// they stood, or on any of their colour.
func ofRows(b *board.Board, was truth, rows []tactik.PawnRow) truth {
	out := truth{}
	waiting := map[string]int{}
	for _, r := range rows {
		if r.At == "reserve" {
			waiting[r.Color]++
			continue
		}
		for i := range b.Cells {
			if placeFor(b, r.Color, b.Cells[i].ID) == r.At {
				out[b.Cells[i].ID] = r.Color + map[bool]string{true: " stake", false: " pawn"}[r.Stake]
			}
		}
	}
	for _, stood := range []bool{true, false} {
		for i := range b.Cells {
			m, is := b.Cells[i].Means.(board.Reserve)
			id := b.Cells[i].ID
			if is && waiting[m.Color] > 0 && out[id] == "" && (was[id] != "") == stood {
				out[id] = m.Color + " pawn"
				waiting[m.Color]--
			}
		}
	}
	return out
}

// judge holds the verdict on a move between two readings against the one on what
// stood there.
func (v *viewing) judge(b *board.Board, are [2]truth, read [2]*table.Layout, p *play) error {
	g, _ := games.ByCode(b.Game)
	referee, err := g.Referee(rules.Values{})
	if err != nil {
		return err
	}
	j := referee.(rules.MoveJudge)
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
