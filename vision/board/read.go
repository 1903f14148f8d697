package board

import (
	"context"
	"slices"

	"referee/board"
	"referee/deck"
	"referee/geometry"
	"referee/internal/quantile"
	"referee/table"
	"referee/vision/picture"
)

// Reading is what a photo of a board shows.
type Reading struct {
	Layout   *table.Layout
	View     table.View
	Sighting *Sighting
}

// The kinds of pawns.
const (
	pawnKind  = "pawn"
	stakeKind = "stake" // with its hole up
)

// Tell is told what the reading of a photo is at, and which part of it, from 0 to
// 1, is done.
type Tell func(stage string, done float64)

// The stages of reading, as Tell is told them.
const (
	StageBoard     = "board"
	StageLight     = "light"
	StagePawns     = "pawns"
	StageFragments = "fragments"
)

// Read finds the board in a photo and tells what stands on it.
func (k *Known) Read(ctx context.Context, pic *picture.Picture) (*Reading, error) {
	return k.ReadTelling(ctx, pic, func(string, float64) {})
}

// ReadTelling is Read, for people who wait for it. A mirrored photo is read with left and
// right exchanged; the view is that of the photo as it was given.
func (k *Known) ReadTelling(ctx context.Context, pic *picture.Picture, tell Tell) (*Reading, error) {
	tell(StageBoard, 0)
	mirrored := pic.Mirror()
	defer mirrored.Close()
	s, err := k.findEitherWay(ctx, pic, mirrored)
	if err != nil {
		return nil, err
	}
	tell(StageLight, 0.6)
	out, err := k.readIn(ctx, s.in, s.Sighting, tell)
	if err != nil {
		return nil, err
	}
	if s.in == mirrored {
		out.asGiven(pic.Width)
	}
	out.asTaken(pic)
	return out, nil
}

// readIn tells what stands on the board where it was found in a picture.
func (k *Known) readIn(ctx context.Context, pic *picture.Picture, s *Sighting, tell Tell) (*Reading, error) {
	if k.Board.Kind() == board.KindModel {
		return k.readFragments(ctx, pic, s, tell)
	}
	a, err := k.align(pic.Mat, s.Camera)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	tell(StagePawns, 0.75)
	l := &looking{known: k, aligned: a, sighting: s, colors: map[string]*deck.Color{}}
	if k.Board.Rows > 0 {
		l.lying()
	} else {
		l.upright()
	}
	l.beyond(pic)
	out := table.OnBoard(k.Board, l.pawns)
	out.Doubts = append(l.doubts, pic.Doubts()...)
	view := table.View{Picture: pic.Path, Width: pic.Width, Height: pic.Height, Camera: s.Camera}
	return &Reading{out, view, s}, nil
}

// looking collects what stands on a board.
type looking struct {
	known    *Known
	aligned  *aligned
	sighting *Sighting
	colors   map[string]*deck.Color
	pawns    []table.Pawn
	doubts   []table.Doubt
	hidden   map[board.CellID]bool
}

// color is the colour of that name, one for all pawns of it.
func (l *looking) color(name string) *deck.Color {
	if l.colors[name] == nil {
		l.colors[name] = &deck.Color{Name: name}
	}
	return l.colors[name]
}

// spotAt is where a doubt about a cell is.
func (l *looking) spotAt(c *board.Cell, open float64) table.Spot {
	lo, hi := c.Outline.Bounds()
	return table.Spot{Place: table.OnTable{At: c.Centre(), RadiusMM: hi.Sub(lo).Len() / 2}, Open: open}
}

// hide says once that a cell is not seen.
func (l *looking) hide(c *board.Cell, why table.HiddenBy) {
	if l.hidden == nil {
		l.hidden = map[board.CellID]bool{}
	}
	if !l.hidden[c.ID] {
		l.hidden[c.ID] = true
		l.doubts = append(l.doubts, table.CellHidden{Cell: c.ID, Why: why, Spot: l.spotAt(c, 1)})
	}
	l.pawns = slices.DeleteFunc(l.pawns, func(p table.Pawn) bool { return p.Cell == c.ID })
}

