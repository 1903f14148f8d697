package main

import (
	"bytes"
	"context"
	"fmt"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"referee/board"
	"referee/board/drawn"
	"referee/geometry"
	"referee/internal/outfile"
	"referee/synth"
	"referee/table"
	visionboard "referee/vision/board"
	"referee/vision/picture"
)

// learnTries is how many photos of the empty board a player takes at most.
const learnTries = 3

// evaluate learns one of our boards and reads pictures of it.
func evaluate(name string, n int, seed uint64, keep string) (*summary, error) {
	b, art, err := boardOf(name)
	if err != nil {
		return nil, err
	}
	s := &summary{name: name, pictures: n, cellsOfIt: len(b.Cells)}
	var known *visionboard.Known
	var same map[board.CellID]board.CellID
	for try := range uint64(learnTries) {
		o := synth.DefaultShot()
		o.Width, o.Height, o.Tilt, o.Surface = 2400, 1800, 8*geometry.Degree, synth.Plain
		shot, err := synth.ShootBoard(&synth.BoardTable{Board: b, Picture: art}, o, 1000*seed+try)
		if err != nil {
			return nil, err
		}
		pic, err := developed(shot, filepath.Join(keep, name+"-empty.jpg"), keep != "")
		if err != nil {
			return nil, err
		}
		l := visionboard.Learning{Name: name, Game: b.Game, WidthMM: b.WidthMM, HeightMM: b.HeightMM}
		if b.Game == "tacotac" {
			l.Rows, l.Cols = b.Rows, b.Cols
		}
		learned, err := visionboard.Learn(context.Background(), pic, l)
		pic.Close()
		if err != nil {
			fmt.Fprintln(os.Stderr, name, "not learned:", err)
			continue
		}
		same = sameCells(b, learned, shot)
		s.learned = learnedRight(b, learned.Board, same)
		if known, err = learned.Known(); err != nil {
			return nil, err
		}
		break
	}
	if known == nil {
		if strings.Contains(name, "#") {
			s.pictures = 0
			return s, nil
		}
		// What is drawn is known exactly: its own file does.
		fmt.Fprintln(os.Stderr, name, "is read by its own file")
		same = map[board.CellID]board.CellID{}
		for i := range b.Cells {
			same[b.Cells[i].ID] = b.Cells[i].ID
		}
		if known, err = openDrawn(b, name); err != nil {
			return nil, err
		}
	}
	for i := range n {
		if err := s.picture(b, known, same, seed*100_000+uint64(i), name, keep, &synth.BoardTable{Board: b, Picture: art}); err != nil {
			return nil, err
		}
	}
	return s, nil
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

// picture makes one picture and counts what of it is read right.
func (s *summary) picture(b *board.Board, known *visionboard.Known, same map[board.CellID]board.CellID, seed uint64, name, keep string, t *synth.BoardTable) error {
	rng := rand.New(rand.NewPCG(seed, 77))
	var want truth
	if b.Game == "tacotac" {
		t.Tiles, want = tiles(b, rng)
	} else {
		t.Pieces, want = position(b, rng)
	}
	o := synth.RandomShot([]synth.CameraKind{synth.Phone, synth.Phone, synth.Webcam}[rng.IntN(3)], seed)
	o.Props = nil
	shot, err := synth.ShootBoard(t, o, seed)
	if err != nil {
		return err
	}
	file := filepath.Join(keep, fmt.Sprintf("%s-%d.jpg", name, seed))
	pic, err := developed(shot, file, keep != "")
	if err != nil {
		return err
	}
	defer pic.Close()
	start := time.Now()
	r, err := known.Read(context.Background(), pic)
	s.seconds = append(s.seconds, since(start))
	s.cells += len(b.Cells)
	if err != nil {
		fmt.Fprintf(os.Stderr, "%s %v: %v\n", file, shot.Conditions, err)
		return nil
	}
	s.found++
	s.cornersMM = append(s.cornersMM, worstCorner(known.Board, r, same, b, shot))
	wrong, unsaid := compare(r.Layout, want, same, b)
	s.right += len(b.Cells) - len(wrong)
	s.unsaid += len(unsaid)
	if len(wrong) == 0 {
		s.exact++
	}
	if len(r.Layout.Doubts) == 0 {
		s.sure++
		if len(wrong) > 0 {
			s.silent++
		}
	}
	if len(wrong) > 0 || len(r.Layout.Doubts) > 0 {
		fmt.Fprintf(os.Stderr, "%s %v: wrong %v, of which without a doubt %v; doubts %s\n", file, shot.Conditions, wrong, unsaid, doubts(r.Layout))
	} else if keep != "" {
		os.Remove(file)
	}
	return nil
}

func doubts(l *table.Layout) string {
	out := ""
	for _, d := range l.Doubts {
		id, _ := l.CellOf(d)
		out += fmt.Sprintf("%s:%s ", d.Kind(), id)
	}
	return out
}

// compare lists the cells that are read wrong, and those of them about which
// there is no doubt.
func compare(l *table.Layout, want truth, same map[board.CellID]board.CellID, b *board.Board) (wrong, unsaid []string) {
	got := truth{}
	for _, p := range l.Pawns {
		got[same[p.Cell]] = p.Color.Name + " " + p.Kind
	}
	for i := range l.Fragments {
		f := &l.Fragments[i]
		switch {
		case f.At == "":
			got[same[f.Is]] = "left"
		case f.At == f.Is:
			got[same[f.Is]] = "laid"
		default:
			got[same[f.At]] = "other"
		}
	}
	doubted := map[board.CellID]bool{}
	for _, d := range l.Doubts {
		if id, is := l.CellOf(d); is {
			doubted[same[id]] = true
		}
	}
	for i := range b.Cells {
		id := b.Cells[i].ID
		if got[id] != want[id] {
			text := fmt.Sprintf("%s %q for %q", id, got[id], want[id])
			wrong = append(wrong, text)
			if !doubted[id] {
				unsaid = append(unsaid, text)
			}
		}
	}
	return wrong, unsaid
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

func quantile(v []float64, part float64) float64 {
	if len(v) == 0 {
		return 0
	}
	s := slices.Clone(v)
	slices.Sort(s)
	return s[min(len(s)-1, int(part*float64(len(s))))]
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
