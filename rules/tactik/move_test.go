package tactik_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/rules"
	"referee/rules/games"
	"referee/rules/tactik"
)

// four is a board for four with 16 cells from start to start: blue's start is
// red's 17, yellow's 33, green's 49.
func four(t require.TestingT) *tactik.Board {
	b, err := tactik.NewBoard([]string{"red", "blue", "yellow", "green"}, 64)
	require.NoError(t, err)
	return b
}

func at(t require.TestingT, text string) *tactik.Position {
	p, err := tactik.Parse(four(t), text)
	require.NoError(t, err)
	return p
}

func judge(t require.TestingT, said map[string]string) rules.MoveJudge {
	g, known := games.ByCode("tactik")
	require.True(t, known)
	r, err := g.Referee(rules.Values{Choices: said})
	require.NoError(t, err)
	return r.(rules.MoveJudge)
}

// lawful is the reason against a move against which there is none.
const lawful = ""

// moveCases are the cases of TestMoves.
var moveCases = map[string]struct {
	before, card, after string
	reason              rules.Code
	says                string
}{
	"a 1 starts a pawn, as a stake (« Démarrer 1 et 10 »)": {"", "1", "red: S", lawful, "red 1: starts"},
	"a 10 starts a pawn":                              {"red: 20", "10", "red: S 20", lawful, "red 10: starts"},
	"a 5 does not":                                    {"", "5", "red: S", tactik.StartRule, ""},
	"a pawn that starts shows its hole":               {"", "1", "red: 1", tactik.FlipRule, ""},
	"a pawn on the start is eaten by one that starts": {"blue: 49", "1", "red: S", lawful, "red 1: starts, eats blue on start"},
	"a 1 also advances by one":                        {"red: 20", "1", "red: 21", lawful, "red 1: 20 to 21"},
	"a 5 advances by five":                            {"red: 24", "5", "red: 29", lawful, "red 5: 24 to 29"},
	"the whole value is used (« La valeur […] utilisée entièrement »)":     {"red: 24", "5", "red: 28", tactik.OneRule, ""},
	"another value is another card's":                                      {"red: 24", "5", "red: 30", tactik.ValueRule, ""},
	"a 4 goes backwards":                                                   {"red: 24", "4", "red: 20", lawful, "red 4: 24 to 20"},
	"a 4 does not advance":                                                 {"red: 24", "4", "red: 28", tactik.OneRule, ""},
	"a 4 takes a stake back, which is turned over (« retournez-le »)":      {"red: S", "4", "red: 61", lawful, "red 4: start to 61"},
	"a 4 eats four cells behind":                                           {"red: 24, blue: 4", "4", "red: 20", lawful, "red 4: 24 to 20, eats blue on 20"},
	"a 4 does not enter the house (« directement »)":                       {"red: 3", "4", "red: h1", tactik.OneRule, ""},
	"a pawn that ends on another eats it":                                  {"red: 24, blue: 13", "5", "red: 29", lawful, "red 5: 24 to 29, eats blue on 29"},
	"also one of its own":                                                  {"red: 24 29", "5", "red: 29", lawful, "red 5: 24 to 29, eats red on 29"},
	"a pawn that is eaten goes back to its reserve":                        {"red: 24, blue: 13", "5", "red: 29, blue: 14", tactik.OneRule, ""},
	"a pawn is passed and not eaten (« Un pion peut en dépasser »)":        {"red: 24, blue: 10", "5", "red: 29, blue: 10", lawful, "red 5: 24 to 29"},
	"nobody is eaten in passing but by a seven":                            {"red: 24, blue: 10", "5", "red: 29", tactik.EatRule, ""},
	"a stake is not passed":                                                {"red: 14, blue: S", "5", "red: 19, blue: S", tactik.StakeRule, ""},
	"a stake is not eaten":                                                 {"red: 12, blue: S", "5", "red: 17", tactik.StakeRule, ""},
	"one's own stake bars the way, too":                                    {"red: S 62", "6", "red: S 4", tactik.StakeRule, ""},
	"a stake is not passed backwards":                                      {"red: 19, blue: S", "4", "red: 15, blue: S", tactik.StakeRule, ""},
	"on its start but no stake, a pawn is passed":                          {"red: 14, blue: 1", "5", "red: 19, blue: 1", lawful, "red 5: 14 to 19"},
	"a stake that is moved is turned over":                                 {"red: S", "5", "red: 6", lawful, "red 5: start to 6"},
	"a pawn goes into its house by the exact value":                        {"red: 62", "5", "red: h2", lawful, "red 5: 62 to house 2"},
	"or goes on round the board":                                           {"red: 62", "5", "red: 3", lawful, "red 5: 62 to 3"},
	"a value that is more than the house has leads past it":                {"red: 64", "8", "red: 8", lawful, "red 8: 64 to 8"},
	"a pawn in the house is not passed":                                    {"red: 62 h1", "5", "red: h2 h1", tactik.HouseRule, ""},
	"a pawn moves on in its house (« déplacé vers le fond »)":              {"red: h1", "2", "red: h3", lawful, "red 2: house 1 to house 3"},
	"a pawn does not come out (« ressortir »)":                             {"red: h2", "4", "red: 63", tactik.HouseRule, ""},
	"a stake does not go into its house":                                   {"red: S", "2", "red: h2", tactik.HouseRule, ""},
	"a pawn that came back to its start does":                              {"red: 1", "2", "red: h2", lawful, "red 2: start to house 2"},
	"a pawn goes into no other house":                                      {"red: 15", "3", "red: 18", lawful, "red 3: 15 to 18"},
	"a seven moves one pawn":                                               {"red: 20", "7", "red: 27", lawful, "red 7: 7 (20 to 27)"},
	"a seven is split over several":                                        {"red: 20 40", "7", "red: 23 44", lawful, "red 7: 3 (20 to 23) + 4 (40 to 44)"},
	"a seven eats on the way (« sauter (manger) plusieurs pions »)":        {"red: 20, blue: 6", "7", "red: 27", lawful, "red 7: 2 (20 to 22) + 5 (22 to 27), eats blue on 22"},
	"a seven does not pass anybody":                                        {"red: 20, blue: 6", "7", "red: 27, blue: 6", tactik.EatRule, ""},
	"a seven is used wholly":                                               {"red: 20 40", "7", "red: 23 43", tactik.OneRule, ""},
	"a seven is not shared with the partner":                               {"red: 20, yellow: 10", "7", "red: 23, yellow: 14", tactik.SplitRule, ""},
	"a seven does not pass a stake":                                        {"red: 14, blue: S", "7", "red: 21, blue: S", tactik.StakeRule, ""},
	"a seven goes into the house":                                          {"red: 62 20", "7", "red: h3 21", lawful, ""},
	"two pawns are swapped":                                                {"red: 20, blue: 10", "swap", "red: 26, blue: 4", lawful, "red swap: red on 20 with blue on 10"},
	"a stake is swapped with one of one's own, and turned over":            {"red: S 20", "swap", "red: 1 20", lawful, "red swap: red on start with red on 20"},
	"a stake is not swapped by others":                                     {"red: 20, blue: S", "swap", "red: 17, blue: 4", tactik.StakeRule, ""},
	"a pawn in its house is not swapped":                                   {"red: 20, blue: h1", "swap", "red: 20, blue: 4", tactik.OneRule, ""},
	"a joker is any card":                                                  {"red: 24", "joker", "red: 29", lawful, "red joker as 5: 24 to 29"},
	"two moves are one too many":                                           {"red: 24, blue: 3", "5", "red: 29, blue: 8", tactik.OneRule, ""},
	"an opponent's pawn is not moved":                                      {"blue: 3", "5", "blue: 8", tactik.OwnRule, ""},
	"the partner's pawn is not moved before one's own are home":            {"red: 20 h4, yellow: 3", "5", "red: 20 h4, yellow: 8", tactik.OwnRule, ""},
	"the partner's pawn is moved once one's own are home (« partenaire »)": {"red: h1 h2 h3 h4, yellow: 3", "5", "red: h1 h2 h3 h4, yellow: 8", lawful, "red 5: yellow's pawn 3 to 8"},
	"the partner's pawn is started, too":                                   {"red: h1 h2 h3 h4", "1", "red: h1 h2 h3 h4, yellow: S", lawful, "red 1: yellow's pawn starts"},
}

