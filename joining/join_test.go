package joining_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"referee/geometry"
	"referee/internal/truth"
	"referee/joining"
	"referee/table"
)

// whole is a table of 55 cards, as it lies.
func whole(t testing.TB) *table.Layout {
	t.Helper()
	tables, err := truth.All()
	require.NoError(t, err)
	for _, k := range tables {
		if k.Name == "p07" {
			return k.Layout
		}
	}
	t.Fatal("there is no table p07")
	return nil
}

// seen is the part of a table between two lines x, mm, as a photo from right above
// shows it, in a frame of its own, with the cards in another order.
func seen(l *table.Layout, name string, from, to float64, frame geometry.Pose, reversed bool) (joining.Part, []table.CardID) {
	view := looking(l, name, from, to, frame)
	var ids []table.CardID
	for i := range l.Cards {
		id := table.CardID(i)
		if reversed {
			id = table.CardID(len(l.Cards) - 1 - i)
		}
		if within(l.Outline(id), from, to) {
			ids = append(ids, id)
		}
	}
	cards := make([]table.Card, len(ids))
	for i, id := range ids {
		cards[i] = l.Cards[id]
		cards[i].Pose = frame.Compose(cards[i].Pose)
	}
	part := table.New(l.Deck, cards, func(a, b table.CardID) table.CardID {
		for _, up := range l.Above(ids[a]) {
			if up == ids[b] {
				return b
			}
		}
		return a
	})
	return joining.Part{Layout: part, View: view}, ids
}

func within(outline geometry.Polygon, from, to float64) bool {
	for _, p := range outline {
		if p[0] <= from || p[0] >= to {
			return false
		}
	}
	return true
}

// looking is a view from right above of the table between two lines, in a frame of
// its own.
func looking(l *table.Layout, name string, from, to float64, frame geometry.Pose) table.View {
	lo, hi := math.Inf(1), math.Inf(-1)
	for i := range l.Cards {
		lo, hi = math.Min(lo, l.Cards[i].Pose.At[1]-80), math.Max(hi, l.Cards[i].Pose.At[1]+80)
	}
	// The frame's inverse, then y down, from 1000 mm, a px for each mm.
	const eye = 1000
	back := frame.Inverse()
	x, y := back.Rotate(geometry.Point{1, 0}), back.Rotate(geometry.Point{0, 1})
	return table.View{Picture: name, Width: int(to - from), Height: int(hi - lo), Camera: geometry.Camera{
		Intrinsics: geometry.Intrinsics{Fx: eye, Fy: eye, Cx: -from, Cy: hi},
		R:          mgl64.Mat3{x[0], -x[1], 0, y[0], -y[1], 0, 0, 0, -1},
		T:          mgl64.Vec3{back.At[0], -back.At[1], eye},
	}}
}

// middle is the line x that parts the cards of a table in two halves.
func middle(l *table.Layout) float64 {
	sum := 0.0
	for i := range l.Cards {
		sum += l.Cards[i].Pose.At[0] / float64(len(l.Cards))
	}
	return sum
}

func TestTwoPhotosThatShareCardsAreOneTable(t *testing.T) {
	l := whole(t)
	mid := middle(l)
	rapid.Check(t, func(t *rapid.T) {
		frame := geometry.Pose{
			At:   geometry.Point{rapid.Float64Range(-500, 500).Draw(t, "x"), rapid.Float64Range(-500, 500).Draw(t, "y")},
			Turn: geometry.Angle(rapid.Float64Range(-3, 3).Draw(t, "turn")),
		}
		a, inA := seen(l, "a.jpg", -5000, mid+120, geometry.Pose{}, false)
		b, inB := seen(l, "b.jpg", mid-120, 5000, frame, true)
		got, err := joining.Join([]joining.Part{a, b})
		require.NoError(t, err)
		require.Len(t, got.Layout.Cards, len(l.Cards), "each card once")
		require.Empty(t, got.Layout.Doubts)
		at := map[table.CardID]table.CardID{}
		for i, id := range inA {
			at[id] = got.IDs[0][i]
		}
		for i, id := range inB {
			if was, is := at[id]; is {
				require.Equal(t, was, got.IDs[1][i], "a card of both is one")
			}
			at[id] = got.IDs[1][i]
		}
		for id, now := range at {
			require.Equal(t, l.Cards[id].Name(), got.Layout.Cards[now].Name())
			require.InDelta(t, 0, geometry.Distance(l.Cards[id].Pose.At, got.Layout.Cards[now].Pose.At), 1e-6)
		}
		for _, o := range l.Overlaps {
			if o.DepthMM > 0.5 {
				require.Contains(t, got.Layout.Above(at[o.Under]), at[o.Over], "%d on %d", o.Over, o.Under)
			}
		}
	})
}

