package capture

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func jpegOf(t *testing.T, w, h int) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, w, h)), nil))
	return b.Bytes()
}

func TestOfPicturesThatAreSentTheNewestIsGivenOnce(t *testing.T) {
	p := NewPushed("phone")
	src, err := p.Open(t.Context())
	require.NoError(t, err)
	require.NoError(t, p.Push(jpegOf(t, 200, 100)))
	require.NoError(t, p.Push(jpegOf(t, 300, 100)))
	f, err := src.Next(t.Context())
	require.NoError(t, err)
	require.Equal(t, 300, f.Mat.Cols())
	require.NoError(t, f.Close())
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	_, err = src.Next(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
}

func TestPicturesThatCannotBeUsedAreRefused(t *testing.T) {
	p := NewPushed("phone")
	for _, data := range [][]byte{nil, []byte("no picture"), jpegOf(t, 10, 100), jpegOf(t, 4001, 3000)} {
		require.Error(t, p.Push(data))
	}
}
