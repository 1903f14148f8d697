package touche

import (
	"referee/board"
	"referee/rules"
	"referee/table"
)

// StepRow is a pawn laid, in reports.
type StepRow struct {
	Cell  board.CellID `json:"cell"`
	Color string       `json:"color"`
	Over  *string      `json:"over"` // null: it covers no pawn
}

func stepOf(m Laid) StepRow {
	row := StepRow{Cell: m.Cell(), Color: m.Color}
	if over := m.Over.Looks(); over != "" {
		row.Over = &over
	}
	return row
}

// Position takes what stands on a table.
func (r *referee) Position(l *table.Layout) (rules.Position, error) { return FromTable(l) }

// ReadPosition reads one from a file.
func (r *referee) ReadPosition(file []byte, b *table.Board) (rules.Position, error) {
	return ReadPosition(file, b)
}

// JudgeMove judges the pawn that was laid.
func (r *referee) JudgeMove(before, after rules.Position, play rules.Play) (rules.Move, error) {
	of, err := rules.CheckPlay(before, after, play, ParseFace, r.Check)
	if err != nil {
		return rules.Move{}, err
	}
	c := &of.Checked
	m := rules.NewMove(c.Reason)
	if c.Open || c.Ways > 1 {
		m.Ruling = rules.Unsettled
	}
	if c.Laid != nil {
		m.Steps = append(m.Steps, stepOf(*c.Laid))
	}
	m.Says = says(c, of.Card)
	m.Notes = r.notes(of.To, c)
	return m, nil
}

func says(c *Checked, card Face) rules.Text {
	if c.Reason != "" {
		mover := rules.Text{EN: "the pawn", FR: "le pion"}
		if c.Laid != nil {
			mover = rules.ColorText(c.Laid.Color)
		}
		return words[c.Reason].Why.Format(mover, list(c.At), card.String())
	}
	switch m := c.Laid; {
	case m == nil && c.Ways > 1:
		return rules.Text{EN: "a pawn was laid beneath the black ones on %s, it cannot be said where", FR: "un pion a été posé sous les noirs en %s, sans que l'on puisse dire où"}.Format(list(c.Marked))
	case m == nil:
		return rules.Text{EN: "%s was thrown away", FR: "%s a été jetée"}.Format(card.String())
	case m.Touche():
		return rules.Text{EN: "Touché! %s covers %s on %s with %s", FR: "Touché ! %s recouvre %s en %s avec %s"}.
			Format(rules.ColorText(m.Color), rules.ColorText(m.Over.Looks()), list([]Square{m.Square}), card.String())
	default:
		return rules.Text{EN: "%s on %s with %s", FR: "%s en %s avec %s"}.Format(rules.ColorText(m.Color), list([]Square{m.Square}), card.String())
	}
}

// notes say which figures are finished and not marked after the move.
func (r *referee) notes(to *Position, c *Checked) []rules.Text {
	var out []rules.Text
	if c.Open {
		out = append(out, rules.Text{EN: "not every square is clear on both photos: what changed there is not known for sure", FR: "toutes les cases ne sont pas claires sur les deux photos : ce qui y a changé n'est pas certain"})
	}
	read := to.Read(r.Level.Kinds(), r.Shared)
	for _, s := range read.Standings {
		for _, f := range s.Open {
			out = append(out, forgotten(to, s.Color, f))
		}
	}
	return out
}

// Hand lists where a pawn may be laid with each of the cards.
func (r *referee) Hand(at rules.Position, color string, cards []string) (rules.Hand, error) {
	return rules.HandOf(at, color, cards, ParseFace, func(p *Position, card Face) ([]rules.HandMove, error) {
		var out []rules.HandMove
		for _, m := range p.Moves(color, card) {
			out = append(out, rules.HandMove{Card: card.String(), Steps: []any{stepOf(m)}, Says: says(&Checked{Laid: &m}, card)})
		}
		return out, nil
	})
}
