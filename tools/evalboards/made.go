package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"referee/board"
	"referee/board/drawn"
	"referee/geometry"
	"referee/synth"
)

// paints are those of pieces, by the names of their colours.
var paints = map[string]color.RGBA{
	"red": {200, 40, 38, 255}, "blue": {45, 85, 190, 255}, "yellow": {235, 200, 45, 255}, "green": {40, 150, 70, 255},
	"black": {28, 28, 30, 255}, "orange": {235, 125, 30, 255}, "purple": {120, 50, 150, 255}, "white": {235, 235, 230, 255}, "pink": {225, 110, 160, 255}, "turquoise": {40, 170, 175, 255},
}

// truth says what stands on each cell of a drawn board: "red pawn", "black pawn",
// "blue stake"; or on the table, of fragments.
type truth map[board.CellID]string

// boardOf is one of our boards with its picture.
func boardOf(name string) (*board.Board, image.Image, error) {
	if kind, n, is := strings.Cut(name, "#"); is {
		seed, err := strconv.ParseUint(n, 10, 64)
		if err != nil {
			return nil, nil, fmt.Errorf("board %q: %w", name, err)
		}
		return varied(kind, seed)
	}
	b, err := drawn.Load(name)
	if err != nil {
		return nil, nil, err
	}
	data, err := drawn.Kept(name + ".png")
	if err != nil {
		return nil, nil, err
	}
	img, err := png.Decode(bytes.NewReader(data))
	return b, img, err
}

// position makes up what stands, or lies, on a board.
func position(b *board.Board, rng *rand.Rand) truth {
	switch b.Kind() {
	case board.KindSquares:
		return discs(b, rng)
	case board.KindModel:
		return tiles(b, rng)
	}
	return pawns(b, rng)
}

// put puts what stands on a board onto its table, off the middles of the cells.
func put(t *synth.BoardTable, want truth, rng *rand.Rand) {
	t.Pieces, t.Tiles = nil, nil
	if t.Board.Kind() == board.KindModel {
		t.Tiles = laid(t.Board, want, rng)
		return
	}
	for i := range t.Board.Cells {
		c := &t.Board.Cells[i]
		name, kind, any := strings.Cut(want[c.ID], " ")
		if !any {
			continue
		}
		p := synth.Piece{Color: paints[name], RadiusMM: 10, HighMM: 4}
		off := geometry.Point{rng.NormFloat64() * 2, rng.NormFloat64() * 2}
		if t.Board.Kind() == board.KindTrack {
			p.RadiusMM, p.HighMM, p.Hole = 6.2, 24, kind == "stake"
			off = off.Mul(0.4)
		}
		p.At = c.Centre().Add(off)
		t.Pieces = append(t.Pieces, p)
	}
}

// discs scatters pawns of two or three colours, and marks finished figures with black
// ones, as players do: black pawns stand nowhere else.
func discs(b *board.Board, rng *rand.Rand) truth {
	want := truth{}
	names := [][]string{{"red", "blue"}, {"red", "yellow", "green"}, {"blue", "green"}, {"red", "blue", "yellow"}}[rng.IntN(4)]
	share := 0.1 + 0.4*rng.Float64()
	for i := range b.Cells {
		if rng.Float64() > share {
			continue
		}
		want[b.Cells[i].ID] = names[rng.IntN(len(names))] + " pawn"
	}
	for range rng.IntN(figuresMost + 1) {
		mark(b, want, rng)
	}
	return want
}

// figuresMost is how many figures there are black pawns for on a board.
const figuresMost = 4

