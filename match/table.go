package match

import "strconv"

// Table is a match as a spreadsheet has it: a round a line, then the totals.
// Names that a spreadsheet would take for a formula get an apostrophe.
func Table(t *Terms, rounds []Round, byRound [][]int, totals []int) [][]string {
	head := []string{"round"}
	for _, s := range t.Sides {
		head = append(head, plain(s.Name))
	}
	out := [][]string{append(head, "out_first", "photo", "sure", "said_by_people")}
	for i := range rounds {
		r := &rounds[i]
		line := append([]string{strconv.Itoa(i + 1)}, numbers(byRound[i])...)
		out = append(out, append(line, r.OutFirst, r.Photo, strconv.FormatBool(r.Sure), strconv.FormatBool(r.Said)))
	}
	return append(out, append(append([]string{"total"}, numbers(totals)...), "", "", "", ""))
}

func numbers(list []int) []string {
	out := make([]string, len(list))
	for i, n := range list {
		out[i] = strconv.Itoa(n)
	}
	return out
}

func plain(s string) string {
	switch s[0] {
	case '=', '+', '-', '@', '\t', '\r':
		return "'" + s
	}
	return s
}
