package board

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/internal/srgb"
)

// top is a pawn's top of a hue in degrees.
func top(cell int, light, deg float64) *teamed {
	sin, cos := math.Sincos(deg * math.Pi / 180)
	return &teamed{cell: cell, colour: srgb.Lab{L: light, A: 50 * cos, B: 50 * sin}}
}

// sixTeams are the colours of a board for six, printed paler and a little turned.
func sixTeams() *teaming {
	t := &teaming{tints: map[string]srgb.Lab{}}
	for name, deg := range map[string]float64{"red": 19, "orange": 59, "yellow": 92, "green": 149, "blue": 278, "purple": 315} {
		sin, cos := math.Sincos(deg * math.Pi / 180)
		t.tints[name] = srgb.Lab{L: 55, A: 25 * cos, B: 25 * sin}
	}
	t.names = []string{"red", "orange", "yellow", "green", "blue", "purple"}
	return t
}

func namesOf(t *teaming, groups [][]*teamed) (names, others []string) {
	for _, is := range t.together(groups) {
		names, others = append(names, is.name), append(others, is.other)
	}
	return names, others
}

func TestColoursThatALightTurnsAreNamedTogetherWhereEachByItselfWouldBeWrong(t *testing.T) {
	teams := sixTeams()
	var groups [][]*teamed
	// As a warm lamp showed them: yellow by itself is nearest to orange.
	for i, seen := range [][2]float64{{29, 18}, {51, 42}, {63, 67}, {37, 144}, {30, 280}, {24, 318}} {
		groups = append(groups, []*teamed{top(i, seen[0], seen[1])})
	}
	require.Equal(t, "orange", teams.nearest(groups[2][0].colour).name)
	names, _ := namesOf(teams, groups)
	require.Equal(t, teams.names, names)
}

func TestBlueWithoutPurpleBesideItIsNamedOrInDoubtNeverSurelyPurple(t *testing.T) {
	teams := sixTeams()
	for deg := 276.0; deg <= 299; deg++ {
		names, others := namesOf(teams, [][]*teamed{{top(0, 28, deg)}})
		if names[0] != "blue" {
			require.Equal(t, "blue", others[0], "at %.0f°", deg)
		}
	}
}

func TestTwoShadesOfOnePaintAreOneTeams(t *testing.T) {
	teams := sixTeams()
	names, _ := namesOf(teams, [][]*teamed{{top(0, 38, 136)}, {top(1, 39, 150)}, {top(2, 60, 93)}})
	require.Equal(t, []string{"green", "green", "yellow"}, names)
}

func TestPawnsOfLikeHueAreTwoPaintsIfOneIsDarker(t *testing.T) {
	groups := paintGroups([]*teamed{top(0, 31, 40), top(1, 47, 46), top(2, 32, 41), top(3, 46, 47)})
	require.Len(t, groups, 2)
	for _, g := range groups {
		require.Len(t, g, 2)
	}
	require.Len(t, paintGroups([]*teamed{top(0, 31, 358), top(1, 31, 3)}), 1, "hues go round")
	require.Empty(t, paintGroups(nil))
}

func TestAColourOfWhichHardlyAnyPieceStandsFreeIsAThings(t *testing.T) {
	spilt := func(p *teamed, spill float64) *teamed { p.spill = spill; return p }
	reds := []*teamed{spilt(top(0, 40, 40), 0.1), spilt(top(1, 41, 41), 0.2), spilt(top(2, 40, 42), 0.7)}
	hand := []*teamed{spilt(top(3, 60, 66), 0.6), spilt(top(4, 60, 67), 0.5), spilt(top(5, 58, 68), 0.2)}
	for _, p := range hand {
		p.colour.A, p.colour.B = 0.6*p.colour.A, 0.6*p.colour.B
	}
	paints, things := standingFree([][]*teamed{reds, hand})
	require.Equal(t, [][]*teamed{reds}, paints, "one of its pawns stands beside the hand")
	require.Equal(t, hand, things)
	blues := []*teamed{spilt(top(6, 35, 290), 0.5), spilt(top(7, 35, 291), 0.6)}
	paints, _ = standingFree([][]*teamed{reds, blues})
	require.Len(t, paints, 2, "side by side in their reserve, and as bright as the reds")
	sleeve := []*teamed{spilt(top(8, 40, 30), 0.2)}
	sleeve[0].colour.A, sleeve[0].colour.B = 0.3*sleeve[0].colour.A, 0.3*sleeve[0].colour.B
	_, things = standingFree([][]*teamed{reds, sleeve})
	require.Equal(t, sleeve, things, "as pale as no paint")
}

