package tacotac

import (
	"slices"

	"referee/board"
	"referee/internal/fault"
)

// Fragment is a piece of the picture, by its place in the model, from 1 at the
// top left.
type Fragment struct{ Row, Col int }

// ID is its name: r2c5.
func (f Fragment) ID() board.CellID { return board.GridCell(f.Row, f.Col) }

// beside are the places that share a side with it.
func (f Fragment) beside() [4]Fragment {
	return [4]Fragment{{f.Row - 1, f.Col}, {f.Row, f.Col - 1}, {f.Row, f.Col + 1}, {f.Row + 1, f.Col}}
}

// Touches tells whether two fragments share a side. « Deux fragments voisins
// seulement par les coins ne doivent pas être considérés comme contigus ».
func (f Fragment) Touches(g Fragment) bool {
	b := f.beside()
	return slices.Contains(b[:], g)
}

// Model is the picture: how it is cut, and the fragments with offenders, which
// have numbers.
type Model struct {
	Rows, Cols int
	offends    map[Fragment][]int
}

// maxFragments bounds a model; the known ones have about a hundred.
const maxFragments = 1000

// NewModel cuts a picture into rows and columns.
func NewModel(rows, cols int) (*Model, error) {
	if rows < 1 || cols < 1 || rows > maxFragments || cols > maxFragments || rows*cols > maxFragments {
		return nil, fault.Errorf("a model of %d × %d fragments is none: it has 1 to %d of them", rows, cols, maxFragments)
	}
	return &Model{Rows: rows, Cols: cols, offends: map[Fragment][]int{}}, nil
}

// FromBoard takes a model that was learned or drawn.
func FromBoard(b *board.Board) (*Model, error) {
	if b == nil {
		return nil, fault.Errorf("the model picture is not known")
	}
	m, err := NewModel(b.Rows, b.Cols)
	if err != nil {
		return nil, err
	}
	for _, c := range b.Cells {
		if f, is := c.Means.(board.Fragment); is && len(f.Offends) > 0 {
			m.offends[Fragment{f.Row, f.Col}] = f.Offends
		}
	}
	return m, nil
}

// Offend says that there are offenders on a fragment, with their numbers, if
// they have any.
func (m *Model) Offend(f Fragment, numbers ...int) { m.offends[f] = append([]int{}, numbers...) }

// Offends tells whether there is an offender on it, and their numbers.
func (m *Model) Offends(f Fragment) ([]int, bool) {
	n, is := m.offends[f]
	return n, is
}

// Has tells whether the model has such a fragment.
func (m *Model) Has(f Fragment) bool {
	return f.Row >= 1 && f.Col >= 1 && f.Row <= m.Rows && f.Col <= m.Cols
}

// rim tells whether a fragment lies on the outline of the model.
func (m *Model) rim(f Fragment) bool {
	return f.Row == 1 || f.Col == 1 || f.Row == m.Rows || f.Col == m.Cols
}

// sides are the places beside it that the model has.
func (m *Model) sides(f Fragment) []Fragment {
	var out []Fragment
	for _, g := range f.beside() {
		if m.Has(g) {
			out = append(out, g)
		}
	}
	return out
}

// Fragment reads a name like r2c5.
func (m *Model) Fragment(id board.CellID) (Fragment, error) {
	row, col, is := board.ParseGridCell(id)
	f := Fragment{row, col}
	if !is || !m.Has(f) {
		return f, fault.Errorf("%q is no fragment of the model: they are called r1c1 to r%dc%d", string(id), m.Rows, m.Cols)
	}
	return f, nil
}
