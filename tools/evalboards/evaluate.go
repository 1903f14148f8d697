package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/jpeg"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"referee/board"
	"referee/board/drawn"
	"referee/geometry"
	"referee/internal/outfile"
	"referee/synth"
	visionboard "referee/vision/board"
	"referee/vision/picture"
)

// learnTries is how many photos of the empty board a player takes at most, who
// is told what is wrong with them; a third of those made up are overexposed.
const learnTries = 6

// learner learns one of our boards from photos of it, empty.
type learner struct {
	*summary
	b    *board.Board
	art  image.Image
	keep string
}

// subject is a board as it is known, with the names of the drawn one's cells.
type subject struct {
	known *visionboard.Known
	same  map[board.CellID]board.CellID
}

// evaluate learns one of our boards and reads pictures of it.
func evaluate(name string, n int, seed uint64, keep string) (*summary, error) {
	b, art, err := boardOf(name)
	if err != nil {
		return nil, err
	}
	s := &summary{name: name, pictures: n, cellsOfIt: len(b.Cells)}
	l := &learner{s, b, art, keep}
	of, err := l.learn(seed)
	if err != nil {
		return nil, err
	}
	if of == nil {
		if strings.Contains(name, "#") {
			s.pictures = 0
			return s, nil
		}
		if of, err = byItsFile(b, name); err != nil {
			return nil, err
		}
	}
	v := &viewing{summary: s, subject: *of, table: synth.BoardTable{Board: b, Picture: art}, keep: keep}
	return s, v.pictures(n, seed)
}

// learn takes photos until one does; nil where none did.
func (l *learner) learn(seed uint64) (*subject, error) {
	for try := range uint64(learnTries) {
		of, err := l.attempt(1000*seed+try, try == learnTries-1)
		if of != nil || err != nil {
			return of, err
		}
	}
	return nil, nil
}

// attempt learns the board from one photo; nil where a player would take another.
func (l *learner) attempt(seed uint64, last bool) (*subject, error) {
	o := synth.DefaultShot()
	o.Width, o.Height, o.Tilt, o.Surface = 2400, 1800, 8*geometry.Degree, synth.Plain
	shot, err := synth.ShootBoard(&synth.BoardTable{Board: l.b, Picture: l.art}, o, seed)
	if err != nil {
		return nil, err
	}
	pic, err := developed(shot, filepath.Join(l.keep, l.name+"-empty.jpg"), l.keep != "")
	if err != nil {
		return nil, err
	}
	defer pic.Close()
	what := visionboard.Learning{Name: l.name, Game: l.b.Game, Kind: l.b.Kind(), WidthMM: l.b.WidthMM, HeightMM: l.b.HeightMM}
	if what.Kind == board.KindModel {
		what.Rows, what.Cols = l.b.Rows, l.b.Cols
	}
	learned, err := visionboard.Learn(context.Background(), pic, what)
	if err != nil {
		fmt.Fprintln(os.Stderr, l.name, "not learned:", err)
		return nil, nil
	}
	// What a square shows, people answer at once.
	if odd := learned.Board.Oddities(); len(odd) > 0 && l.b.Kind() != board.KindSquares && !last {
		fmt.Fprintln(os.Stderr, l.name, "is odd:", odd[0])
		return nil, nil
	}
	same := sameCells(l.b, learned, shot)
	l.learnedOffMM = learnedOff(l.b, learned, shot, same)
	l.learned = learnedRight(l.b, learned.Board, same)
	fmt.Fprintf(os.Stderr, "%s learned to %.2f mm, size %.1f x %.1f\n", l.name, l.learnedOffMM, learned.Board.WidthMM, learned.Board.HeightMM)
	known, err := learned.Known()
	if err != nil {
		return nil, err
	}
	return &subject{known, same}, nil
}

// byItsFile is one of our boards as it is drawn, which is known exactly.
func byItsFile(b *board.Board, name string) (*subject, error) {
	fmt.Fprintln(os.Stderr, name, "is read by its own file")
	same := map[board.CellID]board.CellID{}
	for i := range b.Cells {
		same[b.Cells[i].ID] = b.Cells[i].ID
	}
	known, err := openDrawn(b, name)
	if err != nil {
		return nil, err
	}
	return &subject{known, same}, nil
}

