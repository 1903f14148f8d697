package tactik

import (
	"strconv"

	"referee/rules"
)

// StepRow is a pawn moved, in reports: places as its colour counts them.
type StepRow struct {
	Color string  `json:"color"`
	From  string  `json:"from"`
	To    string  `json:"to"`
	Eats  *string `json:"eats,omitempty"` // colour of the pawn that was there
}

// Steps are the pawns moved, an element a pawn; one that eats on its way is
// listed up to there and from there on.
func (w Way) Steps() []StepRow {
	out := []StepRow{}
	for _, s := range w.moved {
		row := StepRow{Color: w.board.Colors[s.color], From: w.board.name(s.color, s.from), To: w.board.name(s.color, s.to)}
		if s.ate.is {
			row.Eats = &w.board.Colors[s.ate.color]
		}
		out = append(out, row)
	}
	return out
}

// Text names the move: "blue 7: 3 + 4, eats red on 17". Cells are counted from
// the start of the colour that is moved.
func (w Way) Text() rules.Text {
	card := w.Card.Text()
	if w.Joker {
		card = rules.Text{EN: "joker as %s", FR: "joker pour %s"}.Format(card)
	}
	if w.Card == Swap {
		a, b := w.moved[0], w.moved[1]
		return rules.Text{EN: "%s %s: %s on %s with %s on %s", FR: "%s %s : %s en %s avec %s en %s"}.Format(
			rules.ColorText(w.Player), card, w.color(a.color), w.cell(a.color, a.from), w.color(b.color), w.cell(b.color, b.from))
	}
	var parts, more []rules.Text
	for _, s := range w.moved {
		parts = append(parts, w.part(s))
	}
	for _, s := range w.moved {
		if s.ate.is {
			more = append(more, rules.Text{EN: ", eats %s on %s", FR: ", mange %s en %s"}.Format(w.color(s.ate.color), w.cell(s.color, s.to)))
		}
	}
	var colored rules.Text
	if c := w.board.Colors[w.moved[0].color]; c != w.Player { // the partner's
		colored = rules.Text{EN: "%s's pawn ", FR: "pion %s "}.Format(rules.ColorText(c))
	}
	return rules.Text{EN: "%s %s: %s%s%s", FR: "%s %s : %s%s%s"}.Format(
		rules.ColorText(w.Player), card, colored, rules.Join(parts, rules.Plain(" + ")), rules.Join(more, rules.Text{}))
}

// part is what one pawn does.
func (w Way) part(s step) rules.Text {
	if s.from == reserve {
		return rules.Text{EN: "starts", FR: "démarre"}
	}
	from, to := w.cell(s.color, s.from), w.cell(s.color, s.to)
	if w.Card == Seven {
		return rules.Text{EN: "%d (%s to %s)", FR: "%d (de %s à %s)"}.Format(w.board.distance(s), from, to)
	}
	return rules.Text{EN: "%s to %s", FR: "de %s à %s"}.Format(from, to)
}

// distance is how many cells forward a step goes.
func (b *Board) distance(s step) int {
	switch {
	case s.to.in != inHouse:
		return b.ahead(s.from, s.to)
	case s.from.in == inHouse:
		return int(s.to.cell - s.from.cell)
	}
	return int(s.to.cell) + b.ahead(s.from, b.start[s.color])
}

func (w Way) color(c int) rules.Text { return rules.ColorText(w.board.Colors[c]) }

// cell names a place to people: 17, or house 2.
func (w Way) cell(color int, p place) rules.Text {
	switch {
	case !p.onBoard():
		return rules.Text{EN: "the reserve", FR: "la réserve"}
	case p.in == inHouse:
		return rules.Text{EN: "house %d", FR: "maison %d"}.Format(int(p.cell))
	case p == w.board.start[color]:
		return rules.Text{EN: "start", FR: "départ"}
	}
	return rules.Plain(strconv.Itoa(w.board.number(color, p)))
}
