package board

import (
	"context"
	"math"

	"referee/board"
	"referee/deck"
	"referee/geometry"
	"referee/internal/parallel"
	"referee/internal/quantile"
	"referee/table"
	"referee/vision/picture"
)

// assembling reads the fragments of a model picture.
type assembling struct {
	*looking
	around *sheet // the table as far as the photo shows it, in the model's frame
	gain   [3]*smoothField
	// bare is the table's own colour at each pixel of around, and spread how far
	// the table is from it; tint is how far it is from the shades of it.
	bare         []rgb
	spread, tint float64
	laid         []table.Laid
}

// aroundPerMM is the scale of the sheet of the table, px.
const aroundPerMM = 2.0

// aroundMost is how far the table is looked at beyond the model, in sizes of it.
const aroundMost = 1.0

// readFragments reads a table on which fragments lie.
func (k *Known) readFragments(ctx context.Context, pic *picture.Picture, s *Sighting, tell Tell) (*Reading, error) {
	px, small := pixelsFor(pic.Mat, s.Camera, aroundPerMM)
	a := &assembling{looking: &looking{known: k, sighting: s, colors: map[string]*deck.Color{}}}
	w, h := k.shownAround(pic, &s.Camera)
	a.around = rectify(&px, &small, w, h, aroundPerMM).smoothed(aroundBlurMM)
	if err := a.light(); err != nil {
		return nil, err
	}
	a.table()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	tell(StageFragments, 0.7)
	a.cells()
	tell(StageFragments, 0.9)
	a.beside()
	a.beyond(pic)
	a.unreached()
	out := table.OfModel(k.Board, a.laid)
	out.Doubts = append(a.doubts, pic.Doubts()...)
	view := table.View{Picture: pic.Path, Width: pic.Width, Height: pic.Height, Camera: s.Camera}
	return &Reading{out, view, s}, nil
}

const aroundBlurMM = 0.5 // one px of the sheet of the table

// shownAround is how much of the table about the model's middle is looked at, mm:
// what the photo shows of it, and no more than aroundMost.
func (k *Known) shownAround(pic *picture.Picture, cam *geometry.Camera) (w, h float64) {
	mostW, mostH := k.Board.WidthMM*(1+2*aroundMost), k.Board.HeightMM*(1+2*aroundMost)
	right, low := float64(pic.Width-1), float64(pic.Height-1)
	for _, corner := range []geometry.Point{{0, 0}, {right, 0}, {right, low}, {0, low}} {
		q := cam.Unproject(corner)
		if back := cam.Project(q); !geometry.Finite(q) || !(geometry.Distance(back, corner) < 1) {
			return mostW, mostH // beyond the horizon
		}
		w, h = max(w, 2*math.Abs(q[0])), max(h, 2*math.Abs(q[1]))
	}
	return min(w, mostW), min(h, mostH)
}

// at is the colour of the table at a point of the model's frame.
func (s *sheet) at(q geometry.Point) (rgb, bool) {
	x, y := s.Px(q)
	if !(x >= 0 && y >= 0 && x < float64(s.W-1) && y < float64(s.H-1)) {
		return rgb{}, false
	}
	i, j := int(x), int(y)
	fx, fy := float32(x-float64(i)), float32(y-float64(j))
	k := j*s.W + i
	if !s.Seen[k] || !s.Seen[k+1] || !s.Seen[k+s.W] || !s.Seen[k+s.W+1] {
		return rgb{}, false
	}
	var out rgb
	for c := range 3 {
		top := s.Pix[k][c]*(1-fx) + s.Pix[k+1][c]*fx
		low := s.Pix[k+s.W][c]*(1-fx) + s.Pix[k+s.W+1][c]*fx
		out[c] = top*(1-fy) + low*fy
	}
	return out, true
}

// light measures the light of each channel where landmarks were found again:
// there the model is known to lie.
func (a *assembling) light() error {
	k := a.known
	for c := range 3 {
		f := lightGrid(k.coarse)
		all := make([][]float64, len(f.v))
		for i, m := range a.sighting.moved {
			if !m.found(&k.parts[i]) {
				continue
			}
			reach := landmarkReach / k.coarse.PerMM
			for dy := -reach; dy <= reach; dy += reach / 4 {
				for dx := -reach; dx <= reach; dx += reach / 4 {
					q := k.parts[i].at.Add(geometry.Point{dx, dy})
					p, in := a.around.at(q.Add(m.at.Sub(k.parts[i].at)))
					r, has := k.coarse.at(q)
					if in && has && r[c] > lightLeast {
						x, y := k.coarse.Px(k.parts[i].at)
						n := f.place(int(x), int(y))
						all[n] = append(all[n], math.Log(max(0.01, float64(p[c]/r[c]))))
					}
				}
			}
		}
		for n := range all {
			if len(all[n]) > 0 {
				all[n] = []float64{quantile.Median(all[n])}
			}
		}
		f.evenPlane(all, lightSpread)
		a.gain[c] = f
	}
	return nil
}

