package tacotac

import (
	"strings"

	"referee/board"
	"referee/rules"
	"referee/table"
)

// StepRow is a fragment laid, in reports.
type StepRow struct {
	ID    board.CellID `json:"id"`
	Fills *Gap         `json:"fills"` // null: it fills none
}

func stepOf(l Lay) StepRow {
	row := StepRow{ID: l.ID()}
	if l.Fills != NoGap {
		row.Fills = &l.Fills
	}
	return row
}

// Position takes what lies on a table.
func (r *referee) Position(l *table.Layout) (rules.Position, error) { return FromTable(l) }

// ReadPosition reads one from a file.
func (r *referee) ReadPosition(file []byte, b *table.Board) (rules.Position, error) {
	return ReadPosition(file, b)
}

// allPassed is what is said instead of a fragment where the turn began after
// everybody had passed.
const allPassed = "passed"

// JudgeMove judges a turn. The card is what was laid, in its order, with spaces
// or commas between the fragments; nothing where the order is not known. The
// word passed before them says that everybody had passed.
func (r *referee) JudgeMove(before, after rules.Position, play rules.Play) (rules.Move, error) {
	from, to, err := rules.Both[*Position](before, after)
	if err != nil {
		return rules.Move{}, err
	}
	words := strings.FieldsFunc(play.Card, func(c rune) bool { return c == ' ' || c == ',' })
	passed := len(words) > 0 && words[0] == allPassed
	if passed {
		words = words[1:]
	}
	var order []Fragment
	for _, w := range words {
		f, err := from.Model.Fragment(board.CellID(w))
		if err != nil {
			return rules.Move{}, err
		}
		order = append(order, f)
	}
	c, err := r.Check(from, to, order, passed)
	if err != nil {
		return rules.Move{}, err
	}
	return c.move(), nil
}

func (c *Checked) move() rules.Move {
	m := rules.Move{Legal: c.Reason == "", Reason: c.Reason, Ruling: rules.Lawful, Steps: []any{}}
	switch {
	case c.Open:
		m.Ruling = rules.Unsettled
		m.Notes = append(m.Notes, rules.Text{EN: "it depends on which fragment had been laid last, or on what is not seen", FR: "cela dépend du fragment posé en dernier auparavant, ou de ce qui ne se voit pas"})
	case !m.Legal:
		m.Ruling = rules.Foul
	}
	for _, l := range c.Laid {
		m.Steps = append(m.Steps, stepOf(l))
	}
	if len(c.Lasts) > 1 {
		m.Notes = append(m.Notes, rules.Text{EN: "any of these may have been laid last: %s", FR: "l'un de ceux-ci a pu être posé en dernier : %s"}.Format(list(c.Lasts)))
	}
	if n := len(c.Laid); m.Legal && n > 0 && c.Laid[n-1].Fills != NoGap {
		m.Notes = append(m.Notes, rules.Text{EN: "who has filled a gap may go on beside any fragment", FR: "qui a bouché un trou ou un créneau peut continuer à côté de n'importe quel fragment"})
	}
	m.Says = c.says()
	return m
}

var gapTexts = map[Gap]rules.Text{
	NoGap: {}, Hole: {EN: " (fills a hole)", FR: " (bouche un trou)"}, Notch: {EN: " (fills a notch)", FR: " (bouche un créneau)"},
}

func (c *Checked) says() rules.Text {
	if c.Reason != "" {
		return words[c.Reason].Why.Format(list(c.At))
	}
	if len(c.Laid) == 0 {
		return rules.Text{EN: "passes", FR: "passe"}
	}
	var parts []rules.Text
	for _, l := range c.Laid {
		parts = append(parts, rules.Text{EN: "%s%s", FR: "%s%s"}.Format(string(l.ID()), gapTexts[l.Fills]))
	}
	return rules.Text{EN: "lays %s", FR: "pose %s"}.Format(rules.Join(parts, rules.Plain(", ")))
}

// Hand lists which of the fragments in hand may be laid first. To pass is always
// allowed, so Discard tells only that there is nothing else.
func (r *referee) Hand(at rules.Position, _ string, fragments []string) (rules.Hand, error) {
	p, _, err := rules.Both[*Position](at, at)
	if err != nil {
		return rules.Hand{}, err
	}
	t := r.Begin(p, false)
	var out rules.Hand
	for _, said := range fragments {
		f, err := p.Model.Fragment(board.CellID(said))
		if err != nil {
			return out, err
		}
		if t.Forbids(f) != "" {
			continue
		}
		l := Lay{f, r.Gap(p, f)}
		out.Moves = append(out.Moves, rules.HandMove{Card: said, Steps: []any{stepOf(l)}, Says: (&Checked{Laid: []Lay{l}}).says()})
	}
	out.Discard = len(out.Moves) == 0
	return out, nil
}
