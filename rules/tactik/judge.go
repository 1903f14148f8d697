package tactik

import (
	"referee/rules"
	"referee/table"
)

// Position takes what stands on a table.
func (r *referee) Position(l *table.Layout) (rules.Position, error) { return FromTable(l) }

// ReadPosition reads one from a file.
func (r *referee) ReadPosition(file []byte, b *table.Board) (rules.Position, error) {
	return ReadPosition(file, b)
}

// JudgeMove names the move, or says why there is none.
func (r *referee) JudgeMove(before, after rules.Position, play rules.Play) (rules.Move, error) {
	of, err := rules.CheckPlay(before, after, play, ParseCard, r.Check)
	if err != nil {
		return rules.Move{}, err
	}
	c := &of.Checked
	m := rules.NewMove(c.Reason)
	if c.Open || len(c.Ways) > 1 || c.Reason == OddRule {
		m.Ruling = rules.Unsettled
	}
	if m.Reason == NothingRule {
		m.Ruling = rules.Foul // the card itself could have been played
	}
	m.Says = c.says(of.Card)
	if len(c.Ways) > 0 {
		m.Steps = rowsOf(c.Ways[0])
		for _, w := range c.Ways[1:] {
			m.Notes = append(m.Notes, rules.Text{EN: "or %s", FR: "ou %s"}.Format(w.Text()))
		}
	}
	m.Notes = append(append(append(m.Notes, of.From.Odd...), of.To.Odd...), c.hidden()...)
	return m, nil
}

func rowsOf(w Way) []any {
	var out []any
	for _, s := range w.Steps() {
		out = append(out, s)
	}
	return out
}

func (c *Checked) hidden() []rules.Text {
	if !c.Open || c.Reason == NothingRule {
		return nil
	}
	return []rules.Text{{EN: "what matters is not all seen: cells that are hidden, or the other cards of the hand", FR: "tout ce qui compte n'est pas visible : des cases cachées, ou les autres cartes de la main"}}
}

func (c *Checked) says(card Card) rules.Text {
	var like rules.Text
	switch {
	case len(c.Ways) > 0:
		return c.Ways[0].Text()
	case c.Reason == "":
		return rules.Text{EN: "nothing was moved: right if no card of the hand can be played", FR: "rien n'a bougé : correct si aucune carte de la main n'est jouable"}
	case len(c.Could) > 0:
		like = c.Could[0].Text()
	case len(c.Instead) > 0:
		like = c.Instead[0].Text()
	}
	return words[c.Reason].Why.Format(card.Text(), like)
}

// Hand lists all moves that a player has with some cards; none: they are all
// thrown away (« il se défausse de toutes ses cartes »).
func (r *referee) Hand(at rules.Position, color string, cards []string) (rules.Hand, error) {
	return rules.HandOf(at, color, cards, ParseCard, func(p *Position, card Card) ([]rules.HandMove, error) {
		ways, err := r.Moves(p, color, card)
		var out []rules.HandMove
		for _, w := range ways {
			out = append(out, rules.HandMove{Card: card.String(), Steps: rowsOf(w), Says: w.Text()})
		}
		return out, err
	})
}

// Moves lists a player's moves with a card, each once.
func (r Rules) Moves(p *Position, player string, card Card) ([]Way, error) {
	players, err := r.players(p, p, player)
	if err != nil {
		return nil, err
	}
	c := &checking{Rules: r, before: p, after: p, card: card, players: players}
	return c.ways(card, players, "", func(state) bool { return true }), nil
}
