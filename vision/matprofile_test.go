//go:build matprofile

package vision

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"

	"referee/deck"
	"referee/vision/picture"
)

// TestEveryMatIsClosed counts what OpenCV has not been given back:
//
//	go test -tags matprofile -run EveryMat ./vision
func TestEveryMatIsClosed(t *testing.T) {
	before := gocv.MatProfile.Count()
	m := madeTable(t)
	readMade(t, m)
	requireNoMat(t, before, "a picture that is read")

	pic, err := picture.Decode("halves.png", pngOf(t, halves(640, 480)))
	require.NoError(t, err)
	_, err = Read(context.Background(), pic, deck.Default(), DefaultSettings())
	require.Error(t, err)
	require.NoError(t, pic.Close())
	requireNoMat(t, before, "a picture without cards")

	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	pic = m.picture(t)
	_, err = Read(ctx, pic, deck.Default(), DefaultSettings())
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, pic.Close())
	requireNoMat(t, before, "a reading that is broken off")

	_, err = picture.Decode("cut.jpg", m.jpeg[:len(m.jpeg)/2])
	require.Error(t, err)
	requireNoMat(t, before, "a picture that is cut short")
}

func requireNoMat(t *testing.T, before int, after string) {
	t.Helper()
	if n := gocv.MatProfile.Count() - before; n != 0 {
		var where bytes.Buffer
		_ = gocv.MatProfile.WriteTo(&where, 1)
		t.Fatalf("%d Mats are open after %s:\n%s", n, after, where.String())
	}
}
