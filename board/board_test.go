package board_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/board"
	"referee/geometry"
)

// square is a cell of 10 mm round a point.
func square(id board.CellID, x, y float64, m board.Meaning) board.Cell {
	return board.Cell{ID: id, Outline: geometry.Polygon{{x - 5, y - 5}, {x + 5, y - 5}, {x + 5, y + 5}, {x - 5, y + 5}}, Means: m, Sure: 1}
}

func ofCells(cells ...board.Cell) *board.Board {
	return &board.Board{Name: "small", Game: "tactik", WidthMM: 100, HeightMM: 100, Rows: 2, Cols: 2, Colors: []string{"red", "blue"}, Cells: cells}
}

func TestABoardIsReadBackAsItWasWritten(t *testing.T) {
	b := ofCells(
		square("a", -40, 0, board.Square{Card: board.Card{Rank: board.Queen, Suit: board.Hearts}}), square("b", -20, 0, board.Joker{}),
		square("c", 0, 0, board.Track{Place: 1, Start: "red"}), square("d", 20, 0, board.House{Color: "red", Place: 4}),
		square("e", 40, 0, board.Reserve{Color: "blue", Place: 2}), square("f", 0, 20, board.Fragment{Row: 2, Col: 1, Offends: []int{7, 8}}),
		square("g", 0, 40, nil))
	b.Picture, b.SizeAssumed = board.Picture{File: "small.png", PxPerMM: 4}, true
	var file bytes.Buffer
	require.NoError(t, board.Write(&file, b))
	got, err := board.Read(&file)
	require.NoError(t, err)
	require.Equal(t, b, got)
}

func TestACardIsReadHoweverItIsSaid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := board.Card{Rank: rapid.IntRange(board.Ace, board.King).Draw(t, "rank"), Suit: board.Suit(rapid.IntRange(1, 4).Draw(t, "suit"))}
		got, err := board.ParseCard(c.String())
		require.NoError(t, err)
		require.Equal(t, c, got)
	})
	for said, want := range map[string]string{"dame de cœur": "D♥", "queen of hearts": "D♥", "K♠": "R♠", "10h": "10♥", "As de pique": "A♠", "7♥️": "7♥", "valet carreau": "V♦"} {
		c, err := board.ParseCard(said)
		require.NoError(t, err, said)
		require.Equal(t, want, c.String())
	}
	for _, said := range []string{"", "♥", "14♥", "7x", "seven", "11♣"} {
		_, err := board.ParseCard(said)
		require.Error(t, err, said)
	}
}

func TestABoardFileThatIsWrongIsRefusedWithItsReason(t *testing.T) {
	const cell = `{"id":"a","polygon":[[0,0],[10,0],[10,10]],"sure":1}`
	for name, tt := range map[string]struct{ file, want string }{
		"not JSON":                        {`nothing`, "is no board file"},
		"nothing at all":                  {`null`, "it is empty"},
		"a field of another name":         {`{"game":"x","size_mm":[50,50],"boxes":[]}`, `unknown field "boxes"`},
		"two objects":                     {`{"game":"x","size_mm":[50,50],"cells":[` + cell + `]} {}`, "something follows"},
		"no game":                         {`{"size_mm":[50,50],"cells":[` + cell + `]}`, "game is missing"},
		"no size":                         {`{"game":"x","cells":[` + cell + `]}`, "size_mm is 0 × 0"},
		"no cells":                        {`{"game":"x","size_mm":[50,50]}`, "cells is missing"},
		"a cell twice":                    {`{"game":"x","size_mm":[50,50],"cells":[` + cell + `,` + cell + `]}`, "cell a appears twice"},
		"a cell beyond the edge":          {`{"game":"x","size_mm":[5,5],"cells":[` + cell + `]}`, "cell a: corner (10, 0) lies beyond"},
		"a cell the wrong way round":      {`{"game":"x","size_mm":[50,50],"cells":[{"id":"a","polygon":[[10,10],[10,0],[0,0]]}]}`, "counter-clockwise"},
		"a card that is none":             {`{"game":"x","size_mm":[50,50],"cells":[{"id":"a","card":"17♥"}]}`, "cell a: \"17♥\" is no playing card"},
		"a cell that means two things":    {`{"game":"x","size_mm":[50,50],"cells":[{"id":"a","card":"7♥","track":1}]}`, "several things"},
		"a track with a gap":              {`{"game":"x","size_mm":[50,50],"cells":[{"id":"a","polygon":[[0,0],[10,0],[10,10]],"track":2}]}`, "the track of 1 cells has none"},
		"a house of a colour of no board": {`{"game":"x","size_mm":[50,50],"cells":[{"id":"a","polygon":[[0,0],[10,0],[10,10]],"house":{"color":"red","place":1}}]}`, "a colour of the board"},
		"a picture without a scale":       {`{"game":"x","size_mm":[50,50],"picture":"a.png","cells":[` + cell + `]}`, "px_per_mm is 0"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := board.Read(strings.NewReader(tt.file))
			require.ErrorContains(t, err, tt.want)
		})
	}
}

func TestWhatLooksOddIsListed(t *testing.T) {
	var said []string
	b := ofCells(
		square("a", -40, 0, board.Square{Card: board.Card{Rank: 7, Suit: board.Hearts}}), square("b", -38, 0, nil),
		square("c", 0, 0, board.Track{Place: 1, Start: "red"}), square("d", 20, 0, board.House{Color: "red", Place: 1}))
	b.Cells[0].Sure = 0.5
	for _, err := range b.Oddities() {
		said = append(said, err.Error())
	}
	all := strings.Join(said, "\n")
	for _, want := range []string{
		"cell a: what it means is not sure (50 %)", "cell b: what it means is not known", "card 7♥ is there 1 times, not twice",
		"card A♣ is there 0 times", "colour blue has 0 starts", "colour blue has 0 cells in its house", "cells a and b overlap",
	} {
		require.Contains(t, all, want)
	}
}

// FuzzRead holds that no file makes the reader panic, and that what it accepts
// is written and read again as the same.
func FuzzRead(f *testing.F) {
	f.Add(`{"game":"touche","size_mm":[50,50],"cells":[{"id":"a","polygon":[[0,0],[10,0],[10,10]],"card":"7♥","sure":1}]}`)
	f.Add(`{"game":"tactik","size_mm":[50,50],"colors":["red"],"cells":[{"id":"a","polygon":[[0,0],[10,0],[10,10]],"track":1,"start":"red"}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		b, err := board.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		b.Oddities()
		b.CellAt(geometry.Point{1, 1})
		var file bytes.Buffer
		require.NoError(t, board.Write(&file, b))
		again, err := board.Read(bytes.NewReader(file.Bytes()))
		if err != nil {
			return // a sliver may lose its area by rounding
		}
		require.Len(t, again.Cells, len(b.Cells))
		for i := range b.Cells {
			require.Equal(t, b.Cells[i].Means, again.Cells[i].Means)
		}
	})
}
