package vision

import (
	"context"
	"math"
	"sort"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/internal/truth"
	"referee/table"
	"referee/vision/picture"
)

// photosRead are the photos that the tests read: one phone and one webcam
// picture of each deck. All 29 are for `make eval`.
var photosRead = []string{"p02", "w01", "b-p01", "b-w01"}

func TestPhotosOfKnownTruthAreReadAsTheyLie(t *testing.T) {
	if testing.Short() {
		t.Skip("reads photos")
	}
	for _, name := range photosRead {
		t.Run(name, func(t *testing.T) {
			known := knownTable(t, name)
			pic := knownPhoto(t, name)
			defer pic.Close()
			got, err := readerOf(t, known.Deck).Read(context.Background(), pic, Prior{})
			require.NoError(t, err)
			require.Equal(t, names(known.Layout), names(got.Layout))
			require.Equal(t, len(known.Overlaps), covering(got.Layout))
			require.Equal(t, orders(known.Layout), orders(got.Layout))
			require.Less(t, distanceError(known.Layout, got.Layout), 0.5, "mm")
		})
	}
}

// knownTable is the table on a photo, as it is known to lie.
func knownTable(tb testing.TB, name string) *truth.Table {
	tb.Helper()
	tables, err := knownTables()
	require.NoError(tb, err)
	for _, k := range tables {
		if k.Name == name {
			return k
		}
	}
	require.FailNow(tb, "no truth of this photo", name)
	return nil
}

var knownTables = sync.OnceValues(truth.All)

// readers are those of the decks of the photos, each made once.
var readers = map[*deck.Deck]*Reader{}

func readerOf(tb testing.TB, d *deck.Deck) *Reader {
	tb.Helper()
	if d == deck.Default() {
		return builtInReader(tb)
	}
	if readers[d] == nil {
		rd, err := NewReader(d, DefaultSettings())
		require.NoError(tb, err)
		readers[d] = rd
	}
	return readers[d]
}

// knownPhoto opens a photo, which the caller closes.
func knownPhoto(tb testing.TB, name string) *picture.Picture {
	tb.Helper()
	set := "a/"
	if name[0] == 'b' {
		set = "b/"
	}
	pic, err := picture.Open("../testdata/images/" + set + name + ".jpg")
	require.NoError(tb, err)
	return pic
}

// names lists the cards on a table, sorted.
func names(l *table.Layout) []string {
	var out []string
	for i := range l.Cards {
		out = append(out, l.Cards[i].Name())
	}
	sort.Strings(out)
	return out
}

// reportedMM2 is the area from which an overlap is reported.
const reportedMM2 = 4

func covering(l *table.Layout) int {
	n := 0
	for _, o := range l.Overlaps {
		if o.AreaMM2 > reportedMM2 {
			n++
		}
	}
	return n
}

// orders lists "upper > lower" of every overlapping pair, sorted.
func orders(l *table.Layout) []string {
	var out []string
	for _, o := range l.Overlaps {
		if o.AreaMM2 > reportedMM2 {
			out = append(out, l.Cards[o.Over].Name()+" > "+l.Cards[o.Under].Name())
		}
	}
	sort.Strings(out)
	return out
}

// distanceError is the largest error, mm, of the distance between the centres
// of two cards that overlap: what does not depend on where the table frame is.
func distanceError(known, got *table.Layout) float64 {
	apart := func(l *table.Layout) map[string]float64 {
		out := map[string]float64{}
		for _, o := range l.Overlaps {
			a, b := &l.Cards[o.Over], &l.Cards[o.Under]
			out[a.Name()+b.Name()] = a.Pose.At.Sub(b.Pose.At).Len()
		}
		return out
	}
	worst := 0.0
	want := apart(known)
	for k, d := range apart(got) {
		if w, ok := want[k]; ok {
			worst = math.Max(worst, math.Abs(d-w))
		}
	}
	return worst
}

func TestCardsHalfUnderAHandAreFoundAndDoubted(t *testing.T) {
	if testing.Short() {
		t.Skip("reads photos")
	}
	known := knownTable(t, "b-w06")
	pic := knownPhoto(t, known.Name)
	defer pic.Close()
	got, err := readerOf(t, known.Deck).Read(context.Background(), pic, Prior{})
	require.NoError(t, err)
	require.Equal(t, names(known.Layout), names(got.Layout))
	hidden := map[string]bool{}
	for _, d := range got.Layout.Doubts {
		if o, is := d.(table.Obscured); is {
			hidden[got.Layout.Cards[o.Card].Name()] = true
		}
	}
	require.Len(t, hidden, 3, "%v", hidden)
}
