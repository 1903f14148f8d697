package doubting

import (
	"testing"

	"github.com/stretchr/testify/require"

	"referee/deck"
	"referee/geometry"
	"referee/table"
	"referee/vision/finding"
	"referee/vision/handmade"
	"referee/vision/identifying"
	"referee/vision/ordering"
	"referee/vision/raster"
	"referee/vision/scene"
)

// onOneAnother are two cards of which the second lies over so many mm of the first.
func onOneAnother(t *testing.T, mm float64) *Doubter {
	t.Helper()
	high := builtIn().Deck.Style.Height
	return seen(t, nil, handmade.Card{Model: 2, Pose: geometry.Pose{At: geometry.Point{0, -28}}}, handmade.Card{Model: 4, Color: 1, Pose: geometry.Pose{At: geometry.Point{0, high - 28 - mm}}})
}

func TestAnOrderThatThePictureLeavesOpenIsDoubtedWhereItHidesAnything(t *testing.T) {
	sure := scene.OrderEvidence{Evidence: 3, Places: 1000}
	for name, c := range map[string]struct {
		overlapMM float64
		evidence  scene.OrderEvidence
		want      []table.DoubtKind
	}{
		"neither order looks righter":       {20, scene.OrderEvidence{}, []table.DoubtKind{table.KindOrder}},
		"the picture shows who lies on top": {20, sure, nil},
		"two cards that only touch":         {0.3, scene.OrderEvidence{}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			dt := onOneAnother(t, c.overlapMM)
			dt.Orders = []ordering.OrderReading{{A: 0, B: 1, OrderEvidence: c.evidence}}
			require.ElementsMatch(t, append([]table.DoubtKind{}, c.want...), kinds(dt.orderDoubts()))
		})
	}
}

func TestWhatACardMayBeBesideIsDoubted(t *testing.T) {
	d := builtIn().Deck
	for name, c := range map[string]struct {
		read func(dt *Doubter)
		want []table.Doubt // places and openness left out
	}{
		"a face and a colour beyond doubt": {func(*Doubter) {}, nil},
		"another face within reach": {
			func(dt *Doubter) { dt.Identities[0].Others = []identifying.Candidate{{Model: 4}} },
			[]table.Doubt{table.IdentityUnsettled{Card: 0, Alternatives: []table.Alternative{{Face: builtIn().Models[4].Face, Color: &d.Colors[0]}}}},
		},
		"a colour that leads another by little": {
			func(dt *Doubter) {
				dt.Inks[0].Margin, dt.Inks[0].Second = identifying.MinInkMargin/2, &d.Colors[3]
			},
			[]table.Doubt{table.IdentityUnsettled{Card: 0, Alternatives: []table.Alternative{{Face: builtIn().Models[2].Face, Color: &d.Colors[3]}}}},
		},
		"another face within reach of a card of which no ink is seen": {
			func(dt *Doubter) {
				dt.Identities[0].Others, dt.Inks[0].Color = []identifying.Candidate{{Model: 4}}, nil
			},
			[]table.Doubt{table.IdentityUnsettled{Card: 0, Alternatives: append(
				inAllColors(builtIn().Models[4].Face, d, 1), // the other card is that one in its own colour
				inAllColors(builtIn().Models[2].Face, d, 1)...)}},
		},
		"two cards that were read as the same one": {
			func(dt *Doubter) { dt.Identities[1].Best.Model, dt.Inks[1].Color = 2, &d.Colors[0] },
			[]table.Doubt{table.DoubleCard{First: 0, Second: 1}},
		},
	} {
		t.Run(name, func(t *testing.T) {
			dt := onOneAnother(t, 20)
			c.read(dt)
			var got []table.Doubt
			for _, d := range dt.identityDoubts() {
				switch d := d.(type) {
				case table.IdentityUnsettled:
					d.Spot = table.Spot{}
					got = append(got, d)
				case table.DoubleCard:
					d.Spot = table.Spot{}
					got = append(got, d)
				}
			}
			require.Equal(t, c.want, got)
		})
	}
}

