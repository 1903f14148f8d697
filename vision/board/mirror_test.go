package board_test

import (
	"context"
	"image/color"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/geometry"
	"referee/synth"
)

// The shapes of a round track are found from either side, and its colours run the
// other way round in a mirrored photo: it was read as if it were none.
func TestAMirroredPhotoOfABoardIsReadAsItLiesAndSaidToBeMirrored(t *testing.T) {
	red, blue := color.RGBA{200, 40, 38, 255}, color.RGBA{45, 85, 190, 255}
	for name, pieces := range map[string]map[board.CellID]color.RGBA{
		"tactik-4": {"track:5": red, "track:30": blue, "red/house:2": red, "blue/reserve:1": blue},
		"touche":   {"r2c3": red, "r3c7": blue, "r8c11": red},
	} {
		on := ours(t, name)
		for id, paint := range pieces {
			p := synth.Piece{Color: paint, At: on.Board.Cell(id).Centre(), RadiusMM: 10, HighMM: 4}
			if name != "touche" {
				p.RadiusMM, p.HighMM = 6.2, 24
			}
			on.Pieces = append(on.Pieces, p)
		}
		pic := photo(t, on)
		mirrored := pic.Mirror()
		t.Cleanup(func() { mirrored.Close() })
		known, err := opened(name)
		require.NoError(t, err)
		as, err := known.Read(context.Background(), pic)
		require.NoError(t, err, name)
		require.False(t, as.View.Camera.Mirrored(), name)
		r, err := known.Read(context.Background(), mirrored)
		require.NoError(t, err, name)
		require.True(t, r.View.Camera.Mirrored(), name)
		require.Len(t, r.Layout.Pawns, len(pieces), name)
		for _, p := range r.Layout.Pawns {
			require.Contains(t, pieces, p.Cell, name)
			require.Equal(t, map[color.RGBA]string{red: "red", blue: "blue"}[pieces[p.Cell]], p.Color.Name, name)
			at := as.View.Camera.Project(on.Board.Cell(p.Cell).Centre())
			at[0] = float64(pic.Width-1) - at[0]
			require.Less(t, geometry.Distance(at, r.View.Camera.Project(on.Board.Cell(p.Cell).Centre())), 2.0, name)
		}
	}
}
