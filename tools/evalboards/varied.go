package main

import (
	"fmt"
	"image"
	"image/color"
	_ "image/jpeg" // the pictures that models are made of
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"referee/board"
	"referee/board/drawn"
	"referee/geometry"
)

// varied draws a board that differs from those that are kept: other colours,
// numbers and sizes. Equal seeds give equal boards.
func varied(kind string, seed uint64) (*board.Board, image.Image, error) {
	rng := rand.New(rand.NewPCG(seed, 16))
	switch kind {
	case "cards":
		d := drawn.CardBoard(cardStyle(rng))
		return d.Board, d.Scene.Image(drawn.PxPerMM), nil
	case "track":
		d := drawn.TrackBoard(3+rng.IntN(4), trackStyle(rng))
		return d.Board, d.Scene.Image(drawn.PxPerMM), nil
	case "model":
		return model(rng)
	}
	return nil, nil, fmt.Errorf("board %q: no such kind", kind)
}

func shade(rng *rand.Rand, from, to uint8) uint8 { return from + uint8(rng.IntN(int(to-from)+1)) }

func cardStyle(rng *rand.Rand) drawn.CardStyle {
	style := drawn.DefaultCardStyle()
	size := [][2]int{{9, 12}, {10, 11}, {8, 14}, {11, 10}, {12, 9}}[rng.IntN(5)]
	style.Rows, style.Cols, style.Seed = size[0], size[1], rng.Uint64()
	felts := []color.RGBA{{30, 90, 75, 255}, {40, 60, 130, 255}, {120, 35, 40, 255}, {60, 60, 64, 255}, {190, 160, 110, 255}}
	style.Felt = felts[rng.IntN(len(felts))]
	style.Rim = felts[rng.IntN(len(felts))]
	style.Court = [][3]string{{"V", "D", "R"}, {"J", "Q", "K"}}[rng.IntN(2)]
	style.Pips = rng.IntN(2) == 0
	return style
}

func trackStyle(rng *rand.Rand) drawn.TrackStyle {
	style := drawn.DefaultTrackStyle()
	woods := []color.RGBA{{240, 226, 196, 255}, {214, 172, 120, 255}, {228, 228, 222, 255}, {150, 105, 70, 255}, {205, 222, 232, 255}}
	style.Wood = woods[rng.IntN(len(woods))]
	style.Dark = color.RGBA{style.Wood.R - style.Wood.R/8, style.Wood.G - style.Wood.G/7, style.Wood.B - style.Wood.B/6, 255}
	style.HoleMM = 12 + 5*rng.Float64()
	style.StepMM = style.HoleMM + 3.5 + 5*rng.Float64()
	style.HouseStepMM = style.StepMM - 1
	style.RingMM = 1.5 + 1.5*rng.Float64()
	style.Star = rng.IntN(2) == 0
	if rng.IntN(2) == 0 { // drilled
		v := shade(rng, 35, 85)
		style.Fill, style.Line = color.RGBA{v, v - v/6, v - v/4, 255}, color.RGBA{v + 20, v, v, 255}
		style.StartTinted = 1
		style.HouseTinted = 0.1
	} else if v := shade(rng, 225, 250); rng.IntN(2) == 0 {
		style.Fill = color.RGBA{v, v, v - 8, 255}
	}
	return style
}

// model is a model picture: a photo, or a part of one.
func model(rng *rand.Rand) (*board.Board, image.Image, error) {
	files, err := filepath.Glob("testdata/images/*/*.jpg")
	if err != nil || len(files) == 0 {
		return nil, nil, fmt.Errorf("no pictures for models in testdata/images: %w", err)
	}
	slices.Sort(files)
	f, err := os.Open(files[rng.IntN(len(files))])
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	b := &board.Board{Name: "model", Game: "tacotac", Rows: 5 + rng.IntN(4), Cols: 8 + rng.IntN(5)}
	side := 32 + 12*rng.Float64()
	b.WidthMM, b.HeightMM = float64(b.Cols)*side, float64(b.Rows)*side
	w := img.Bounds().Dx()
	h := int(float64(w) * b.HeightMM / b.WidthMM)
	if h > img.Bounds().Dy() {
		h = img.Bounds().Dy()
		w = int(float64(h) * b.WidthMM / b.HeightMM)
	}
	part := img.(interface {
		SubImage(image.Rectangle) image.Image
	}).SubImage(image.Rect(0, 0, w, h).Add(img.Bounds().Min))
	for r := range b.Rows {
		for c := range b.Cols {
			x, y := -b.WidthMM/2+float64(c)*side, b.HeightMM/2-float64(r)*side
			b.Cells = append(b.Cells, board.Cell{ID: board.GridCell(r+1, c+1), Sure: 1, Means: board.Fragment{Row: r + 1, Col: c + 1},
				Outline: geometry.Polygon{{x, y - side}, {x + side, y - side}, {x + side, y}, {x, y}}})
		}
	}
	return b, part, nil
}
