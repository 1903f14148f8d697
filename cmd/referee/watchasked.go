package main

import (
	"errors"
	"fmt"
	"strings"

	"referee/deck"
	"referee/dispute"
	"referee/internal/fault"
	"referee/record"
	"referee/report"
	"referee/table"
)

// asked is a line that is typed in answer to a question.
type asked struct {
	text   []rune
	answer func(text string) error
}

// typed takes one key of an answer: Enter ends it, Escape gives it up.
func (g *watched) typed(r rune, k *keys) error {
	const escape, backspace, rubout = 27, 8, 127 // ASCII, as terminals send them
	a := k.asked
	switch r {
	case '\r', '\n':
		k.asked = nil
		g.echo("\n")
		if text := strings.TrimSpace(string(a.text)); text != "" {
			return g.answered(a.answer(text))
		}
	case escape:
		k.asked = nil
		g.echo("\n")
	case backspace, rubout:
		if len(a.text) > 0 {
			a.text = a.text[:len(a.text)-1]
			g.echo("\b \b")
		}
	default:
		if r >= ' ' {
			a.text = append(a.text, r)
			g.echo(string(r))
		}
	}
	return nil
}

// echo shows what is typed: a raw terminal does not.
func (g *watched) echo(s string) {
	if g.terminal {
		g.mu.Lock()
		defer g.mu.Unlock()
		fmt.Fprint(g.stderr, s)
	}
}

// misunderstood is the error of an answer that makes no sense.
type misunderstood struct{ error }

func (m misunderstood) Unwrap() error { return m.error }

// answered says what was wrong with an answer; the game goes on.
func (g *watched) answered(err error) error {
	if !errors.As(err, new(misunderstood)) {
		return err
	}
	g.note(report.LiveMisunderstood, report.Fault(err, g.lang))
	return nil
}

// correct says which card the one laid last really is, or with "blue circle 1 =
// red circle 4" which one another is.
func (g *watched) correct(said string) error {
	which, is, named := strings.Cut(said, "=")
	if !named {
		which, is = "", said
	}
	piece, err := g.pieceSaid(which)
	if err != nil {
		return err
	}
	alt, err := g.cardSaid(is, piece.Face.Side)
	if err != nil {
		return err
	}
	if alt.Color == nil {
		alt.Color = piece.Color
	}
	return g.watcher.Correct(piece.Piece, alt, record.From{})
}

// pieceSaid is a card on the table, the one laid last if none is named.
func (g *watched) pieceSaid(which string) (*record.Piece, error) {
	pieces := g.watcher.State().Pieces
	if len(pieces) == 0 {
		return nil, misunderstood{fault.Errorf("no card lies on the table")}
	}
	if which == "" {
		return &pieces[len(pieces)-1], nil
	}
	n, err := dispute.Parse(which, g.deck.ColorNames(), layoutIDs(g.deck))
	if err != nil {
		return nil, misunderstood{err}
	}
	for i := range pieces {
		if n.Matches(&pieces[i].Card) {
			return &pieces[i], nil
		}
	}
	return nil, misunderstood{fault.Errorf("%q does not lie on the table", strings.TrimSpace(which))}
}

// claim checks that there is no legal move with the cards that are said.
func (g *watched) claim(said string) error {
	var cards []table.Alternative
	for one := range strings.SplitSeq(said, ",") {
		is, err := g.cardSaid(one, deck.Front)
		if err != nil {
			return err
		}
		if is.Color == nil {
			is.Color = g.colorToPlay(is.Face)
		}
		if is.Color == nil {
			return misunderstood{fault.Errorf("whose card %q is cannot be known: say its colour", strings.TrimSpace(one))}
		}
		cards = append(cards, is)
	}
	return g.watcher.Claim(cards)
}

// colorToPlay is the colour in which a card would be laid in turn; nil where that
// is not known.
func (g *watched) colorToPlay(f *deck.Face) *deck.Color {
	state := g.watcher.State()
	if len(state.May()) == 0 {
		return nil
	}
	for _, s := range state.Terms.Seats {
		if c, known := g.deck.Color(s.Color); known && !state.OutOfTurn(f, c) {
			return c
		}
	}
	return nil
}

// cardSaid is a card that people name.
func (g *watched) cardSaid(said string, side deck.Side) (table.Alternative, error) {
	n, err := dispute.Parse(said, g.deck.ColorNames(), layoutIDs(g.deck))
	if err != nil {
		return table.Alternative{}, misunderstood{err}
	}
	var color *string
	if n.Color != "" {
		color = &n.Color
	}
	return table.Named(g.deck, n.Card, side, color)
}
