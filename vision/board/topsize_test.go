package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/geometry"
)

// standingOn is a board as a camera sees it from the side, with pawns of 6.2 mm radius
// and 24 mm height on its cells, each a little off its middle, and the shadows that a
// lamp throws of them, as dark as a pawn's side.
func standingOn(centres []geometry.Point) (*aligned, *marks, *eye, *board.Board) {
	b := &board.Board{}
	for i, at := range centres {
		b.Cells = append(b.Cells, cellAt(string(rune('a'+i)), at))
	}
	e := &eye{geometry.Point{30, -240}, 420}
	s := newSheet(260, 260, 3)
	for i := range s.Pix {
		s.Seen[i], s.Pix[i] = true, rgb{210, 180, 140}
	}
	m := &marks{s, make([]bool, len(s.Pix))}
	for k, at := range centres {
		off := geometry.Point{float64(k%3) - 1, float64(k%2) - 0.5}
		is := e.stand(at.Add(off), figure{6.2, 24})
		shadow := stand{foot: is.foot, head: is.foot.Add(geometry.Point{22, 14}), footR: 6.2, headR: 6.2}
		for i := range s.Pix {
			switch q := s.MM(float64(i%s.W), float64(i/s.W)); {
			case geometry.Distance(q, is.head) < is.headR:
				s.Pix[i], m.on[i] = rgb{40, 70, 180}, true
			case is.holds(q, 0):
				s.Pix[i], m.on[i] = rgb{20, 38, 100}, true
			case shadow.holds(q, 0) && !m.on[i]:
				s.Pix[i], m.on[i] = rgb{60, 48, 36}, true
			}
		}
	}
	a := &aligned{photo: s, relit: s, lamp: rgb{1, 1, 1}}
	a.tops = a
	return a, m, e, b
}

func TestTheSizeOfPawnsIsToldByTheirTopsWhateverTheirShadows(t *testing.T) {
	centres := []geometry.Point{{-80, 80}, {0, 90}, {70, 60}, {-60, 0}, {20, 10}, {80, -20}, {-30, -80}}
	a, m, e, b := standingOn(centres)
	z := sizing{a, m, e, b, []int{0, 1, 2, 3, 4, 5, 6}}
	f, seen := z.figure()
	require.True(t, seen)
	require.InDelta(t, 6.2, f.radius, 0.3)
	require.InDelta(t, 24, f.height, 2)
}

func TestWhereNothingStandsNoSizeIsTold(t *testing.T) {
	a, m, e, b := standingOn(nil)
	_, seen := (&sizing{a, m, e, b, nil}).figure()
	require.False(t, seen)
}

func TestAThingHasNotTheEdgeOfATopAllRound(t *testing.T) {
	for name, tt := range map[string]struct {
		seen  func(q geometry.Point) bool
		whole bool
	}{
		"a top":            {func(q geometry.Point) bool { return q.Len() < 6 }, true},
		"one off its cell": {func(q geometry.Point) bool { return geometry.Distance(q, geometry.Point{2, 1}) < 6 }, true},
		"a finger":         {func(q geometry.Point) bool { return q.Len() < 6 || math.Abs(q[0]) < 6 && q[1] < 0 }, false},
		"a hand":           {func(q geometry.Point) bool { return q[0] < 3 }, false},
		"a pen":            {func(q geometry.Point) bool { return math.Abs(q[0]-q[1]) < 6 }, false},
	} {
		s := newSheet(50, 50, 3)
		m := &marks{s, make([]bool, len(s.Pix))}
		for i := range s.Pix {
			s.Seen[i], s.Pix[i] = true, rgb{210, 205, 195}
			if tt.seen(s.MM(float64(i%s.W), float64(i/s.W))) {
				s.Pix[i], m.on[i] = rgb{190, 50, 50}, true
			}
		}
		a := &aligned{photo: s, relit: s, lamp: rgb{1, 1, 1}}
		got := a.toEdge(m, &stand{footR: 6, headR: 6})
		require.Equal(t, tt.whole, got.whole(), "%s: %.2f", name, got)
	}
}

func TestAnEdgeOfThePrintIsNoTop(t *testing.T) {
	s := newSheet(50, 50, 3)
	for i := range s.Pix {
		s.Seen[i], s.Pix[i] = true, rgb{210, 205, 195}
		if s.MM(float64(i%s.W), float64(i/s.W)).Len() < 6 {
			s.Pix[i] = rgb{60, 40, 30}
		}
	}
	a := &aligned{photo: s, relit: s, lamp: rgb{1, 1, 1}}
	require.Zero(t, a.edged(&marks{s, make([]bool, len(s.Pix))}, geometry.Point{}, 6).share)
}

func TestATopWhereTheBoardIsPrintedInItsPaintMayBeThePrint(t *testing.T) {
	a := topAt(geometry.Point{}, 0)
	a.tops, a.toned = a, blank(a.photo)
	for i := range a.toned.Pix {
		a.toned.Pix[i] = rgb{210, 180, 140}
	}
	l := &looking{aligned: a}
	s := &stand{footR: 6, headR: 6, edge: topFit{1, 1}}
	require.True(t, l.evident(s, nil))
	require.False(t, l.evident(&stand{footR: 6, headR: 6}, nil), "neither its paint nor its edge is seen whole")
	require.False(t, l.likePrint(&stand{footR: 6, headR: 6}, nil))
	copy(a.toned.Pix, a.photo.Pix)
	require.False(t, l.evident(s, nil))
	require.False(t, l.likePrint(s, nil), "its edge is seen")
	require.True(t, l.likePrint(&stand{footR: 6, headR: 6, edge: topFit{0.2, 0}}, nil))
}
