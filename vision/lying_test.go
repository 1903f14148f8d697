package vision

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/picture"
)

// seenAt is the card of a deck whose corners are seen there, in a reading's frame.
func seenAt(tb testing.TB, d *deck.Deck, r *Reading, design, color string, side deck.Side, px [4]geometry.Point) table.Card {
	tb.Helper()
	of, ok := d.Design(design)
	require.True(tb, ok)
	ink, ok := d.Color(color)
	require.True(tb, ok)
	c := table.Card{Face: of.Face(side), Color: ink}
	var at [4]geometry.Point
	for i, p := range px {
		at[i] = r.View.Camera.Unproject(p)
		c.Pose.At = c.Pose.At.Add(at[i].Mul(0.25))
	}
	corners := d.Corners()
	is, was := at[1].Sub(at[0]), corners[1].Sub(corners[0])
	c.Pose.Turn = geometry.Angle(math.Atan2(is[1], is[0]) - math.Atan2(was[1], was[0]))
	return c
}

// Frame 300 of the made-up film 141: a lamp is mirrored on two cards, which lie where
// they were seen on frames without the glare.
func TestCardsInGlareAreFoundWhereTheyAreKnownToLie(t *testing.T) {
	d, err := deck.ReadFile("../testdata/decks/tacta-b.json")
	require.NoError(t, err)
	pic, err := picture.Open("../testdata/live/glare.jpg")
	require.NoError(t, err)
	defer pic.Close()
	rd := readerOf(t, d)
	anew, err := rd.Read(t.Context(), pic, Prior{})
	require.NoError(t, err)
	require.NotContains(t, names(anew.Layout), "green triangle-6", "or the test shows nothing")
	require.NotContains(t, names(anew.Layout), "red square-4")
	lying := []table.Card{
		seenAt(t, d, anew, "square-4", "red", deck.Back, [4]geometry.Point{{770.85, 428.75}, {751.85, 367.39}, {838.88, 347.23}, {859.85, 407.49}}),
		seenAt(t, d, anew, "triangle-6", "green", deck.Back, [4]geometry.Point{{810.06, 376.11}, {747.87, 353.14}, {777.1, 276.44}, {837.64, 298.01}}),
		// One that is not there: beside the others nothing looks like it.
		seenAt(t, d, anew, "circle-2", "blue", deck.Front, [4]geometry.Point{{610.06, 176.11}, {547.87, 153.14}, {577.1, 76.44}, {637.64, 98.01}}),
	}
	for i := range lying {
		lying[i].Pose.At = lying[i].Pose.At.Add(geometry.Point{2, -1.5}) // two readings of a table agree so far
	}
	got, err := rd.Read(t.Context(), pic, Prior{Before: anew, Lying: lying})
	require.NoError(t, err)
	require.Len(t, got.Changes.Placed, 2)
	require.Contains(t, names(got.Layout), "green triangle-6")
	require.Contains(t, names(got.Layout), "red square-4")
}

func TestACardThatWasTakenAwayIsNotFoundWhereItLay(t *testing.T) {
	m, rd, first := madeTable(t), builtInReader(t), madeReading(t)
	all := m.shot.Table.Layout.Cards
	top := len(all) - 1
	pic := m.laidAs(t, all[:top], 92)
	defer pic.Close()
	without, err := rd.Read(t.Context(), pic, Prior{})
	require.NoError(t, err)
	var lay []table.Card
	for _, c := range first.Layout.Cards {
		if c.Name() == all[top].Name() {
			lay = append(lay, c)
		}
	}
	require.Len(t, lay, 1)
	got, err := rd.Read(t.Context(), pic, Prior{Before: without, Lying: lay})
	require.NoError(t, err)
	require.Equal(t, names(without.Layout), names(got.Layout))
	require.Empty(t, got.Changes.Placed)
}
