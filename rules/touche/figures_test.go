package touche_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/rules/touche"
)

func parse(t require.TestingT, text string) *touche.Position {
	p, err := touche.Parse(nil, text)
	require.NoError(t, err)
	return p
}

// counts are the figures of red.
func count(p *touche.Position, kinds ...touche.Kind) int {
	if len(kinds) == 0 {
		kinds = touche.Kinds()
	}
	for _, s := range p.Read(kinds, 1).Standings {
		if s.Color == "red" {
			return s.Count()
		}
	}
	return 0
}

// figureCases are the cases of TestFigures.
var figureCases = map[string]struct {
	text string
	kind touche.Kind
	want int
}{
	"a square is four cards, two by two (« carrés de 4 cartes »)": {`
		. R R
		. R R
		. . .`, touche.Block, 1},
	"four cards at the corners are no square": {`
		R . R
		. . .
		R . R`, touche.Block, 0},
	"a line of five lies level": {`RRRRR`, touche.Line, 1},
	"a line of four is none":    {`RRRR.`, touche.Line, 0},
	"a line of five lies upright (« verticalement »)": {`
		R.
		R.
		R.
		R.
		R.`, touche.Line, 1},
	"a line of five lies diagonally, down to the right": {`
		R....
		.R...
		..R..
		...R.
		....R`, touche.Line, 1},
	"a line of five lies diagonally, down to the left": {`
		....R
		...R.
		..R..
		.R...
		R....`, touche.Line, 1},
	"a cross of five stands upright (« trois croix en utilisant 5 cartes »)": {`
		.R.
		RRR
		.R.`, touche.Cross, 1},
	"a cross of five lies diagonally": {`
		R.R
		.R.
		R.R`, touche.Cross, 1},
	"a T of five stands upright (« trois “T” en utilisant 5 cartes »)": {`
		RRR
		.R.
		.R.`, touche.Tee, 1},
	"a T of five lies on its side": {`
		R..
		RRR
		R..`, touche.Tee, 1},
	"a T of five lies diagonally": {`
		..R..
		...R.
		..R.R
		.R...`, touche.Tee, 1},
	"a T whose stem is one card short is none": {`
		RRR
		.R.
		...`, touche.Tee, 0},
	"another's pawn breaks a figure": {`
		RR
		RB`, touche.Block, 0},
	"nine pawns are two lines that share one": {`
		RRRRR
		..R..
		..R..
		..R..
		..R..`, touche.Line, 2},
	"six in a row are one line, for two would share four": {`RRRRRR`, touche.Line, 1},
	"three by two are one square, for two would share two pawns": {`
		RRR
		RRR`, touche.Block, 1},
	"seven pawns are two squares that share one (« mais d'un seul »)": {`
		RR.
		RRR
		.RR`, touche.Block, 2},
	"the third of three lines that cross each other would share two pawns": {`
		RRRRR....
		.R..R....
		..R.R....
		...RR....
		....R....`, touche.Line, 2},
	"squares in a ring are one fewer, for the last would share two pawns": {`
		.RR.
		RRRR
		RRRR
		.RR.`, touche.Block, 3},
	"a new figure may share one black pawn of its own": {`
		rr.
		rrR
		.RR`, touche.Block, 2},
	"a new figure may not share two black pawns": {`
		rr
		rr
		RR`, touche.Block, 1},
	"nobody shares a black pawn of another": {`
		bb.
		bbR
		.RR`, touche.Block, 0},
}

func TestFigures(t *testing.T) {
	for name, tt := range figureCases {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, tt.want, count(parse(t, tt.text), tt.kind))
		})
	}
}

func TestTheSameFiguresAreFoundHoweverTheBoardIsTurnedOrMirrored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows := drawRows(t, "RRBB.", 6, 7)
		before := parse(t, strings.Join(rows, "\n"))
		turned := make([]string, 7)
		for c := range 7 {
			for r := range 6 {
				turned[c] += string(rows[5-r][c])
			}
		}
		after := parse(t, strings.Join(turned, "\n"))
		if !unfinished(before) && !unfinished(after) {
			require.Equal(t, count(before), count(after))
		}
	})
}

// unfinished tells whether there were too many pawns to try everything.
func unfinished(p *touche.Position) bool {
	return slices.ContainsFunc(p.Read(touche.Kinds(), 1).Standings, func(s touche.Standing) bool { return s.Unfinished })
}

func drawRows(t *rapid.T, letters string, rows, cols int) []string {
	letter := rapid.SampledFrom(strings.Split(letters, ""))
	out := make([]string, rows)
	for r := range out {
		out[r] = strings.Join(rapid.SliceOfN(letter, cols, cols).Draw(t, "row"), "")
	}
	return out
}

// TestTheBestSetIsAsLargeAsAnyThatIsTriedOut compares the search with one that
// lays every list of squares in every order.
func TestTheBestSetIsAsLargeAsAnyThatIsTriedOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := parse(t, strings.Join(drawRows(t, "RRR.", 4, 4), "\n"))
		require.Equal(t, tryOut(squaresOf(p), nil), count(p, touche.Block))
	})
}

