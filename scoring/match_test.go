package scoring_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/scoring"
)

// rounds reads a match from a table: the colours in the first line, then a
// round a line; a star marks who went out first, "-" a colour without cards.
func rounds(t testing.TB, text string) []scoring.Round {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(text), "\n")
	colors := strings.Fields(lines[0])
	var out []scoring.Round
	for _, line := range lines[1:] {
		r := scoring.Round{Points: map[string]int{}}
		for i, cell := range strings.Fields(line) {
			if number, first := strings.CutSuffix(cell, "*"); first {
				r.OutFirst, cell = colors[i], number
			}
			if cell == "-" {
				continue
			}
			n, err := strconv.Atoi(cell)
			require.NoError(t, err)
			r.Points[colors[i]] = n
		}
		out = append(out, r)
	}
	return out
}

var (
	three = []scoring.Side{{Name: "Ada", Colors: []string{"blue"}}, {Name: "Ben", Colors: []string{"red"}}, {Name: "Cy", Colors: []string{"pink"}}}
	teams = []scoring.Side{{Name: "Ada and Ben", Colors: []string{"blue"}}, {Name: "Cy and Di", Colors: []string{"red", "pink"}}}
)

func TestMatches(t *testing.T) {
	for _, tt := range []struct {
		name    string
		match   scoring.Match
		played  string
		totals  []int
		outcome scoring.Outcome
		winners []string
	}{
		{"several rounds add up", scoring.Match{Sides: three, End: scoring.AfterRounds(2), Ties: scoring.ShareWin}, `
			blue red pink
			21   30  12
			30   10  25`, []int{51, 40, 37}, scoring.Won, []string{"Ada"}},
		{"a match goes on until its last round", scoring.Match{Sides: three, End: scoring.AfterRounds(3), Ties: scoring.ShareWin}, `
			blue red pink
			21   30  12
			30   10  25`, []int{51, 40, 37}, scoring.Playing, nil},
		{"equal points share the victory", scoring.Match{Sides: three, End: scoring.AfterRounds(1), Ties: scoring.ShareWin}, `
			blue red pink
			21   30* 30`, []int{21, 30, 30}, scoring.Shared, []string{"Ben", "Cy"}},
		{"where one winner is wanted it is who went out first", scoring.Match{Sides: three, End: scoring.AfterRounds(1), Ties: scoring.OneWinner}, `
			blue red pink
			21   30  30*`, []int{21, 30, 30}, scoring.Won, []string{"Cy"}},
		{"one who went out first with fewer points has not won", scoring.Match{Sides: three, End: scoring.AfterRounds(1), Ties: scoring.OneWinner}, `
			blue red pink
			21*  30  30`, []int{21, 30, 30}, scoring.PlayAgain, nil},
		{"where nothing decides another round does", scoring.Match{Sides: three, End: scoring.AfterRounds(1), Ties: scoring.OneWinner}, `
			blue red pink
			21   30  30
			5    9   8`, []int{26, 39, 38}, scoring.Won, []string{"Ben"}},
		{"the target ends the match in the round in which it is reached", scoring.Match{Sides: three, End: scoring.AtTarget(100), Ties: scoring.ShareWin}, `
			blue red pink
			45   50  20
			56   60  30`, []int{101, 110, 50}, scoring.Won, []string{"Ben"}},
		{"under the target the match goes on", scoring.Match{Sides: three, End: scoring.AtTarget(100), Ties: scoring.ShareWin}, `
			blue red pink
			45   50  20
			54   49  30`, []int{99, 99, 50}, scoring.Playing, nil},
		{"the colours of a side count together", scoring.Match{Sides: teams, End: scoring.AfterRounds(1), Ties: scoring.ShareWin}, `
			blue red pink
			40   21  20`, []int{40, 41}, scoring.Won, []string{"Cy and Di"}},
		{"a colour without cards on the table has no points", scoring.Match{Sides: three, End: scoring.AfterRounds(1), Ties: scoring.ShareWin}, `
			blue red pink
			40   -   20`, []int{40, 0, 20}, scoring.Won, []string{"Ada"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			st, err := tt.match.Stand(rounds(t, tt.played))
			require.NoError(t, err)
			require.Equal(t, tt.totals, st.Totals)
			require.Equal(t, tt.outcome, st.Outcome)
			var winners []string
			for _, k := range st.Winners {
				winners = append(winners, tt.match.Sides[k].Name)
			}
			require.Equal(t, tt.winners, winners)
		})
	}
}

func TestMatchesThatMakeNoSenseAreRefused(t *testing.T) {
	good := scoring.Match{Sides: three, End: scoring.AfterRounds(1), Ties: scoring.ShareWin}
	for want, tt := range map[string]struct {
		change func(*scoring.Match)
		played string
	}{
		"at least two play":                                        {func(m *scoring.Match) { m.Sides = m.Sides[:1] }, "blue"},
		"Ada and Cy both have the colour blue":                     {func(m *scoring.Match) { m.Sides = []scoring.Side{three[0], {Name: "Cy", Colors: []string{"blue"}}} }, "blue"},
		"Di has no colour":                                         {func(m *scoring.Match) { m.Sides = []scoring.Side{three[0], {Name: "Di"}} }, "blue"},
		"a match has at least one round":                           {func(m *scoring.Match) { m.End = scoring.AfterRounds(0) }, "blue"},
		"the target is at least one point":                         {func(m *scoring.Match) { m.End = scoring.AtTarget(-5) }, "blue"},
		"say how many rounds are played, or up to how many points": {func(m *scoring.Match) { m.End = nil }, "blue"},
		`ties is "": must be "share" or "one"`:                     {func(m *scoring.Match) { m.Ties = "" }, "blue"},
		"round 2 was played after the end of the match":            {func(*scoring.Match) {}, "blue red\n3 4\n5 6"},
		"round 1 has points of green, which nobody plays":          {func(*scoring.Match) {}, "blue green\n3 4"},
		"round 1 has -3 points of blue":                            {func(*scoring.Match) {}, "blue red\n-3 4"},
		"in round 1 green went out first, which nobody plays":      {func(*scoring.Match) {}, "blue green\n3 -*"},
	} {
		m := good
		tt.change(&m)
		_, err := m.Stand(rounds(t, tt.played))
		require.EqualError(t, err, want)
	}
}

func TestTheOrderOfRoundsChangesNoTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := scoring.Match{Sides: three, End: scoring.AfterRounds(4), Ties: scoring.ShareWin}
		points := rapid.SliceOfN(rapid.IntRange(0, 63), 12, 12).Draw(t, "points")
		var forth, back []scoring.Round
		for i := range 4 {
			r := scoring.Round{Points: map[string]int{"blue": points[3*i], "red": points[3*i+1], "pink": points[3*i+2]}}
			forth, back = append(forth, r), append([]scoring.Round{r}, back...)
		}
		a, err := m.Stand(forth)
		require.NoError(t, err)
		b, err := m.Stand(back)
		require.NoError(t, err)
		require.Equal(t, a.Totals, b.Totals)
		require.Equal(t, a.Winners, b.Winners)
		require.NotEqual(t, scoring.Playing, a.Outcome)
	})
}

func TestATableThatWasCountedIsARound(t *testing.T) {
	r := scoring.Settle(lay(lower("pink"), onIt("blue")), referee)
	require.Equal(t, scoring.Round{Points: map[string]int{"pink": 0, "blue": 3}, OutFirst: "blue"}, r.RoundOf("blue"))
}
