package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"referee/internal/evaluation"
)

// cameras are the folders of tables: of a phone with few cards and with many,
// and of a webcam.
var cameras = []string{"phone", "large", "webcam"}

// scored is how well the tables of a deck were read, by folder.
type scored map[string][]evaluation.Measured

// scoreTables scores the tables of a folder with a deck file. The reports are
// left in folder/reports/name.
func scoreTables(referee, folder, name, deckFile string) (scored, error) {
	out := scored{}
	for _, camera := range cameras {
		photos, err := filepath.Glob(filepath.Join(folder, camera, "*.jpg"))
		if err != nil {
			return nil, err
		}
		if len(photos) == 0 {
			continue
		}
		sort.Strings(photos)
		reports := filepath.Join(folder, "reports", name, camera)
		if err := os.MkdirAll(reports, 0o777); err != nil {
			return nil, err
		}
		for _, p := range photos {
			if referee == "" {
				break // the reports are there
			}
			base := strings.TrimSuffix(filepath.Base(p), ".jpg")
			trouble, err := evaluation.Score(referee, p, deckFile, filepath.Join(reports, base+".json"))
			if err != nil {
				return nil, err
			}
			if trouble != "" {
				fmt.Fprintf(os.Stderr, "%s: %s\n", p, trouble)
			}
		}
		if out[camera], err = evaluation.Compare(filepath.Join(folder, camera), reports); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// all are the tables of every folder.
func (s scored) all() []evaluation.Measured {
	var out []evaluation.Measured
	for _, camera := range cameras {
		out = append(out, s[camera]...)
	}
	return out
}

func (s scored) silent() int {
	total := evaluation.Sum(s.all())
	return total.SilentErrors
}
