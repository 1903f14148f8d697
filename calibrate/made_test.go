package calibrate

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// maker draws pictures of a board with a lens that is known.
type maker struct {
	lens  geometry.Intrinsics
	w, h  int
	board Board
	rng   *rand.Rand

	blurPx float64
	noise  float64 // of 255
	gamma  float64 // the shades are the light to this power
	glare  float64 // how much brighter one side is lit
}

func newMaker(lens geometry.Intrinsics, w, h int, seed uint64) *maker {
	return &maker{lens: lens, w: w, h: h, board: DefaultBoard(), rng: rand.New(rand.NewPCG(seed, 1)), blurPx: 0.7, noise: 3, gamma: 1 / 2.2, glare: 0.3}
}

// webcam is the lens of a plain webcam of 640 × 480.
func webcam() geometry.Intrinsics {
	return geometry.Intrinsics{Fx: 530, Fy: 530, Cx: 331, Cy: 236, Dist: geometry.Distortion{K1: -0.21, K2: 0.06, P1: 0.0008, P2: -0.0005}}
}

// pose draws a board whose every corner lies inside the picture.
func (m *maker) pose() boardPose {
	c := func(span float64) float64 { return span * (2*m.rng.Float64() - 1) }
	middle := geometry.Point{float64(m.board.Cols-1) / 2 * m.board.SquareMM, float64(m.board.Rows-1) / 2 * m.board.SquareMM}
	for {
		r := rotation(mgl64.Vec3{c(0.7), c(0.7), c(0.5)})
		depth := m.lens.Fx * float64(m.board.Cols) * m.board.SquareMM / float64(m.w) * (1.15 + 0.8*m.rng.Float64())
		at := mgl64.Vec3{c(0.35) * depth * float64(m.w) / m.lens.Fx, c(0.35) * depth * float64(m.h) / m.lens.Fy, depth}
		p := boardPose{r, at.Sub(r.Mul3x1(mgl64.Vec3{middle[0], middle[1], 0}))}
		cam := geometry.Camera{Intrinsics: m.lens, R: p.R, T: p.T}
		inside := true
		for k := range m.board.corners() {
			// Room for half the outer squares.
			q := cam.Project(m.board.corner(k))
			inside = inside && q[0] > 14 && q[1] > 14 && q[0] < float64(m.w-15) && q[1] < float64(m.h-15)
		}
		if inside {
			return p
		}
	}
}

// draw renders the board, every pixel blurred by 8 × 8 samples with a Gaussian
// spread.
func (m *maker) draw(p boardPose) *grey {
	cam := geometry.Camera{Intrinsics: m.lens, R: p.R, T: p.T}
	g := &grey{m.w, m.h, make([]uint8, m.w*m.h)}
	type tap struct{ dx, dy, w float64 }
	var taps []tap
	sum := 0.0
	for j := -3.5; j <= 3.5; j++ {
		for i := -3.5; i <= 3.5; i++ {
			t := tap{i * 0.55 * m.blurPx, j * 0.55 * m.blurPx, 0}
			t.w = math.Exp(-(t.dx*t.dx + t.dy*t.dy) / (2 * m.blurPx * m.blurPx))
			taps, sum = append(taps, t), sum+t.w
		}
	}
	each(m.h, func(y int) {
		for x := range m.w {
			// Within a pixel's reach the board is seen straight.
			p := geometry.Point{float64(x), float64(y)}
			at := cam.Unproject(p)
			dx, dy := cam.Unproject(p.Add(geometry.Point{1, 0})).Sub(at), cam.Unproject(p.Add(geometry.Point{0, 1})).Sub(at)
			light := 0.0
			for _, t := range taps {
				light += t.w / sum * m.light(at.Add(dx.Mul(t.dx)).Add(dy.Mul(t.dy)))
			}
			light *= 1 + m.glare*(float64(x)/float64(m.w)-0.5)
			g.Pix[y*m.w+x] = uint8(math.Min(255, 255*math.Pow(0.75*light, m.gamma)))
		}
	})
	for i := range g.Pix {
		g.Pix[i] = uint8(math.Max(0, math.Min(255, float64(g.Pix[i])+m.noise*m.rng.NormFloat64()+0.5)))
	}
	return g
}

// light is how bright the board, or what lies around it, is at a place.
func (m *maker) light(q geometry.Point) float64 {
	s := m.board.SquareMM
	u, v := q[0]/s+1, q[1]/s+1
	if !(u >= -0.5 && v >= -0.5 && u < float64(m.board.Cols)+1.5 && v < float64(m.board.Rows)+1.5) {
		return 0.25 + 0.05*math.Sin(q[0]/17)*math.Cos(q[1]/23)
	}
	if u < 0 || v < 0 || u >= float64(m.board.Cols+1) || v >= float64(m.board.Rows+1) || (int(u)+int(v))%2 != 0 {
		return 0.9
	}
	return 0.05
}

// find looks for the board and lists its corners in the order of the pose: a
// board looks the same turned by half a turn.
func (m *maker) find(t *testing.T, g *grey, p boardPose) *view {
	t.Helper()
	v, err := findView("made", g, m.board)
	require.NoError(t, err)
	cam := geometry.Camera{Intrinsics: m.lens, R: p.R, T: p.T}
	if geometry.Distance(v.Corners[0], cam.Project(m.board.corner(0))) > 5 {
		slices.Reverse(v.Corners)
	}
	return v
}
