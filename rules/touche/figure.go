package touche

import "slices"

// Kind is a kind of figure.
type Kind string

// The figures of the rule book (« Les différentes combinaisons »).
const (
	Block Kind = "square" // « carrés de 4 cartes »
	Line  Kind = "line"   // « lignes de 5 cartes »
	Cross Kind = "cross"  // « croix en utilisant 5 cartes »
	Tee   Kind = "tee"    // « T en utilisant 5 cartes »
)

// Kinds lists them in the order of the levels.
func Kinds() []Kind { return []Kind{Block, Line, Cross, Tee} }

// Figure is a figure on squares that are listed row by row.
type Figure struct {
	Kind    Kind
	Squares []Square
}

// shape is a figure's form as (row, column) steps from one of its squares.
type shape struct {
	kind  Kind
	steps [][2]int
}

// shapes are all forms: lines, crosses and Ts lie « horizontalement,
// verticalement ou diagonalement ».
var shapes = func() []shape {
	out := []shape{{Block, [][2]int{{0, 0}, {0, 1}, {1, 0}, {1, 1}}}}
	for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
		line := shape{kind: Line}
		for k := range 5 {
			line.steps = append(line.steps, [2]int{k * d[0], k * d[1]})
		}
		out = append(out, line)
	}
	out = append(out,
		shape{Cross, [][2]int{{0, 0}, {0, 1}, {0, -1}, {1, 0}, {-1, 0}}},
		shape{Cross, [][2]int{{0, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}})
	for _, d := range [][2]int{{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}} {
		r, c := d[0], d[1] // the stem's way; the bar lies across it
		out = append(out, shape{Tee, [][2]int{{0, 0}, {-c, r}, {c, -r}, {r, c}, {2 * r, 2 * c}}})
	}
	return out
}()

// candidate is a figure that may be chosen, as a set.
type candidate struct {
	kind Kind
	on   set
}

func (g grid) figure(c candidate) Figure { return Figure{c.kind, g.squares(c.on)} }

// candidates lists the figures of some kinds that lie wholly on the squares.
func (g grid) candidates(on set, kinds []Kind) []candidate {
	var out []candidate
	for i := range g.rows * g.cols {
		at := g.square(i)
		for _, s := range shapes {
			if !slices.Contains(kinds, s.kind) {
				continue
			}
			if c, lies := g.place(s, at, on); lies {
				out = append(out, c)
			}
		}
	}
	return out
}

func (g grid) place(s shape, at Square, on set) (candidate, bool) {
	c := candidate{kind: s.kind}
	for _, d := range s.steps {
		i, inside := g.index(Square{at.Row + d[0], at.Col + d[1]})
		if !inside || !on.has(i) {
			return c, false
		}
		c.on.add(i)
	}
	return c, true
}