func TestMoves(t *testing.T) {
	for name, tt := range moveCases {
		t.Run(name, func(t *testing.T) {
			m, err := judge(t, nil).JudgeMove(at(t, tt.before), at(t, tt.after), rules.Play{Card: tt.card, Color: "red"})
			require.NoError(t, err)
			require.Equal(t, tt.reason, m.Reason, m.Says.EN)
			require.Equal(t, tt.reason == lawful, m.Legal)
			if tt.says != "" {
				require.Equal(t, tt.says, m.Says.EN)
			}
			require.NotContains(t, m.Says.EN+m.Says.FR, "%!")
		})
	}
}

func TestWithoutAPlayerItIsFoundOutWhoseMoveItWas(t *testing.T) {
	m, err := judge(t, nil).JudgeMove(at(t, "blue: 3, red: 5"), at(t, "blue: 8, red: 5"), rules.Play{Card: "5"})
	require.NoError(t, err)
	require.Equal(t, "blue 5: 3 to 8", m.Says.EN)
	require.Equal(t, "bleu 5 : de 3 à 8", m.Says.FR)
	require.Equal(t, rules.Lawful, m.Ruling)
}

func TestAMoveIsNamedAlikeInWhateverOrderThePawnsWereRead(t *testing.T) {
	for _, read := range []string{"red: 20 30 40", "red: 40 30 20", "red: 30 40 20"} {
		m, err := judge(t, nil).JudgeMove(at(t, read), at(t, "red: 21 32 44"), rules.Play{Card: "7", Color: "red"})
		require.NoError(t, err)
		require.Equal(t, "red 7: 1 (20 to 21) + 2 (30 to 32) + 4 (40 to 44)", m.Says.EN)
	}
}

