package board_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	boards "referee/vision/board"
	"referee/vision/picture"
)

// BenchmarkRead reads photos of boards, once they are decoded, with boards that
// were learned from photos.
func BenchmarkRead(b *testing.B) {
	const dir = "../../testdata/boards"
	for _, of := range []struct {
		empty, photo string
		learning     boards.Learning
	}{
		{"touche-empty.jpg", "touche1.jpg", boards.Learning{Name: "touche", Game: "touche", Kind: board.KindSquares, WidthMM: 472, HeightMM: 431}},
		{"tactik-empty.jpg", "tactik1.jpg", boards.Learning{Name: "tactik", Game: "tactik", Kind: board.KindTrack, WidthMM: 490, HeightMM: 490}},
		{"tacotac-model.jpg", "tacotac1.jpg", boards.Learning{Name: "tacotac", Game: "tacotac", Kind: board.KindModel, WidthMM: 480, HeightMM: 320, Rows: 8, Cols: 12}},
	} {
		b.Run(of.learning.Game, func(b *testing.B) {
			open := func(name string) *picture.Picture {
				pic, err := picture.Open(filepath.Join(dir, name))
				require.NoError(b, err)
				return pic
			}
			empty, photo := open(of.empty), open(of.photo)
			defer empty.Close()
			defer photo.Close()
			learned, err := boards.Learn(context.Background(), empty, of.learning)
			require.NoError(b, err)
			known, err := learned.Known()
			require.NoError(b, err)
			for b.Loop() {
				_, err := known.Read(context.Background(), photo)
				require.NoError(b, err)
			}
		})
	}
}
