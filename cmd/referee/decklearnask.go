package main

import (
	"bufio"
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"referee/deck"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/learn"
	"referee/report"
)

// parseAnswers reads what --card says of cards, in English or French.
func parseAnswers(given map[string]string) (map[string]learn.Answer, error) {
	out := map[string]learn.Answer{}
	for label, what := range given {
		label, words := strings.ToUpper(strings.TrimSpace(label)), strings.Fields(strings.ReplaceAll(strings.ToLower(what), "-", " "))
		if len(words) == 1 && slices.Contains([]string{"none", "aucune"}, words[0]) {
			out[label] = learn.Answer{LeaveOut: true}
			continue
		}
		n := len(words)
		value, err := 0, error(nil)
		if n >= 2 {
			value, err = strconv.Atoi(words[n-1])
		}
		if n < 2 || err != nil || value < 1 || value > 99 {
			return nil, fault.Errorf("--card %s=%q: say a suit and a value, such as \"triangle 2\", or none", label, what)
		}
		out[label] = learn.Answer{Suit: deck.Suit(report.SuitNamed(strings.Join(words[:n-1], " "))), Value: value}
	}
	return out, nil
}

// settleQuestions asks what only a person can answer. A question that is open has
// no yes or no: it is answered by --card.
func (a *app) settleQuestions(r *learn.Result, l *learning) error {
	open := slices.ContainsFunc(r.Questions, func(q learn.Question) bool { return q.Open })
	if l.trustDots && !open {
		return nil
	}
	for _, q := range r.Questions {
		fmt.Fprintln(a.stderr, report.Finding(q.Finding, l.lang))
		if a.stdin == nil || open {
			continue
		}
		fmt.Fprint(a.stderr, report.Learning(report.LearnAsk, l.lang)+" ")
		answer, _ := bufio.NewReader(a.stdin).ReadString('\n') // no answer is no
		if !isYes(answer) {
			return &codedError{exitUnsure, told(report.Learning(report.LearnAgain, l.lang))}
		}
	}
	switch {
	case open:
		return &codedError{exitUnsure, told(report.Learning(report.LearnAnswer, l.lang))}
	case len(r.Questions) > 0 && a.stdin == nil:
		return &codedError{exitUnsure, told(report.Learning(report.LearnOpen, l.lang))}
	}
	return nil
}

// writeQuestions writes the close-ups of the cards that are asked about, and all
// cards of every photo with their labels.
func writeQuestions(dir string, r *learn.Result) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return fault.Errorf("%s cannot be made: %w", dir, fault.WithoutPath(err))
	}
	write := func(name string, img image.Image) error {
		var file bytes.Buffer
		if err := png.Encode(&file, img); err != nil {
			return err
		}
		return outfile.Write(filepath.Join(dir, name), file.Bytes())
	}
	for _, q := range r.Questions {
		for _, c := range q.Cards {
			if err := write(c.Label+".png", c.Image); err != nil {
				return err
			}
		}
	}
	if len(r.Cards) == 0 {
		return nil
	}
	sheet, err := learn.LabelSheet(r.Cards)
	if err != nil {
		return err
	}
	return write("cards.png", sheet)
}

// isYes takes y and yes, and o and oui.
func isYes(answer string) bool {
	answer = strings.ToLower(strings.TrimSpace(answer))
	return strings.HasPrefix(answer, "y") || strings.HasPrefix(answer, "o")
}