func squaresOf(p *touche.Position) [][]touche.Square {
	var out [][]touche.Square
	for r := 1; r <= 3; r++ {
		for c := 1; c <= 3; c++ {
			f := []touche.Square{{Row: r, Col: c}, {Row: r, Col: c + 1}, {Row: r + 1, Col: c}, {Row: r + 1, Col: c + 1}}
			if !slices.ContainsFunc(f, func(s touche.Square) bool { return p.On(s).Color != "red" }) {
				out = append(out, f)
			}
		}
	}
	return out
}

// tryOut finishes figures one after another, in every order.
func tryOut(from [][]touche.Square, used []touche.Square) int {
	best := 0
	for i, f := range from {
		shared := 0
		for _, s := range f {
			if slices.Contains(used, s) {
				shared++
			}
		}
		if shared <= 1 {
			rest := append(slices.Clone(from[:i]), from[i+1:]...)
			best = max(best, 1+tryOut(rest, append(slices.Clone(used), f...)))
		}
	}
	return best
}

func TestWhatCanBeCountedInSeveralWaysIsSaid(t *testing.T) {
	r := parse(t, `
		RRR
		RRR`).Read(touche.Kinds(), 1)
	require.Len(t, r.Standings[0].Others, 1, "the left square or the right one")
	r = parse(t, `RRRRRRR`).Read(touche.Kinds(), 1)
	require.Len(t, r.Standings[0].Others, 2)
	r = parse(t, `RRRRR`).Read(touche.Kinds(), 1)
	require.Empty(t, r.Standings[0].Others)
}

func TestBlackPawns(t *testing.T) {
	t.Run("of an unknown owner are figures of nobody", func(t *testing.T) {
		r := parse(t, `
			xx..B
			xx.R.`).Read(touche.Kinds(), 1)
		require.Len(t, r.Marked, 1)
		require.Equal(t, "", r.Marked[0].Owner)
		require.Equal(t, 0, r.Standings[0].Count()+r.Standings[1].Count())
	})
	t.Run("of an unknown owner could be shared by anyone", func(t *testing.T) {
		s := parse(t, `
			xx.
			xxR
			.RR`).Read(touche.Kinds(), 1).Standings[0]
		require.Equal(t, 0, s.Count())
		require.Equal(t, 1, s.AtMost)
	})
	t.Run("one that is forgotten leaves the figure unmarked, and counted", func(t *testing.T) {
		p := parse(t, `
			xx.
			xR.`)
		r := p.Read(touche.Kinds(), 1)
		require.Equal(t, 1, r.Standings[0].Count())
		require.Equal(t, []touche.Square{{Row: 2, Col: 2}}, p.Lacking(r.Standings[0].Open[0]))
		require.Empty(t, r.Stray)
	})
	t.Run("that belong to no figure are stray", func(t *testing.T) {
		r := parse(t, `
			xx.R
			x...`).Read(touche.Kinds(), 1)
		require.Len(t, r.Stray, 3)
	})
	t.Run("that two figures share one of are two figures", func(t *testing.T) {
		r := parse(t, `
			xx.
			xxx
			.xx`).Read(touche.Kinds(), 1)
		require.Len(t, r.Marked, 2)
		require.False(t, r.MarksUnclear)
	})
	t.Run("that make up other figures just as well are unclear", func(t *testing.T) {
		r := parse(t, `xxxxxx`).Read(touche.Kinds(), 1)
		require.True(t, r.MarksUnclear)
		require.Len(t, r.Stray, 1)
	})
	t.Run("of one colour do not mark a figure with those of another", func(t *testing.T) {
		require.Empty(t, parse(t, `
			rr
			bb`).Read(touche.Kinds(), 1).Marked)
	})
}

func TestLevels(t *testing.T) {
	require.Equal(t, []touche.Kind{touche.Block}, touche.Level(1).Kinds())
	require.Equal(t, []touche.Kind{touche.Tee}, touche.Level(4).Kinds())
	require.Equal(t, touche.Kinds(), touche.Level(5).Kinds())
	for level, want := range map[touche.Level][2]int{0: {0, 0}, 1: {4, 3}, 2: {3, 2}, 3: {3, 2}, 4: {3, 2}, 5: {3, 2}} {
		require.Equal(t, want, [2]int{level.Needed(2), level.Needed(3)}, "« À 3 joueurs […] une combinaison de moins », level %d", level)
	}
}

func TestTheVariantGoesThroughEveryLevel(t *testing.T) {
	b, l, x, tee := touche.Block, touche.Line, touche.Cross, touche.Tee
	require.Equal(t, touche.Progress{Level: 1}, touche.Through(nil, 2))
	require.Equal(t, touche.Progress{Level: 1, Done: 2}, touche.Through([]touche.Kind{b, l, b}, 2), "a line does not count at level 1")
	require.Equal(t, touche.Progress{Level: 2}, touche.Through([]touche.Kind{b, b, b, b}, 2))
	require.Equal(t, touche.Progress{Level: 2, Done: 1}, touche.Through([]touche.Kind{b, b, b, l}, 3))
	all := []touche.Kind{b, b, b, b, l, l, l, x, x, x, tee, tee, tee, b, l, x}
	require.Equal(t, touche.MaxLevel+1, touche.Through(all, 2).Level)
}

func TestABoardFullOfOneColourIsGivenUpAndSaid(t *testing.T) {
	p := parse(t, strings.Repeat(strings.Repeat("R", 11)+"\n", 10))
	s := p.Read(touche.Kinds(), 1).Standings[0]
	require.True(t, s.Unfinished)
	require.Greater(t, s.Count(), 10)
}
