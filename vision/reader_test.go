package vision

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
)

func TestOneReaderServesSeveralGoroutines(t *testing.T) {
	rd := builtInReader(t)
	m := madeTable(t)
	const readings = 2
	got := make([]string, readings)
	var wg sync.WaitGroup
	for k := range readings {
		pic := m.picture(t)
		defer pic.Close()
		wg.Go(func() {
			first, err := rd.Read(context.Background(), pic, Prior{})
			if err == nil {
				first, err = rd.Read(context.Background(), pic, Prior{Before: first})
			}
			if err == nil {
				got[k] = bitsOf(first)
			}
		})
	}
	wg.Wait()
	require.NotEmpty(t, got[0])
	for k := range got {
		require.Equal(t, got[0], got[k])
	}
}

func TestAPictureIsReadWithAPlaneThatIsKnown(t *testing.T) {
	rd := builtInReader(t)
	pic := madeTable(t).picture(t)
	defer pic.Close()
	free := madeReading(t)
	cam := madeTable(t).shot.View.Camera
	got, err := rd.Read(context.Background(), pic, Prior{Plane: &cam})
	require.NoError(t, err)
	require.Equal(t, names(free.Layout), names(got.Layout))
	require.Equal(t, orders(free.Layout), orders(got.Layout))
	require.Less(t, distanceError(free.Layout, got.Layout), 0.1, "mm")
}

func TestAReadingOfAnotherDeckOrSizeIsNoPrior(t *testing.T) {
	pic := madeTable(t).picture(t)
	defer pic.Close()
	other := madeReading(t)
	rd, err := NewReader(deck.Default(), DefaultSettings())
	require.NoError(t, err)
	got, err := rd.Read(context.Background(), pic, Prior{Before: other})
	require.NoError(t, err)
	require.True(t, got.Changes.Anew, "it was read by another Reader")
	require.Equal(t, bitsOf(other), bitsOf(got))
}