func TestPhotosThatShareTooLittleAreRefusedByName(t *testing.T) {
	l := whole(t)
	mid := middle(l)
	a, _ := seen(l, "a.jpg", -5000, mid-60, geometry.Pose{}, false)
	b, _ := seen(l, "b.jpg", mid+60, 5000, geometry.Pose{}, false)
	_, err := joining.Join([]joining.Part{a, b})
	require.ErrorContains(t, err, "b.jpg shows fewer than two cards")
	_, err = joining.Join(nil)
	require.Error(t, err)
}

// doubtCases are the cases of TestPhotosSettleEachOthersDoubtsAndRaiseThoseTheyDisagreeOn.
var doubtCases = map[string]struct {
	change func(a, b *joining.Part, both [2]table.CardID)
	kinds  []table.DoubtKind
}{
	"a card cut off on one photo is whole on the other": {func(a, _ *joining.Part, both [2]table.CardID) {
		a.Layout.Doubts = []table.Doubt{table.CutOff{Card: both[0]}}
	}, nil},
	"a card cut off on one photo, and misread a little beside its place, is what the other shows": {func(a, _ *joining.Part, both [2]table.CardID) {
		cut := &a.Layout.Cards[both[0]]
		cut.Face = a.Layout.Deck.Designs[0].Face(0)
		cut.Pose.At = cut.Pose.At.Add(geometry.Point{15, 5})
		a.Layout.Doubts = []table.Doubt{table.CutOff{Card: both[0]}}
	}, nil},
	"a card hidden on both stays open": {func(a, b *joining.Part, both [2]table.CardID) {
		a.Layout.Doubts = []table.Doubt{table.Obscured{Card: both[0]}}
		b.Layout.Doubts = []table.Doubt{table.Obscured{Card: both[1]}}
	}, []table.DoubtKind{table.KindObscured, table.KindObscured}},
	"an order that one photo leaves open is shown by the other": {func(a, _ *joining.Part, both [2]table.CardID) {
		a.Layout.Doubts = []table.Doubt{table.OrderUnsettled{Pair: a.Layout.Below(both[0])[0].Pair}}
	}, nil},
	"an order that the photos show either way is open": {func(a, _ *joining.Part, both [2]table.CardID) {
		a.Layout = a.Layout.Reversed(a.Layout.Below(both[0])[0].Pair)
	}, []table.DoubtKind{table.KindOrder}},
	"a card read in two ways at one place is open": {func(_, b *joining.Part, both [2]table.CardID) {
		other := table.Alternative{Face: b.Layout.Deck.Designs[0].Face(0), Color: b.Layout.Cards[both[1]].Color}
		if b.Layout.Cards[both[1]].Face.Design == other.Face.Design {
			other.Face = b.Layout.Deck.Designs[1].Face(0)
		}
		b.Layout = b.Layout.WithReading(both[1], other)
	}, []table.DoubtKind{table.KindIdentity}},
	"a card that one photo should show and does not is open": {func(_, b *joining.Part, both [2]table.CardID) {
		*b = without(*b, both[1])
	}, []table.DoubtKind{table.KindMisfit}},
	"no starting card on one photo, where the other has it": {func(a, b *joining.Part, _ [2]table.CardID) {
		b.Layout.Doubts = []table.Doubt{table.NoStart{}}
	}, nil},
}

