package report

import (
	"referee/board"
)

// The sentences about boards.
const (
	msgBoardGrid  key = "board-grid"
	msgBoardTrack key = "board-track"
)

var boardEntries = map[key]entry{
	msgBoardGrid:  {"%[1]s: %[2]d rows of %[3]d cells, %.0[4]f × %.0[5]f mm", "%[1]s : %[2]d rangées de %[3]d cases, %.0[4]f × %.0[5]f mm"},
	msgBoardTrack: {"%[1]s: a track of %[2]d cells for %[3]s, %.0[4]f × %.0[5]f mm", "%[1]s : un parcours de %[2]d cases pour %[3]s, %.0[4]f × %.0[5]f mm"},
}

// BoardSummary says in a line what a board has.
func BoardSummary(b *board.Board, lang Lang) string {
	w := speak(lang)
	if b.Rows > 0 {
		return w.say(msgBoardGrid, b.Name, b.Rows, b.Cols, b.WidthMM, b.HeightMM)
	}
	track := 0
	for i := range b.Cells {
		if _, is := b.Cells[i].Means.(board.Track); is {
			track++
		}
	}
	var colors []string
	for _, c := range b.Colors {
		colors = append(colors, w.color(c))
	}
	return w.say(msgBoardTrack, b.Name, track, w.list(colors, msgAnd), b.WidthMM, b.HeightMM)
}
