package tactik_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/rules"
	"referee/rules/tactik"
)

// oracle works one advance out by counting on its fingers, apart from the code
// that generates moves: from a cell, counted from the start of red, by some cells.
// It answers with the cell on the track, and the place in the house that the same
// count leads to, 0 for none.
func oracle(pawns map[string][]string, from, value int) (track, house int, blocked bool) {
	for k := 1; k <= value; k++ {
		cell := (from+k-1)%64 + 1
		for i, c := range colors {
			if slices.Contains(pawns[c], "S") && cell == 16*i+1 {
				blocked = true
			}
		}
		if cell == 1 && k < value {
			house = value - k
		}
	}
	track = (from+value-1)%64 + 1
	if from == 1 {
		house = value
	}
	if house > 4 {
		house = 0
	}
	return track, house, blocked
}

// TestAThousandPairsOfPositionsAreJudgedAsAnOracleDoes holds red's moves with one
// pawn, right and wrong ones, against another way of counting.
func TestAThousandPairsOfPositionsAreJudgedAsAnOracleDoes(t *testing.T) {
	lawful, refused := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			pawns := draw(t)
			pawns["red"] = slices.DeleteFunc(pawns["red"], func(w string) bool { return w[0] == 'h' })
			i := slices.IndexFunc(pawns["red"], func(w string) bool { return w != "S" })
			if i < 0 {
				continue
			}
			var from int
			fmt.Sscan(pawns["red"][i], &from)
			value := rapid.SampledFrom([]int{1, 2, 3, 5, 6, 8, 9, 10, 12}).Draw(t, "value")
			said := value
			if rapid.IntRange(0, 9).Draw(t, "wrong card") < 3 {
				said = rapid.SampledFrom([]int{1, 2, 3, 5, 6, 8, 9, 10, 12}).Draw(t, "said")
			}
			track, house, blocked := oracle(pawns, from, value)
			if taken(pawns, track) { // eating is another test's matter
				continue
			}
			before := at(t, text(pawns, 0))
			pawns["red"][i] = fmt.Sprint(track)
			after := at(t, text(pawns, 0))
			want := !blocked && said == value
			got, err := tactik.DefaultRules().Check(before, after, "red", tactik.Card(said))
			require.NoError(t, err)
			require.Equal(t, want, got.Reason == "", "%v from %d by %d: %s", pawns, from, said, got.Reason)
			if want {
				lawful++
			} else {
				refused++
				require.Contains(t, []rules.Code{tactik.StakeRule, tactik.ValueRule, tactik.OneRule}, got.Reason)
			}
			if house == 0 || said != value {
				continue
			}
			pawns["red"][i] = fmt.Sprint("h", house)
			got, err = tactik.DefaultRules().Check(before, at(t, text(pawns, 0)), "red", tactik.Card(said))
			require.NoError(t, err)
			require.Equal(t, !houseBlocked(pawns, from, value, house), got.Reason == "", "%v from %d by %d into house %d", pawns, from, said, house)
		}
	})
	t.Logf("%d lawful, %d refused", lawful, refused)
	require.Greater(t, lawful, 100)
	require.Greater(t, refused, 50)
}

// taken tells whether a cell, counted from red's start, has a pawn.
func taken(pawns map[string][]string, cell int) bool {
	for i, c := range colors {
		for _, w := range pawns[c] {
			n := 0
			if w == "S" {
				w = "1"
			}
			if _, err := fmt.Sscan(w, &n); err == nil && (n+16*i-1)%64+1 == cell {
				return true
			}
		}
	}
	return false
}

// houseBlocked tells whether a stake bars the way up to red's start.
func houseBlocked(pawns map[string][]string, from, value, house int) bool {
	for k := 1; k <= value-house; k++ {
		cell := (from+k-1)%64 + 1
		for i, c := range colors {
			if slices.Contains(pawns[c], "S") && cell == 16*i+1 {
				return true
			}
		}
	}
	return false
}
