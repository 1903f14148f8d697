package tacotac

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"referee/board"
	"referee/deck"
	"referee/internal/fault"
	"referee/rules"
	"referee/table"
)

// Game is Tacotac.
type Game struct{}

const code = "tacotac"

func (Game) Code() string           { return code }
func (Game) Name() rules.Text       { return rules.Plain("Tacotac") }
func (Game) Table() rules.TableKind { return rules.Fragments }
func (Game) Board() board.Kind      { return board.KindModel }

// Prior: fragments lie side by side on the table.
func (Game) Prior() table.Prior { return table.Prior{LiesOn: table.OnBareTable} }

// The keys of the settings, and what they may be.
const (
	keyRule   = "tacotac_rule"
	keyCorner = "corner_notch"
	keyTold   = "explained"

	wholeRule      = "whole"
	simplifiedRule = "simplified"
	yes            = "yes"
	no             = "no"
)

// Settings lists those of Rules.
func (Game) Settings() []rules.Setting {
	return []rules.Setting{
		rules.Choice{Name: keyRule, Default: wholeRule, Text: rules.Text{EN: "Tacotac: the whole rule, or the simplified one", FR: "Tacotac : la règle intégrale (whole) ou simplifiée (simplified)"}},
		rules.Choice{Name: keyCorner, Default: yes, Text: rules.Text{EN: "Tacotac: whether a corner with both neighbours is a notch, yes or no", FR: "Tacotac : si un coin dont les deux voisins sont posés est un créneau, yes (oui) ou no (non)"}},
		rules.Choice{Name: keyTold, Text: rules.Text{EN: "Tacotac: fragments left over whose offender's fault was explained, like r4c3,r5c1", FR: "Tacotac : fragments restants dont la faute du contrevenant a été expliquée, comme r4c3,r5c1"}},
	}
}

// Referee takes the settings that were said.
func (Game) Referee(said rules.Values) (rules.Referee, error) {
	r := DefaultRules()
	for _, s := range []struct {
		key, on, off string
		to           *bool
	}{{keyRule, simplifiedRule, wholeRule, &r.Simplified}, {keyCorner, yes, no, &r.CornerNotch}} {
		v, is := said.Choices[s.key]
		if !is {
			continue
		}
		if v != s.on && v != s.off {
			return nil, fault.Errorf("%s cannot be %q", s.key, v)
		}
		*s.to = v == s.on
	}
	told, err := parseFragments(said.Choices[keyTold])
	if err != nil {
		return nil, err
	}
	return &referee{Rules: r, told: told}, nil
}

// parseFragments reads fragments with commas or spaces between them.
func parseFragments(said string) ([]Fragment, error) {
	var out []Fragment
	for _, id := range strings.FieldsFunc(said, func(r rune) bool { return r == ',' || r == ' ' }) {
		var f Fragment
		if _, err := fmt.Sscanf(id, "r%dc%d", &f.Row, &f.Col); err != nil || string(f.ID()) != id {
			return nil, fault.Errorf("%s cannot be %q: it lists fragments like r4c3,r5c1", keyTold, said)
		}
		out = append(out, f)
	}
	return out, nil
}

// Words are those of the rules.
func (Game) Words(c rules.Code) (rules.Words, bool) {
	w, known := words[c]
	return w, known
}

// referee referees Tacotac as its rules say.
type referee struct {
	rules.NoCards
	Rules
	told []Fragment // whose offender's fault was explained
}

// taken is the position on a table, with what was explained.
func (r *referee) taken(l *table.Layout) (*Position, error) {
	p, err := FromTable(l)
	if err == nil {
		p.explained = append(p.explained, r.told...)
	}
	return p, err
}

// Count counts the fines of those who have fragments left. Nobody wins by them:
// they are paid to who has none.
func (r *referee) Count(t *rules.Taken) rules.Score {
	var out rules.Score
	p, err := r.taken(t.Layout)
	if err != nil {
		return out
	}
	for _, name := range slices.Sorted(maps.Keys(p.left)) {
		n := p.Model.Fine(p.left[name], p.explained)
		out.Colors = append(out.Colors, rules.ColorScore{Color: &deck.Color{Name: name}, Cards: len(p.left[name]), AsLaid: n, Final: n})
	}
	return out
}

