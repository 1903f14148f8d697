package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board"
	"referee/geometry"
	"referee/internal/srgb"
)

// houseSeen is a row of three cells as a camera sees them from the side, with blue
// pawns on some of them: their sides are darker than their tops. Pawns are near enough
// to hide most of the next one's place.
func houseSeen(taken ...int) (l *looking, e eye, f figure) {
	b := &board.Board{Colors: []string{"blue"}}
	for i, id := range []string{"near", "middle", "far"} {
		b.Cells = append(b.Cells, cellAt(id, geometry.Point{0, -18 + 18*float64(i)}))
	}
	e, f = eye{geometry.Point{0, -190}, 300}, figure{6.2, 24}
	s := newSheet(60, 120, 3)
	for i := range s.Pix {
		s.Seen[i], s.Pix[i] = true, rgb{210, 205, 195}
	}
	a := &aligned{photo: s, toned: blank(s), empty: blank(s), relit: s, noise: 2}
	copy(a.toned.Pix, s.Pix)
	copy(a.empty.Pix, s.Pix)
	a.tops = a
	for k := len(taken) - 1; k >= 0; k-- { // the nearest is seen whole
		at := e.stand(b.Cells[taken[k]].Centre(), f)
		for i := range s.Pix {
			switch q := s.MM(float64(i%s.W), float64(i/s.W)); {
			case geometry.Distance(q, at.head) < at.headR:
				s.Pix[i] = rgb{40, 70, 180}
			case at.holds(q, 0):
				s.Pix[i] = rgb{20, 38, 100}
			}
		}
	}
	return &looking{known: &Known{Board: b}, aligned: a}, e, f
}

func TestAPawnBetweenTwoOthersIsToldByItsOwnPartAndItsTop(t *testing.T) {
	for name, tt := range map[string]struct {
		taken []int
		want  []int
	}{
		"three pawns in a row":               {[]int{0, 1, 2}, []int{0, 1, 2}},
		"two with a free cell between them":  {[]int{0, 2}, []int{0, 2}},
		"the two that are nearer":            {[]int{0, 1}, []int{0, 1}},
		"the two that are farther":           {[]int{1, 2}, []int{1, 2}},
		"one by itself, nearest, and no two": {[]int{0}, []int{0}},
	} {
		l, e, f := houseSeen(tt.taken...)
		b := l.known.Board
		is := &paint{colour: labOf(rgb{40, 70, 180}), spread: 1}
		names, all := map[int]team{}, found{}
		for i := range b.Cells {
			names[i] = team{name: "blue", paint: is}
			s := e.stand(b.Cells[i].Centre(), f)
			s.cell = i
			if i == 1 {
				all.behind = append(all.behind, s)
			} else {
				all.sure = append(all.sure, s)
			}
		}
		got := l.inRows(all, names)
		require.ElementsMatch(t, tt.want, cellsOf(got.sure), name)
		require.Empty(t, got.open, name)
		require.Empty(t, got.behind, name)
	}
}

func TestAPawnWithoutAKnownPaintIsLeftAsItWas(t *testing.T) {
	l, e, f := houseSeen(0, 2)
	s := e.stand(l.known.Board.Cells[1].Centre(), f)
	s.cell = 1
	got := l.inRows(found{behind: []stand{s}}, map[int]team{})
	require.Equal(t, []stand{s}, got.behind)
}

func TestAPawnIsMovedToWhereItsTopIsSeen(t *testing.T) {
	a := topAt(geometry.Point{1, 1}, 1.6)
	p := &paint{colour: labOf(rgb{190, 50, 50}), spread: 1}
	s := stand{foot: geometry.Point{-2, -1}, head: geometry.Point{-2, -1}, footR: 6, headR: 6}
	require.True(t, a.onTop(&s, p).whole())
	require.InDelta(t, 1, s.head[0], 0.5)
	require.InDelta(t, 1, s.head[1], 0.5)
	far := stand{foot: geometry.Point{14, 14}, head: geometry.Point{14, 14}, footR: 6, headR: 6}
	require.False(t, a.onTop(&far, p).whole())
	require.Equal(t, geometry.Point{14, 14}, far.head, "nothing of it is seen")
}

func TestAPenIsAsLongAsATopButNotAsWide(t *testing.T) {
	for name, tt := range map[string]struct {
		seen  func(q geometry.Point) bool
		whole bool
	}{
		"a top":        {func(q geometry.Point) bool { return q.Len() < 6 }, true},
		"a stake's":    {func(q geometry.Point) bool { return q.Len() < 6 && q.Len() > 1.9 }, true},
		"a pen":        {func(q geometry.Point) bool { return math.Abs(q[0]-q[1]) < 4*math.Sqrt2 }, false},
		"a pen's end":  {func(q geometry.Point) bool { return math.Abs(q[0]) < 4 && q[1] < 5 }, false},
		"half of one":  {func(q geometry.Point) bool { return q.Len() < 6 && q[1] > 0 }, false},
		"a thin one's": {func(q geometry.Point) bool { return q.Len() < 3 }, false},
	} {
		s := newSheet(40, 40, 3)
		for i := range s.Pix {
			s.Seen[i], s.Pix[i] = true, rgb{210, 205, 195}
			if tt.seen(s.MM(float64(i%s.W), float64(i/s.W))) {
				s.Pix[i] = rgb{190, 50, 50}
			}
		}
		a := &aligned{photo: s, relit: s}
		p := &paint{colour: labOf(rgb{190, 50, 50}), spread: 1}
		require.Equal(t, tt.whole, a.onTop(&stand{footR: 6, headR: 6}, p).whole(), name)
	}
}

func TestAPaintIsKnownInAnyShade(t *testing.T) {
	p := &paint{colour: labOf(rgb{40, 70, 180})}
	ground := labOf(rgb{210, 205, 195})
	for name, tt := range map[string]struct {
		seen srgb.Lab
		is   bool
	}{
		"in the light":               {labOf(rgb{40, 70, 180}), true},
		"on the side away from it":   {labOf(rgb{16, 28, 75}), true},
		"the board":                  {ground, false},
		"the board in a deep shadow": {labOf(rgb{84, 82, 78}), false},
	} {
		require.Equal(t, tt.is, p.ratherThan(tt.seen, ground), name)
	}
}
