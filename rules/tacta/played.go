package tacta

import (
	"referee/deck"
	"referee/rules"
)

// WayCodes lists the ways to play.
func (Game) WayCodes() []string {
	var out []string
	for _, w := range Ways() {
		out = append(out, string(w))
	}
	return out
}

// Play makes the referee of a way to play. In Sabotage players hold cards of two
// colours, so a card does not tell whose it was, and turns cannot be judged.
func (g Game) Play(way rules.Way, d *deck.Deck, said rules.Values) (rules.Played, error) {
	r := Ruleset{Way: Way(way.Code)}
	if r.Way == "" {
		r.Way = Standard
	}
	for _, s := range way.Suits {
		r.Suits = append(r.Suits, deck.Suit(s))
	}
	if err := r.Validate(d); err != nil {
		return rules.Played{}, err
	}
	by, err := g.Referee(said)
	if err != nil {
		return rules.Played{}, err
	}
	s := by.(*referee).Settings
	return rules.Played{Referee: New(r.Apply(s)), Turns: r.Turns(), Passes: r.Way == Sabotage}, nil
}

var _ rules.Variants = Game{}