// mark puts black pawns on a figure that shares no pawn with those that are marked,
// where there is room for one: a square or a line.
func mark(b *board.Board, want truth, rng *rand.Rand) {
	block := [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	way := [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}[rng.IntN(4)]
	var line [][2]int
	for k := range 5 {
		line = append(line, [2]int{k * way[0], k * way[1]})
	}
	steps := [2][][2]int{block, line}[rng.IntN(2)]
	row, col := 1+rng.IntN(b.Rows), 1+rng.IntN(b.Cols)
	for _, d := range steps {
		id := board.GridCell(row+d[0], col+d[1])
		if b.Cell(id) == nil || want[id] == "black pawn" {
			return
		}
	}
	for _, d := range steps {
		want[board.GridCell(row+d[0], col+d[1])] = "black pawn"
	}
}

// pawns stands four of each colour on track, start, house and reserve.
func pawns(b *board.Board, rng *rand.Rand) truth {
	want := truth{}
	free := func(i int) bool { _, taken := want[b.Cells[i].ID]; return !taken }
	for _, name := range b.Colors {
		start, track, house, reserve := -1, []int{}, []int{}, []int{}
		for i := range b.Cells {
			switch m := b.Cells[i].Means.(type) {
			case board.Track:
				if m.Start == name {
					start = i
				} else if m.Start == "" {
					track = append(track, i)
				}
			case board.House:
				if m.Color == name {
					house = append(house, i)
				}
			case board.Reserve:
				if m.Color == name {
					reserve = append(reserve, i)
				}
			}
		}
		for range 4 {
			from, kind := reserve, " pawn"
			switch rng.IntN(5) {
			case 0:
				if free(start) {
					from, kind = []int{start}, " stake"
				}
			case 1, 2:
				from = track
			case 3:
				from = house
			}
			for {
				if i := from[rng.IntN(len(from))]; free(i) {
					want[b.Cells[i].ID] = name + kind
					break
				}
			}
		}
	}
	return want
}

// tiles are a part of a model, grown from a fragment, and some beside it.
func tiles(b *board.Board, rng *rand.Rand) truth {
	want := truth{}
	edge := []*board.Cell{b.Cell(board.GridCell(1+rng.IntN(b.Rows), 1+rng.IntN(b.Cols)))}
	n := 12 + rng.IntN(len(b.Cells)-14)
	for len(want) < n && len(edge) > 0 {
		k := rng.IntN(len(edge))
		c := edge[k]
		edge = append(edge[:k], edge[k+1:]...)
		if want[c.ID] != "" {
			continue
		}
		want[c.ID] = "laid"
		for _, o := range sides(b, c) {
			if want[o.ID] == "" {
				edge = append(edge, o)
			}
		}
	}
	for range rng.IntN(4) {
		if c := &b.Cells[rng.IntN(len(b.Cells))]; want[c.ID] == "" {
			want[c.ID] = "left"
		}
	}
	return want
}

// sides are the cells beside one.
func sides(b *board.Board, c *board.Cell) []*board.Cell {
	var out []*board.Cell
	m := c.Means.(board.Fragment)
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if o := b.Cell(board.GridCell(m.Row+d[0], m.Col+d[1])); o != nil {
			out = append(out, o)
		}
	}
	return out
}

// laid are the fragments: not quite touching nor quite straight, and those left
// over in any turn beside the model's place.
func laid(b *board.Board, want truth, rng *rand.Rand) []synth.Tile {
	var out []synth.Tile
	w, left := b.WidthMM/float64(b.Cols), 0
	for i := range b.Cells {
		c := &b.Cells[i]
		switch want[c.ID] {
		case "laid":
			off := geometry.Point{rng.NormFloat64() * 0.3, rng.NormFloat64() * 0.3}
			out = append(out, synth.Tile{Cell: c, Pose: geometry.Pose{At: c.Centre().Add(off), Turn: geometry.Angle(rng.NormFloat64()*0.5) * geometry.Degree}})
		case "left":
			p := geometry.Point{-b.WidthMM/2 + float64(left)*1.7*w + w, b.HeightMM/2 + 1.2*w}
			out = append(out, synth.Tile{Cell: c, Pose: geometry.Pose{At: p, Turn: geometry.Angle(2 * math.Pi * rng.Float64())}})
			left++
		}
	}
	return out
}
