package main

import (
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg" // for the size of the photos
	"io"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// photo is one of the photos of known truth.
type photo struct {
	name       string
	cards      int
	megapixels float64
	process
}

// growth measures all photos and returns the exponent k of time ~ cards^k.
func (o *options) growth(out io.Writer) (float64, error) {
	files, err := filepath.Glob(filepath.Join(o.images, "*.jpg"))
	if err != nil || len(files) < 2 {
		return 0, fmt.Errorf("fewer than two photos in %s", o.images)
	}
	var all []photo
	for _, f := range files {
		p, err := o.photoOf(f)
		if err != nil {
			return 0, err
		}
		all = append(all, p)
	}
	sort.Slice(all, func(i, j int) bool {
		if all[i].cards != all[j].cards {
			return all[i].cards < all[j].cards
		}
		return all[i].name < all[j].name
	})
	fmt.Fprintf(out, "\n%-8s %6s %6s %9s %9s %7s\n", "photo", "cards", "MP", "time", "a card", "peak")
	for _, p := range all {
		fmt.Fprintf(out, "%-8s %6d %6.1f %7.3f s %6.1f ms %4d MB\n", p.name, p.cards, p.megapixels, p.wall.Seconds(), 1000*p.wall.Seconds()/float64(p.cards), p.peakMB)
	}
	fmt.Fprintln(out)
	return exponent(all), nil
}

func (o *options) photoOf(file string) (photo, error) {
	p := photo{name: strings.TrimSuffix(filepath.Base(file), ".jpg")}
	var err error
	if p.cards, err = cardsOn(filepath.Join(o.truth, p.name+".json")); err != nil {
		return p, err
	}
	f, err := os.Open(file)
	if err != nil {
		return p, err
	}
	defer f.Close()
	size, _, err := image.DecodeConfig(f)
	if err != nil {
		return p, fmt.Errorf("%s: %w", file, err)
	}
	p.megapixels = float64(size.Width) * float64(size.Height) / 1e6
	p.process, err = measure(o.referee, "score", file)
	return p, err
}

func cardsOn(truth string) (int, error) {
	data, err := os.ReadFile(truth)
	if err != nil {
		return 0, err
	}
	var t struct {
		Cards []json.RawMessage `json:"cards"`
	}
	if err := json.Unmarshal(data, &t); err != nil {
		return 0, fmt.Errorf("%s: %w", truth, err)
	}
	return max(1, len(t.Cards)), nil
}

// exponent is the slope of log time over log cards (least squares): 1 when
// twice the cards take twice the time.
func exponent(all []photo) float64 {
	var mx, my, sxx, sxy float64
	n := float64(len(all))
	for i := range all {
		mx += math.Log(float64(all[i].cards)) / n
		my += math.Log(all[i].wall.Seconds()) / n
	}
	for i := range all {
		x, y := math.Log(float64(all[i].cards))-mx, math.Log(all[i].wall.Seconds())-my
		sxx, sxy = sxx+x*x, sxy+x*y
	}
	if sxx == 0 {
		return 0
	}
	return sxy / sxx
}
