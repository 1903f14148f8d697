package main

import (
	"slices"
	"strconv"
	"strings"

	"referee/deck"
	"referee/dispute"
	"referee/geometry"
	"referee/internal/fault"
	"referee/report"
	"referee/table"
)

// question is what is disputed. With neither place nor name it is everything.
type question struct {
	at   *geometry.Point // px of the first photo
	name *dispute.Name
}

func (f *checkFlags) question(d *deck.Deck) (question, error) {
	var q question
	switch {
	case f.at != "" && f.card != "":
		return q, fault.Errorf("--at and --card both say which placement: give one of them")
	case f.moves && f.card == "":
		return q, fault.Errorf("--moves needs --card: say which card is to be laid")
	case f.at != "":
		p, err := parsePixel(f.at)
		q.at = &p
		return q, err
	case f.card != "":
		n, err := dispute.Parse(f.card, d.ColorNames(), layoutIDs(d))
		if err != nil {
			return q, fault.Errorf("--card %w", err)
		}
		q.name = &n
	}
	return q, nil
}

func parsePixel(s string) (geometry.Point, error) {
	x, y, ok := strings.Cut(s, ",")
	px, errX := strconv.ParseFloat(strings.TrimSpace(x), 64)
	py, errY := strconv.ParseFloat(strings.TrimSpace(y), 64)
	if !ok || errX != nil || errY != nil || !(px > -1e6 && px < 1e6 && py > -1e6 && py < 1e6) {
		return geometry.Point{}, fault.Errorf("--at is %q: must be X,Y, a place in the photo in px such as 1520,840", s)
	}
	return geometry.Point{px, py}, nil
}

func layoutIDs(d *deck.Deck) []string {
	out := make([]string, len(d.Designs))
	for i, l := range d.Designs {
		out[i] = l.ID
	}
	return out
}

// pick chooses the cases that are asked about.
func (q *question) pick(t *taken, cases []dispute.Case) ([]dispute.Case, error) {
	l := t.reading.Layout
	switch {
	case q.at != nil:
		if q.at[0] < 0 || q.at[1] < 0 || q.at[0] > float64(t.width-1) || q.at[1] > float64(t.height-1) {
			return nil, usagef("--at %.0f,%.0f lies outside %s, which has %d×%d px", q.at[0], q.at[1], t.path, t.width, t.height)
		}
		p := t.reading.View.Camera.Unproject(*q.at)
		found, nearest, off := dispute.AtPoint(l, cases, p)
		if len(found) > 0 {
			return found, nil
		}
		if nearest == nil {
			return nil, absent(fault.Errorf("%s: no card lies on another", t.path))
		}
		at := t.reading.View.Camera.Project(nearest.Place(l))
		return nil, absent(fault.Errorf("%s: no card lies on another at %.0f,%.0f; the nearest that does, %.0f mm off, is %s (--at %.0f,%.0f)",
			t.path, q.at[0], q.at[1], off, named(&l.Cards[nearest.Card]), at[0], at[1]))
	case q.name != nil:
		ids := dispute.Named(l, *q.name)
		if len(ids) == 0 {
			return nil, absent(fault.Errorf("%s: no %s is read on this photo; say another card, or its place with --at", t.path, nameSaid(*q.name, l.Deck)))
		}
		if len(ids) > 1 {
			return nil, absent(fault.Errorf("%s: %q may be %s; say which", t.path, q.name.Said, namesOf(l, ids)))
		}
		return slices.DeleteFunc(cases, func(c dispute.Case) bool { return c.Card != ids[0] }), nil
	}
	return cases, nil
}

func named(c *table.Card) report.Named { return report.Named{Design: c.Face.Design, Color: c.Color} }

func namesOf(l *table.Layout, ids []table.CardID) report.EitherOf {
	names := make(report.EitherOf, len(ids))
	for i, id := range ids {
		names[i] = named(&l.Cards[id])
	}
	return names
}

// nameSaid is the card that was asked for, as the deck has it.
func nameSaid(n dispute.Name, d *deck.Deck) report.Named {
	out := report.Named{}
	out.Design, _ = d.Design(n.Card)
	out.Color, _ = d.Color(n.Color)
	return out
}

// absent is the error of a question about what the photo does not show, or shows
// more than once.
func absent(err error) error { return &codedError{exitAbsent, err} }
