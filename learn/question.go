package learn

import (
	"image"

	"referee/learn/finding"
)

// Question is what only a person can answer, with the cards that it is about.
// Where Open is true no deck can be made without an answer; else it is made as
// if what was read were right.
type Question struct {
	*finding.Finding
	Cards []Asked
	Open  bool
}

// Asked is a card of a question: its label, by which it is answered, and its
// close-up, seen straight from above.
type Asked struct {
	Label string
	Image *image.RGBA
}

func (a *assembly) question(f *finding.Finding, open bool, cards ...*card) {
	q := Question{Finding: f, Open: open}
	for _, c := range cards {
		q.Cards = append(q.Cards, Asked{c.Label, c.Flat.image()})
	}
	a.result.Questions = append(a.result.Questions, q)
}
