package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"gocv.io/x/gocv"

	"referee/internal/outfile"
	"referee/tools/evalphones/phone"
)

// process writes a photo as a kind makes it, with its truth beside it.
func process(k phone.Kind, from, truth, to string) error {
	pixels := gocv.IMRead(from, gocv.IMReadColor)
	defer pixels.Close()
	made, scale, err := k.Process(pixels)
	if err != nil {
		return fmt.Errorf("%s: %w", from, err)
	}
	defer made.Close()
	if !gocv.IMWriteWithParams(to, made, []int{gocv.IMWriteJpegQuality, k.Quality()}) {
		return fmt.Errorf("%s cannot be written", to)
	}
	data, err := os.ReadFile(truth)
	if err != nil {
		return err
	}
	if data, err = scaledTruth(data, scale); err != nil {
		return fmt.Errorf("%s: %w", truth, err)
	}
	return outfile.Write(strings.TrimSuffix(to, ".jpg")+".json", data)
}

// scaledTruth is a truth with the corners and dots of its cards, px, scaled.
func scaledTruth(data []byte, scale float64) ([]byte, error) {
	var t map[string]any
	if err := json.Unmarshal(data, &t); err != nil {
		return nil, err
	}
	cards, is := t["cards"].([]any)
	if !is {
		return nil, fmt.Errorf("it has no cards")
	}
	for _, c := range cards {
		card, is := c.(map[string]any)
		if !is {
			return nil, fmt.Errorf("a card of it is no object")
		}
		for _, key := range []string{"corners_px", "dots_px"} {
			points, _ := card[key].([]any)
			for _, p := range points {
				xy, _ := p.([]any)
				for i, v := range xy {
					if f, is := v.(float64); is {
						xy[i] = f * scale
					}
				}
			}
		}
	}
	return json.Marshal(t)
}
