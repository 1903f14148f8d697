package tactik_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/board/drawn"
	"referee/deck"
	"referee/rules"
	"referee/rules/tactik"
	"referee/scoring"
	"referee/table"
)

// seenPawns is our board for four with pawns where they were seen.
func seenPawns(t *testing.T, cells map[string][]table.CellID, doubts ...table.Doubt) *table.Layout {
	t.Helper()
	kept, err := drawn.Load("tactik-4")
	require.NoError(t, err)
	var pawns []table.Pawn
	for color, at := range cells {
		for _, c := range at {
			pawns = append(pawns, table.Pawn{Kind: "pawn", Color: &deck.Color{Name: color}, Cell: c})
		}
	}
	l := table.OnBoard(kept, pawns)
	l.Doubts = doubts
	return l
}

func TestWhatAPhoneOrAHandHidesIsNoDoubtWhereEveryPawnThatMayBeThereIsSeen(t *testing.T) {
	four := func(color string) []table.CellID {
		var out []table.CellID
		for _, n := range []string{"1", "2", "3", "4"} {
			out = append(out, table.CellID(color+"/reserve:"+n))
		}
		return out
	}
	pawn := func(color string) *table.Pawn {
		return &table.Pawn{Kind: "pawn", Color: &deck.Color{Name: color}}
	}
	cells := func(red ...table.CellID) map[string][]table.CellID {
		return map[string][]table.CellID{"red": red, "blue": four("blue"), "yellow": four("yellow"), "green": four("green")}
	}
	three := cells("track:20", "track:30", "red/house:2")
	onDoubt := cells("track:20", "track:30", "red/house:2", "track:41")
	for name, c := range map[string]struct {
		read   map[string][]table.CellID
		doubts []table.Doubt
		sure   bool
	}{
		"all sixteen are seen":                     {onDoubt, []table.Doubt{table.CellHidden{Cell: "track:9"}, table.UnknownThing{Cell: "track:10"}}, true},
		"a red one is not":                         {three, []table.Doubt{table.CellHidden{Cell: "track:9"}}, false},
		"that is no blue house":                    {three, []table.Doubt{table.CellHidden{Cell: "blue/house:1"}}, true},
		"it is red's own":                          {three, []table.Doubt{table.CellHidden{Cell: "red/house:1"}}, false},
		"all that it may be are elsewhere":         {cells("track:20", "track:30", "red/house:2", "track:41"), []table.Doubt{table.CellUnsettled{Cell: "track:9", Alternatives: []*table.Pawn{pawn("blue")}}}, true},
		"red is left, and not blue":                {three, []table.Doubt{table.CellUnsettled{Cell: "track:9", Alternatives: []*table.Pawn{pawn("blue")}}}, false},
		"red, as it was read, and no blue is left": {onDoubt, []table.Doubt{table.CellUnsettled{Cell: "track:41", Alternatives: []*table.Pawn{pawn("blue")}}}, true},
		"a red one it may be":                      {three, []table.Doubt{table.CellUnsettled{Cell: "track:9", Alternatives: []*table.Pawn{pawn("red")}}}, false},
		"the fourth one may lie beside the board":  {onDoubt, []table.Doubt{table.CellUnsettled{Cell: "track:41", Alternatives: []*table.Pawn{nil}}}, false},
		"or it is a stake":                         {cells("track:20", "track:30", "red/house:2", "track:1"), []table.Doubt{table.CellUnsettled{Cell: "track:1", Alternatives: []*table.Pawn{{Kind: tactik.StakeKind, Color: &deck.Color{Name: "red"}}}}}, false},
		"there are five red ones":                  {cells("track:20", "track:30", "red/house:2", "track:41", "track:50"), []table.Doubt{table.CellHidden{Cell: "track:9"}}, false},
		"nobody is seen to play red":               {cells(), []table.Doubt{table.CellHidden{Cell: "track:9"}}, false},
	} {
		r, err := tactik.Game{}.Referee(rules.Values{})
		require.NoError(t, err)
		require.Equal(t, c.sure, scoring.Settle(seenPawns(t, c.read, c.doubts...), r).Sure, name)
	}
}
