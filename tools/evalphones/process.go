package main

import (
	"fmt"
	"strings"

	"gocv.io/x/gocv"

	"referee/internal/evaluation"
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
	return evaluation.MoveTruth(truth, strings.TrimSuffix(to, ".jpg")+".json", func(p [2]float64) [2]float64 {
		return [2]float64{scale * p[0], scale * p[1]}
	})
}