// What one photo leaves open and another shows is open no longer; what they
// disagree on is.
func TestPhotosSettleEachOthersDoubtsAndRaiseThoseTheyDisagreeOn(t *testing.T) {
	l := whole(t)
	mid := middle(l)
	join := func(change func(a, b *joining.Part, both [2]table.CardID)) []table.Doubt {
		a, inA := seen(l, "a.jpg", -5000, mid+120, geometry.Pose{}, false)
		b, inB := seen(l, "b.jpg", mid-120, 5000, geometry.Pose{}, true)
		both := [2]table.CardID{-1, -1}
		for i, id := range inA {
			for k, other := range inB {
				if id == other && len(l.Above(id)) == 0 && len(l.Below(id)) == 1 {
					both = [2]table.CardID{table.CardID(i), table.CardID(k)}
				}
			}
		}
		require.GreaterOrEqual(t, int(both[0]), 0, "no card of both lies on top")
		change(&a, &b, both)
		got, err := joining.Join([]joining.Part{a, b})
		require.NoError(t, err)
		return got.Layout.Doubts
	}
	for name, c := range doubtCases {
		t.Run(name, func(t *testing.T) {
			var kinds []table.DoubtKind
			for _, d := range join(c.change) {
				kinds = append(kinds, d.Kind())
			}
			require.ElementsMatch(t, c.kinds, kinds)
		})
	}
}

// without is a part whose reading lacks a card.
func without(p joining.Part, gone table.CardID) joining.Part {
	l := p.Layout
	var cards []table.Card
	var ids []table.CardID
	for i := range l.Cards {
		if table.CardID(i) != gone {
			cards, ids = append(cards, l.Cards[i]), append(ids, table.CardID(i))
		}
	}
	out := table.New(l.Deck, cards, func(a, b table.CardID) table.CardID {
		for _, up := range l.Above(ids[a]) {
			if up == ids[b] {
				return b
			}
		}
		return a
	})
	return joining.Part{Layout: out, View: p.View}
}

func TestEachPhotoShowsItsCardsWhereItHasThem(t *testing.T) {
	l := whole(t)
	mid := middle(l)
	a, _ := seen(l, "a.jpg", -5000, mid+120, geometry.Pose{}, false)
	b, _ := seen(l, "b.jpg", mid-120, 5000, geometry.Pose{At: geometry.Point{300, -80}, Turn: 1}, true)
	// The second reading has a card of both a millimetre from where the first has it.
	b.Layout.Cards[0].Pose.At = b.Layout.Cards[0].Pose.At.Add(geometry.Point{1, 0})
	parts := []joining.Part{a, b}
	got, err := joining.Join(parts)
	require.NoError(t, err)
	shown := got.Seen(parts)
	for k := range parts {
		on := shown[k].Of(got.Layout)
		for i, id := range got.IDs[k] {
			require.True(t, shown[k].Shows(got.Layout, id))
			was, is := parts[k].View.CornersPx(parts[k].Layout, table.CardID(i)), shown[k].View.CornersPx(on, id)
			for c := range was {
				require.InDelta(t, 0, geometry.Distance(was[c], is[c]), 1e-6)
			}
		}
		require.Less(t, len(got.IDs[k]), len(got.Layout.Cards))
	}
	for id := range got.Layout.Cards {
		require.True(t, shown[0].Shows(got.Layout, table.CardID(id)) || shown[1].Shows(got.Layout, table.CardID(id)))
	}
	far := geometry.Point{l.Cards[0].Pose.At[0] + 50_000, 0}
	require.False(t, shown[0].ShowsPlace(far))
}

func TestTheEdgeIsThatOfThePhotoThatKnowsIt(t *testing.T) {
	l := whole(t)
	mid := middle(l)
	frame := geometry.Pose{At: geometry.Point{300, -90}, Turn: 0.8}
	a, _ := seen(l, "a.jpg", -5000, mid+120, geometry.Pose{}, false)
	b, _ := seen(l, "b.jpg", mid-120, 5000, frame, true)
	side := table.Side{A: geometry.Point{900, -400}, B: geometry.Point{900, 400}, SigmaMM: 2}
	b.Layout.Edge = []table.Side{{A: frame.Apply(side.A), B: frame.Apply(side.B), SigmaMM: 2}}
	got, err := joining.Join([]joining.Part{a, b})
	require.NoError(t, err)
	require.Len(t, got.Layout.Edge, 1)
	require.InDelta(t, 0, geometry.Distance(side.A, got.Layout.Edge[0].A), 1e-6)
	require.InDelta(t, 0, geometry.Distance(side.B, got.Layout.Edge[0].B), 1e-6)
	require.Equal(t, 2.0, got.Layout.Edge[0].SigmaMM)
	require.Equal(t, frame.Apply(side.A), b.Layout.Edge[0].A, "what was read stays as it is")
}
