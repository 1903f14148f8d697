package main

import (
	"bytes"
	"fmt"
	"image/jpeg"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"referee/internal/evaluation"
	"referee/internal/outfile"
	"referee/tools/evalmutated/mutate"
)

// source is a photo of known truth.
type source struct{ photo, truth, deck string }

// sources lists the photos with at most so many cards.
func sources(mostCards int) ([]source, error) {
	var out []source
	for _, s := range evaluation.Sets("testdata/images", "testdata/truth") {
		photos, err := s.Photos()
		if err != nil {
			return nil, err
		}
		for _, p := range photos {
			truth := s.TruthOf(p)
			cards, err := evaluation.Corners(truth)
			if err != nil {
				return nil, err
			}
			if len(cards) <= mostCards {
				out = append(out, source{p, truth, s.Deck})
			}
		}
	}
	return out, nil
}

// mutated makes a picture with its truth beside it and tells what was done.
func (s *source) mutated(dir, name string, kinds []mutate.Kind, chance *rand.Rand) (made, said string, err error) {
	f, err := os.Open(s.photo)
	if err != nil {
		return "", "", err
	}
	defer f.Close()
	photo, err := jpeg.Decode(f)
	if err != nil {
		return "", "", fmt.Errorf("%s: %w", s.photo, err)
	}
	corners, err := evaluation.Corners(s.truth)
	if err != nil {
		return "", "", err
	}
	cards := make([]mutate.Card, len(corners))
	for i, c := range corners {
		for k, p := range c {
			cards[i][k] = mutate.Point(p)
		}
	}
	p := mutate.New(photo, cards)
	var did []string
	for _, k := range kinds {
		how, err := k.Apply(p, chance)
		if err != nil {
			return "", "", err
		}
		name += "-" + string(k)
		did = append(did, string(k)+" ("+how+")")
	}
	made = filepath.Join(dir, name+".jpg")
	return made, filepath.Base(s.photo) + ", " + strings.Join(did, ", "), s.write(p, made)
}

func (s *source) write(p *mutate.Picture, made string) error {
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, p.Pixels, &jpeg.Options{Quality: p.Quality}); err != nil {
		return err
	}
	if err := outfile.Write(made, picture.Bytes()); err != nil {
		return err
	}
	return evaluation.MoveTruth(s.truth, truthOf(made), func(xy [2]float64) [2]float64 { return p.Place(xy) })
}

func truthOf(picture string) string { return strings.TrimSuffix(picture, ".jpg") + ".json" }

func reportOf(picture string) string { return strings.TrimSuffix(picture, ".jpg") + "-report.json" }

// judge scores a picture and compares the report with the truth.
func (s *source) judge(referee, made string) (m *evaluation.Measured, trouble string, err error) {
	if trouble, err = evaluation.Score(referee, made, s.deck, reportOf(made)); err != nil {
		return nil, "", err
	}
	m, err = evaluation.CompareFiles(truthOf(made), reportOf(made))
	return m, trouble, err
}

// remove takes away a picture that showed no silent error.
func remove(made string) error {
	for _, f := range []string{made, truthOf(made), reportOf(made)} {
		if err := os.Remove(f); err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}
