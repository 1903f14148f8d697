package web

import (
	"math"
	"net/http"
	"strconv"
	"strings"

	"referee/dispute"
	"referee/geometry"
	"referee/report"
	"referee/table"
)

// disputedCard is the card whose placement a request is about: it names that, or two
// cards that lie on each other, or a place of the picture where two do, px.
func disputedCard(r *http.Request, in *report.Input) (table.CardID, error) {
	q := r.URL.Query()
	switch {
	case q.Has("cards"):
		a, b, err := pairOf(q.Get("cards"), in.Layout)
		if err != nil {
			return 0, err
		}
		return upperOf(in.Layout, a, b)
	case q.Has("at"):
		at, err := pixelOf(q.Get("at"))
		if err != nil {
			return 0, err
		}
		return laidAt(in, at)
	}
	return cardIn(r, in.Layout)
}

// cardIn is the card that a request is about.
func cardIn(r *http.Request, l *table.Layout) (table.CardID, error) {
	return cardOf(r.URL.Query().Get("card"), l)
}

func cardOf(said string, l *table.Layout) (table.CardID, error) {
	n, err := strconv.Atoi(said)
	if err != nil || n < 0 || n >= len(l.Cards) || !l.Present(table.CardID(n)) {
		return 0, errNoSuch()
	}
	return table.CardID(n), nil
}

// pairOf reads "4,7".
func pairOf(said string, l *table.Layout) (a, b table.CardID, err error) {
	first, second, _ := strings.Cut(said, ",")
	if a, err = cardOf(first, l); err != nil {
		return 0, 0, err
	}
	b, err = cardOf(second, l)
	return a, b, err
}

// pixelOf reads "1520.5,840".
func pixelOf(said string) (geometry.Point, error) {
	x, y, _ := strings.Cut(said, ",")
	px, errX := strconv.ParseFloat(x, 64)
	py, errY := strconv.ParseFloat(y, 64)
	p := geometry.Point{px, py}
	if errX != nil || errY != nil || !geometry.Finite(p) {
		return p, refuse(http.StatusBadRequest, "%s is %q: must be a number", "at", said)
	}
	return p, nil
}

// upperOf is that of two cards which lies on the other.
func upperOf(l *table.Layout, a, b table.CardID) (table.CardID, error) {
	for _, o := range l.Overlaps {
		if o.Same(table.Pair{Over: a, Under: b}) {
			return o.Over, nil
		}
	}
	gap := math.Inf(1)
	for _, p := range l.Outline(a) {
		gap = math.Min(gap, l.Outline(b).BoundaryDistance(p))
	}
	for _, p := range l.Outline(b) {
		gap = math.Min(gap, l.Outline(a).BoundaryDistance(p))
	}
	return 0, refuse(http.StatusUnprocessableEntity, "%s and %s do not lie on each other: %.1f mm are between them", named(l, a), named(l, b), gap)
}

func named(l *table.Layout, id table.CardID) report.Named {
	return report.Named{Design: l.Cards[id].Face.Design, Color: l.Cards[id].Color}
}

// laidAt is the card that lies on another at a place of the picture; the most doubtful
// one where several do.
func laidAt(in *report.Input, px geometry.Point) (table.CardID, error) {
	at := in.View.Camera.Unproject(px)
	if !geometry.Finite(at) {
		return 0, refuse(http.StatusUnprocessableEntity, "that place is not on the table")
	}
	found, nearest, off := dispute.AtPoint(in.Layout, dispute.Examine(in.Layout, in.Referee), at)
	switch {
	case len(found) > 0:
		return found[0].Card, nil
	case nearest == nil:
		return 0, refuse(http.StatusUnprocessableEntity, "no card lies on another")
	}
	return 0, refuse(http.StatusUnprocessableEntity, "no card lies on another there; the nearest that does, %.0f mm off, is %s", off, named(in.Layout, nearest.Card))
}

// partShowing is the photo of a table that shows a card together with one that it lies
// on, both as it was read there; else the first that shows the card.
func (c *counted) partShowing(id table.CardID) int {
	best, shows := 0, 0
	for k := range c.input.Parts {
		seen := &c.input.Parts[k].Seen
		n := 0
		if seen.Shows(c.input.Layout, id) {
			n++
		}
		if _, read := seen.Cards[id]; read {
			n++
			for _, o := range c.input.Layout.Below(id) {
				if _, too := seen.Cards[o.Under]; too {
					n += 2
					break
				}
			}
		}
		if n > shows {
			best, shows = k, n
		}
	}
	return best
}
