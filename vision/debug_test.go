package vision

import (
	"context"
	"image"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/vision/raster"
)

func TestEveryStageDrawsWhatItSaw(t *testing.T) {
	s := DefaultSettings()
	s.DebugDir = filepath.Join(t.TempDir(), "new", "folder")
	pic := madeTable(t).picture(t)
	defer pic.Close()
	_, err := Read(context.Background(), pic, deck.Default(), s)
	require.NoError(t, err)
	for _, p := range allDebugPictures() {
		f, err := os.Open(filepath.Join(s.DebugDir, p.name))
		require.NoError(t, err)
		img, _, err := image.Decode(f)
		require.NoError(t, err, p.name)
		require.NoError(t, f.Close())
		require.Equal(t, image.Pt(madeWidth, madeHeight), img.Bounds().Size(), p.name)
	}
}

func TestADebugFolderThatCannotBeMadeIsAnError(t *testing.T) {
	blocked := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(blocked, nil, 0o600))
	s := DefaultSettings()
	s.DebugDir = blocked
	pic := madeTable(t).picture(t)
	defer pic.Close()
	_, err := Read(context.Background(), pic, deck.Default(), s)
	require.ErrorContains(t, err, "white lines")
}

func TestDebugPicturesAreAtMostAsWideAsAllowed(t *testing.T) {
	c, err := newDebugCanvas(&raster.Raster{W: 4800, H: 100, BGR: make([]uint8, 3*4800*100)})
	require.NoError(t, err)
	require.Equal(t, image.Pt(maxDebugWidthPx, 50), c.img.Rect.Size())
}

// allDebugPictures are those of all stages.
func allDebugPictures() []debugPicture {
	var out []debugPicture
	for i := range stages {
		out = append(out, stages[i].pictures...)
	}
	return out
}
