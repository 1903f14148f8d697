package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"referee/deck"
	"referee/internal/fault"
	"referee/learn"
	"referee/learn/finding"
	"referee/report"
	"referee/web"
)

// deckLearner learns decks from the photos that are sent to the page.
type deckLearner struct{}

// Learn learns a deck as referee deck learn does.
func (deckLearner) Learn(ctx context.Context, l *web.TrainingSet, progress func(string, float64)) (*web.Learned, error) {
	s := learn.DefaultSettings()
	s.WidthMM, s.NoStart, s.Progress = l.WidthMM, l.NoStart, progress
	if l.Name != "" {
		s.Name = l.Name
	}
	var err error
	if s.Answers, err = parseAnswers(l.Answers); err != nil {
		return nil, err
	}
	if err := s.Validate(); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "referee-deck-*")
	if err != nil {
		return nil, fault.Errorf("photos cannot be laid down: %w", fault.WithoutPath(err))
	}
	defer os.RemoveAll(dir)
	paths := func(names []string) ([]string, error) {
		var out []string
		for _, n := range names {
			path := filepath.Join(dir, filepath.Base(n))
			if err := os.WriteFile(path, l.Photos[n], 0o600); err != nil {
				return nil, fault.Errorf("photos cannot be laid down: %w", fault.WithoutPath(err))
			}
			out = append(out, path)
		}
		return out, nil
	}
	layouts, err := paths(l.Layouts)
	if err != nil {
		return nil, err
	}
	colors, err := paths(l.Colors)
	if err != nil {
		return nil, err
	}
	r, err := learn.Deck(ctx, layouts, colors, s)
	if err != nil {
		return nil, learnError(ctx, err)
	}
	return learnedOf(r, dir+string(filepath.Separator))
}

// learnedOf puts what was learned into words and pictures. Photos lie in a
// folder that nobody wants to hear of.
func learnedOf(r *learn.Result, dir string) (*web.Learned, error) {
	textOf := func(f *finding.Finding) web.Text {
		out := web.Text{}
		for _, lang := range report.Languages() {
			out[lang] = strings.ReplaceAll(report.Finding(f, lang), dir, "")
		}
		return out
	}
	out := &web.Learned{Pictures: map[string][]byte{}}
	for _, f := range r.Faults {
		out.Faults = append(out.Faults, textOf(f))
	}
	for _, n := range r.Notes {
		out.Notes = append(out.Notes, textOf(n))
	}
	for _, q := range r.Questions {
		asked := web.Question{Text: textOf(q.Finding), Open: q.Open}
		for _, c := range q.Cards {
			asked.Cards = append(asked.Cards, c.Label)
			if err := keepPNG(out, c.Label, c.Image); err != nil {
				return nil, err
			}
		}
		out.Questions = append(out.Questions, asked)
	}
	open := slices.ContainsFunc(r.Questions, func(q learn.Question) bool { return q.Open })
	if r.Deck == nil || len(r.Faults) > 0 || open {
		return out, nil
	}
	var file bytes.Buffer
	if err := deck.Write(&file, r.Deck); err != nil {
		return nil, err
	}
	out.Deck, out.Summary = file.Bytes(), web.Text{}
	for _, lang := range report.Languages() {
		out.Summary[lang] = report.DeckSummary(r.Deck, lang)
	}
	for _, lang := range report.Languages() {
		sheet, err := learn.Sheet(r.Deck, r.Cards, func(l *deck.Design, c *deck.Color) string { return report.CardName(l, c, lang) })
		if err != nil {
			return nil, fmt.Errorf("drawing the deck: %w", err)
		}
		if err := keepPNG(out, "sheet-"+string(lang), sheet); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func keepPNG(l *web.Learned, name string, img image.Image) error {
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return err
	}
	l.Pictures[name+".png"] = b.Bytes()
	return nil
}
