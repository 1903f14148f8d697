package board

import (
	"math"
	"slices"

	"referee/board"
	"referee/geometry"
	"referee/internal/fault"
)

// comb is a row of cells of one size at even distances: cell k runs from
// From+k·Pitch to From+k·Pitch+Size. Lengths in px of the profile.
type comb struct {
	From, Pitch, Size float64
	N                 int
	score             float64
}

// The numbers of rows or columns that are looked for, and how much of the
// pitch a cell takes.
const (
	combLeast, combMost = 3, 24 // fewer cells are no regular pattern; more has no board of the games
	combFill            = 0.75  // chosen: gaps between cells are taken to be less than a quarter of the pitch
)

// findComb finds the regular edges in a profile of edge strength; n cells, or
// as many as fit best for 0.
func findComb(edge []float64, n int) (comb, bool) {
	sorted := slices.Clone(edge)
	slices.Sort(sorted)
	// What is regular must stand out by a third of the strongest hundredth: ten
	// lines of a few pixels each are more than that.
	theta := 0.35 * sorted[len(sorted)*99/100]
	length := float64(len(edge))
	at := func(x float64) float64 {
		i := int(x)
		if x < 0 || i+1 >= len(edge) {
			return 0
		}
		f := x - float64(i)
		return edge[i]*(1-f) + edge[i+1]*f
	}
	least, most := combLeast, combMost
	if n > 0 {
		least, most = n, n
	}
	var best comb
	for pitch := length / (float64(most) + 1.5); pitch <= length/float64(least); pitch *= 1.003 {
		step := max(1, pitch/80)
		for size := combFill * pitch; size <= pitch; size += step {
			for from := 0.0; from < pitch; from += step {
				c := runOf(at, theta, from, pitch, size, length, n)
				if c.score > best.score {
					best = c
				}
			}
		}
	}
	if best.N < combLeast && n == 0 || best.N == 0 {
		return best, false
	}
	return refineComb(best, at), true
}

// runOf is the best run of successive cells.
func runOf(at func(float64) float64, theta, from, pitch, size, length float64, n int) comb {
	var gain []float64
	for x := from; x+size < length; x += pitch {
		gain = append(gain, at(x)+at(x+size)-2*theta)
	}
	best := comb{Pitch: pitch, Size: size}
	try := func(i, j int, sum float64) {
		if sum > best.score {
			best.From, best.N, best.score = from+float64(i)*pitch, j-i, sum
		}
	}
	if n > 0 {
		for i := 0; i+n <= len(gain); i++ {
			sum := 0.0
			for _, g := range gain[i : i+n] {
				sum += g
			}
			try(i, i+n, sum)
		}
		return best
	}
	for i := range gain {
		sum := 0.0
		for j := i; j < len(gain); j++ {
			sum += gain[j]
			try(i, j+1, sum)
		}
	}
	return best
}

// refineComb fits the comb to the strongest edges near to its teeth.
func refineComb(c comb, at func(float64) float64) comb {
	reach := max(2, c.Pitch/30)
	peak := func(x float64) float64 {
		best, where := -1.0, x
		for d := -reach; d <= reach; d += 0.25 {
			if v := at(x + d); v > best {
				best, where = v, x+d
			}
		}
		return where
	}
	for range 2 {
		var n, sk, skk, sl, sr, skl, skr float64
		for k := range c.N {
			l := peak(c.From + float64(k)*c.Pitch)
			r := peak(c.From + float64(k)*c.Pitch + c.Size)
			f := float64(k)
			n, sk, skk, sl, sr, skl, skr = n+1, sk+f, skk+f*f, sl+l, sr+r, skl+f*l, skr+f*r
		}
		den := n*skk - sk*sk
		if den == 0 {
			return c
		}
		c.Pitch = ((n*skl - sk*sl) + (n*skr - sk*sr)) / (2 * den)
		c.From = (sl - c.Pitch*sk) / n
		c.Size = (sr-c.Pitch*sk)/n - c.From
	}
	return c
}

// readGrid finds rows and columns from their regularity.
func (l *Learning) readGrid(out *Learned) error {
	s := out.sheet.smoothed(0.4)
	cols, okC := findComb(edgeProfile(s, true), l.Cols)
	rows, okR := findComb(edgeProfile(s, false), l.Rows)
	if !okC || !okR {
		return fault.Errorf("no regular rows and columns are seen on the board: say how many there are with --rows and --cols")
	}
	b := out.Board
	b.Rows, b.Cols = rows.N, cols.N
	for r := range rows.N {
		for c := range cols.N {
			x, y := cols.From+float64(c)*cols.Pitch, rows.From+float64(r)*rows.Pitch
			lo, hi := s.MM(x, y+rows.Size), s.MM(x+cols.Size, y)
			clampTo(b, &lo)
			clampTo(b, &hi)
			b.Cells = append(b.Cells, board.Cell{ID: board.GridCell(r+1, c+1), Outline: geometry.Polygon{{lo[0], lo[1]}, {hi[0], lo[1]}, {hi[0], hi[1]}, {lo[0], hi[1]}}})
		}
	}
	return nil
}

func clampTo(b *board.Board, p *geometry.Point) {
	p[0] = max(-b.WidthMM/2, min(b.WidthMM/2, p[0]))
	p[1] = max(-b.HeightMM/2, min(b.HeightMM/2, p[1]))
}

// edgeProfile is how strong the edges are that run straight through the whole
// board: upright ones by x, or level ones by y.
func edgeProfile(s *sheet, upright bool) []float64 {
	n, m := s.W, s.H
	if !upright {
		n, m = m, n
	}
	mean := make([]rgb, n)
	for i := range n {
		var sum rgb
		for k := range m {
			j := k*s.W + i
			if !upright {
				j = i*s.W + k
			}
			sum = sum.plus(s.Pix[j])
		}
		mean[i] = sum.times(1 / float32(m))
	}
	out := make([]float64, n)
	d := max(1, int(math.Round(0.4*s.PerMM)))
	for i := d; i < n-d; i++ {
		out[i] = mean[i+d].distance(mean[i-d])
	}
	return out
}
