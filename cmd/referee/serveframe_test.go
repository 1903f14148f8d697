package main

import (
	"bufio"
	"encoding/json"
	"image"
	"image/color"
	"image/jpeg"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// darkShare is the part of the pixels within a shape that are as dark as a card's black.
func darkShare(img image.Image, shape geometry.Polygon) float64 {
	const black = 70 // of 255; the wood of the film is lighter
	lo, hi := shape.Bounds()
	dark, all := 0, 0
	for y := int(lo[1]); y <= int(hi[1]); y++ {
		for x := int(lo[0]); x <= int(hi[0]); x++ {
			if !shape.Contains(geometry.Point{float64(x), float64(y)}) {
				continue
			}
			all++
			if color.GrayModel.Convert(img.At(x, y)).(color.Gray).Y < black {
				dark++
			}
		}
	}
	return float64(dark) / float64(max(1, all))
}

// What is announced is to be seen on the picture that the page has then: the close-up of
// the last event is cut out of it.
func TestACardThatIsToldIsOnThePictureOfThePage(t *testing.T) {
	s := serving(t, "--camera", film(t), "--players", "Ada=blue,Ben=red")
	r, err := s.client.Get(s.url + "api/events?lang=en")
	require.NoError(t, err)
	defer r.Body.Close()
	placed := 0
	for lines := bufio.NewScanner(r.Body); placed < 3 && lines.Scan(); {
		data, is := strings.CutPrefix(lines.Text(), "data: ")
		var e struct {
			Event   string
			Corners [][2]float64 `json:"corners_px"`
		}
		if !is || json.Unmarshal([]byte(data), &e) != nil || e.Event != "placed" || len(e.Corners) != 4 {
			continue
		}
		placed++
		pic, err := s.client.Get(s.url + "api/live/frame.jpg")
		require.NoError(t, err)
		img, err := jpeg.Decode(pic.Body)
		pic.Body.Close()
		require.NoError(t, err)
		var shape geometry.Polygon
		for _, p := range e.Corners {
			shape = append(shape, geometry.Point(p))
		}
		require.Greater(t, darkShare(img, shape.CounterClockwise()), 0.3, "card %d", placed)
	}
	require.Equal(t, 3, placed)
}