func TestTheMillimetresOfAPictureAreDoubtedWhereLittleGivesThem(t *testing.T) {
	noStart := []table.DoubtKind{table.KindNoStart}
	for name, c := range map[string]struct {
		refused bool
		rmsPx   float64
		cards   int
		want    []table.DoubtKind
	}{
		"two cards that fit":               {false, 0.3, 2, noStart},
		"one card gives no plane":          {false, 0.3, 1, append([]table.DoubtKind{table.KindPlane}, noStart...)},
		"cards that do not fit one plane":  {false, 3, 2, append([]table.DoubtKind{table.KindPlane}, noStart...)},
		"a lens that the cards contradict": {true, 0.3, 2, append([]table.DoubtKind{table.KindLens}, noStart...)},
	} {
		t.Run(name, func(t *testing.T) {
			cards := []handmade.Card{{Model: 2}, {Model: 4, Color: 1}}[:c.cards]
			dt := seen(t, nil, cards...)
			dt.Adjusted.RMSPx = c.rmsPx
			require.Equal(t, c.want, kinds(dt.planeDoubts(&finding.TablePlane{Refused: c.refused})))
		})
	}
}

func TestUnexplainedPlacesNoFartherApartThanACardIsLongAreOneDoubt(t *testing.T) {
	dt := seen(t, nil, handmade.Card{Model: 2})
	at := func(x, open float64) table.Doubt {
		return table.Unexplained{Spot: OnTable(geometry.Point{x, 0}, 10, open)}
	}
	reach := 2 * dt.Sizes.RadiusMM
	got := dt.together([]table.Doubt{at(0, 0.2), at(1.8*reach, 0.5), at(0.9*reach, 0.9), at(5*reach, 0.3)})
	require.Len(t, got, 2, "the third joins the first two")
	one, is := got[0].Where().(table.OnTable)
	require.True(t, is)
	require.Equal(t, 0.9, got[0].Openness(), "as open as the most open of them")
	for _, x := range []float64{0, 0.9 * reach, 1.8 * reach} {
		require.LessOrEqual(t, geometry.Distance(one.At, geometry.Point{x, 0})+10, one.RadiusMM+1e-9, "all of them lie in it")
	}
}

func TestAGapBetweenCardsLooksAsTheTableRoundItDoes(t *testing.T) {
	region := geometry.RoundedRect(36, 36, 1, 4)
	for k := range region {
		region[k] = region[k].Add(geometry.Point{-50, 0})
	}
	within := func(c raster.RGB) handmade.Over {
		return func(p geometry.Point, was raster.RGB) raster.RGB {
			if region.Contains(p) {
				return c
			}
			return was
		}
	}
	for name, c := range map[string]struct {
		over handmade.Over
		bare bool
	}{
		"the table":       {nil, true},
		"something black": {within(raster.RGB{0.02, 0.02, 0.02}), false},
		"something as dark as the table, but blue": {within(raster.RGB{0.08, 0.13, 0.3}), false},
	} {
		t.Run(name, func(t *testing.T) {
			dt := seen(t, c.over, handmade.Card{Model: 2, Pose: geometry.Pose{At: geometry.Point{40, 0}}})
			require.Equal(t, c.bare, dt.isBareTable(region))
		})
	}
}

// inAllColors is a face in all colours of the deck but one.
func inAllColors(f *deck.Face, d *deck.Deck, but int) []table.Alternative {
	var out []table.Alternative
	for k := range d.Colors {
		if k != but {
			out = append(out, table.Alternative{Face: f, Color: &d.Colors[k]})
		}
	}
	return out
}

// Two cards were read alike, so one was given its second colour; what it was read as may
// have been wrong instead.
func TestACardWhoseFaceAndColourAreBothOpenMayBeAnotherInBoth(t *testing.T) {
	dt := seen(t, nil, handmade.Card{Model: 2, Color: 1})
	colors := dt.Deck.Colors
	dt.Identities[0].Others = []identifying.Candidate{{Model: 4}}
	dt.Inks[0] = identifying.InkReading{Color: &colors[1], Second: &colors[2], Margin: 0}
	doubts := dt.identityDoubts()
	require.Len(t, doubts, 1)
	own, other := dt.Models[2].Face, dt.Models[4].Face
	require.ElementsMatch(t, []table.Alternative{
		{Face: other, Color: &colors[1]}, {Face: other, Color: &colors[2]}, {Face: own, Color: &colors[2]},
	}, doubts[0].(table.IdentityUnsettled).Alternatives)
}
