package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
)

// discOn is a photo of a pale square on which a red disc of 10 mm radius lies, and
// in which the rest of the square is tinted, by factors.
func discOn(tint rgb) *aligned {
	a := &aligned{photo: newSheet(60, 60, 3), typical: 200, noise: 2, lamp: rgb{1, 1, 1}}
	a.empty = newSheet(60, 60, 3)
	for i := range a.photo.Pix {
		q := a.photo.MM(float64(i%a.photo.W), float64(i/a.photo.W))
		p := rgb{40, 90, 70}
		if math.Abs(q[0]) < 16 && math.Abs(q[1]) < 16 {
			p = rgb{220, 215, 200}
		}
		a.empty.Pix[i], a.empty.Seen[i], a.photo.Seen[i] = p, true, true
		switch {
		case geometry.Distance(q, geometry.Point{1, -2}) < 10:
			a.photo.Pix[i] = rgb{190, 40, 40}
		case p[0] > 100:
			a.photo.Pix[i] = rgb{p[0] * tint[0], p[1] * tint[1], p[2] * tint[2]}
		default:
			a.photo.Pix[i] = p
		}
	}
	a.relit = a.photo
	a.range3(1)
	return a
}

func TestAPieceIsTakenOutOfASquareWhoseLightWasMeasuredWrong(t *testing.T) {
	usual := math.Pi * 100
	a := discOn(rgb{0.86, 0.95, 0.95})
	regions := a.regionsOf(a.opened(a.unlike(1), pieceOpenMM), 10)
	require.Len(t, regions, 1)
	require.False(t, regions[0].pieceOf(usual), "the whole square differs")
	parts := a.piecesIn(regions, usual)
	require.Len(t, parts, 1)
	require.True(t, parts[0].pieceOf(usual))
	require.Less(t, geometry.Distance(parts[0].at, geometry.Point{1, -2}), 0.5)
}

func TestWhatReachesInFromBeyondTheBoardIsNoPiece(t *testing.T) {
	a := discOn(rgb{1, 1, 1})
	s := a.photo
	var pen, disc region
	for i := range s.Pix {
		switch q := s.MM(float64(i%s.W), float64(i/s.W)); {
		case q[0] < -20 && math.Abs(q[1]) < 4:
			pen.pixels = append(pen.pixels, i)
		case q.Len() < 10:
			disc.pixels = append(disc.pixels, i)
		}
	}
	require.True(t, a.reachesIn(&pen))
	require.False(t, a.reachesIn(&disc))
}
