package learn

import (
	"fmt"
	"slices"

	"referee/deck"
	"referee/learn/finding"
)

// Answer is what a person says of one card of the photos, named by its label.
type Answer struct {
	// LeaveOut tells that the card is not to be taken into account: it is none,
	// or another photo shows it better. Suit and Value are not set then.
	LeaveOut bool
	Suit     deck.Suit
	Value    int
}

// labelOf names a card for questions and answers: the photos are A, B and so on in
// the order given, the cards of each are numbered from the top down.
func labelOf(photo, card int) string {
	letter := string(rune('A' + photo%26))
	if photo >= 26 {
		letter = fmt.Sprintf("%s%d-", letter, photo/26)
	}
	return fmt.Sprintf("%s%d", letter, card+1)
}

// answered checks that every answer is of a card that is there, and drops the
// cards that are to be left out.
func (st *study) answered(answers map[string]Answer) error {
	var known, unknown []string
	for _, c := range st.cards {
		known = append(known, c.Label)
	}
	for l := range answers {
		if !slices.Contains(known, l) {
			unknown = append(unknown, l)
		}
	}
	if slices.Sort(unknown); len(unknown) > 0 {
		return finding.New(finding.NoLabel, unknown[0], known[0], known[len(known)-1])
	}
	st.cards = slices.DeleteFunc(st.cards, func(c *card) bool { return answers[c.Label].LeaveOut })
	for _, c := range st.cards {
		if a, given := answers[c.Label]; given {
			c.Answer = &a
		}
	}
	return nil
}

// obey gives the cards of which a person said what they are that name.
func (a *assembly) obey() {
	for _, c := range a.cards {
		if c.Answer == nil || c.IsStart {
			continue
		}
		c.Suit = c.Answer.Suit
		if n := c.dots(); n != c.Answer.Value {
			a.fault(finding.OtherDots, c.place(), finding.Card{Suit: string(c.Suit), Value: c.Answer.Value}, n, c.Label)
		}
	}
}
