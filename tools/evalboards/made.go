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

// position makes up what stands on a board.
func position(b *board.Board, rng *rand.Rand) ([]synth.Piece, truth) {
	if b.Game == "touche" {
		return discs(b, rng)
	}
	return pawns(b, rng)
}

func discs(b *board.Board, rng *rand.Rand) ([]synth.Piece, truth) {
	want := truth{}
	var out []synth.Piece
	names := [][]string{{"red", "blue"}, {"red", "yellow", "green"}, {"blue", "green"}, {"red", "blue", "yellow"}}[rng.IntN(4)]
	share := 0.1 + 0.4*rng.Float64()
	for i := range b.Cells {
		c := &b.Cells[i]
		if rng.Float64() > share {
			continue
		}
		name := names[rng.IntN(len(names))]
		if rng.IntN(6) == 0 {
			name = "black"
		}
		off := geometry.Point{rng.NormFloat64() * 2, rng.NormFloat64() * 2}
		out = append(out, synth.Piece{Color: paints[name], At: c.Centre().Add(off), RadiusMM: 10, HighMM: 4})
		want[c.ID] = name + " pawn"
	}
	return out, want
}

func pawns(b *board.Board, rng *rand.Rand) ([]synth.Piece, truth) {
	want := truth{}
	var out []synth.Piece
	var track, own []int
	stand := func(i int, name, kind string) {
		c := &b.Cells[i]
		off := geometry.Point{rng.NormFloat64() * 0.8, rng.NormFloat64() * 0.8}
		out = append(out, synth.Piece{Color: paints[name], At: c.Centre().Add(off), RadiusMM: 6.2, HighMM: 24, Hole: kind == "stake"})
		want[c.ID] = name + " " + kind
	}
	free := func(i int) bool { _, taken := want[b.Cells[i].ID]; return !taken }
	for _, name := range b.Colors {
		start := -1
		track, own = track[:0], own[:0]
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
					own = append(own, i)
				}
			case board.Reserve:
				if m.Color == name {
					own = append(own, i)
				}
			}
		}
		for range 4 {
			switch rng.IntN(5) {
			case 0:
				if free(start) {
					stand(start, name, "stake")
				}
			case 1, 2:
				if i := track[rng.IntN(len(track))]; free(i) {
					stand(i, name, "pawn")
				}
			default:
				if i := own[rng.IntN(len(own))]; free(i) {
					stand(i, name, "pawn")
				}
			}
		}
	}
	return out, want
}

// tiles lays a part of a model, grown from a fragment, and some beside it.
func tiles(b *board.Board, rng *rand.Rand) ([]synth.Tile, truth) {
	want := truth{}
	var out []synth.Tile
	at := func(r, c int) *board.Cell { return b.Cell(board.GridCell(r, c)) }
	in := map[*board.Cell]bool{}
	edge := []*board.Cell{at(1+rng.IntN(b.Rows), 1+rng.IntN(b.Cols))}
	n := 12 + rng.IntN(len(b.Cells)-14)
	for len(in) < n && len(edge) > 0 {
		k := rng.IntN(len(edge))
		c := edge[k]
		edge = append(edge[:k], edge[k+1:]...)
		if in[c] {
			continue
		}
		in[c] = true
		m := c.Means.(board.Fragment)
		for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
			if o := at(m.Row+d[0], m.Col+d[1]); o != nil && !in[o] {
				edge = append(edge, o)
			}
		}
	}
	deg := geometry.Degree
	for i := range b.Cells {
		if c := &b.Cells[i]; in[c] {
			off := geometry.Point{rng.NormFloat64() * 0.3, rng.NormFloat64() * 0.3}
			out = append(out, synth.Tile{Cell: c, Pose: geometry.Pose{At: c.Centre().Add(off), Turn: geometry.Angle(rng.NormFloat64()*0.5) * deg}})
			want[c.ID] = "laid"
		}
	}
	w := b.WidthMM / float64(b.Cols)
	for k := range rng.IntN(4) {
		c := &b.Cells[rng.IntN(len(b.Cells))]
		if in[c] || want[c.ID] != "" {
			continue
		}
		p := geometry.Point{-b.WidthMM/2 + float64(k)*1.7*w + w, b.HeightMM/2 + 1.2*w}
		out = append(out, synth.Tile{Cell: c, Pose: geometry.Pose{At: p, Turn: geometry.Angle(2 * math.Pi * rng.Float64())}})
		want[c.ID] = "left"
	}
	return out, want
}
