package updating

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/table"
	"referee/vision/doubting"
	"referee/vision/finding"
	"referee/vision/handmade"
	"referee/vision/ordering"
	"referee/vision/raster"
)

// three cards, the last of which lies over the end of the second.
func three() []handmade.Card {
	return []handmade.Card{
		{Model: 2, Pose: geometry.Pose{At: geometry.Point{-70, 0}}},
		{Model: 4, Color: 1, Pose: geometry.Pose{At: geometry.Point{0, 0}}},
		{Model: 6, Color: 2, Pose: geometry.Pose{At: geometry.Point{60, 5}}},
	}
}

func tableOf(over handmade.Over, cards ...handmade.Card) *handmade.Table {
	return &handmade.Table{Set: handmade.BuiltIn(), WidthMM: 240, HeightMM: 120, Cards: cards, Over: over}
}

// linesOf are the white lines of a picture, without any region.
func linesOf(st *ordering.Stacked) *finding.Contours { return &finding.Contours{White: st.White} }

// recorded is what a reading of a table leaves.
func recorded(t *testing.T, of *handmade.Table) *Record {
	t.Helper()
	rec, err := recordOf(of)
	require.NoError(t, err)
	return rec
}

func recordOf(of *handmade.Table) (*Record, error) {
	st := of.Read()
	return NewRecord(context.Background(), st, linesOf(st), nil, &doubting.Doubts{}, nil)
}

// recordedThree is the record of the three cards, which the tests leave as it is.
var recordedThree = sync.OnceValues(func() (*Record, error) { return recordOf(tableOf(nil, three()...)) })

func TestWhatBecameOfEachCardIsSeenInANewPicture(t *testing.T) {
	all := three()
	pushed := three()
	pushed[2].Pose.At = pushed[2].Pose.At.Add(geometry.Point{1.5, -1})
	slid := three()
	slid[2].Pose.At = slid[2].Pose.At.Add(geometry.Point{0, 9})
	aslant := three()
	aslant[0].Pose = geometry.Pose{At: aslant[0].Pose.At.Add(geometry.Point{-4, 5}), Turn: 2 * geometry.Degree}
	for name, c := range map[string]struct {
		now                         *handmade.Table
		kept, gone                  []int
		moved, altered, seenAnother []int // of those kept
	}{
		"nothing":                          {now: tableOf(nil, all...), kept: []int{0, 1, 2}},
		"a card was taken away":            {now: tableOf(nil, all[0], all[1]), kept: []int{0, 1}, gone: []int{2}, altered: nil, seenAnother: []int{1}},
		"a card was pushed":                {now: tableOf(nil, pushed...), kept: []int{0, 1, 2}, moved: []int{2}, seenAnother: []int{1, 2}},
		"a card was pushed aslant":         {now: tableOf(nil, aslant...), kept: []int{0, 1, 2}, moved: []int{0}, seenAnother: []int{0}},
		"a card was pushed along its side": {now: tableOf(nil, slid...), kept: []int{0, 1, 2}, moved: []int{2}, seenAnother: []int{1, 2}},
		"a thing lies on a card": {
			now:  tableOf(handmade.Disc(geometry.Point{-70, 20}, 20, raster.RGB{0.4, 0.3, 0.2}), all...),
			kept: []int{0, 1, 2}, altered: []int{0}, seenAnother: []int{0},
		},
	} {
		t.Run(name, func(t *testing.T) {
			rec, err := recordedThree()
			require.NoError(t, err)
			now := c.now.Read()
			got, sc, err := FindChanges(t.Context(), now.Raster, linesOf(now), rec, nil)
			require.NoError(t, err)
			require.Equal(t, c.kept, got.kept)
			require.Equal(t, c.gone, got.gone)
			require.Len(t, sc.Cards, len(c.kept))
			require.ElementsMatch(t, c.moved, trueIn(got.moved))
			require.ElementsMatch(t, c.altered, trueIn(got.altered))
			require.Subset(t, c.seenAnother, trueIn(got.other), "what is not concerned is seen as it was")
			require.Equal(t, name == "nothing", got.same)
			for _, i := range c.moved {
				require.Less(t, geometry.Distance(c.now.Cards[i].Pose.At, sc.Cards[i].Pose.At), 0.2, "mm")
			}
		})
	}
}

// trueIn lists the numbers that a set holds.
func trueIn(set map[int]bool) []int {
	out := []int{}
	for i, is := range set {
		if is {
			out = append(out, i)
		}
	}
	return out
}

func TestWhereNothingCanHaveChangedNoCardIsLookedAt(t *testing.T) {
	rec, err := recordedThree()
	require.NoError(t, err)
	now := tableOf(nil, three()[:2]...).Read()
	got, _, err := FindChanges(t.Context(), now.Raster, linesOf(now), rec, raster.Area{})
	require.NoError(t, err)
	require.Equal(t, []int{0, 1, 2}, got.kept)
}

func TestAnotherTableIsReadAnew(t *testing.T) {
	rec, err := recordedThree()
	require.NoError(t, err)
	now := tableOf(nil).Read()
	_, _, err = FindChanges(t.Context(), now.Raster, linesOf(now), rec, nil)
	require.ErrorIs(t, err, ErrOtherTable)
}

func TestACardStandsUnlessMoreDiffersThanNoiseDoes(t *testing.T) {
	stands := contrast{kept: 200, emblemAlike: 1}
	for name, c := range map[string]struct {
		change func(c *contrast)
		stands bool
	}{
		"as it was":                      {func(*contrast) {}, true},
		"some of its border lost":        {func(c *contrast) { c.lost = 15 }, true},
		"a tenth of its border lost":     {func(c *contrast) { c.lost = 30 }, false},
		"a stretch of line hidden":       {func(c *contrast) { c.lost, c.lostMM = 15, 13 }, false},
		"a part as large as a finger":    {func(c *contrast) { c.wrong = 8 }, false},
		"a few places wrong":             {func(c *contrast) { c.wrong = 7 }, true},
		"another ink":                    {func(c *contrast) { c.inkOff = 0.06 }, false},
		"another emblem":                 {func(c *contrast) { c.emblemAlike = 0.8 }, false},
		"pushed by half a millimetre":    {func(c *contrast) { c.movedMM = 0.5 }, false},
		"moved by less than can be told": {func(c *contrast) { c.movedMM = 0.25 }, true},
	} {
		t.Run(name, func(t *testing.T) {
			seen := stands
			c.change(&seen)
			require.Equal(t, c.stands, seen.stands(0.01))
		})
	}
	seen := contrast{kept: 200, emblemAlike: 1, movedMM: 0.5}
	require.True(t, seen.stands(0.2), "of a card whose place is known badly that is nothing")
}

func TestDoubtsAboutAKeptCardGoByItsNewNumber(t *testing.T) {
	told := []table.Doubt{table.Obscured{Card: 7}, table.Misfit{Card: 7}, table.CutOff{Card: 7}, table.DotUnsettled{Dot: table.DotRef{Card: 7, Dot: 2}}}
	want := []table.Doubt{table.Obscured{Card: 3}, table.Misfit{Card: 3}, table.CutOff{Card: 3}, table.DotUnsettled{Dot: table.DotRef{Card: 3, Dot: 2}}}
	require.Equal(t, want, keptDoubts(told, 3))
	require.Equal(t, table.Obscured{Card: 7}, told[0], "those told before stay")
}