// inView is the share of a cell that must lie within the photo.
const inView = 0.97

// beyond names the cells that reach beyond the photo.
func (l *looking) beyond(pic *picture.Picture) {
	w, h := float64(pic.Width), float64(pic.Height)
	for i := range l.known.Board.Cells {
		c := &l.known.Board.Cells[i]
		in, n := 0.0, 0.0
		lo, hi := c.Outline.Bounds()
		for k := range 64 {
			q := geometry.Point{lo[0] + (hi[0]-lo[0])*(float64(k%8)+0.5)/8, lo[1] + (hi[1]-lo[1])*(float64(k/8)+0.5)/8}
			at := l.sighting.Camera.Project(q)
			n++
			if at[0] >= 0 && at[1] >= 0 && at[0] < w-1 && at[1] < h-1 {
				in++
			}
		}
		if in/n < inView {
			l.hide(c, table.BeyondThePhoto)
		}
	}
}

// thing says that something is no piece; the cells that it covers are hidden.
func (l *looking) thing(r *region) {
	b := l.known.Board
	nearest, far := 0, 1e9
	for i := range b.Cells {
		if d := geometry.Distance(b.Cells[i].Centre(), r.at); d < far {
			nearest, far = i, d
		}
	}
	l.doubts = append(l.doubts, table.UnknownThing{Cell: b.Cells[nearest].ID,
		Spot: table.Spot{Place: table.OnTable{At: r.at, RadiusMM: 1.5 * r.long}, Open: 1}})
	if c := &b.Cells[nearest]; !l.taken(c.ID) && c.Outline.Contains(r.at) {
		l.hide(c, table.HiddenByThing)
	}
	on := make([]bool, len(l.aligned.photo.Pix))
	for _, i := range r.pixels {
		on[i] = true
	}
	m := marks{l.aligned.photo, on}
	for i := range b.Cells {
		if m.share(&b.Cells[i]) > hiddenShare {
			l.hide(&b.Cells[i], table.HiddenByThing)
		}
	}
}

// hiddenShare is the share of a cell from which, covered, a piece could be
// beneath: half of one that stands off centre.
const hiddenShare = 0.2

// share is how much of a cell is marked.
func (m *marks) share(c *board.Cell) float64 {
	lo, hi := c.Outline.Bounds()
	hit, n := 0.0, 0.0
	const side = 16 // 256 places of a cell's bounds: shares to a per cent or so
	for k := range side * side {
		q := geometry.Point{lo[0] + (hi[0]-lo[0])*(float64(k%side)+0.5)/side, lo[1] + (hi[1]-lo[1])*(float64(k/side)+0.5)/side}
		if !c.Outline.Contains(q) {
			continue
		}
		n++
		if m.at(q) {
			hit++
		}
	}
	return hit / max(1, n)
}

// groundRGB is the commonest colour of the cells of a grid, in the light in
// which the board was learned: paper, taken to be white or grey.
func (k *Known) groundRGB() rgb {
	var v [3][]float64
	for i := range k.Board.Cells {
		lo, hi := k.Board.Cells[i].Outline.Bounds()
		x0, y1 := k.coarse.Px(lo)
		x1, y0 := k.coarse.Px(hi)
		for y := int(y0) + 3; y < int(y1)-2; y += 3 {
			for x := int(x0) + 3; x < int(x1)-2; x += 3 {
				if x >= 0 && y >= 0 && x < k.coarse.W && y < k.coarse.H {
					for c := range 3 {
						v[c] = append(v[c], float64(k.coarse.Pix[y*k.coarse.W+x][c]))
					}
				}
			}
		}
	}
	return rgb{float32(quantile.Median(v[0])), float32(quantile.Median(v[1])), float32(quantile.Median(v[2]))}
}
