package board

import (
	"slices"

	"referee/board"
	"referee/table"
)

// unreached drops the doubts about cells beyond the photo, or under a thing, to which the
// picture cannot go on: a fragment continues it by a side, so that none lies where only
// cells that are seen to be free lead to.
func (a *assembling) unreached() {
	if len(a.laid) == 0 {
		return
	}
	hidden := map[board.CellID]bool{}
	for _, d := range a.doubts {
		if h, is := d.(table.CellHidden); is {
			hidden[h.Cell] = true
		}
	}
	reached := map[board.CellID]bool{}
	var from []board.CellID
	for i := range a.laid {
		from = append(from, a.laid[i].At)
	}
	for k := 0; k < len(from); k++ {
		for _, next := range a.sidesOf(from[k]) {
			if hidden[next] && !reached[next] {
				reached[next] = true
				from = append(from, next)
			}
		}
	}
	a.doubts = slices.DeleteFunc(a.doubts, func(d table.Doubt) bool {
		h, is := d.(table.CellHidden)
		return is && !reached[h.Cell]
	})
}

// sidesOf are the cells beside one of the model; none of what lies off it.
func (a *assembling) sidesOf(id board.CellID) (out []board.CellID) {
	c := a.known.Board.Cell(id)
	if c == nil {
		return nil
	}
	m, is := c.Means.(board.Fragment)
	if !is {
		return nil
	}
	for _, d := range [4][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}} {
		if next := board.GridCell(m.Row+d[0], m.Col+d[1]); a.known.Board.Cell(next) != nil {
			out = append(out, next)
		}
	}
	return out
}
