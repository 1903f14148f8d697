package joining_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"referee/geometry"
	"referee/joining"
	"referee/table"
)

// swaying gives every card the errors of a camera that shifts and turns all of them
// together.
func swaying(p joining.Part) joining.Part {
	l := *p.Layout
	l.Cards = slices.Clone(l.Cards)
	for i := range l.Cards {
		at := l.Cards[i].Pose.At
		const turn = 0.01
		l.Cards[i].Shared = [][3]float64{{5, 0, 0}, {0, 5, 0}, {-turn * at[1], turn * at[0], turn}}
	}
	p.Layout = &l
	return p
}

// What two cards share in errors cancels between them on one photo, and so it must where
// each is of another: their photos are tied by what both show.
func TestWhatShiftsAPhotoAsAWholeIsNoErrorBetweenItsCardsAndAnothersOnes(t *testing.T) {
	l := whole(t)
	mid := middle(l)
	a, _ := seen(l, "a.jpg", -5000, mid+120, geometry.Pose{}, false)
	b, _ := seen(l, "b.jpg", mid-120, 5000, geometry.Pose{At: geometry.Point{300, -80}, Turn: 1}, true)
	got, err := joining.Join([]joining.Part{swaying(a), swaying(b)})
	require.NoError(t, err)
	ofB := 0
	for id := range got.Layout.Cards {
		c := &got.Layout.Cards[id]
		if slices.Contains(got.IDs[0], table.CardID(id)) {
			continue
		}
		ofB++
		const turn = 0.01
		want := [][3]float64{{5, 0, 0}, {0, 5, 0}, {-turn * c.Pose.At[1], turn * c.Pose.At[0], turn}}
		for k := range want {
			for n := range 3 {
				require.InDelta(t, want[k][n], c.Shared[k][n], 1e-6, "the first photo's errors come along")
			}
		}
		for _, left := range c.Shared[len(want):] {
			for n := range 3 {
				require.InDelta(t, 0, left[n], 1e-6, "of its own photo's nothing is left")
			}
		}
	}
	require.Positive(t, ofB)
}

// A card that one photo shows well and the other badly lies where the first has it.
func TestACardIsTakenFromThePhotoThatKnowsItsPlaceWell(t *testing.T) {
	l := whole(t)
	mid := middle(l)
	a, inA := seen(l, "a.jpg", -5000, mid+120, geometry.Pose{}, false)
	b, inB := seen(l, "b.jpg", mid-120, 5000, geometry.Pose{}, false)
	for i, id := range inA {
		if !slices.Contains(inB, id) {
			continue
		}
		c := &a.Layout.Cards[i]
		c.Pose.At, c.Cov = c.Pose.At.Add(geometry.Point{3, 0}), [3][3]float64{{9}, {0, 9}, {}}
		got, err := joining.Join([]joining.Part{a, b})
		require.NoError(t, err)
		require.InDelta(t, 0, geometry.Distance(l.Cards[id].Pose.At, got.Layout.Cards[got.IDs[0][i]].Pose.At), 0.1)
		return
	}
	t.Fatal("no card is on both")
}