// sameCells maps the cells of a learned board to those of the drawn one.
func sameCells(b *board.Board, l *visionboard.Learned, shot *synth.BoardShot) map[board.CellID]board.CellID {
	out := map[board.CellID]board.CellID{}
	for i := range l.Board.Cells {
		c := &l.Board.Cells[i]
		at := shot.View.Camera.Unproject(l.Camera.Project(c.Centre()))
		best, far := -1, 12.0
		for k := range b.Cells {
			if d := geometry.Distance(b.Cells[k].Centre(), at); d < far {
				best, far = k, d
			}
		}
		if best >= 0 {
			out[c.ID] = b.Cells[best].ID
		}
	}
	return out
}

// learnedRight counts the cells whose meaning is that of the drawn ones; which
// reserve is which, and from which start the track counts, does not matter.
func learnedRight(b, l *board.Board, same map[board.CellID]board.CellID) int {
	right := 0
	for i := range l.Cells {
		c := &l.Cells[i]
		d := b.Cell(same[c.ID])
		if d == nil {
			continue
		}
		ok := false
		switch m := d.Means.(type) {
		case board.Track:
			t, is := c.Means.(board.Track)
			ok = is && t.Start == m.Start
		case board.Reserve:
			r, is := c.Means.(board.Reserve)
			ok = is && r.Color == m.Color
		case board.Fragment:
			_, ok = c.Means.(board.Fragment)
		default:
			ok = c.Means == m
		}
		if ok {
			right++
		} else if os.Getenv("VERBOSE") != "" {
			fmt.Fprintln(os.Stderr, "learned", c.ID, c.Means, "is", d.ID, d.Means, c.Sure)
		}
	}
	return right
}

// developed is a picture as a camera writes it.
func developed(shot *synth.BoardShot, name string, keep bool) (*picture.Picture, error) {
	var b bytes.Buffer
	if err := jpeg.Encode(&b, shot.Render(), &jpeg.Options{Quality: shot.Quality}); err != nil {
		return nil, err
	}
	if keep {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return nil, err
		}
		if err := outfile.Write(name, b.Bytes()); err != nil {
			return nil, err
		}
	}
	return picture.Decode(name, b.Bytes())
}

// worstFragment is how far off the corners of the fragments lie, mm: what lies
// where there is no board is all that can be held against it. Which side of a model is
// up, the photo that it was learned from does not tell: all fragments are turned alike.
func worstFragment(r *visionboard.Reading, same map[board.CellID]board.CellID, shot *synth.BoardShot, tiles []synth.Tile) float64 {
	var worst [4]float64
	for i := range tiles {
		for k := range r.Layout.Fragments {
			f := &r.Layout.Fragments[k]
			if same[f.Is] != tiles[i].Cell.ID {
				continue
			}
			for n, q := range shot.CornersPx(i) {
				for turn := range worst {
					at := f.CornersPx[(n+turn)%4]
					worst[turn] = math.Max(worst[turn], geometry.Distance(shot.View.Camera.Unproject(at), shot.View.Camera.Unproject(q)))
				}
			}
		}
	}
	return slices.Min(worst[:])
}

// worstCorner is how far off the outermost cells lie in the picture, mm.
func worstCorner(k *board.Board, r *visionboard.Reading, same map[board.CellID]board.CellID, b *board.Board, shot *synth.BoardShot) float64 {
	worst := 0.0
	for i := range k.Cells {
		c := &k.Cells[i]
		d := b.Cell(same[c.ID])
		if d == nil {
			continue
		}
		off := geometry.Distance(shot.View.Camera.Unproject(r.View.Camera.Project(c.Centre())), d.Centre())
		worst = math.Max(worst, off)
	}
	return worst
}

// openDrawn is one of our boards by its own file.
func openDrawn(b *board.Board, name string) (*visionboard.Known, error) {
	dir, err := os.MkdirTemp("", "board")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	data, err := drawn.Kept(name + ".png")
	if err != nil {
		return nil, err
	}
	out := *b
	out.Picture.File = filepath.Join(dir, name+".png")
	if err := outfile.Write(out.Picture.File, data); err != nil {
		return nil, err
	}
	return visionboard.Open(&out)
}

// learnedOff is how far off the cells of a learned board are at most, mm, once
// its whole frame is laid over the drawn one's.
func learnedOff(b *board.Board, l *visionboard.Learned, shot *synth.BoardShot, same map[board.CellID]board.CellID) float64 {
	worst := 0.0
	for i := range l.Board.Cells {
		c := &l.Board.Cells[i]
		if d := b.Cell(same[c.ID]); d != nil {
			at := shot.View.Camera.Unproject(l.Camera.Project(c.Centre()))
			worst = math.Max(worst, geometry.Distance(at, d.Centre()))
		}
	}
	return worst
}
