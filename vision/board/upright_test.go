package board

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/deck"
	"referee/geometry"
	"referee/table"
)

// cellAt is one of a track, of 8 mm radius.
func cellAt(id string, at geometry.Point) board.Cell {
	return board.Cell{ID: board.CellID(id), Outline: roundCell(at, 8)}
}

// row are three cells of a house, one behind the other as the camera sees them,
// and the marks that pawns on some of them leave. Those of their own colour about
// them make the pawns seem larger than they are.
func row(taken ...int) (*marks, *eye, figure, *board.Board) {
	b := &board.Board{}
	for i, id := range []string{"near", "middle", "far"} {
		b.Cells = append(b.Cells, cellAt(id, geometry.Point{0, -18 + 18*float64(i)}))
	}
	e, is, seems := &eye{geometry.Point{28, -190}, 380}, figure{6.2, 24}, figure{6.8, 28}
	s := newSheet(120, 120, 3)
	m := &marks{s, make([]bool, len(s.Pix))}
	for _, i := range taken {
		at := e.stand(b.Cells[i].Centre().Add(geometry.Point{0, 1.5 * float64(1-i)}), is)
		for k := range m.on {
			m.on[k] = m.on[k] || at.holds(s.MM(float64(k%s.W), float64(k/s.W)), 0)
		}
	}
	return m, e, seems, b
}

func cellsOf(stands []stand) (out []int) {
	for i := range stands {
		out = append(out, stands[i].cell)
	}
	return out
}

func TestAPawnBetweenTwoThatCoverItsPlaceIsNeverSurelyNotThere(t *testing.T) {
	m, e, f, b := row(0, 1, 2)
	got := m.standing(e, f, b)
	require.ElementsMatch(t, []int{0, 1, 2}, append(append(cellsOf(got.sure), cellsOf(got.open)...), cellsOf(got.behind)...))
	require.Contains(t, cellsOf(got.behind), 1)
	m, e, f, b = row(0, 2)
	got = m.standing(e, f, b)
	require.ElementsMatch(t, []int{0, 2}, cellsOf(got.sure))
	require.Empty(t, got.behind, "its print is seen between them")
}

func TestWhatHasNoPaintOfThePawnsThatSurelyStandIsAPawnInDoubtOnly(t *testing.T) {
	s := newSheet(100, 40, 3)
	red, wood, again, green := geometry.Point{-36, 0}, geometry.Point{-12, 0}, geometry.Point{12, 0}, geometry.Point{36, 0}
	for i := range s.Pix {
		s.Seen[i], s.Pix[i] = true, rgb{215, 175, 130}
		q := s.MM(float64(i%s.W), float64(i/s.W))
		if geometry.Distance(q, red) < 8 || geometry.Distance(q, again) < 8 {
			s.Pix[i] = rgb{190, 40, 40}
		}
		if geometry.Distance(q, green) < 8 {
			s.Pix[i] = rgb{30, 150, 40}
		}
	}
	a := &aligned{photo: s, empty: blank(s), relit: s, toned: blank(s)}
	a.tops = a
	b := &board.Board{Colors: []string{"red", "yellow", "green"}, Cells: []board.Cell{cellAt("sure", red), cellAt("wood", wood), cellAt("again", again), cellAt("green", green)}}
	l := &looking{known: &Known{Board: b}, aligned: a, colors: map[string]*deck.Color{}}
	at := func(cell int, covered float64) stand {
		q := b.Cells[cell].Centre()
		return stand{foot: q, head: q, footR: 6.5, headR: 6.5, cell: cell, covered: covered}
	}
	open := []stand{at(1, 0.7), at(2, 0.7), at(3, 0.7)}
	names := l.nameTeams([]stand{at(0, 1)}, open)
	for i := range open {
		l.mayStand(&open[i], names)
	}
	require.Len(t, l.pawns, 2)
	require.Equal(t, board.CellID("again"), l.pawns[0].Cell, "its top is red as the other's")
	require.Equal(t, board.CellID("green"), l.pawns[1].Cell, "the one of its team, as strong as the red")
	require.Len(t, l.doubts, 1)
	require.Equal(t, board.CellID("wood"), l.doubts[0].(table.CellUnsettled).Cell)
}
