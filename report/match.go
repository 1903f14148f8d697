package report

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"referee/internal/printable"
	"referee/match"
	"referee/scoring"
)

// The sentences about a match.
const (
	matchRound   key = "match-round"
	matchTotal   key = "match-total"
	matchWon     key = "match-won"
	matchFirst   key = "match-out-first"
	matchShared  key = "match-shared"
	matchAgain   key = "match-again"
	matchRounds  key = "match-rounds"
	matchTarget  key = "match-target"
	matchUnsure  key = "match-unsure"
	matchColumns key = "match-out-first-column"
)

// MatchLine is how a list names a match; MatchNone says that there is none.
const (
	MatchLine  Key = "match-line"  // id, when, who plays
	MatchNone  Key = "match-none"  // file
	MatchBegun Key = "match-begun" // id
	MatchGone  Key = "match-gone"  // id
	// MatchLineDeleted is MatchLine of one that is deleted.
	MatchLineDeleted Key = "match-line-deleted"
)

var matchEntries = map[key]entry{
	matchRound:       {"round", "manche"},
	matchTotal:       {"total", "total"},
	matchColumns:     {"out first", "fini en premier"},
	matchWon:         {"%[1]s wins the match.", "%[1]s gagne le match."},
	matchFirst:       {"%[1]s wins the match: equal points, but out first.", "%[1]s gagne le match : points égaux, mais fini en premier."},
	matchShared:      {"%[1]s share the match.", "%[1]s se partagent le match."},
	matchAgain:       {"Equal points: play another round.", "Points égaux : jouer encore une manche."},
	matchRounds:      {"Rounds played: %[1]d of %[2]d.", "Manches jouées : %[1]d sur %[2]d."},
	matchTarget:      {"It goes up to %[1]d points.", "Il va jusqu'à %[1]d points."},
	matchUnsure:      {"Round %[1]d was counted with something left open.", "La manche %[1]d a été comptée avec quelque chose d'ouvert."},
	MatchLine:        {"%[1]s  %[2]s  %[3]s", "%[1]s  %[2]s  %[3]s"},
	MatchGone:        {"Match %[1]s is deleted; referee match undo %[1]s brings it back.", "Le match %[1]s est supprimé ; referee match undo %[1]s le rétablit."},
	MatchLineDeleted: {"%[1]s  %[2]s  %[3]s (deleted)", "%[1]s  %[2]s  %[3]s (supprimé)"},
	MatchNone:        {"No match is kept in %[1]s.", "Aucun match n'est conservé dans %[1]s."},
	MatchBegun:       {"Match %[1]s", "Match %[1]s"},
}

// MatchWords writes a match for the terminal: the table of rounds, and how it
// stands.
func MatchWords(out io.Writer, m *match.Match, lang Lang) error {
	w := speak(lang)
	var b strings.Builder
	if m.Terms.Name != "" {
		fmt.Fprintf(&b, "%s\n\n", printable.Text(m.Terms.Name))
	}
	t := tabwriter.NewWriter(&b, 0, 0, 3, ' ', tabwriter.AlignRight)
	head := []string{w.say(matchRound)}
	for _, s := range m.Terms.Sides {
		head = append(head, printable.Text(s.Name))
	}
	row := func(cells ...string) { fmt.Fprintf(t, "%s\t\n", strings.Join(cells, "\t")) }
	row(append(head, w.say(matchColumns))...)
	for i := range m.Rounds {
		first := ""
		if c := m.Rounds[i].OutFirst; c != "" {
			first = w.color(c)
		}
		row(append(cells(fmt.Sprint(i+1), m.Standings.ByRound[i]), first)...)
	}
	row(append(cells(w.say(matchTotal), m.Standings.Totals), "")...)
	t.Flush()
	fmt.Fprintf(&b, "\n%s\n", w.matchOutcome(m))
	for i := range m.Rounds {
		if r := &m.Rounds[i]; !r.Sure && (r.Photo != "" || r.Game != 0) {
			fmt.Fprintf(&b, "%s\n", w.say(matchUnsure, i+1))
		}
	}
	_, err := io.WriteString(out, b.String())
	return err
}

func cells(first string, numbers []int) []string {
	out := []string{first}
	for _, n := range numbers {
		out = append(out, fmt.Sprint(n))
	}
	return out
}

func (w words) matchOutcome(m *match.Match) string {
	var names []string
	for _, i := range m.Standings.Winners {
		names = append(names, m.Terms.Sides[i].Name)
	}
	winners := w.list(names, msgAnd)
	switch m.Standings.Outcome {
	case scoring.Won:
		if m.Standings.ByOutFirst {
			return w.say(matchFirst, winners)
		}
		return w.say(matchWon, winners)
	case scoring.Shared:
		return w.say(matchShared, winners)
	case scoring.PlayAgain:
		return w.say(matchAgain)
	}
	if m.Terms.Target > 0 {
		return w.say(matchTarget, m.Terms.Target)
	}
	return w.say(matchRounds, len(m.Rounds), m.Terms.Rounds)
}
