package board

import (
	"context"
	"fmt"
	"math"

	"referee/board"
	"referee/geometry"
	"referee/internal/fault"
	"referee/vision/picture"
)

// Learning says what is known of the board that a photo shows.
type Learning struct {
	Name string
	// Game is the code of the game that is played on it, Kind the kind of board
	// that this asks for.
	Game string
	Kind board.Kind
	// Corners of the board in the photo, px, clockwise from the top left as the
	// cells are to be counted; none: they are looked for.
	Corners []geometry.Point
	// WidthMM and HeightMM of the board; 0: not measured.
	WidthMM, HeightMM float64
	// Rows and Cols of a grid; 0: found from its regularity.
	Rows, Cols int
	// Players is the number of colours of a track board; 0: as many as are seen.
	Players int
	// Offends are the numbers of the offenders on each fragment of a model.
	Offends map[board.CellID][]int
}

// assumedLongMM is the longer side of a board that nobody measured: what fits
// between four people at a table.
const assumedLongMM = 480

// Validate says what makes no sense.
func (l *Learning) Validate() error {
	switch {
	case l.Kind != board.KindSquares && l.Kind != board.KindTrack && l.Kind != board.KindModel:
		return fmt.Errorf("a board of kind %q cannot be learned", l.Kind)
	case len(l.Corners) != 0 && len(l.Corners) != 4:
		return fault.Errorf("%d corners: give all four, clockwise from the top left", len(l.Corners))
	case (l.WidthMM == 0) != (l.HeightMM == 0) || l.WidthMM < 0 || l.HeightMM < 0:
		return fault.Errorf("a board of %g × %g mm: give both sides", l.WidthMM, l.HeightMM)
	case (l.Rows == 0) != (l.Cols == 0) || l.Rows < 0 || l.Cols < 0 || l.Rows > 60 || l.Cols > 60:
		return fault.Errorf("%d rows and %d columns: give both, from 1 to 60", l.Rows, l.Cols)
	case l.Kind == board.KindModel && l.Rows == 0:
		return fault.Errorf("how many rows and columns of fragments the model has must be said: give --rows and --cols")
	case l.Players < 0 || l.Players > 8:
		return fault.Errorf("%d players: must be from 2 to 8", l.Players)
	}
	return nil
}

// Learned is a board with its rectified picture.
type Learned struct {
	Board *board.Board
	sheet *sheet
	// Camera is how the photo shows it, and Corners where, clockwise from the
	// top left, px.
	Camera  geometry.Camera
	Corners [4]geometry.Point
	RMSPx   float64 // of its sides
}