func TestAPawnOfWhichAChannelIsClippedIsOfThePaintThatOthersHave(t *testing.T) {
	yellows := []*teamed{top(0, 73, 89), top(1, 73, 90)}
	oranges := []*teamed{top(2, 56, 50), top(3, 57, 51)}
	// Red is clipped: as it may be it is nearly orange.
	bright := top(4, 74, 70)
	bright.dimmed, bright.clipped = top(4, 73, 88).colour, true
	groups := paintGroups(append(append([]*teamed{bright}, yellows...), oranges...))
	require.Len(t, groups, 2)
	for _, g := range groups {
		require.Equal(t, len(g) == 3, g[0] == yellows[0])
	}
	require.False(t, bright.clipped, "no other paint is near")
	require.Len(t, paintGroups([]*teamed{{colour: bright.colour, dimmed: bright.dimmed, clipped: true}}), 1)
}

func TestOnePaintMayLookLikeThreeUnderALamp(t *testing.T) {
	teams := sixTeams()
	teams.names = []string{"red", "yellow", "green", "blue"}
	groups := [][]*teamed{{top(0, 71, 90)}, {top(1, 38, 14)}, {top(2, 36, 25)}, {top(3, 36, 36)}}
	names, others := namesOf(teams, groups)
	require.Equal(t, []string{"yellow", "red", "red", "red"}, names)
	require.NotContains(t, others, "yellow")
}

func TestAPaintBetweenTwoOthersIsInDoubtAndOneFarFromItsOwnMayBeNone(t *testing.T) {
	teams := sixTeams()
	red, orange := []*teamed{top(0, 36, 18), top(1, 36, 19)}, []*teamed{top(2, 52, 44), top(3, 52, 45)}
	is := teams.together([][]*teamed{red, orange, {top(4, 50, 29)}})
	require.Equal(t, []string{"red", "orange"}, []string{is[0].name, is[1].name})
	require.ElementsMatch(t, []string{"red", "orange"}, []string{is[2].name, is[2].other})
	teams.names = []string{"red", "yellow", "green", "blue"}
	yellow := []*teamed{top(5, 72, 86), top(6, 71, 85)}
	is = teams.together([][]*teamed{yellow, {top(7, 32, 92)}})
	require.True(t, is[1].strange, "as dark as no yellow: %+v", is)
	require.False(t, is[0].strange)
}

func TestAPlaceInAHandIsAPawnInDoubtWhereItIsPalerThanThePaintThatItIsNear(t *testing.T) {
	pale := func(p *teamed, spill, chroma float64) *teamed {
		p.spill, p.colour.A, p.colour.B = spill, chroma/50*p.colour.A, chroma/50*p.colour.B
		return p
	}
	reds := []*teamed{pale(top(0, 41, 30), 0.1, 49), pale(top(1, 41, 29), 0.2, 50)}
	hand, between := pale(top(2, 33, 28), 0.67, 34), pale(top(3, 40, 30), 0.5, 47)
	group := append(reds, hand, between)
	require.Len(t, paintGroups(group), 1, "near enough to pass for the paint")
	require.True(t, hand.paleBeside(group))
	require.False(t, between.paleBeside(group), "as strong as those that stand free")
	require.False(t, reds[0].paleBeside(group))
	shaded := pale(top(4, 33, 28), 0.1, 34)
	require.False(t, shaded.paleBeside(append(group, shaded)), "it stands by itself")
	require.False(t, hand.paleBeside([]*teamed{hand}), "nothing to hold it against")
}

func TestAClippedPaintIsNotThatOfATeamWhosePawnsWearAnother(t *testing.T) {
	teams := &teaming{names: []string{"yellow", "green"}}
	lamplit := &teamed{colour: hue(86, 95, 60), dimmed: hue(83, 130, 62), clipped: true}
	require.Equal(t, "green", teams.check(lamplit, team{name: "yellow"}).other, "no green pawn is seen")
	green := &teamed{colour: hue(69, 165, 52)}
	teams.paints([][]*teamed{{green}}, []team{{name: "green"}})
	require.Empty(t, teams.check(lamplit, team{name: "yellow"}).other)
	green.colour = hue(80, 135, 60)
	teams.paints([][]*teamed{{green}}, []team{{name: "green"}})
	require.Equal(t, "green", teams.check(lamplit, team{name: "yellow"}).other, "green ones look like it")
}

func TestAPawnWhoseEdgeIsSeenAllRoundStandsFreeWhateverIsMarkedThere(t *testing.T) {
	require.True(t, (&teamed{spill: 1, edge: topFit{0.9, 0.6}}).free())
	require.True(t, (&teamed{spill: 0.1}).free())
	require.False(t, (&teamed{spill: 1, edge: topFit{0.6, 0.1}}).free())
}
