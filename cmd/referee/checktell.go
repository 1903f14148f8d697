package main

import (
	"bytes"
	"fmt"
	"image"
	"path/filepath"

	"referee/internal/outfile"
	"referee/report"
	"referee/rules"
)

// tellCheck writes pictures, JSON and words.
func (a *app) tellCheck(c *report.Check, pixels image.Image, lang report.Lang, q question, to checkFlags) error {
	if to.dir != "" {
		for i := range c.Cases {
			// Of all placements only those that somebody could argue about.
			if q == (question{}) && c.Cases[i].Ruling() == rules.Lawful {
				continue
			}
			if err := drawCase(c, i, pixels, lang, to.dir); err != nil {
				return err
			}
		}
	}
	var b bytes.Buffer
	if to.json != "" || to.dir != "" {
		if err := report.CheckJSON(&b, c, lang); err != nil {
			return err
		}
	}
	if to.dir != "" {
		if err := outfile.Write(filepath.Join(to.dir, "check.json"), b.Bytes()); err != nil {
			return err
		}
	}
	if told, err := a.tellJSON(b.Bytes(), to.json); told || err != nil {
		return err
	}
	return report.CheckWords(a.stdout, c, lang)
}

// tellJSON writes a report to where --json says: nowhere, a file, or - for
// standard output, which then takes the place of the words.
func (a *app) tellJSON(data []byte, to string) (insteadOfWords bool, err error) {
	switch to {
	case "":
		return false, nil
	case "-":
		_, err := a.stdout.Write(data)
		return true, err
	}
	return false, outfile.Write(to, data)
}

// drawCase writes the close-up and the strip of one case.
func drawCase(c *report.Check, i int, pixels image.Image, lang report.Lang, dir string) error {
	s := &c.Cases[i]
	name := fmt.Sprintf("%02d-%s", i+1, fileName(c.Layout.Cards[s.Card].Name()))
	for _, p := range []struct {
		file string
		draw func(image.Image, *report.Check, *report.Settled, report.Lang) (image.Image, error)
	}{{name + ".jpg", report.Closeup}, {name + "-strip.jpg", report.Strip}} {
		img, err := p.draw(pixels, c, s, lang)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		path := filepath.Join(dir, p.file)
		if err := encode(&b, path, img); err != nil {
			return err
		}
		if err := outfile.Write(path, b.Bytes()); err != nil {
			return err
		}
		s.Files = append(s.Files, path)
	}
	return nil
}
