package main

import (
	"path/filepath"
	"strings"

	"referee/deck"
	"referee/internal/truth"
	"referee/synth"
	"referee/vision"
)

// The photos of known truth: a set for each deck.
var sets = []string{"a", "b"}

// measurePhotos measures the placements of the photos whose cards were laid
// with a known deviation. Photos whose name has a w are of webcams.
func measurePhotos(decks []*deck.Deck) ([]outcome, error) {
	var out []outcome
	for k, set := range sets {
		files, err := filepath.Glob(filepath.Join("testdata", "images", set, "*.jpg"))
		if err != nil {
			return nil, err
		}
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".jpg")
			known := filepath.Join("testdata", "truth", set, name+".json")
			found, err := measurePhoto(file, known, decks[k])
			if err != nil {
				return nil, err
			}
			kind := "photo phone"
			if strings.Contains(name, "w") {
				kind = "photo webcam"
			}
			for i := range found {
				found[i].Kind = kind
				found[i].Name = set + "/" + found[i].Name
			}
			out = append(out, found...)
		}
	}
	return out, nil
}

func measurePhoto(file, known string, d *deck.Deck) ([]outcome, error) {
	t, err := truth.Read(known, d)
	if err != nil {
		return nil, err
	}
	seen, err := synth.ReadTruth(known)
	if err != nil {
		return nil, err
	}
	pic, err := vision.Open(file)
	if err != nil {
		return nil, err
	}
	return measure(pic, d, &pictureTruth{t.Name, t.Layout, seen})
}
