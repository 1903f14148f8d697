package web

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"unicode/utf8"

	"codeberg.org/go-pdf/fpdf"

	"referee/report"
	"referee/tournament"
)

// getTournamentCSV is the standings and all games, for a spreadsheet.
func (s *Server) getTournamentCSV(w http.ResponseWriter, r *http.Request) error {
	t, err := s.tournamentAsked(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	return csv.NewWriter(w).WriteAll(t.Table())
}

// getTournamentPDF is the same on paper, to hang up.
func (s *Server) getTournamentPDF(w http.ResponseWriter, r *http.Request) error {
	t, err := s.tournamentAsked(r)
	if err != nil {
		return err
	}
	p := fpdf.New("P", "mm", "A4", "")
	p.SetMargins(pageMargin, pageMargin, pageMargin)
	p.SetAutoPageBreak(true, pageMargin)
	p.SetTitle(t.title(langOf(r)), true)
	p.AddPage()
	writeWords(p, t.words(langOf(r)))
	w.Header().Set("Content-Type", "application/pdf")
	return p.Output(w)
}

// title is what a tournament is called.
func (t *tournamentForm) title(lang report.Lang) string {
	if t.Terms.Name != "" {
		return t.Terms.Name
	}
	return word(lang, "tour")
}

// words is a tournament as text: the last round's tables first, since people look for
// theirs; then the standings, then the earlier rounds.
func (t *tournamentForm) words(lang report.Lang) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n\n", t.title(lang))
	last := len(t.Rounds)
	if last > 0 {
		t.roundWords(&b, last, lang)
	}
	fmt.Fprintf(&b, "%s\n\n", word(lang, "tour-standings"))
	const row = "   %4v  %s %6v %6v %6v\n"
	fmt.Fprintf(&b, row, "", padded("", nameWidth), word(lang, "tour-points"), word(lang, "tour-wins"), word(lang, "tour-played"))
	for _, st := range t.Standings {
		fmt.Fprintf(&b, row, st.Rank, padded(st.Name, nameWidth), st.Points, st.Wins, st.Played)
	}
	b.WriteString("\n")
	for n := last - 1; n > 0; n-- {
		t.roundWords(&b, n, lang)
	}
	return b.String()
}

// nameWidth is how many letters of a name stand in a column.
const nameWidth = 26

func (t *tournamentForm) roundWords(b *strings.Builder, n int, lang report.Lang) {
	fmt.Fprintf(b, "%s\n\n", word(lang, "tour-round", n))
	r := &t.Rounds[n-1]
	for _, g := range r.Games {
		result := "–"
		if g.Result != nil {
			result = fmt.Sprintf("%d : %d", g.Result.Points[0], g.Result.Points[1])
		}
		fmt.Fprintf(b, "   %4d  %s %s %s\n", g.Table, padded(t.nameOf(g.Who[0]), nameWidth), padded(t.nameOf(g.Who[1]), nameWidth), result)
	}
	for _, id := range r.Free {
		fmt.Fprintf(b, "         %s %s\n", padded(t.nameOf(id), nameWidth), word(lang, "tour-free"))
	}
	b.WriteString("\n")
}

func (t *tournamentForm) nameOf(id tournament.ID) string { return t.Entrants[id-1].Name }

// padded is a text of a column: cut or filled up to so many letters.
func padded(s string, width int) string {
	n := utf8.RuneCountInString(s)
	if n > width {
		return string([]rune(s)[:width-1]) + "…"
	}
	return s + strings.Repeat(" ", width-n)
}