// Learn reads an empty board from a photo.
func Learn(ctx context.Context, pic *picture.Picture, l Learning) (*Learned, error) {
	if err := l.Validate(); err != nil {
		return nil, err
	}
	px := pixelsOf(pic.Mat)
	quads, err := l.candidates(pic)
	if err != nil {
		return nil, err
	}
	var first error
	for i := range quads[:min(len(quads), 6)] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out, err := l.from(&px, &quads[i], pic.FocalPx)
		if err == nil {
			return out, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, fault.Errorf("%s: %w", pic.Path, first)
}

func (l *Learning) candidates(pic *picture.Picture) ([]quad, error) {
	if len(l.Corners) == 4 {
		return []quad{{at: [4]geometry.Point(l.Corners), support: 1, area: 1}}, nil
	}
	quads := findQuads(pic.Mat, l.aspect(), pic.FocalPx)
	if len(quads) == 0 {
		return nil, fault.Errorf("%s: no board is seen: photograph it whole, on a table of another colour, or give its corners with --corner", pic.Path)
	}
	return quads, nil
}

// aspect is how many times as wide as high the board is; 0 where nobody said.
func (l *Learning) aspect() float64 {
	switch {
	case l.WidthMM > 0:
		return l.WidthMM / l.HeightMM
	case l.Kind == board.KindModel:
		return float64(l.Cols) / float64(l.Rows)
	}
	return 0
}

// from straightens the board that a quad is taken for, and reads its cells.
func (l *Learning) from(px *pixels, q *quad, exifFocalPx float64) (*Learned, error) {
	prior := priorOf(px.W, px.H, exifFocalPx)
	w, h := l.WidthMM, l.HeightMM
	assumed := w == 0
	at := q.at
	if len(l.Corners) == 0 {
		at = l.upright(at, &prior)
	}
	if assumed {
		w, h = l.guessSize(at, &prior)
	}
	b := &board.Board{Name: l.Name, Game: l.Game, SizeAssumed: assumed}
	var out *Learned
	for round := range 3 {
		b.WidthMM, b.HeightMM = w, h
		b.Cells = nil
		var err error
		if out, err = straighten(px, at, b, &prior, l.sideRounds()); err != nil {
			return nil, err
		}
		if part := out.sheet.burnt(); part > burntMost {
			return nil, fault.Errorf("the board is overexposed: the colours of %.0f %% of it are lost; take the photo darker", 100*part)
		}
		if err = l.readCells(out); err != nil {
			return nil, err
		}
		stretch := 1.0
		if l.Kind == board.KindSquares {
			stretch = squareCells(b)
		}
		if !assumed || round == 2 || math.Abs(stretch-1) < 0.002 {
			break
		}
		h *= stretch
	}
	return out, b.Validate()
}

// sideRounds is how often the sides of a board are looked for from its corners: of those
// that people gave, never.
func (l *Learning) sideRounds() int {
	if len(l.Corners) == 4 {
		return 0
	}
	return 2
}

// squareCells is by how much a grid board must be higher for its cells to be
// square.
func squareCells(b *board.Board) float64 {
	first, across, down := b.Cell("r1c1"), b.Cell(board.GridCell(1, b.Cols)), b.Cell(board.GridCell(b.Rows, 1))
	if b.Rows < 2 || b.Cols < 2 || first == nil || across == nil || down == nil {
		return 1
	}
	dx := geometry.Distance(first.Centre(), across.Centre()) / float64(b.Cols-1)
	dy := geometry.Distance(first.Centre(), down.Centre()) / float64(b.Rows-1)
	return dx / dy
}

// upright turns the corners so that the board's upper side is the one that is
// nearest to lying so in the photo; where rows and columns or the size are
// known, of those sides that are as long as they say.
func (l *Learning) upright(at [4]geometry.Point, prior *lensPrior) [4]geometry.Point {
	known := 1.0
	switch {
	case l.WidthMM > 0:
		known = l.WidthMM / l.HeightMM
	case l.Rows > 0:
		known = float64(l.Cols) / float64(l.Rows)
	}
	best, lowest := at, math.Inf(1)
	for turn := range 4 {
		var c [4]geometry.Point
		for k := range c {
			c[k] = at[(k+turn)%4]
		}
		aspect := aspectOf(c, prior)
		if math.Abs(math.Log(known)) > 0.05 && math.Abs(math.Log(aspect/known)) > math.Abs(math.Log(known)) {
			continue
		}
		// The upper and the lower side, left to right, against the horizontal.
		d := c[1].Sub(c[0]).Add(c[2].Sub(c[3]))
		if tilt := math.Abs(math.Atan2(d[1], d[0])); tilt < lowest {
			best, lowest = c, tilt
		}
	}
	return best
}

// aspectOf is how many times as wide as high a board with these corners is.
func aspectOf(at [4]geometry.Point, prior *lensPrior) float64 {
	hm, ok := homographyOf([4]geometry.Point{{0, 1}, {1, 1}, {1, 0}, {0, 0}}, at)
	if !ok {
		return 1
	}
	f := math.Exp(prior.focal)
	side := func(col int) float64 {
		v := hm.Col(col)
		return math.Sqrt(sq((v[0]-prior.cx*v[2])/f) + sq((v[1]-prior.cy*v[2])/f) + sq(v[2]))
	}
	return side(0) / side(1)
}

func sq(v float64) float64 { return v * v }

// guessSize is the size of a board that nobody measured: its proportions are
// those of the cells where their numbers are known, else those that are seen.
func (l *Learning) guessSize(at [4]geometry.Point, prior *lensPrior) (w, h float64) {
	aspect := aspectOf(at, prior)
	if l.Kind == board.KindModel {
		aspect = float64(l.Cols) / float64(l.Rows)
	}
	const almostSquare = 0.03 // what the tilt leaves open
	if math.Abs(aspect-1) < almostSquare && l.Kind == board.KindTrack {
		aspect = 1
	}
	if aspect >= 1 {
		return assumedLongMM, assumedLongMM / aspect
	}
	return assumedLongMM * aspect, assumedLongMM
}

// readCells finds the cells, and what they mean, in the rectified picture.
func (l *Learning) readCells(out *Learned) error {
	switch l.Kind {
	case board.KindSquares:
		if err := l.readGrid(out); err != nil {
			return err
		}
		readSquares(out)
		return nil
	case board.KindTrack:
		return l.readTrack(out)
	case board.KindModel:
		l.readModel(out)
		return nil
	}
	return fmt.Errorf("a board of kind %q has no cells that are known", l.Kind)
}

// readModel divides a model picture into its fragments.
func (l *Learning) readModel(out *Learned) {
	b := out.Board
	b.Rows, b.Cols = l.Rows, l.Cols
	w, h := b.WidthMM/float64(b.Cols), b.HeightMM/float64(b.Rows)
	for r := range b.Rows {
		for c := range b.Cols {
			id := board.GridCell(r+1, c+1)
			x, y := -b.WidthMM/2+float64(c)*w, b.HeightMM/2-float64(r)*h
			b.Cells = append(b.Cells, board.Cell{ID: id, Outline: geometry.Polygon{{x, y - h}, {x + w, y - h}, {x + w, y}, {x, y}},
				Means: board.Fragment{Row: r + 1, Col: c + 1, Offends: l.Offends[id]}, Sure: 1})
		}
	}
}
