package board_test

import (
	"bytes"
	"context"
	"image/color"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/board/drawn"
	"referee/geometry"
	"referee/synth"
	boards "referee/vision/board"
	"referee/vision/picture"
)

// ours is a table with one of our boards.
func ours(t *testing.T, name string) *synth.BoardTable {
	t.Helper()
	b, err := drawn.Load(name)
	require.NoError(t, err)
	data, err := drawn.Kept(name + ".png")
	require.NoError(t, err)
	img, err := png.Decode(bytes.NewReader(data))
	require.NoError(t, err)
	return &synth.BoardTable{Board: b, Picture: img}
}

// opened is one of our boards, ready to be looked for; its picture is read at once.
func opened(name string) (*boards.Known, error) {
	dir, err := os.MkdirTemp("", "board")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	b, err := drawn.Load(name)
	if err != nil {
		return nil, err
	}
	data, err := drawn.Kept(name + ".png")
	if err != nil {
		return nil, err
	}
	b.Picture.File = filepath.Join(dir, name+".png")
	if err := os.WriteFile(b.Picture.File, data, 0o600); err != nil {
		return nil, err
	}
	return boards.Open(b)
}

// touche is our board of Touché, once for all tests.
var touche = sync.OnceValues(func() (*boards.Known, error) { return opened("touche") })

// photo is a made-up picture of a table.
func photo(t *testing.T, on *synth.BoardTable) *picture.Picture {
	t.Helper()
	o := synth.DefaultShot()
	o.Width, o.Height = 1400, 1050
	shot, err := synth.ShootBoard(on, o, 5)
	require.NoError(t, err)
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, shot.Render(), &jpeg.Options{Quality: 90}))
	pic, err := picture.Decode("made.jpg", b.Bytes())
	require.NoError(t, err)
	t.Cleanup(func() { pic.Close() })
	return pic
}

func TestDiscsAreReadOnTheSquaresWhereTheyLie(t *testing.T) {
	known, err := touche()
	require.NoError(t, err)
	on := ours(t, "touche")
	want := map[board.CellID]string{"r2c3": "red", "r3c7": "blue", "r5c5": "black", "r8c11": "red", "r6c2": "blue", "r1c1": "red", "r9c12": "black"}
	paint := map[string]color.RGBA{"red": {200, 40, 38, 255}, "blue": {45, 85, 190, 255}, "black": {28, 28, 30, 255}}
	for id, name := range want {
		at := on.Board.Cell(id).Centre().Add(geometry.Point{2, -1.5})
		on.Pieces = append(on.Pieces, synth.Piece{Color: paint[name], At: at, RadiusMM: 10, HighMM: 4})
	}
	r, err := known.Read(context.Background(), photo(t, on))
	require.NoError(t, err)
	got := map[board.CellID]string{}
	for _, p := range r.Layout.Pawns {
		got[p.Cell] = p.Color.Name
	}
	require.Equal(t, want, got)
}

func TestATableWithoutTheBoardIsRefused(t *testing.T) {
	known, err := touche()
	require.NoError(t, err)
	other := ours(t, "tacotac")
	_, err = known.Read(context.Background(), photo(t, other))
	require.ErrorContains(t, err, "is not seen")
}
