package touche_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/rules"
	"referee/rules/games"
	"referee/rules/touche"
)

// small is a board on which every card is there twice, with two jokers.
const small = `
	2♥ R♦ 7♥ V♠
	3♠ *  V♦ 2♥
	R♦ 7♥ *  V♠
	3♠ V♦ 4♣ 4♣`

func face(t require.TestingT, said string) touche.Face {
	f, err := touche.ParseFace(said)
	require.NoError(t, err)
	return f
}

func TestMoves(t *testing.T) {
	b, err := touche.ParseBoard(small)
	require.NoError(t, err)
	for name, tt := range map[string]struct {
		before, after, card, color string
		reason                     rules.Code
		at                         string
	}{
		"a pawn is laid on one of the two squares of the card":         {"..../..../..../....", "R.../..../..../....", "2♥", "", "", "r1c1"},
		"or on the other one (« sur une des 2 cases »)":                {"..../..../..../....", "..../...R/..../....", "2♥", "", "", "r2c4"},
		"not on a square of another card":                              {"..../..../..../....", ".R../..../..../....", "2♥", "", touche.CardRule, "r1c2"},
		"another's pawn is covered: Touché!":                           {"B.../..../..../....", "R.../..../..../....", "2♥", "red", "", "r1c1"},
		"a joker lays a pawn anywhere":                                 {"..../..../..../....", "..../..../..../..R.", "joker", "", "", "r4c3"},
		"a joker lays a pawn on another's":                             {"..../..../..../..B.", "..../..../..../..R.", "joker", "", "", "r4c3"},
		"any card takes an empty joker square":                         {"..../..../..../....", "..../.R../..../....", "4♣", "", "", "r2c2"},
		"a joker square that is taken is kept for good":                {"..../.B../..../....", "..../.R../..../....", "4♣", "", touche.JokerRule, "r2c2"},
		"not even a joker takes it":                                    {"..../.B../..../....", "..../.R../..../....", "joker", "", touche.JokerRule, "r2c2"},
		"black pawns are never covered":                                {"xx../xx../..../....", "Rx../xx../..../....", "2♥", "", touche.BlackRule, "r1c1"},
		"black pawns are not taken away":                               {"xx../xx../..../....", ".x../xx../..../....", "2♥", "", touche.TouchRule, "r1c1"},
		"a card lays one pawn":                                         {"..../..../..../....", "R.../...R/..../....", "2♥", "", touche.OneRule, "r1c1 r2c4"},
		"nothing else is taken away":                                   {"..../..../..../...B", "R.../..../..../....", "2♥", "", touche.TouchRule, "r4c4"},
		"a pawn is not shifted":                                        {"R.../..../..../....", "..../...R/..../....", "2♥", "", touche.TouchRule, "r1c1"},
		"the pawn is of the colour whose turn it is":                   {"..../..../..../....", "R.../..../..../....", "2♥", "blue", touche.TurnRule, "r1c1"},
		"a card whose square is empty is not thrown away":              {"B.../..../..../....", "B.../..../..../....", "2♥", "red", touche.PlaceRule, "r2c4"},
		"a card whose squares are both taken may be (« Sinon »)":       {"B.../...R/..../....", "B.../...R/..../....", "2♥", "red", "", ""},
		"the figure is marked at once with black pawns":                {"..RR/..R./..../....", "..xx/..xx/..../....", "2♥", "", "", "r2c4"},
		"beneath black pawns the card must have finished the figure":   {"..RR/..R./..../....", "..xx/..xx/..../....", "4♣", "", touche.MarkRule, "r1c3 r1c4 r2c3 r2c4"},
		"black pawns on three of a square's four are too few":          {"RR../R.../..../....", "xx../xR../..../....", "4♣", "", touche.MarkRule, "r1c1 r1c2 r2c1"},
		"black pawns that were forgotten are laid later":               {"RR../RR../..../....", "xx../xx../B.../....", "R♦", "", "", "r3c1"},
		"black pawns on another's finished figure are no mistake here": {"BB../BB../..../....", "xx../xx../R.../....", "R♦", "", "", "r3c1"},
	} {
		t.Run(name, func(t *testing.T) {
			before, err := touche.Parse(b, strings.ReplaceAll(tt.before, "/", "\n"))
			require.NoError(t, err)
			after, err := touche.Parse(b, strings.ReplaceAll(tt.after, "/", "\n"))
			require.NoError(t, err)
			got, err := touche.DefaultRules().Check(before, after, tt.color, face(t, tt.card))
			require.NoError(t, err)
			require.Equal(t, tt.reason, got.Reason)
			var at []string
			for _, s := range got.At {
				at = append(at, string(s.Cell()))
			}
			require.Equal(t, tt.at, strings.Join(at, " "))
		})
	}
}

