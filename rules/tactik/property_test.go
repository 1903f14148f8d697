package tactik_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/rules"
	"referee/rules/tactik"
)

var colors = []string{"red", "blue", "yellow", "green"}

// draw draws where every pawn is: cells of the track from red's start, no two on
// one, stakes on some starts, houses.
func draw(t *rapid.T) map[string][]string {
	out := map[string][]string{}
	taken := map[int]bool{}
	for i, c := range colors {
		inHouse := map[int]bool{}
		for k := range 4 {
			switch rapid.IntRange(0, 5).Draw(t, "where") {
			case 0, 1, 2:
				n := rapid.IntRange(1, 64).Draw(t, "cell") // from the colour's start
				abs := (n + 16*i - 1) % 64
				if taken[abs] {
					continue
				}
				taken[abs] = true
				word := fmt.Sprint(n)
				if n == 1 && rapid.Bool().Draw(t, "stake") {
					word = "S"
				}
				out[c] = append(out[c], word)
			case 3:
				if k = rapid.IntRange(1, 4).Draw(t, "house"); !inHouse[k] {
					inHouse[k] = true
					out[c] = append(out[c], fmt.Sprint("h", k))
				}
			}
		}
	}
	return out
}

// text writes them, with each colour's pawns given to the colour that stands some
// places further round the board.
func text(pawns map[string][]string, turn int) string {
	var parts []string
	for i, c := range colors {
		parts = append(parts, colors[(i+turn)%4]+": "+strings.Join(pawns[c], " "))
	}
	return strings.Join(parts, ", ")
}

// TestTheMovesListedAreThoseThatAreAccepted plays every move of 10,000 positions
// and cards, and asks for the name of what was played. Undoing restores.
func TestTheMovesListedAreThoseThatAreAccepted(t *testing.T) {
	r := tactik.DefaultRules()
	rapid.Check(t, func(t *rapid.T) { // 100 times
		for range 100 {
			p := at(t, text(draw(t), 0))
			card := rapid.SampledFrom(tactik.Cards()).Draw(t, "card")
			player := rapid.SampledFrom(colors).Draw(t, "player")
			before := p.String()
			ways, err := r.Moves(p, player, card)
			require.NoError(t, err)
			if len(ways) == 0 {
				continue
			}
			w := rapid.SampledFrom(ways).Draw(t, "move")
			after := w.Apply(p)
			got, err := r.Check(p, after, player, card)
			require.NoError(t, err)
			require.Equal(t, rules.Code(""), got.Reason, "%s: %s on %s", player, w.Text().EN, before)
			require.True(t, slices.ContainsFunc(got.Ways, func(v tactik.Way) bool { return v.Text() == w.Text() }), "%s on %s", w.Text().EN, before)
			require.Equal(t, before, p.String(), "the position before is as it was")
		}
	})
}

// TestWhatIsNotListedIsRefused shifts a pawn at random, and holds that the move is
// accepted only if it is listed.
func TestWhatIsNotListedIsRefused(t *testing.T) {
	r := tactik.DefaultRules()
	rapid.Check(t, func(t *rapid.T) {
		for range 8 {
			pawns := draw(t)
			p := at(t, text(pawns, 0))
			color := rapid.SampledFrom(colors).Draw(t, "color")
			if len(pawns[color]) == 0 {
				continue
			}
			pawns[color][0] = fmt.Sprint(rapid.IntRange(2, 64).Draw(t, "to"))
			q := at(t, text(pawns, 0))
			card := rapid.SampledFrom(tactik.Cards()).Draw(t, "card")
			ways, err := r.Moves(p, color, card)
			require.NoError(t, err)
			listed := slices.ContainsFunc(ways, func(w tactik.Way) bool { return w.Apply(p).String() == q.String() })
			got, err := r.Check(p, q, color, card)
			require.NoError(t, err)
			if len(q.Odd) == 0 && p.String() != q.String() {
				require.Equal(t, listed, got.Reason == "", "%v: %v to %v", card, p, q)
			}
		}
	})
}

func TestTheSeatsAreAlike(t *testing.T) {
	r := tactik.DefaultRules()
	rapid.Check(t, func(t *rapid.T) {
		pawns := draw(t)
		card := rapid.SampledFrom(tactik.Cards()).Draw(t, "card")
		player := rapid.IntRange(0, 3).Draw(t, "player")
		turn := rapid.IntRange(1, 3).Draw(t, "turn")
		require.Equal(t, steps(t, r, at(t, text(pawns, 0)), player, card, turn), steps(t, r, at(t, text(pawns, turn)), (player+turn)%4, card, 0))
	})
}

// steps are the moves with every colour replaced by the one that sits some places
// further on.
func steps(t *rapid.T, r tactik.Rules, p *tactik.Position, player int, card tactik.Card, turn int) []string {
	further := func(c string) string { return colors[(slices.Index(colors, c)+turn)%4] }
	ways, err := r.Moves(p, colors[player], card)
	require.NoError(t, err)
	var out []string
	for _, w := range ways {
		rows := w.Steps()
		var lines []string
		for i := range rows {
			rows[i].Color = further(rows[i].Color)
			if rows[i].Eats != nil {
				eats := further(*rows[i].Eats)
				rows[i].Eats = &eats
			}
			line, err := json.Marshal(rows[i])
			require.NoError(t, err)
			lines = append(lines, string(line))
		}
		sort.Strings(lines) // the order of the pawns is that of the colours
		out = append(out, strings.Join(lines, " "))
	}
	sort.Strings(out)
	return out
}