// relight measures the light again where fragments are seen to lie beyond doubt,
// by their print: a lamp's light is no plane.
func (a *assembling) relight(fits []likeness) {
	b := a.known.Board
	for c := range 3 {
		grid := &smoothField{nx: b.Cols, ny: b.Rows, w: float64(a.known.coarse.W), h: float64(a.known.coarse.H), v: make([]float64, b.Rows*b.Cols)}
		f := grid.unmeasured()
		all := make([][]float64, len(f.v))
		for i := range fits {
			if fits[i].like < relightLike {
				continue
			}
			m := b.Cells[i].Means.(board.Fragment)
			n := (m.Row-1)*b.Cols + m.Col - 1
			all[n] = a.ratios(&b.Cells[i], fits[i].pose, c)
		}
		base := a.gain[c]
		var off []float64
		for n, v := range all {
			x, y := (float64(n%b.Cols)+0.5)*f.w/float64(b.Cols), (float64(n/b.Cols)+0.5)*f.h/float64(b.Rows)
			if len(v) > 20 {
				f.set(n, quantile.Median(v)-base.At(x, y))
				off = append(off, f.v[n])
			}
		}
		if len(off) == 0 {
			continue
		}
		even := f.evenedOut(quantile.Median(off))
		for n := range even.v {
			x, y := (float64(n%b.Cols)+0.5)*f.w/float64(b.Cols), (float64(n/b.Cols)+0.5)*f.h/float64(b.Rows)
			even.v[n] += base.At(x, y)
		}
		a.gain[c] = even
	}
}

// relightLike is the correlation of a fragment that lies there beyond doubt.
const relightLike = 0.8

// ratios are the logarithms of the light on a fragment in one channel; where the
// photo is clipped they say nothing.
func (a *assembling) ratios(c *board.Cell, pose geometry.Pose, channel int) []float64 {
	w, h := fragmentSize(a.known.Board)
	var out []float64
	for k := range sampleSide * sampleSide {
		q := geometry.Point{((float64(k%sampleSide)+0.5)/sampleSide - 0.5) * 0.88 * w, ((float64(k/sampleSide)+0.5)/sampleSide - 0.5) * 0.88 * h}
		p, in := a.around.at(pose.Apply(q))
		r, has := a.known.coarse.at(c.Centre().Add(q))
		if in && has && r[channel] > lightLeast && p[channel] < clipped {
			out = append(out, math.Log(max(0.01, float64(p[channel]/r[channel]))))
		}
	}
	return out
}

// lightSpread is how far the logarithm of the light at one place may be off.
const lightSpread = 0.1

// lit is a colour of the model in the light at a place.
func (a *assembling) lit(r rgb, q geometry.Point) rgb {
	x, y := a.known.coarse.Px(q)
	x, y = max(0, min(float64(a.known.coarse.W), x)), max(0, min(float64(a.known.coarse.H), y))
	for c := range 3 {
		r[c] = min(255, r[c]*float32(math.Exp(a.gain[c].At(x, y))))
	}
	return r
}

// Settings of the table's own colour: over how many mm it is even, how far round the
// model nothing of it is taken, and within how far it is measured how even it is.
const (
	tableMM   = 120.0 // chosen: some fragments wide, so that most of each such square of table is free
	tableRim  = 6.0   // mm: what the fragments laid first may be off, and their shadows
	tableNear = 100.0 // mm, chosen: two or three fragments; what is farther off may be the floor
)

// table measures the table's own colour beside the model.
func (a *assembling) table() {
	s := a.around
	b := a.known.Board
	within := func(i int, rim float64) bool {
		q := s.MM(float64(i%s.W), float64(i/s.W))
		return math.Abs(q[0]) < b.WidthMM/2+rim && math.Abs(q[1]) < b.HeightMM/2+rim
	}
	free := func(i int) bool { return s.Seen[i] && !within(i, tableRim) }
	cell := int(tableMM * s.PerMM)
	f := [3]*smoothField{}
	nx, ny := max(1, s.W/cell), max(1, s.H/cell)
	var all [3][][]float64
	for c := range 3 {
		f[c] = &smoothField{nx: nx, ny: ny, w: float64(s.W), h: float64(s.H), v: make([]float64, nx*ny)}
		all[c] = make([][]float64, nx*ny)
	}
	for y := 0; y < s.H; y += 3 {
		for x := 0; x < s.W; x += 3 {
			if i := y*s.W + x; free(i) {
				n := f[0].place(x, y)
				for c := range 3 {
					all[c][n] = append(all[c][n], float64(s.Pix[i][c]))
				}
			}
		}
	}
	for c := range 3 {
		f[c].fill(all[c], 60)
	}
	a.bare = make([]rgb, len(s.Pix))
	parallel.For(s.H, func(y int) {
		row := make([]float32, s.W)
		for c := range 3 {
			f[c].rowAt(float64(y), row)
			for x, v := range row {
				a.bare[y*s.W+x][c] = v
			}
		}
	})
	var off, tint []float64
	for i := 0; i < len(s.Pix); i += 7 {
		if free(i) && within(i, tableNear) {
			off = append(off, s.Pix[i].distance(a.bare[i]))
			tint = append(tint, shaded(s.Pix[i], a.bare[i]))
		}
	}
	a.spread = deviationOf(off, medianOfThree)
	a.tint = deviationOf(tint, medianOfTwo)
}

// The median of how far colours are from their middle, in deviations: of three normal
// channels, and of two, as brightness is left out of shades.
const medianOfThree, medianOfTwo = 1.54, 1.18

// tableSpread is the least deviation of a table's colour, pixel values: cameras and
// JPEG leave none smaller.
const tableSpread = 4.0

// deviationOf is the deviation of colours whose distances from their middle are given,
// with their median in deviations, and a fifth more for what varies slowly.
func deviationOf(distances []float64, median float64) float64 {
	return max(tableSpread, quantile.Median(distances)/median*1.2)
}

// bareAt is the table's own colour at a point.
func (a *assembling) bareAt(q geometry.Point) rgb {
	x, y := a.around.Px(q)
	i := max(0, min(a.around.W-1, int(x+0.5)))
	j := max(0, min(a.around.H-1, int(y+0.5)))
	return a.bare[j*a.around.W+i]
}

// fragmentSize is the size of a fragment, mm.
func fragmentSize(b *board.Board) (w, h float64) {
	return b.WidthMM / float64(b.Cols), b.HeightMM / float64(b.Rows)
}