// positions draws a position on the small board, black pawns among them, and a
// card that is on it.
func drawPosition(t *rapid.T) (*touche.Position, touche.Face) {
	b, err := touche.ParseBoard(small)
	require.NoError(t, err)
	p, err := touche.Parse(b, strings.Join(drawRows(t, "RBYx....", 4, 4), "\n"))
	require.NoError(t, err)
	card := rapid.SampledFrom([]string{"2♥", "R♦", "7♥", "V♠", "3♠", "V♦", "4♣", "joker"}).Draw(t, "card")
	return p, face(t, card)
}

// TestTheMovesListedAreThoseThatAreAccepted lays a pawn of every colour on every
// square of 10,000 positions.
func TestTheMovesListedAreThoseThatAreAccepted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { // 100 times
		for range 100 {
			p, card := drawPosition(t)
			color := rapid.SampledFrom([]string{"red", "blue", "yellow"}).Draw(t, "color")
			listed := map[touche.Square]bool{}
			for _, m := range p.Moves(color, card) {
				listed[m.Square] = true
				require.Equal(t, p.String(), m.Undo(m.Apply(p)).String(), "undo restores")
			}
			for _, s := range p.Board.Squares() {
				after := p.With(s, touche.Pawn{Color: color})
				if p.On(s).Color == color {
					require.False(t, listed[s])
					continue // nothing is laid
				}
				got, err := touche.DefaultRules().Check(p, after, color, card)
				require.NoError(t, err)
				require.Equal(t, listed[s], got.Reason == "", "%v on\n%v", s, p)
				if listed[s] {
					require.Equal(t, !p.On(s).None(), got.Laid.Touche())
				}
			}
		}
	})
}

func TestNoColourIsPreferred(t *testing.T) {
	swap := strings.NewReplacer("R", "B", "B", "R")
	rapid.Check(t, func(t *rapid.T) {
		p, card := drawPosition(t)
		q, err := touche.Parse(p.Board, swap.Replace(p.String()))
		require.NoError(t, err)
		require.Equal(t, fmt.Sprint(squares(p.Moves("red", card))), fmt.Sprint(squares(q.Moves("blue", card))))
	})
}

func squares(moves []touche.Laid) []touche.Square {
	var out []touche.Square
	for _, m := range moves {
		out = append(out, m.Square)
	}
	return out
}

func TestASquareThatIsNotSeenLeavesTheVerdictOpen(t *testing.T) {
	b, err := touche.ParseBoard(small)
	require.NoError(t, err)
	before, err := touche.Parse(b, "....\n....\n....\n....")
	require.NoError(t, err)
	after, err := touche.Parse(b, "R...\n....\n....\n..??")
	require.NoError(t, err)
	m, err := judge(t).JudgeMove(before, after, rules.Play{Card: "2♥"})
	require.NoError(t, err)
	require.Equal(t, rules.Unsettled, m.Ruling)
	require.True(t, m.Legal, "as far as is seen")
	require.Len(t, m.Notes, 1)
}

func TestWhatIsWrongAsItIsSeenIsSoWhateverAHandHides(t *testing.T) {
	b, err := touche.ParseBoard(small)
	require.NoError(t, err)
	for name, c := range map[string]struct {
		before, after string
		reason        rules.Code
	}{
		"a square that does not show the card":       {"....\n....\n....\n..??", ".R..\n....\n....\n....", touche.CardRule},
		"one that lies right, and may be one of two": {"B...\n....\n....\n....", "R...\n....\n....\n..??", ""},
		"a pawn of one's own is gone":                {"B..R\n....\n....\n....", "B...\n....\n....\n..??", touche.TouchRule},
	} {
		from, err := touche.Parse(b, c.before)
		require.NoError(t, err)
		to, err := touche.Parse(b, c.after)
		require.NoError(t, err)
		m, err := judge(t).JudgeMove(from, to, rules.Play{Card: "2♥"})
		require.NoError(t, err)
		require.Equal(t, c.reason, m.Reason, name)
		require.Equal(t, c.reason != "", m.Ruling == rules.Foul, name)
		require.Equal(t, c.reason == "", m.Ruling == rules.Unsettled, name)
	}
}

func TestASecondNewPawnOfAColourThatNobodyPlayedMayBeSomethingElse(t *testing.T) {
	b, err := touche.ParseBoard(small)
	require.NoError(t, err)
	ruling := func(before, after string) rules.Ruling {
		from, err := touche.Parse(b, before)
		require.NoError(t, err)
		to, err := touche.Parse(b, after)
		require.NoError(t, err)
		m, err := judge(t).JudgeMove(from, to, rules.Play{Card: "2♥"})
		require.NoError(t, err)
		require.Equal(t, touche.OneRule, m.Reason)
		return m.Ruling
	}
	require.Equal(t, rules.Unsettled, ruling("....\n....\n..B.\nR...", "R...\n....\n..B.\nR..Y"))
	require.Equal(t, rules.Foul, ruling("....\n....\n..B.\nR...", "R...\n....\n..B.\nR..B"))
}

func judge(t require.TestingT) rules.MoveJudge {
	g, known := games.ByCode("touche")
	require.True(t, known)
	r, err := g.Referee(rules.Values{})
	require.NoError(t, err)
	return r.(rules.MoveJudge)
}
