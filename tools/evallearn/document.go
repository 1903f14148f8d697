package main

import (
	"fmt"
	"math"
	"strings"

	"referee/internal/evaluation"
)

const head = `# What is learned from two photos of each deck

Written by ` + "`make eval-learn`" + ` from fixed seeds; commit it with the change that
moved it, and read its diff. The built-in deck and deck-b are those of the photos of
known truth; the others are made up.

Columns: layouts right (suit, value, shapes, kinds, fills, dots); the largest error of a
shape's corner and of a dot's centre, mm; of sizes and line widths, mm; slots of the
starting card right; colours told apart and, of these, named as in the truth; the largest
colour difference of an ink (CIE76), and the inks beyond 12 of all; the least share of a
symbol's area that the learned and the true one have in common.

| deck | layouts | corner | dot | sizes | slots | colors | named | ink | beyond | symbol |
| ---- | ------: | -----: | --: | ----: | ----: | -----: | ----: | --: | -----: | -----: |
`

const tablesHead = `
Tables of the decks, scored with the learned deck / with the true one, colours that were
named otherwise being renamed: final counts exact, called sure, wrong but called sure;
cards found, identified; overlaps right; illegal cards found, false alarms; median of the
photos' median corner errors, mm.

| deck | tables | exact | sure | silent | found | identified | overlaps | illegal | alarms | mm phone | mm webcam |
| ---- | -----: | ----: | ---: | -----: | ----: | ---------: | -------: | ------: | -----: | -------: | --------: |
`

// document is eval/LEARN.md.
func document(all []evaluated) string {
	var b strings.Builder
	b.WriteString(head)
	var wrong []string
	total := evaluated{Name: "all", Learned: scored{}, Truth: scored{}}
	for i := range all {
		e := &all[i]
		b.WriteString(e.learnedRow())
		if e.Said != "" {
			wrong = append(wrong, fmt.Sprintf("- %s: not learned: %s\n", e.Name, e.Said))
		} else {
			for _, w := range e.Comparison.Wrong {
				wrong = append(wrong, fmt.Sprintf("- %s: %s\n", e.Name, w))
			}
		}
		for _, c := range cameras {
			total.Learned[c] = append(total.Learned[c], e.Learned[c]...)
			total.Truth[c] = append(total.Truth[c], e.Truth[c]...)
		}
	}
	b.WriteString(tablesHead)
	for i := range all {
		b.WriteString(all[i].tablesRow())
	}
	b.WriteString(total.tablesRow())
	if len(wrong) > 0 {
		b.WriteString("\nWhat differs:\n\n" + strings.Join(wrong, ""))
	}
	return b.String()
}

func (e *evaluated) learnedRow() string {
	c := e.Comparison
	if c == nil {
		return fmt.Sprintf("| %s | - | - | - | - | - | - | - | - | - | - |\n", e.Name)
	}
	return fmt.Sprintf("| %s | %d/%d | %.2f | %.2f | %.2f | %d/%d | %d/%d | %d | %.0f | %d/%d | %.2f |\n", e.Name,
		c.LayoutsRight, c.Layouts, c.VertexMM, c.DotMM, c.StyleMM, c.SlotsRight, c.Slots,
		c.ColorsFound, c.Colors, c.ColorsNamed, c.Ink, c.InksBeyond, c.Inks, c.SymbolShare)
}

func (e *evaluated) tablesRow() string {
	l, t := evaluation.Sum(e.Learned.all()), evaluation.Sum(e.Truth.all())
	if t.Photos == 0 {
		return ""
	}
	both := func(of func(*evaluation.Totals) string) string { return of(&l) + " / " + of(&t) }
	row := fmt.Sprintf("| %s | %d |", e.Name, t.Photos)
	for _, of := range []func(*evaluation.Totals) string{
		func(s *evaluation.Totals) string { return fmt.Sprint(s.Final) },
		func(s *evaluation.Totals) string { return fmt.Sprint(s.SurePhotos) },
		func(s *evaluation.Totals) string { return fmt.Sprint(s.SilentErrors) },
		func(s *evaluation.Totals) string { return share(s.Found, s.Cards) },
		func(s *evaluation.Totals) string { return share(s.Identified, s.Cards) },
		func(s *evaluation.Totals) string { return share(s.OverlapsRight, s.Overlaps) },
		func(s *evaluation.Totals) string { return share(s.IllegalFound, s.Illegal) },
		func(s *evaluation.Totals) string { return fmt.Sprint(s.FalseAlarms) },
	} {
		row += " " + both(of) + " |"
	}
	for _, folders := range [][]string{{"phone", "large"}, {"webcam"}} {
		row += " " + e.Learned.millimetres(folders) + " / " + e.Truth.millimetres(folders) + " |"
	}
	return row + "\n"
}

// share is a part of a whole in per cent.
func share(n, all int) string {
	switch {
	case all == 0:
		return "-"
	case n == all:
		return "all"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(all))
}

// millimetres is the median corner error of the tables in some folders.
func (s scored) millimetres(folders []string) string {
	var photos []evaluation.Measured
	for _, f := range folders {
		photos = append(photos, s[f]...)
	}
	total := evaluation.Sum(photos)
	if math.IsNaN(total.MedianMM) {
		return "-"
	}
	return fmt.Sprintf("%.2f", total.MedianMM)
}
