package vision

import (
	"context"
	"image"
	"image/color"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/picture"
	"referee/vision/updating"
)

// laidAs is the picture of the made-up table with other cards on it, from the
// same camera in the same light.
func (m *made) laidAs(tb testing.TB, cards []table.Card, quality int) *picture.Picture {
	tb.Helper()
	return shotOf(tb, m.shot, table.New(m.shot.Table.Deck, cards, table.Stacked), quality)
}

func TestAPictureReadWithItsOwnReadingAsPriorIsReadAlike(t *testing.T) {
	rd := builtInReader(t)
	pic := madeTable(t).picture(t)
	defer pic.Close()
	first := madeReading(t)
	again, err := rd.Read(context.Background(), pic, Prior{Before: first})
	require.NoError(t, err)
	require.Equal(t, bitsOf(first), bitsOf(again))
	require.Equal(t, &updating.Changes{Kept: again.Changes.Kept}, again.Changes)
	require.Len(t, again.Changes.Kept, len(first.Layout.Cards))
}

func TestWhatHasChangedIsReadBesideWhatIsKnown(t *testing.T) {
	m := madeTable(t)
	all := m.shot.Table.Layout.Cards
	top := len(all) - 1
	pushed := append([]table.Card(nil), all...)
	pushed[top].Pose = geometry.Pose{At: all[top].Pose.At.Add(geometry.Point{1.4, -0.9}), Turn: all[top].Pose.Turn + 0.01}
	for name, c := range map[string]struct {
		before, now            []table.Card
		placed, moved, removed int
	}{
		"nothing, in another compression":      {all, all, 0, 0, 0},
		"a card laid on others":                {all[:top], all, 1, 0, 0},
		"a card taken away":                    {all, all[:top], 0, 0, 1},
		"a card pushed by a millimetre or two": {all, pushed, 0, 1, 0},
		"three cards laid":                     {all[:top-2], all, 3, 0, 0},
	} {
		t.Run(name, func(t *testing.T) {
			rd := builtInReader(t)
			was, is := m.laidAs(t, c.before, 92), m.laidAs(t, c.now, 85)
			defer was.Close()
			defer is.Close()
			first, err := rd.Read(context.Background(), was, Prior{})
			require.NoError(t, err)
			got, err := rd.Read(context.Background(), is, Prior{Before: first})
			require.NoError(t, err)
			want := table.New(rd.printing.Deck, c.now, table.Stacked)
			require.False(t, got.Changes.Anew)
			require.Len(t, got.Changes.Placed, c.placed)
			require.Len(t, got.Changes.Moved, c.moved)
			require.Len(t, got.Changes.Removed, c.removed)
			require.Equal(t, names(want), names(got.Layout))
			require.Equal(t, orders(want), orders(got.Layout))
			require.Less(t, distanceError(want, got.Layout), 0.2, "mm")
			require.Empty(t, got.Layout.Doubts)
		})
	}
}

// kindsOf counts the doubts of each kind.
func kindsOf(r *Reading) map[table.DoubtKind]int {
	out := map[table.DoubtKind]int{}
	for _, d := range r.Layout.Doubts {
		out[d.Kind()]++
	}
	return out
}

// shrunk is the outline of a card, smaller or larger by a factor.
func shrunk(l *table.Layout, id table.CardID, by float64) geometry.Polygon {
	at := l.Cards[id].Pose.At
	var out geometry.Polygon
	for _, p := range l.Outline(id) {
		out = append(out, at.Add(p.Sub(at).Mul(by)))
	}
	return out
}

// A thing is put on one card of a table that is known: the card does not become
// another, and it is told that something may be hidden.
func TestAThingPutOnAKnownCardHidesItAndChangesNothingElse(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many pictures")
	}
	m := madeTable(t)
	l := m.shot.Table.Layout
	rd := builtInReader(t)
	first := madeReading(t)
	require.Empty(t, first.Layout.Doubts)
	for _, id := range m.open() {
		hidden := l.Cards[id].Name()
		for name, part := range map[string]float64{"half of": 0.7, "all of": beyond} {
			t.Run(name+" "+hidden, func(t *testing.T) {
				pic := m.withThing(t, color.RGBA{150, 110, 80, 255}, shrunk(l, id, part))
				defer pic.Close()
				got, err := rd.Read(context.Background(), pic, Prior{Before: first})
				require.NoError(t, err)
				require.False(t, got.Changes.Anew)
				require.Empty(t, got.Changes.Placed)
				kinds := kindsOf(got)
				require.NotZero(t, kinds[table.KindObscured]+kinds[table.KindUnexplained], "%v", kinds)
				want := names(first.Layout)
				if part > 1 {
					require.Len(t, got.Changes.Removed, 1)
					gone := first.Layout.Cards[got.Changes.Removed[0]].Name()
					require.Equal(t, hidden, gone)
					want = slices.DeleteFunc(want, func(n string) bool { return n == gone })
				}
				require.Equal(t, want, names(got.Layout))
			})
		}
	}
}

// A card is changed for another, which is laid exactly where the first one lay.
func TestACardChangedForAnotherIsReadAnew(t *testing.T) {
	if testing.Short() {
		t.Skip("reads many pictures")
	}
	m := madeTable(t)
	all := m.shot.Table.Layout.Cards
	d := m.shot.Table.Deck
	top := len(all) - 1
	rd := builtInReader(t)
	first := madeReading(t)
	used := map[string]bool{}
	for i := range all {
		used[all[i].Name()] = true
	}
	tried := 0
	for k := range d.Designs {
		for c := range d.Colors {
			other := all[top]
			other.Face, other.Color = d.Designs[k].Face(deck.Front), &d.Colors[c]
			sameColor, sameDesign := other.Color == all[top].Color, other.Face.Design == all[top].Face.Design
			if used[other.Name()] || !sameDesign && (!sameColor || tried >= changedCards) {
				continue
			}
			tried++
			t.Run(other.Name(), func(t *testing.T) {
				lying := append(all[:top:top], other)
				is := m.laidAs(t, lying, 92)
				defer is.Close()
				got, err := rd.Read(context.Background(), is, Prior{Before: first})
				require.NoError(t, err)
				require.Equal(t, names(table.New(d, lying, table.Stacked)), names(got.Layout))
			})
		}
	}
}

// changedCards is how many other designs a card is changed for.
const changedCards = 3

func TestPartsThatShowNoCardChangeNothing(t *testing.T) {
	rd := builtInReader(t)
	pic := madeTable(t).picture(t)
	defer pic.Close()
	first := madeReading(t)
	for name, parts := range map[string][]image.Rectangle{
		"no part at all":             {},
		"a part outside the picture": {image.Rect(5000, 5000, 6000, 6000)},
		"a corner of the table":      {image.Rect(0, 0, 3, 3)},
		"a part without pixels":      {{}},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := rd.Read(context.Background(), pic, Prior{Before: first, Changed: parts})
			require.NoError(t, err)
			require.False(t, got.Changes.Anew)
			require.Empty(t, got.Changes.Placed)
			require.Empty(t, got.Changes.Removed)
			require.Equal(t, bitsOf(first), bitsOf(got))
		})
	}
}