// Fines are what those pay who have fragments left.
func (p *Position) Fines() map[string]int {
	out := map[string]int{}
	for name, left := range p.left {
		out[name] = p.Model.Fine(left, p.explained)
	}
	return out
}

// Fields are those of reports: the fragments, the gaps, and the fines.
func (r *referee) Fields(l *table.Layout, _ *rules.Score) []rules.Field {
	p, err := r.taken(l)
	if err != nil {
		return nil
	}
	fragments := []any{}
	for i := range l.Fragments {
		fragments = append(fragments, rowOf(&l.Fragments[i]))
	}
	holes, notches := r.Gaps(p)
	unknown := []table.CellID{}
	out := []rules.Field{
		{Name: "rows", Value: p.Model.Rows}, {Name: "cols", Value: p.Model.Cols}, {Name: "offenders", Value: p.Model.offenders()},
		{Name: "fragments", Value: fragments}, {Name: "holes", Value: holes}, {Name: "notches", Value: notches},
		{Name: "unknown", Value: append(unknown, p.Hidden()...)},
	}
	if len(p.left) > 0 {
		left := map[string][]board.CellID{}
		for name, list := range p.left {
			left[name] = idsOf(list)
		}
		out = append(out, rules.Field{Name: "leftovers", Value: left}, rules.Field{Name: "fines", Value: p.Fines()})
	}
	return out
}

// Outlines are the holes and the notches, each by itself.
func (r *referee) Outlines(l *table.Layout) []rules.Outline {
	p, err := r.taken(l)
	if err != nil {
		return nil
	}
	holes, notches := r.Gaps(p)
	var out []rules.Outline
	for _, id := range slices.Concat(holes, notches) {
		out = append(out, rules.Outline{Cells: []table.CellID{id}})
	}
	return out
}

func (m *Model) offenders() []board.CellID {
	p := NewPosition(m)
	return idsOf(p.where(func(f Fragment) bool { _, is := m.Offends(f); return is }))
}

func idsOf(list []Fragment) []board.CellID {
	out := []board.CellID{}
	for _, f := range list {
		out = append(out, f.ID())
	}
	return out
}

func rowOf(f *table.Laid) FragmentRow {
	turn, laid := f.Pose.Turn.Degrees(), f.At != ""
	row := FragmentRow{ID: f.Is, CornersPx: &[4][2]float64{}, TurnDeg: &turn, Laid: &laid}
	for i, p := range f.CornersPx {
		row.CornersPx[i] = [2]float64(p)
	}
	if laid {
		fits := f.Is == f.At
		row.Fits = &fits
		if !fits {
			row.At = f.At
		}
	}
	return row
}

// Says tells the same to people.
func (r *referee) Says(l *table.Layout, _ *rules.Score) []rules.Text {
	p, err := r.taken(l)
	if err != nil {
		return nil
	}
	return r.says(p)
}

func (r Rules) says(p *Position) []rules.Text {
	holes, notches := r.Gaps(p)
	out := []rules.Text{rules.Text{EN: "%d of %d fragments lie", FR: "%d fragments posés sur %d"}.Format(len(p.laid), p.Model.Rows*p.Model.Cols)}
	for _, g := range []struct {
		ids  []board.CellID
		text rules.Text
	}{
		{holes, rules.Text{EN: "holes: %s", FR: "trous : %s"}},
		{notches, rules.Text{EN: "notches: %s", FR: "créneaux : %s"}},
		{idsOf(p.Wrong()), rules.Text{EN: "a fragment that does not belong there: %s", FR: "un fragment qui n'est pas à sa place : %s"}},
	} {
		if len(g.ids) > 0 {
			out = append(out, g.text.Format(joined(g.ids)))
		}
	}
	fines := p.Fines()
	for _, name := range slices.Sorted(maps.Keys(fines)) {
		who := rules.Plain(name)
		if name == someone {
			who = rules.Text{EN: "what lies beside", FR: "ce qui est à côté"}
		}
		out = append(out, rules.Text{EN: "%s: fine %d, for %d fragments", FR: "%s : amende %d, pour %d fragments"}.Format(who, fines[name], len(p.left[name])))
	}
	return out
}

func joined(ids []board.CellID) string {
	out := ""
	for i, id := range ids {
		if i > 0 {
			out += " "
		}
		out += string(id)
	}
	return out
}
