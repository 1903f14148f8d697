package synth

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/geometry"
)

// chequered is a board of 6 × 4 squares of 40 mm.
func chequered() *BoardTable {
	b := &board.Board{Name: "chequered", WidthMM: 240, HeightMM: 160, Rows: 4, Cols: 6}
	img := image.NewRGBA(image.Rect(0, 0, 240, 160))
	for r := range 4 {
		for c := range 6 {
			x, y := -120+40*float64(c), 80-40*float64(r)
			b.Cells = append(b.Cells, board.Cell{ID: board.GridCell(r+1, c+1), Outline: geometry.Polygon{{x, y - 40}, {x + 40, y - 40}, {x + 40, y}, {x, y}}})
			for i := range 40 * 40 {
				img.Set(40*c+i%40, 40*r+i/40, color.Gray{uint8(90 + 140*((r+c)%2))})
			}
		}
	}
	return &BoardTable{Board: b, Picture: img}
}

func smallShot() ShotOptions {
	o := DefaultShot()
	o.Width, o.Height = 400, 300
	return o
}

func TestNothingOfABoardIsCoveredUntilAHandOrThePicturesEdgeIsThere(t *testing.T) {
	covered := func(o ShotOptions, over ...Prop) (n int) {
		table := chequered()
		table.Over = over
		for seed := range uint64(4) {
			s, err := ShootBoard(table, o, seed)
			require.NoError(t, err)
			for i := range table.Board.Cells {
				if s.Covered(&table.Board.Cells[i]) > 0.05 {
					n++
				}
			}
		}
		return n
	}
	o := smallShot()
	require.Zero(t, covered(o))
	o.Props = []Prop{Mug, Pen}
	require.Zero(t, covered(o), "they lie beside the board")
	require.Positive(t, covered(smallShot(), Pen), "unless they are laid on it")
	o.Props = []Prop{Hand}
	require.Positive(t, covered(o))
	o = smallShot()
	o.Cut = 0.4
	require.Positive(t, covered(o))
	o.Cut = 0.9
	require.Error(t, o.Validate())
}

func TestOnlyPiecesThatCannotBeSeenAtAPlaceAreLeftOutThere(t *testing.T) {
	table := chequered()
	rng := rand.New(rand.NewPCG(3, 4))
	for i := range table.Board.Cells {
		table.Pieces = append(table.Pieces, Piece{Color: color.RGBA{200, 30, 30, 255}, At: table.Board.Cells[i].Centre(), RadiusMM: 6, HighMM: 5 + 30*rng.Float64()})
	}
	o := smallShot()
	o.Tilt = 35 * geometry.Degree
	s, err := ShootBoard(table, o, 2)
	require.NoError(t, err)
	eye := mgl64.Vec3(s.View.Camera.R.Transpose().Mul3x1(s.View.Camera.T).Mul(-1))
	near := s.reaches(eye)
	every := make([]reach, len(near))
	for i := range every {
		every[i] = reach{hidesR: math.Inf(1), shadesR: math.Inf(1)}
	}
	for range 3000 {
		q := geometry.Point{300 * (rng.Float64() - 0.5), 220 * (rng.Float64() - 0.5)}
		c, lit, hit := s.pieceAt(eye, q, near)
		wantC, wantLit, wantHit := s.pieceAt(eye, q, every)
		require.Equal(t, wantHit, hit)
		require.Equal(t, wantC, c)
		require.Equal(t, wantLit, lit)
		require.InDelta(t, s.sunAt(q, every), s.sunAt(q, near), 1e-6)
	}
}

func TestAWornBoardIsPalerAndUneven(t *testing.T) {
	table := chequered()
	rng := func() *rand.Rand { return rand.New(rand.NewPCG(1, 1)) }
	whole := newArt(table, rng())
	table.Wear = 1
	worn := newArt(table, rng())
	differs := 0
	for i, v := range worn.levels[0].pix {
		require.False(t, math.IsNaN(float64(v)) || v < 0 || v > 1)
		if math.Abs(float64(v-whole.levels[0].pix[i])) > 0.01 {
			differs++
		}
	}
	require.Greater(t, differs, len(worn.levels[0].pix)/10)
}
