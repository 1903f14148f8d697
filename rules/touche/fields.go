package touche

import (
	"fmt"

	"referee/board"
	"referee/rules"
	"referee/table"
)

// Fields are those of reports: what is on every square, the figures, and how
// many a colour has.
func (r *referee) Fields(l *table.Layout, _ *rules.Score) []rules.Field {
	p, err := FromTable(l)
	if err != nil {
		return nil
	}
	return r.fields(p)
}

func (r Rules) fields(p *Position) []rules.Field {
	read := p.Read(r.Level.Kinds(), r.Shared)
	cells, figures, lacking := []any{}, []any{}, []any{}
	for i, s := range p.Board.Squares() {
		row := CellRow{Cell: s.Cell(), Card: p.Board.Face(s).String(), Unknown: p.hidden.has(i)}
		if looks := p.On(s).Looks(); looks != "" && !row.Unknown {
			row.Pawn = &looks
		}
		cells = append(cells, row)
	}
	for _, m := range read.Marked {
		row := FigureRow{Kind: m.Kind, Cells: cellsOf(m.Squares), Marked: true}
		if owner := m.Owner; owner != "" {
			row.Color = &owner
		}
		figures = append(figures, row)
	}
	counts, most, others := map[string]int{}, map[string]int{}, map[string][][]FigureRow{}
	for i := range read.Standings {
		s := &read.Standings[i]
		counts[s.Color], most[s.Color] = s.Count(), s.AtMost+unowned(read)
		for _, set := range s.Others {
			rows := []FigureRow{}
			for _, f := range set {
				rows = append(rows, FigureRow{Color: &s.Color, Kind: f.Kind, Cells: cellsOf(f.Squares)})
			}
			others[s.Color] = append(others[s.Color], rows)
		}
		for _, f := range s.Open {
			figures = append(figures, FigureRow{Color: &s.Color, Kind: f.Kind, Cells: cellsOf(f.Squares)})
			lacking = append(lacking, lackingRow{s.Color, f.Kind, cellsOf(p.Lacking(f))})
		}
	}
	return []rules.Field{
		{Name: "cells", Value: cells}, {Name: "figures", Value: figures}, {Name: "counts", Value: counts},
		// With every figure under black pawns of which nobody can see whose it is.
		{Name: "counts_at_most", Value: most},
		{Name: "needed", Value: r.needed(p)},
		// Other sets of as many figures that a colour may count, some of them at
		// least, and whether the black pawns make up other figures just as well.
		{Name: "other_sets", Value: others}, {Name: "marks_unclear", Value: read.MarksUnclear},
		// Finished figures whose black pawns are missing, and where.
		{Name: "unmarked", Value: lacking},
		{Name: "stray_black", Value: cellsOf(read.Stray)},
	}
}

// Outlines are the figures: those under black pawns, and the open ones that count.
func (r *referee) Outlines(l *table.Layout) []rules.Outline {
	p, err := FromTable(l)
	if err != nil {
		return nil
	}
	read := p.Read(r.Level.Kinds(), r.Shared)
	var out []rules.Outline
	for _, m := range read.Marked {
		out = append(out, rules.Outline{Cells: cellsOf(m.Squares), Color: m.Owner})
	}
	for i := range read.Standings {
		for _, f := range read.Standings[i].Open {
			out = append(out, rules.Outline{Cells: cellsOf(f.Squares), Color: read.Standings[i].Color})
		}
	}
	return out
}

type lackingRow struct {
	Color string         `json:"color"`
	Kind  Kind           `json:"kind"`
	Cells []board.CellID `json:"cells"`
}

func cellsOf(list []Square) []board.CellID {
	out := []board.CellID{}
	for _, s := range list {
		out = append(out, s.Cell())
	}
	return out
}

// Says tells the figures to people.
func (r *referee) Says(l *table.Layout, _ *rules.Score) []rules.Text {
	p, err := FromTable(l)
	if err != nil {
		return nil
	}
	return r.says(p)
}

func (r Rules) says(p *Position) []rules.Text {
	read := p.Read(r.Level.Kinds(), r.Shared)
	var out []rules.Text
	needed, some := r.needed(p), unowned(read)
	for i := range read.Standings {
		s := &read.Standings[i]
		name := rules.ColorText(s.Color)
		switch {
		case needed > 0 && some > 0:
			out = append(out, rules.Text{EN: "%s: at least %d of %d figures", FR: "%s : au moins %d figures sur %d"}.Format(name, s.Count(), needed))
		case needed > 0:
			out = append(out, rules.Text{EN: "%s: %d of %d figures", FR: "%s : %d figures sur %d"}.Format(name, s.Count(), needed))
		case some > 0:
			out = append(out, rules.Text{EN: "%s: figures: at least %d", FR: "%s : figures : au moins %d"}.Format(name, s.Count()))
		default:
			out = append(out, rules.Text{EN: "%s: figures: %d", FR: "%s : figures : %d"}.Format(name, s.Count()))
		}
		if s.Unfinished {
			out = append(out, rules.Text{EN: "%s may have more figures: there are too many pawns to try them all", FR: "%s a peut-être plus de figures : il y a trop de pions pour tout essayer"}.Format(name))
		}
		if n := len(s.Others); n > 0 {
			out = append(out, rules.Text{EN: "%s may count its pawns as other figures, as many (%d other ways at least): agree which to mark", FR: "%s peut compter ses pions en d'autres figures, aussi nombreuses (au moins %d autres façons) : convenir de celles à marquer"}.Format(name, n))
		}
		for _, f := range s.Open {
			out = append(out, forgotten(p, s.Color, f))
		}
		if needed > 0 && s.Count() >= needed {
			out = append(out, rules.Text{EN: "%s has all its figures, and wins", FR: "%s a toutes ses figures, et gagne"}.Format(name))
		}
	}
	if some > 0 {
		out = append(out, rules.Text{EN: "figures under black pawns, nobody can see whose: %d", FR: "figures sous des pions noirs, sans que l'on voie à qui : %d"}.Format(some))
	}
	if read.MarksUnclear {
		out = append(out, rules.Text{EN: "the black pawns can be read as other figures, too", FR: "les pions noirs peuvent aussi se lire comme d'autres figures"})
	}
	if len(read.Stray) > 0 {
		out = append(out, rules.Text{EN: "black pawns that belong to no figure: %s", FR: "pions noirs qui n'appartiennent à aucune figure : %s"}.Format(list(read.Stray)))
	}
	return out
}

func unowned(r *Reading) int {
	n := 0
	for _, m := range r.Marked {
		if m.Owner == "" {
			n++
		}
	}
	return n
}

// forgotten says that a finished figure has not all its black pawns.
func forgotten(p *Position, color string, f Figure) rules.Text {
	lacking := p.Lacking(f)
	return rules.Text{
		EN: "%s has finished %s on %s: black pawns are missing on %s",
		FR: "%s a terminé %s en %s : il manque des pions noirs en %s",
	}.Format(rules.ColorText(color), kindTexts[f.Kind], list(f.Squares), list(lacking))
}

var kindTexts = map[Kind]rules.Text{
	Block: {EN: "a square", FR: "un carré"}, Line: {EN: "a line", FR: "une ligne"},
	Cross: {EN: "a cross", FR: "une croix"}, Tee: {EN: "a T", FR: "un T"},
}

func list(squares []Square) string {
	out := ""
	for i, s := range squares {
		if i > 0 {
			out += " "
		}
		out += fmt.Sprint(s.Cell())
	}
	return out
}
