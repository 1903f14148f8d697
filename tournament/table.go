package tournament

import "strconv"

// Table is a tournament as a spreadsheet has it: the standings, then each game a line.
// Names that a spreadsheet would take for a formula get an apostrophe.
func (t *Tournament) Table() [][]string {
	out := [][]string{{"rank", "name", "played", "points", "wins", "out_first", "withdrawn"}}
	for _, s := range t.Standings() {
		out = append(out, []string{strconv.Itoa(s.Rank), plain(s.Name), strconv.Itoa(s.Played), strconv.Itoa(s.Points), strconv.Itoa(s.Wins), strconv.Itoa(s.OutFirst), strconv.FormatBool(s.Gone)})
	}
	out = append(out, []string{}, []string{"round", "table", "first", "second", "points_first", "points_second", "out_first"})
	for i := range t.Rounds {
		for k := range t.Rounds[i].Games {
			out = append(out, t.line(i+1, &t.Rounds[i].Games[k]))
		}
		for _, id := range t.Rounds[i].Free {
			out = append(out, []string{strconv.Itoa(i + 1), "", plain(t.name(id)), "", "", "", ""})
		}
	}
	return out
}

// line is a game as a spreadsheet has it.
func (t *Tournament) line(round int, g *Game) []string {
	line := []string{strconv.Itoa(round), strconv.Itoa(g.Table), plain(t.name(g.Who[0])), plain(t.name(g.Who[1])), "", "", ""}
	if r := g.Result; r != nil {
		line[4], line[5] = strconv.Itoa(r.Points[0]), strconv.Itoa(r.Points[1])
		if r.OutFirst != 0 {
			line[6] = plain(t.name(r.OutFirst))
		}
	}
	return line
}

func (t *Tournament) name(id ID) string {
	if e := t.entrant(id); e != nil {
		return e.Name
	}
	return ""
}

func plain(s string) string {
	if s == "" {
		return s
	}
	switch s[0] {
	case '=', '+', '-', '@', '\t', '\r':
		return "'" + s
	}
	return s
}
