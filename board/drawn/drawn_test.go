package drawn_test

import (
	"bytes"
	"flag"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/board/drawn"
)

var update = flag.Bool("update", false, "draw the boards that are kept anew")

// TestTheBoardsThatAreKeptAreThoseThatAreDrawn holds drawing, cells and picture
// together. After a change: go test ./board/drawn -update.
func TestTheBoardsThatAreKeptAreThoseThatAreDrawn(t *testing.T) {
	for _, d := range drawn.Designs() {
		t.Run(d.Name, func(t *testing.T) {
			var svg, file, picture bytes.Buffer
			require.NoError(t, d.Scene.SVG(&svg))
			require.NoError(t, board.Write(&file, d.Board))
			if *update {
				require.NoError(t, png.Encode(&picture, d.Scene.Image(drawn.PxPerMM)))
				for ext, data := range map[string][]byte{"svg": svg.Bytes(), "json": file.Bytes(), "png": picture.Bytes()} {
					require.NoError(t, os.WriteFile(filepath.Join("data", d.Name+"."+ext), data, 0o644))
				}
				return
			}
			kept, err := drawn.Kept(d.Name + ".svg")
			require.NoError(t, err)
			require.True(t, bytes.Equal(kept, svg.Bytes()), "the drawing has changed")
			kept, err = drawn.Kept(d.Name + ".json")
			require.NoError(t, err)
			require.Equal(t, string(kept), file.String())
			kept, err = drawn.Kept(d.Name + ".png")
			require.NoError(t, err)
			size, err := png.DecodeConfig(bytes.NewReader(kept))
			require.NoError(t, err)
			require.InDelta(t, d.Board.WidthMM*drawn.PxPerMM, size.Width, 1)
			require.InDelta(t, d.Board.HeightMM*drawn.PxPerMM, size.Height, 1)
		})
	}
}

func TestNothingIsOddAboutOurBoards(t *testing.T) {
	for _, d := range drawn.Designs() {
		b, err := drawn.Load(d.Name)
		require.NoError(t, err)
		require.Empty(t, b.Oddities(), d.Name)
	}
}

func TestTheBoardOfCardsShowsTwoPacksAndFourJokers(t *testing.T) {
	b, err := drawn.Load("touche")
	require.NoError(t, err)
	cards, jokers := map[board.Card]int{}, 0
	for _, c := range b.Cells {
		switch m := c.Means.(type) {
		case board.Square:
			cards[m.Card]++
		case board.Joker:
			jokers++
		}
	}
	require.Len(t, cards, 52)
	for c, n := range cards {
		require.Equal(t, 2, n, c)
	}
	require.Equal(t, 4, jokers)
}

func TestTheStreetHasAtLeast37RoadUsersAndEveryOffenceIsOnIt(t *testing.T) {
	require.GreaterOrEqual(t, drawn.RoadUsers(), 37)
	b, err := drawn.Load("tacotac")
	require.NoError(t, err)
	on, fragments := map[int]bool{}, 0
	for _, c := range b.Cells {
		f := c.Means.(board.Fragment)
		for _, n := range f.Offends {
			on[n] = true
		}
		if len(f.Offends) > 0 {
			fragments++
		}
	}
	require.Equal(t, len(drawn.Offences()), len(on))
	require.Less(t, fragments, len(b.Cells)/3, "most fragments are plain")
	for i, o := range drawn.Offences() {
		require.Equal(t, i+1, o.Number)
		require.NotEmpty(t, o.EN)
		require.NotEmpty(t, o.FR)
	}
	t.Log(fragments, "fragments with offenders")
}

func TestABoardLargerThanASheetIsPrintedOverSeveral(t *testing.T) {
	for _, d := range drawn.Designs() {
		var pdf, again bytes.Buffer
		require.NoError(t, d.PDF(&pdf))
		require.NoError(t, d.PDF(&again))
		require.True(t, bytes.Equal(pdf.Bytes(), again.Bytes()), "the same bytes")
		sheets := strings.Count(pdf.String(), "/Type /Page\n")
		require.GreaterOrEqual(t, float64(sheets)*194*281, d.Board.WidthMM*d.Board.HeightMM, "%s on %d sheets", d.Name, sheets)
		require.LessOrEqual(t, sheets, 16)
		require.Equal(t, d.Game == "tacotac", len(d.Notes) > 0, "the street's offences are explained")
	}
}

func TestEveryGameOfADesignIsListed(t *testing.T) {
	var games []string
	for _, d := range drawn.Designs() {
		games = append(games, d.Game)
	}
	require.Equal(t, drawn.Games(), slices.Compact(games))
}