func TestAPawnThatIsMovedIsRatherItsOwnersMoveThanThePartners(t *testing.T) {
	home := "red: h1 h2 h3 h4, yellow: "
	m, err := judge(t, nil).JudgeMove(at(t, home+"3"), at(t, home+"8"), rules.Play{Card: "5"})
	require.NoError(t, err)
	require.Equal(t, "yellow 5: 3 to 8", m.Says.EN)
}

func TestAColourWithoutPawnsIsNobodysPartner(t *testing.T) {
	p, err := tactik.ReadPosition([]byte(`{"game":"tactik","players":["red","blue","yellow","green"],"track":64,"pawns":[
		{"color":"red","at":"house:1"},{"color":"red","at":"house:2"},{"color":"red","at":"house:3"},{"color":"red","at":"house:4"},
		{"color":"blue","at":"reserve"}]}`), nil)
	require.NoError(t, err)
	require.Equal(t, []string{"red"}, tactik.DefaultRules().Winners(p))
}

func TestNothingMovedIsRightOnlyIfTheCardCannotBePlayed(t *testing.T) {
	same := at(t, "red: 20")
	m, err := judge(t, nil).JudgeMove(same, same, rules.Play{Card: "5", Color: "red"})
	require.NoError(t, err)
	require.Equal(t, tactik.NothingRule, m.Reason)
	require.Equal(t, rules.Foul, m.Ruling)
	none := at(t, "")
	m, err = judge(t, nil).JudgeMove(none, none, rules.Play{Card: "5", Color: "red"})
	require.NoError(t, err)
	require.True(t, m.Legal)
	require.Equal(t, rules.Unsettled, m.Ruling, "the other cards of the hand are not known")
}

