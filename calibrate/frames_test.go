package calibrate

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"
	"gocv.io/x/gocv"
)

// film shows each of its pictures for as many frames as it is told.
type film struct {
	pictures []string
	each, at int
}

func (f *film) Read(m *gocv.Mat) bool {
	i := f.at / f.each
	if i >= len(f.pictures) {
		return false
	}
	f.at++
	picture := gocv.IMRead(f.pictures[i], gocv.IMReadColor)
	defer picture.Close()
	picture.CopyTo(m)
	return true
}

func TestOfAFilmFramesAreTakenInWhichTheBoardStandsElsewhereAndStill(t *testing.T) {
	c, err := NewCollector(DefaultBoard())
	require.NoError(t, err)
	from := &film{pictures: []string{wideFolder + "/board01.jpg", wideFolder + "/board01.jpg", wideFolder + "/board05.jpg"}, each: 3}
	s := DefaultFrameSettings()
	s.Every = 1
	told := 0
	require.NoError(t, c.AddFrames(context.Background(), from, s, func(_, taken int) { told = taken }))
	require.Equal(t, 2, told, "one of each place")
	require.Len(t, c.views, 2)
	require.Equal(t, "frame 1", c.views[0].Name)

	stopped, cancel := context.WithCancel(context.Background())
	cancel()
	require.ErrorIs(t, c.AddFrames(stopped, from, s, func(int, int) {}), context.Canceled)
}
