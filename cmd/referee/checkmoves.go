package main

import (
	"bytes"
	"fmt"
	"path/filepath"

	"referee/deck"
	"referee/dispute"
	"referee/internal/fault"
	"referee/internal/outfile"
	"referee/internal/printable"
	"referee/report"
	"referee/table"
)

// checkMoves lists and draws where a card could be laid lawfully.
func (a *app) checkMoves(t *taken, s *scorer, n dispute.Name, to checkFlags) error {
	m, err := movesOf(t, s, n)
	if err == nil {
		err = a.tellMoves(m, t, s.Lang, to)
	}
	return atLeast(exitFailure, err)
}

func movesOf(t *taken, s *scorer, n dispute.Name) (*report.Moves, error) {
	d := s.deck
	m := &report.Moves{
		Game:  s.Game,
		Photo: report.Photo{Path: t.path, Width: t.width, Height: t.height},
		View:  t.reading.View, Layout: t.reading.Layout,
	}
	ids := dispute.Named(m.Layout, n)
	switch {
	case len(ids) > 1:
		return nil, absent(fault.Errorf("%s: %q may be %s; say which", t.path, n.Said, namesOf(m.Layout, ids)))
	case len(ids) == 1:
		m.Card, m.Lifted = m.Layout.Cards[ids[0]], true
		m.Layout = m.Layout.Beneath(ids[0])
	default:
		l, _ := d.Design(n.Card)
		m.Card = table.Card{Face: l.Face(deck.Front)}
		color, known := d.Color(n.Color)
		if !known { // its places are the same in every colour
			color = &d.Colors[0]
		}
		m.Card.Color = color
	}
	m.Places = s.Referee.Places(m.Layout, m.Card.Face.Design, m.Card.Color)
	return m, nil
}

func (a *app) tellMoves(m *report.Moves, t *taken, lang report.Lang, to checkFlags) error {
	var b bytes.Buffer
	if err := report.MovesJSON(&b, m); err != nil {
		return err
	}
	var written []string
	if to.dir != "" {
		listed, drawn := filepath.Join(to.dir, "moves.json"), movesPicture(to.dir, &m.Card)
		img, err := report.DrawMoves(t.pixels, m, lang)
		if err == nil {
			err = writePicture(drawn, img)
		}
		if err == nil {
			err = outfile.Write(listed, b.Bytes())
		}
		if err != nil {
			return err
		}
		written = append(written, drawn, listed)
	}
	if told, err := a.tellJSON(b.Bytes(), to.json); told || err != nil {
		return err
	}
	if to.json != "" {
		written = append(written, to.json)
	}
	if err := report.MovesWords(a.stdout, m, lang); err != nil {
		return err
	}
	for _, file := range written {
		fmt.Fprintf(a.stdout, "  > %s\n", printable.Text(file))
	}
	return nil
}

func movesPicture(dir string, c *table.Card) string {
	return filepath.Join(dir, "moves-"+fileName(c.Name())+".jpg")
}