func TestNoPawnStartsWhileItsOwnStakeStandsThere(t *testing.T) {
	ways, err := tactik.DefaultRules().Moves(at(t, "red: S"), "red", 10)
	require.NoError(t, err)
	require.Len(t, ways, 1)
	require.Equal(t, "red 10: start to 11", ways[0].Text().EN)
}

func TestHadYouToDiscard(t *testing.T) {
	h, err := judge(t, nil).Hand(at(t, ""), "red", []string{"5", "8", "swap", "4"})
	require.NoError(t, err)
	require.True(t, h.Discard, "without a starting card nothing moves at the beginning")
	h, err = judge(t, nil).Hand(at(t, "red: 20 40, blue: 5"), "red", []string{"5", "1", "swap"})
	require.NoError(t, err)
	require.False(t, h.Discard)
	var said []string
	for _, m := range h.Moves {
		said = append(said, m.Says.EN)
	}
	require.Equal(t, []string{
		"red 5: 20 to 25", "red 5: 40 to 45",
		"red 1: starts", "red 1: 20 to 21, eats blue on 21", "red 1: 40 to 41",
		"red swap: red on 20 with red on 40", "red swap: red on 20 with blue on 5", "red swap: red on 40 with blue on 5",
	}, said)
}

func TestAGroupMayPlayInOtherWays(t *testing.T) {
	before, after := at(t, "red: 20, blue: 6"), at(t, "red: 27, blue: 6")
	m, err := judge(t, map[string]string{"seven": "passes"}).JudgeMove(before, after, rules.Play{Card: "7"})
	require.NoError(t, err)
	require.True(t, m.Legal, "a seven that passes")
	m, err = judge(t, map[string]string{"stake_swap": "any"}).JudgeMove(at(t, "red: S, blue: 6"), at(t, "red: 22, blue: 49"), rules.Play{Card: "swap"})
	require.NoError(t, err)
	require.True(t, m.Legal, "a stake swapped for another's pawn")
	m, err = judge(t, map[string]string{"sides": "shared"}).JudgeMove(at(t, "yellow: 6"), at(t, "yellow: 11"), rules.Play{Card: "5", Color: "red"})
	require.NoError(t, err)
	require.True(t, m.Legal, "two players with two colours each")
	m, err = judge(t, map[string]string{"sides": "alone"}).JudgeMove(at(t, "red: h1 h2 h3 h4, yellow: 6"), at(t, "red: h1 h2 h3 h4, yellow: 11"), rules.Play{Card: "5", Color: "red"})
	require.NoError(t, err)
	require.False(t, m.Legal, "no partner")
}

func TestASevenThatCanHaveBeenSplitInTwoWaysIsNotSettled(t *testing.T) {
	m, err := judge(t, map[string]string{"seven": "passes"}).JudgeMove(at(t, "red: 20 23"), at(t, "red: 24 26"), rules.Play{Card: "7"})
	require.NoError(t, err)
	require.True(t, m.Legal)
	require.Equal(t, rules.Unsettled, m.Ruling)
	require.Len(t, m.Notes, 1)
}

func TestASideHasWonOnceAllItsPawnsAreHome(t *testing.T) {
	all := "red: h1 h2 h3 h4"
	require.Empty(t, tactik.DefaultRules().Winners(at(t, all)), "the partner's are not")
	require.Equal(t, []string{"red", "yellow"}, tactik.DefaultRules().Winners(at(t, all+", yellow: h1 h2 h3 h4")))
	require.Equal(t, []string{"red"}, tactik.Rules{Sides: tactik.Alone}.Winners(at(t, all)))
}
